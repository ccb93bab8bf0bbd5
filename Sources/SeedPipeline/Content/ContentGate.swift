internal import Bindings

/// Judges whether a server's answer is a tile to be stored (contract, section 4).
///
/// The bytes decide; `Content-Type` is only shown where they are no tile.
public struct ContentGate: Sendable {
  /// What an answer is.
  public enum Verdict: Sendable {
    /// A whole tile, as it is packed.
    case tile(TileBody)
    /// A body that the job names as a placeholder: the tile is absent.
    case placeholder
    /// No tile: why, and what was found; `detail` may hold text of the server's.
    case rejected(FailureReason, detail: String)
  }

  /// The format that a tile must have; nil: any known one.
  public let format: TileFormat?
  /// Expected width and height in pixels; nil: any square picture of at least
  /// `smallestTile` pixels a side.
  public var size: Int?
  /// How deep a body is looked into.
  public let check: DownloadLimits.BodyCheck
  private let placeholders: Set<String>

  /// Smaller pictures are blanks and tracking dots, and must not set a job's tile size.
  static let smallestTile = 16

  /// The most pixels a side that are decoded: as large as a job's tiles may be.
  static let largestDecoded = 4_096

  /// A gate for tiles of `format` and `size`.
  ///
  /// `placeholders` are the SHA-256 digests, in hexadecimal digits, of the bodies that count as
  /// absent.
  public init(
    format: TileFormat?, size: Int?, placeholders: Set<String>,
    check: DownloadLimits.BodyCheck = .structure
  ) {
    self.format = format
    self.size = size
    self.check = check
    self.placeholders = Set(placeholders.map { $0.lowercased() })
  }

  /// Judges `body`, with its content-coding undone.
  public func judge(
    _ body: consuming [UInt8], contentType: String?, etag: String?, lastModified: String?
  ) -> Verdict {
    if isPlaceholder(body) { return .placeholder }
    let content: Content
    do throws(Rejection) {
      content = try examine(body, contentType: contentType)
    } catch {
      return .rejected(error.reason, detail: error.detail)
    }
    // The body is moved on where it can be packed as it is.
    let bytes: [UInt8]
    if let replacement = content.replacement {
      // The digest that a warning tells is that of the bytes in the store.
      if isPlaceholder(replacement) { return .placeholder }
      bytes = replacement
    } else {
      bytes = body
    }
    return .tile(
      TileBody(
        bytes: bytes, format: content.format, size: content.width, etag: etag,
        lastModified: lastModified))
  }

  /// Whether the job names `body` as a placeholder.
  func isPlaceholder(_ body: [UInt8]) -> Bool {
    !placeholders.isEmpty && placeholders.contains(Digest.hexadecimal(Digest.sha256(body)))
  }

  /// A body that holds a tile.
  struct Content {
    let format: TileFormat
    var width: Int?
    /// The bytes to be packed; nil: the body as it is.
    var replacement: [UInt8]?
  }

  private func examine(_ body: [UInt8], contentType: String?) throws(Rejection) -> Content {
    guard !body.isEmpty else { throw Rejection(.emptyBody, "") }
    guard let found = TileFormat(sniffing: body) else {
      throw ForeignAnswer.rejection(of: body, contentType: contentType)
    }
    guard found != .pbf else { return try examineVectorTile(body, contentType: contentType) }
    return try Content(format: found, width: pictureWidth(body, found))
  }

  /// Checks a picture's format, structure, size and, where it is to be, pixels; returns its width.
  func pictureWidth(_ body: [UInt8], _ found: TileFormat) throws(Rejection) -> Int {
    try checkFormat(found)
    let pixels: PixelSize
    do throws(BrokenTile) {
      switch found {
      case .png: pixels = try PNGStructure.examine(body)
      case .jpg: pixels = try JPEGStructure.examine(body)
      case .webp: pixels = try WebPStructure.examine(body).size
      case .gif: pixels = try GIFStructure.examine(body)
      case .avif: pixels = try AVIFStructure.examine(body)
      case .pbf: preconditionFailure("a vector tile is no picture")
      }
    } catch {
      throw Rejection(.corruptImage, "\(found.rawValue): \(error.detail)")
    }
    try checkSize(pixels)
    if check == .decode { try decode(body, found, pixels) }
    return pixels.width
  }

  /// Decodes every pixel of a picture whose structure is sound.
  private func decode(
    _ body: [UInt8], _ found: TileFormat, _ pixels: PixelSize
  ) throws(Rejection) {
    guard max(pixels.width, pixels.height) <= Self.largestDecoded else {
      throw Rejection(.wrongSize, "\(pixels); up to \(Self.largestDecoded) a side are decoded")
    }
    do throws(BrokenTile) {
      try Pixels.decode(body, found, pixels)
    } catch {
      throw Rejection(.corruptImage, "\(found.rawValue): \(error.detail)")
    }
  }

  func checkFormat(_ found: TileFormat) throws(Rejection) {
    guard let format, format != found else { return }
    throw Rejection(.wrongFormat, "is \(found.rawValue), expected \(format.rawValue)")
  }

  private func checkSize(_ pixels: PixelSize) throws(Rejection) {
    if let size {
      guard pixels.width != size || pixels.height != size else { return }
      throw Rejection(.wrongSize, "\(pixels), expected \(PixelSize(width: size, height: size))")
    }
    guard pixels.width == pixels.height else {
      throw Rejection(.wrongSize, "\(pixels), expected a square")
    }
    guard pixels.width >= Self.smallestTile else {
      throw Rejection(.wrongSize, "\(pixels), expected at least \(Self.smallestTile) a side")
    }
  }
}
