import Foundation

/// Data files that stand beside the tests.
public enum Fixtures {
  /// The path of `name` in the `Fixtures` folder of the test target that `file` belongs to.
  public static func path(_ name: String, file: String = #filePath) -> String {
    var folder = URL(fileURLWithPath: file).deletingLastPathComponent()
    while folder.path != "/" {
      let candidate = folder.appendingPathComponent("Fixtures/\(name)").path
      if FileManager.default.fileExists(atPath: candidate) { return candidate }
      folder.deleteLastPathComponent()
    }
    return "Fixtures/\(name)"
  }
}
