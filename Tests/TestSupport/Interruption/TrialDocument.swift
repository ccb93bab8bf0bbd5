import Foundation

/// The counts of a JSON document that the program printed.
struct TrialDocument {
  private let values: [String: Any]

  /// Reads `text`; empty where it is no JSON object.
  init(_ text: String) {
    let value = try? JSONSerialization.jsonObject(with: Data(text.utf8))
    values = value as? [String: Any] ?? [:]
  }

  private init(values: [String: Any]) { self.values = values }

  /// True where nothing was read.
  var isEmpty: Bool { values.isEmpty }

  /// The whole number of that name; 0 where there is none.
  subscript(name: String) -> Int { (values[name] as? NSNumber)?.intValue ?? 0 }

  /// The object of that name.
  func object(_ name: String) -> TrialDocument {
    TrialDocument(values: values[name] as? [String: Any] ?? [:])
  }

  /// The number of items of the list of that name.
  func count(_ name: String) -> Int { (values[name] as? [Any])?.count ?? 0 }
}
