/// The fingerprint of a body as a key: equal for equal bodies of one store.
struct BodyName: Hashable {
  private let high: UInt64
  private let low: UInt64

  /// The name that is the 16 bytes of a `KeyedFingerprint`.
  init(_ fingerprint: [UInt8]) {
    precondition(fingerprint.count == 16, "a fingerprint has 16 bytes")
    high = fingerprint[..<8].reduce(0) { $0 << 8 | UInt64($1) }
    low = fingerprint[8...].reduce(0) { $0 << 8 | UInt64($1) }
  }
}
