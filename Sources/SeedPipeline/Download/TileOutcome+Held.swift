extension TileOutcome {
  /// The outcome of a tile of which the store `held` an outcome before.
  ///
  /// A stored tile that is not there any more is not taken for absent at once: a server that is
  /// being moved answers 404 to everything.
  /// - Parameters:
  ///   - held: what the store held; nil: the outcome is as it is.
  ///   - missing: how the server said that there is no such tile.
  /// - Returns: the outcome to write.
  func ofTile(held: HeldTile.State?, missing: () -> TileFailure) -> TileOutcome {
    guard let held else { return self }
    var result = result
    if case .absent = result, held == .stored { result = .gone(missing()) }
    return TileOutcome(
      tile: tile, id: id, result: result, tries: tries, time: time, held: held)
  }
}

extension TileFailure {
  /// How a server says that it has no such tile; with status 200 by a placeholder.
  init(missing status: Int, url: String) {
    if status == 200 {
      self.init(
        reason: .notAnImage, detail: "one of the source's placeholders", status: status, url: url)
    } else {
      self.init(
        reason: .http(status), detail: "the source has no such tile any more", status: status,
        url: url)
    }
  }
}
