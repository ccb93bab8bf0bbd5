internal import Bindings

/// The mark by which the program knows its own JSON files: the key `generator`.
enum GeneratorMark {
  static let key = "generator"
  static let value = "tileseed"
  /// Bytes of a marked file, at most; a longer one is somebody else's.
  static let mostBytes = 4 << 20

  /// The key with its value.
  static let entry = JSONText.Member(key, .string(value))

  /// True where the file at `path` is a JSON object with the mark, itself or in its `metadata`.
  static func isPresent(inFile path: String) throws(FileError) -> Bool {
    guard let status = try FileStatus.of(path), status.kind == .file, status.size <= mostBytes
    else {
      return false
    }
    return isPresent(in: try FileReading.start(of: path, limit: mostBytes))
  }

  /// True where `text` is a JSON object with the mark, itself or in its `metadata`.
  static func isPresent(in text: [UInt8]) -> Bool {
    guard let document = JSONReader.read(text).value else { return false }
    return ([document] + members(of: document, "metadata")).contains { object in
      members(of: object, key).contains {
        if case .text(value) = $0.content { true } else { false }
      }
    }
  }

  private static func members(of value: JSONValue, _ name: String) -> [JSONValue] {
    guard case .object(let members) = value.content else { return [] }
    return members.filter { $0.key == name }.map(\.value)
  }
}
