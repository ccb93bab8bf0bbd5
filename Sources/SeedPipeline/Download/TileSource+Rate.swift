internal import Bindings
internal import TileGrid

extension TileSource {
  /// The request starts a second that `limits` allow one host of this source; nil: no limit.
  public func requestsPerSecond(_ limits: DownloadLimits) -> Double? {
    if case .archive = specification.kind { return nil }
    guard let tile = try? TileCoordinate(zoom: 0, x: 0, y: 0) else { return nil }
    let address = url(for: tile)
    let host = CurlURL(address)?.host ?? WebAddress(address).host
    let isLoopback = NetworkAddress.kind(ofHost: host) == .loopback
    let rate = limits.perSecond ?? (isLoopback ? 0 : DownloadQueue.usualRate)
    return rate > 0 ? rate : nil
  }
}
