internal import Bindings

/// Looks at a file of certificate authorities before it is used.
enum CertificateFile {
  /// The longest file that is read, in bytes.
  private static let longest = 64 << 20

  /// What is wrong with the file at `path`; nil where nothing is.
  ///
  /// libcurl would tell it with every single request.
  static func problem(at path: String) -> String? {
    do throws(FileError) {
      let text = try FileReading.stream(path, limit: longest)
      // RFC 7468, 5.1, and OpenSSL's own "TRUSTED CERTIFICATE" and "X509 CERTIFICATE".
      let hasCertificate = text.split(separator: UInt8(ascii: "\n")).contains { line in
        line.starts(with: "-----BEGIN ".utf8)
          && line.firstRange(of: Array(" CERTIFICATE-----".utf8)) != nil
      }
      return hasCertificate
        ? nil : "\(path) holds no certificate in PEM form (-----BEGIN CERTIFICATE-----)"
    } catch {
      if error.isMissing { return "there is no file at \(path)" }
      if error.isFolder { return "\(path) is a folder; give a file of certificates" }
      return "\(path) cannot be read: \(error.reason)"
    }
  }
}
