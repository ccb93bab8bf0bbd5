internal import Bindings

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// The description in a folder of tiles: `tiles.json` (TileJSON) or `metadata.json`.
enum ArchiveMetadataFile {
  /// The names that are looked for; what an earlier one says counts.
  static let names = ["tiles.json", "tilejson.json", "tile.json", "metadata.json"]

  /// The texts, numbers and truth values at the top of those files, as text; empty without one.
  /// - Throws: `SourceError` where one cannot be read or is no JSON object.
  static func read(inFolder path: String) throws(SourceError) -> [String: String] {
    var metadata: [String: String] = [:]
    for name in names {
      let file = "\(path)/\(name)"
      let bytes: [UInt8]?
      do {
        bytes = try FileReading.contents(of: file, limit: 16 << 20)
      } catch {
        throw .unreadable(path: file, detail: error.reason)
      }
      guard let bytes else { continue }
      guard let document = try? JSONDecoder().decode(Document.self, from: Data(bytes)) else {
        throw .damaged(path: file, detail: "it is no JSON object")
      }
      metadata.merge(document.values) { earlier, _ in earlier }
    }
    return metadata
  }

  /// The plain values of an object; lists and objects in it are passed over.
  private struct Document: Decodable {
    let values: [String: String]

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      var values: [String: String] = [:]
      for key in container.allKeys {
        if let text = try? container.decode(String.self, forKey: key) {
          values[key.stringValue] = text
        } else if let number = try? container.decode(Int.self, forKey: key) {
          values[key.stringValue] = String(number)
        } else if let number = try? container.decode(Double.self, forKey: key) {
          values[key.stringValue] = String(number)
        } else if let flag = try? container.decode(Bool.self, forKey: key) {
          values[key.stringValue] = String(flag)
        }
      }
      self.values = values
    }
  }

  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
}
