import Bindings

@testable import SeedPipeline

/// The rules of the content gate: what is a tile is one by itself, and stays one.
enum TileEntry {
  private static let open = ContentGate(format: nil, size: nil, placeholders: [])

  static func check(_ bytes: [UInt8]) throws(BrokenRule) {
    try checkPlaceholder(bytes)
    switch judge(bytes, by: open) {
    case .placeholder: throw BrokenRule("a placeholder where there is none")
    case .tile(let body): try check(body, of: bytes)
    case .rejected(let reason, let detail):
      try TextRules.checkLine(detail)
      try hold(detail.unicodeScalars.count <= 400, "a detail of \(detail.utf8.count) bytes")
      for format in TileFormat.allCases {
        // A vector tile without a layer has no byte, and is one only where one is expected.
        if format == .pbf, reason == .emptyBody, !bytes.isEmpty { continue }
        guard case .rejected = judge(bytes, by: gate(format)) else {
          throw BrokenRule("no tile, but a tile as \(format.rawValue)")
        }
      }
    }
    try checkGzip(bytes)
  }

  private static func check(_ body: TileBody, of bytes: [UInt8]) throws(BrokenRule) {
    try hold(TileFormat(sniffing: body.bytes) == body.format, "is not \(body.format.rawValue)")
    try hold((body.size == nil) == (body.format == .pbf), "a size of \(body.size ?? 0)")
    if body.format != .pbf, !Gzip.begins(bytes), bytes.first != 0x78 {
      try hold(body.bytes == bytes, "a picture was changed")
    }
    guard case .tile(let again) = judge(body.bytes, by: open) else {
      throw BrokenRule("a tile is none when judged again")
    }
    try hold(again.bytes == body.bytes && again.format == body.format, "a tile changed")
    for format in TileFormat.allCases {
      switch judge(body.bytes, by: gate(format)) {
      case .tile(let same):
        try hold(format == body.format && same.bytes == body.bytes, "also \(format.rawValue)")
      case .rejected(.wrongFormat, _): try hold(format != body.format, "is not its own format")
      case .rejected, .placeholder: throw BrokenRule("not judged by its format: \(format.rawValue)")
      }
    }
    if let size = body.size { try checkSize(size, of: body) } else { try checkLayers(of: body) }
  }

  private static func checkSize(_ size: Int, of body: TileBody) throws(BrokenRule) {
    try hold((16...65_536).contains(size), "a side of \(size)")
    guard case .tile = judge(body.bytes, by: ContentGate(format: nil, size: size, placeholders: []))
    else { throw BrokenRule("not of its own size") }
    let other = judge(body.bytes, by: ContentGate(format: nil, size: size + 1, placeholders: []))
    guard case .rejected(.wrongSize, _) = other else { throw BrokenRule("of two sizes") }
  }

  /// What the gate lets in, the package's reader of layers can read.
  private static func checkLayers(of body: TileBody) throws(BrokenRule) {
    do throws(GzipError) {
      let content = try Gzip.decompress(body.bytes, limit: ContentGate.contentLimit)
      let reader = VectorTileReader(content)
      guard let layers = reader.layers() else { throw GzipError.damaged }
      for layer in layers { _ = reader.fields(of: layer) }
    } catch {
      throw BrokenRule("a stored vector tile cannot be read: \(error)")
    }
  }

  private static func checkPlaceholder(_ bytes: [UInt8]) throws(BrokenRule) {
    let digest = Digest.hexadecimal(Digest.sha256(bytes))
    let gate = ContentGate(format: .png, size: 256, placeholders: [digest])
    guard case .placeholder = judge(bytes, by: gate) else {
      throw BrokenRule("a placeholder is not known")
    }
  }

  private static func checkGzip(_ bytes: [UInt8]) throws(BrokenRule) {
    guard bytes.count <= 4_096 else { return }
    let contents: Gzip.Contents
    do throws(GzipError) {
      contents = try Gzip.contents(Gzip.compress(bytes), limit: bytes.count)
    } catch {
      throw BrokenRule("gzip: \(error)")
    }
    try hold(contents.bytes == bytes && contents.members == 1, "gzip changed its content")
  }

  private static func gate(_ format: TileFormat) -> ContentGate {
    ContentGate(format: format, size: nil, placeholders: [])
  }

  private static func judge(_ bytes: [UInt8], by gate: ContentGate) -> ContentGate.Verdict {
    gate.judge(bytes, contentType: "image/png", etag: nil, lastModified: nil)
  }
}
