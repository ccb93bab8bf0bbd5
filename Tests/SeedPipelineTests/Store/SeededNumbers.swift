import TileGrid

/// Random numbers that are the same each time (xorshift64*), for property tests.
struct SeededNumbers: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = (seed &+ 1) &* 0x9E37_79B9_7F4A_7C15 }

  mutating func next() -> UInt64 {
    state ^= state >> 12
    state ^= state << 25
    state ^= state >> 27
    return state &* 0x2545_F491_4F6C_DD1D
  }

  /// A box somewhere, now and then across the antimeridian.
  mutating func box() throws -> BoundingBox {
    let south = Double.random(in: -80...70, using: &self)
    let north = Double.random(in: (south + 1)...85, using: &self)
    return try BoundingBox(
      west: .random(in: -180...180, using: &self), south: south,
      east: .random(in: -180...180, using: &self), north: north)
  }
}
