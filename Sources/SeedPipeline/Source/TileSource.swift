internal import Bindings
public import TileGrid

/// Where the tiles of a job come from: makes a tile's address, and knows what the source is.
///
/// A value that exists is usable: templates are complete, hosts allowed, archives readable. No
/// connection is made and no name looked up.
public struct TileSource: Sendable {
  /// The specification that it was made from.
  public let specification: SourceSpecification
  /// What a store of its tiles belongs to.
  public let identity: SourceIdentity
  /// Whom to credit: as the specification says, else as the archive does.
  public let attribution: String?
  /// The only format that its tiles may have; nil: every known image kind.
  ///
  /// As the specification says, else that of a WMS's media type.
  public let expectedFormat: TileFormat?
  private let address: Address

  private enum Address: Sendable {
    case template(URLTemplate, shown: URLTemplate)
    case getMap(GetMapRequest, shown: GetMapRequest, service: SourceSpecification.WMS)
    case archive(path: String)
    case loopback(port: Int, path: String)
  }

  /// The source of a specification.
  /// - Throws: `SourceError` with every problem of the specification, or why the archive cannot
  ///   be read.
  public init(_ specification: SourceSpecification) throws(SourceError) {
    self.specification = specification
    switch specification.kind {
    case .xyz(let xyz):
      try TileSource.refuse(
        URLTemplateCheck.problems(in: xyz), policies: URLTemplateCheck.refusals(of: xyz))
      let context = URLTemplate.Context(
        source: xyz, scale: specification.scale, pixels: specification.tileSize)
      address = .template(
        URLTemplate(context, form: .revealed), shown: URLTemplate(context, form: .masked))
      attribution = specification.attribution
      expectedFormat = specification.format
    case .wms(let wms):
      let policy = UsagePolicy.refusal(forHost: WebAddress(wms.url.revealed).host)
      try TileSource.refuse(WMSCheck.problems(in: wms), policies: policy.map { [$0] } ?? [])
      address = .getMap(
        GetMapRequest(wms, form: .revealed), shown: GetMapRequest(wms, form: .masked),
        service: wms)
      attribution = specification.attribution
      expectedFormat = specification.format ?? TileFormat(mediaType: wms.mediaType.revealed)
    case .archive(let archive):
      let reader = try Archives.open(path: archive.path)
      address = .archive(path: archive.path)
      let own = reader.metadata["attribution"].flatMap { $0.isEmpty ? nil : $0 }
      attribution = specification.attribution ?? own
      expectedFormat = specification.format
    }
    identity = try SourceIdentity(of: specification)
  }

  /// The pixels along a side of a picture that is asked for by size, and of `{width}`.
  public var requestedPixels: Int { specification.requestedPixels }

  /// The address that is requested for `tile`; may hold secrets.
  ///
  /// For an archive that is not served it is its path with z/x/y, which is not requested.
  public func url(for tile: TileCoordinate) -> String {
    switch address {
    case .template(let template, _): template.url(for: tile)
    case .getMap(let request, _, let service): url(of: request, service: service, for: tile)
    case .archive(let path): "\(path)/\(tile)"
    case .loopback(let port, _): "http://127.0.0.1:\(port)/\(tile)"
    }
  }

  /// The address of `tile` as it may be shown: secrets are `***`; an archive's path with z/x/y.
  public func maskedURL(for tile: TileCoordinate) -> String {
    switch address {
    case .template(_, let shown): URLMask.masked(shown.url(for: tile))
    case .getMap(_, let shown, let service):
      URLMask.masked(url(of: shown, service: service, for: tile))
    case .archive(let path), .loopback(_, let path): "\(path)/\(tile)"
    }
  }

  /// The same archive, downloaded from `origin`; identity and shown address stay the archive's.
  ///
  /// Another kind of source stays as it is.
  public func servedOver(origin: LoopbackOrigin) -> TileSource {
    guard case .archive(let path) = address else { return self }
    return TileSource(self, address: .loopback(port: origin.port, path: path))
  }

  private init(_ other: TileSource, address: Address) {
    specification = other.specification
    identity = other.identity
    attribution = other.attribution
    expectedFormat = other.expectedFormat
    self.address = address
  }

  private func url(
    of request: GetMapRequest, service: SourceSpecification.WMS, for tile: TileCoordinate
  ) -> String {
    let box =
      service.isInDegrees ? ProjectedBox(tile.bounds) : ProjectedBox(tile.mercatorBounds)
    return request.url(for: box, width: requestedPixels, height: requestedPixels)
  }

  private static func refuse(
    _ problems: [String], policies: [UsagePolicy.Refusal]
  ) throws(SourceError) {
    if problems.isEmpty { return }
    // A policy alone is told as such, so that a caller can tell it from a mistake.
    if policies.count == 1, problems == [policies[0].description] { throw .forbidden(policies[0]) }
    throw .invalid(problems)
  }
}

extension SourceSpecification {
  /// The pixels along a side of a tile's picture where the source lets the client choose.
  var requestedPixels: Int { tileSize ?? 256 * scale }
}

extension TileSource {
  /// The width and height in pixels that every picture must have; nil: that of the first stored one.
  ///
  /// As the specification says, else what a WMS is asked for.
  var pictureSize: Int? {
    if let size = specification.tileSize { return size }
    guard case .wms = specification.kind else { return nil }
    return requestedPixels
  }
}
