/// The two ways to name a picture in `images`; readers see the `tiles` view over either.
enum MBTilesSchema: Sendable {
  /// By the number of the first tile that shows it: small, and appended in order.
  case numbers
  /// By the MD5 of its bytes, as text: what the `mbtiles` tool of Martin knows and verifies.
  case digests

  /// The tables and the view; the indexes come when the rows are there.
  var tables: String {
    let image =
      switch self {
      case .numbers: "tile_id INTEGER PRIMARY KEY"
      case .digests: "tile_id TEXT NOT NULL"
      }
    let place =
      switch self {
      case .numbers: "tile_id INTEGER NOT NULL"
      case .digests: "tile_id TEXT NOT NULL"
      }
    return """
      CREATE TABLE metadata (name TEXT, value TEXT);
      CREATE TABLE map (zoom_level INTEGER NOT NULL, tile_column INTEGER NOT NULL, \
      tile_row INTEGER NOT NULL, \(place));
      CREATE TABLE images (\(image), tile_data BLOB NOT NULL);
      CREATE VIEW tiles AS SELECT map.zoom_level AS zoom_level, map.tile_column AS tile_column, \
      map.tile_row AS tile_row, images.tile_data AS tile_data \
      FROM map JOIN images ON images.tile_id = map.tile_id;
      """
  }

  /// The indexes through which the view finds a tile without a scan.
  var indexes: String {
    let places = """
      CREATE UNIQUE INDEX metadata_name ON metadata (name);
      CREATE UNIQUE INDEX map_index ON map (zoom_level, tile_column, tile_row);
      """
    return switch self {
    case .numbers: places
    case .digests: places + "CREATE UNIQUE INDEX images_id ON images (tile_id);"
    }
  }
}
