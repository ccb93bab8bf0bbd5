internal import CCrypto

/// Names byte arrays by 16 bytes, so that equal arrays can be found without comparing them.
///
/// It is Poly1305 (RFC 8439, section 2.5) with one key for all arrays, as a universal hash: under a
/// random key that nobody learns, two different arrays of L bytes get the same name with a chance
/// below L / 2^106, also where somebody chooses them in ill will. Names under different keys have
/// nothing to do with each other, and the names themselves must not be given away. It takes an
/// eighth of the time of SHA-256.
public final class KeyedFingerprint {
  /// The length of a key in bytes.
  public static let keyLength = 32
  /// The length of a name in bytes.
  public static let length = 16

  private let context: OpaquePointer
  private let key: [UInt8]

  /// A key of the system's random numbers.
  public static func randomKey() -> [UInt8] {
    var generator = SystemRandomNumberGenerator()
    return (0..<keyLength).map { _ in UInt8.random(in: 0...255, using: &generator) }
  }

  /// Names under `key`, which has 32 bytes.
  public init(key: [UInt8]) {
    precondition(key.count == KeyedFingerprint.keyLength, "a key has 32 bytes")
    let algorithm = EVP_MAC_fetch(nil, "POLY1305", nil)
    defer { EVP_MAC_free(algorithm) }
    guard let algorithm, let context = EVP_MAC_CTX_new(algorithm) else {
      preconditionFailure("libcrypto has no Poly1305")
    }
    self.context = context
    self.key = key
  }

  deinit { EVP_MAC_CTX_free(context) }

  /// The 16 bytes that name `bytes`.
  public func name(of bytes: [UInt8]) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: KeyedFingerprint.length) { output, count in
      let begun = EVP_MAC_init(context, key, key.count, nil)
      let fed = bytes.withUnsafeBytes { input in
        EVP_MAC_update(context, input.bindMemory(to: UInt8.self).baseAddress, input.count)
      }
      let ended = EVP_MAC_final(context, output.baseAddress, &count, output.count)
      precondition(
        begun == 1 && fed == 1 && ended == 1 && count == KeyedFingerprint.length,
        "libcrypto refused a fingerprint")
    }
  }
}
