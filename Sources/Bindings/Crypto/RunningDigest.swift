internal import CCrypto

/// An MD5 digest (RFC 1321) of bytes that come in pieces; for formats that ask for it.
public final class RunningDigest {
  private let context: OpaquePointer

  /// The digest of nothing yet.
  public init() {
    guard let context = EVP_MD_CTX_new(), EVP_DigestInit_ex(context, EVP_md5(), nil) == 1 else {
      preconditionFailure("libcrypto refused a digest")
    }
    self.context = context
  }

  deinit { EVP_MD_CTX_free(context) }

  /// Adds bytes.
  public func add(_ bytes: [UInt8]) {
    let status = bytes.withUnsafeBytes { EVP_DigestUpdate(context, $0.baseAddress, $0.count) }
    precondition(status == 1, "libcrypto refused a digest")
  }

  /// Adds the UTF-8 form of `text`.
  public func add(_ text: String) { add(Array(text.utf8)) }

  /// The digest of all that was added, 16 bytes; nothing may be added afterwards.
  public func finish() -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: 16) { output, count in
      var written: UInt32 = 0
      let status = EVP_DigestFinal_ex(context, output.baseAddress, &written)
      precondition(status == 1 && written == 16, "libcrypto refused a digest")
      count = 16
    }
  }
}
