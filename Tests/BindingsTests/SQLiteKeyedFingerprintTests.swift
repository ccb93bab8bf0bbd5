import Testing

@testable import Bindings

@Suite struct SQLiteKeyedFingerprintTests {
  @Test func `the name is the Poly1305 of RFC 8439, section 2.5.2`() {
    let key: [UInt8] = [
      0x85, 0xd6, 0xbe, 0x78, 0x57, 0x55, 0x6d, 0x33, 0x7f, 0x44, 0x52, 0xfe, 0x42, 0xd5, 0x06,
      0xa8,
      0x01, 0x03, 0x80, 0x8a, 0xfb, 0x0d, 0xb2, 0xfd, 0x4a, 0xbf, 0xf6, 0xaf, 0x41, 0x49, 0xf5,
      0x1b,
    ]
    let name = KeyedFingerprint(key: key).name(of: Array("Cryptographic Forum Research Group".utf8))
    #expect(Digest.hexadecimal(name) == "a8061dc1305136c6c22b8baf0c0127a9")
  }

  @Test func `names are the same for the same bytes under one key alone`() {
    let (one, other) = (KeyedFingerprint.randomKey(), KeyedFingerprint.randomKey())
    let bytes = [UInt8](repeating: 7, count: 1_000)
    let names = KeyedFingerprint(key: one)
    #expect(names.name(of: bytes) == names.name(of: bytes))
    #expect(names.name(of: bytes) == KeyedFingerprint(key: one).name(of: bytes))
    #expect(names.name(of: bytes) != KeyedFingerprint(key: other).name(of: bytes))
    #expect(names.name(of: []) != names.name(of: [0]))
    for place in [0, 500, 999] {
      var changed = bytes
      changed[place] ^= 1
      #expect(names.name(of: changed) != names.name(of: bytes))
    }
  }
}
