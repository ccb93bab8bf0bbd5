/// From which end the rows of a zoom are counted.
public enum TileScheme: String, Sendable, CaseIterable {
  /// Row 0 at the north: web maps, PMTiles, GeoPackage.
  case xyz
  /// Row 0 at the south: OSGeo TMS, MBTiles.
  case tms
}
