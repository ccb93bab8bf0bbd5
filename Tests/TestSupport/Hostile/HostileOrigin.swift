/// A tile server that is right but for the tiles that faults are given, with another one beside it.
final class HostileOrigin: Sendable {
  /// The server that the job names.
  let main: TileServerStub
  /// The server that redirects can lead to.
  let other: TileServerStub
  /// The tiles with faults, in the faults' order.
  let tiles: [TileNumbers]
  private let isVector: Bool

  init(_ faults: [Fault], isVector: Bool) throws {
    let tiles = faults.indices.map { Self.place(of: $0, among: faults.count) }
    let byTile = Dictionary(uniqueKeysWithValues: zip(tiles, faults))
    let nobody = try TileServerStub { _ in .status(404) }
    nobody.stop()
    let other = LateOrigin()
    let main = LateOrigin()
    let script: TileServerStub.Script = { request in
      guard let tile = request.tile.map(TileNumbers.init) else { return .status(400) }
      let body = Self.body(of: tile, isVector: isVector)
      guard let fault = byTile[tile] else { return .ok(body) }
      return fault.script(
        FaultScene(
          request: request, body: body, origin: "http://127.0.0.1:\(main.port)",
          elsewhere: "http://localhost:\(other.port)", nobody: "localhost:\(nobody.port)"))
    }
    self.other = try TileServerStub(script)
    self.main = try TileServerStub(script)
    other.port = self.other.port
    main.port = self.main.port
    self.tiles = tiles
    self.isVector = isVector
  }

  /// The deepest zoom of the job.
  var zoom: Int { tiles.first?.z ?? 1 }

  /// All tiles of the job.
  var allTiles: [TileNumbers] {
    (0...zoom).flatMap { z in
      (0..<1 << z).flatMap { x in (0..<1 << z).map { TileNumbers((z, x, $0)) } }
    }
  }

  /// The right body of a tile.
  func body(of tile: TileNumbers) -> [UInt8] { Self.body(of: tile, isVector: isVector) }

  /// How often each tile was asked for, on both servers.
  var asked: [TileNumbers: Int] {
    (main.record.requests + other.record.requests).reduce(into: [:]) { counts, request in
      if let tile = request.tile { counts[TileNumbers(tile), default: 0] += 1 }
    }
  }

  func stop() {
    main.stop()
    other.stop()
  }

  /// The tile of a fault: the deepest zoom's odd rows, so that every one has good neighbours.
  private static func place(of index: Int, among count: Int) -> TileNumbers {
    var zoom = 1
    while 1 << (2 * zoom - 1) < count { zoom += 1 }
    return TileNumbers((zoom, index % (1 << zoom), 2 * (index >> zoom) + 1))
  }

  // MARK: Bodies

  private static func body(of tile: TileNumbers, isVector: Bool) -> [UInt8] {
    guard isVector else { return TilePicture.png(z: tile.z, x: tile.x, y: tile.y) }
    return layer("land \(tile)") + layer("roads \(tile)")
  }

  /// The length of the first layer of a vector tile that is one of these.
  static func firstLayer(of body: [UInt8]) -> Int { 2 + Int(body[1]) }

  /// A layer with one point (Mapbox Vector Tile Specification 2.1).
  private static func layer(_ name: String) -> [UInt8] {
    let point: [UInt8] = [0x18, 1, 0x22, 3, 9, 50, 34]
    let content =
      [0x0a, UInt8(name.utf8.count)] + Array(name.utf8) + [0x12, UInt8(point.count)] + point
      + [0x28, 0x80, 0x20, 0x78, 2]
    return [0x1a, UInt8(content.count)] + content
  }
}

/// The z, x and y of a tile.
struct TileNumbers: Hashable, CustomStringConvertible {
  let z: Int
  let x: Int
  let y: Int

  init(_ numbers: (z: Int, x: Int, y: Int)) { (z, x, y) = numbers }

  var description: String { "\(z)/\(x)/\(y)" }
}
