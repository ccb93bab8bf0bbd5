internal import TileGrid

/// Collects the layers of the vector tiles that go into a package.
struct VectorLayerCensus {
  private var found: [String: VectorLayer] = [:]
  private let uncompressed: (_ bytes: [UInt8]) -> [UInt8]?

  /// A census of tiles that `uncompressed` unpacks; it answers nil for a body it cannot unpack.
  init(uncompressed: @escaping (_ bytes: [UInt8]) -> [UInt8]?) {
    self.uncompressed = uncompressed
  }

  /// The layers so far, by name.
  var layers: [VectorLayer] { found.values.sorted { $0.id < $1.id } }

  /// Looks into one tile; other formats and tiles that cannot be read are passed over.
  mutating func add(_ tile: PackagedTile) {
    guard tile.format == .pbf, let bytes = uncompressed(tile.bytes) else { return }
    let reader = VectorTileReader(bytes)
    for layer in reader.layers() ?? [] { add(layer, read: reader, zoom: tile.tile.zoom) }
  }

  private mutating func add(
    _ layer: VectorTileReader.Layer, read reader: VectorTileReader, zoom: Int
  ) {
    var known =
      found[layer.name]
      ?? VectorLayer(id: layer.name, fields: [:], minzoom: zoom, maxzoom: zoom)
    known.minzoom = min(known.minzoom, zoom)
    known.maxzoom = max(known.maxzoom, zoom)
    // Most tiles bring no new attribute: then their features need not be looked at.
    if layer.keys.contains(where: { known.fields[$0] == nil }) {
      known.fields.merge(reader.fields(of: layer)) { old, _ in old }
      for key in layer.keys where known.fields[key] == nil { known.fields[key] = .string }
    }
    found[layer.name] = known
  }
}
