internal import CCrypto

/// Message digests of byte arrays, by OpenSSL's libcrypto.
public enum Digest {
  /// The SHA-256 digest of `bytes`: 32 bytes (FIPS 180-4).
  public static func sha256(_ bytes: [UInt8]) -> [UInt8] {
    compute(bytes, by: EVP_sha256(), length: 32)
  }

  /// The MD5 digest of `bytes`: 16 bytes (RFC 1321); for formats that ask for it, not for security.
  public static func md5(_ bytes: [UInt8]) -> [UInt8] {
    compute(bytes, by: EVP_md5(), length: 16)
  }

  /// `bytes` as lower-case hexadecimal digits.
  public static func hexadecimal(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count * 2)
    for byte in bytes {
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
    return String(decoding: text, as: UTF8.self)
  }

  private static func compute(_ bytes: [UInt8], by algorithm: OpaquePointer?, length: Int)
    -> [UInt8]
  {
    [UInt8](unsafeUninitializedCapacity: length) { output, count in
      var written: UInt32 = 0
      let status = bytes.withUnsafeBytes { input in
        EVP_Digest(input.baseAddress, input.count, output.baseAddress, &written, algorithm, nil)
      }
      precondition(status == 1 && Int(written) == length, "libcrypto refused a digest")
      count = length
    }
  }
}
