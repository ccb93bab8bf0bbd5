/// A layer of vector tiles: what `vector_layers` says of it.
///
/// Source: TileJSON 3.0.0, section 3.3; MBTiles 1.3, "Vector tileset metadata".
public struct VectorLayer: Sendable, Hashable {
  /// The layer's name in the tiles.
  public let id: String
  /// The kind of each attribute's values.
  public internal(set) var fields: [String: FieldKind]
  /// The coarsest zoom that has the layer.
  public internal(set) var minzoom: Int
  /// The deepest zoom that has the layer.
  public internal(set) var maxzoom: Int

  /// The kinds of values, by the words of the specification.
  public enum FieldKind: String, Sendable {
    /// Text.
    case string = "String"
    /// An integer or a fraction.
    case number = "Number"
    /// True or false.
    case boolean = "Boolean"
  }

  var json: JSONText {
    .object([
      ("id", .string(id)),
      ("description", .string("")),
      ("minzoom", .integer(minzoom)),
      ("maxzoom", .integer(maxzoom)),
      (
        "fields",
        .object(
          fields.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value.rawValue)) })
      ),
    ])
  }
}
