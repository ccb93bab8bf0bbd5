/// What a file that is no archive looks like, for messages.
enum ArchiveContent {
  /// What a file is that begins with `head`, in a few words.
  static func describe(_ head: [UInt8]) -> String {
    if head.isEmpty { return "it is empty" }
    if head.starts(with: Array("PMTiles".utf8)) { return "it is a PMTiles archive" }
    if head.starts(with: [0x50, 0x4B]) { return "it is a ZIP file" }
    if head.starts(with: [0x1F, 0x8B]) { return "it is gzip-compressed" }
    if let format = TileFormat(sniffing: head) { return "it is a single \(format.rawValue) file" }
    if head.first == UInt8(ascii: "<") { return "it is an HTML or XML file" }
    if head.first == UInt8(ascii: "{") { return "it is a JSON file" }
    return "it does not begin like an SQLite file"
  }
}
