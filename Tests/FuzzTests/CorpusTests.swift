import Foundation
import TestSupport
import Testing

/// Feeds each file of the corpus to its reader, as the fuzzer does.
///
/// What a fuzzer finds is put into the corpus under a name that says what it was.
struct CorpusTests {
  @Test(arguments: FuzzTarget.allCases)
  func `what the fuzzers know and found is read by the rules`(target: FuzzTarget) throws {
    let folder = Self.corpus + "/" + target.rawValue
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    #expect(!names.isEmpty)
    for name in names {
      let input = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name)"))
      #expect(throws: Never.self, "\(target)/\(name)") { try target.check([UInt8](input)) }
    }
  }

  @Test(arguments: FuzzTarget.allCases)
  func `nothing at all is read by the rules`(target: FuzzTarget) throws {
    try target.check([])
  }

  private static let corpus = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Corpus").path
}
