internal import Bindings

extension ContentGate {
  /// Content above this is no tile but a decompression bomb.
  static let contentLimit = 32 << 20

  /// Checks a body that is a plain vector tile, or compressed.
  ///
  /// A plain or zlib-coded vector tile is compressed anew; one gzip member is kept as it is. A
  /// picture that was compressed by the way is unpacked, since readers would not do it.
  func examineVectorTile(_ body: [UInt8], contentType: String?) throws(Rejection) -> Content {
    let unpacked = try unpack(body)
    guard let content = unpacked.content else {
      try checkVectorTile(body)
      return Content(format: .pbf, replacement: try compress(body))
    }
    if content.isEmpty, format == .pbf {
      // A vector tile without a layer has no byte, and readers take it.
      return Content(format: .pbf, replacement: unpacked.isOneMember ? nil : try compress(content))
    }
    let inner = content.isEmpty ? nil : TileFormat(sniffing: content)
    switch inner {
    case .none where content.isEmpty: throw Rejection(.emptyBody, "compressed nothing")
    case .none: throw ForeignAnswer.rejection(of: content, contentType: contentType)
    case .pbf where content[0] == 0x1a:
      try checkVectorTile(content)
      return Content(format: .pbf, replacement: unpacked.isOneMember ? nil : try compress(content))
    case .pbf: throw Rejection(.corruptImage, "pbf: compressed twice")
    case .some(let picture):
      let width = try pictureWidth(content, picture)
      return Content(format: picture, width: width, replacement: content)
    }
  }

  /// The content of a compressed body; nil where it is not compressed.
  private func unpack(_ body: [UInt8]) throws(Rejection) -> (content: [UInt8]?, isOneMember: Bool) {
    guard body[0] != 0x1a else { return (nil, false) }
    do throws(GzipError) {
      guard Gzip.begins(body) else {
        return (try Zlib.decompress(body, limit: Self.contentLimit), false)
      }
      let contents = try Gzip.contents(body, limit: Self.contentLimit)
      return (contents.bytes, contents.members == 1 && contents.trailingBytes == 0)
    } catch {
      if case .tooLarge = error { throw Rejection(.tooLarge, "\(error)") }
      throw Rejection(.corruptImage, "\(error)")
    }
  }

  private func checkVectorTile(_ content: [UInt8]) throws(Rejection) {
    try checkFormat(.pbf)
    do throws(BrokenTile) {
      try VectorTileStructure.examine(content)
      if check == .decode { try VectorTileContent.examine(content) }
    } catch {
      throw Rejection(.corruptImage, "pbf: \(error.detail)")
    }
  }

  private func compress(_ content: [UInt8]) throws(Rejection) -> [UInt8] {
    do throws(GzipError) {
      return try Gzip.compress(content)
    } catch {
      throw Rejection(.corruptImage, "pbf: \(error)")
    }
  }
}
