import TestSupport
import Testing

@testable import Bindings

@Suite struct DeflateTests {
  private let text = Array(String(repeating: "the quick brown fox ", count: 500).utf8)

  // The check value of CRC-32/ISO-HDLC in the usual catalogues of CRCs.
  @Test func `the checksum of 123456789 is the published one`() {
    let bytes = Array("x123456789x".utf8)
    #expect(Checksum.crc32(bytes, in: 1..<10) == 0xcbf4_3926)
    #expect(Checksum.crc32(bytes, in: 4..<4) == 0)
    #expect(Checksum.crc32([], in: 0..<0) == 0)
  }

  @Test(arguments: [0, 1, 6, 9, 12]) func `what is compressed comes back`(level: Int) throws {
    for content in [[], [7], text] {
      let packed = try Gzip.compress(content, level: level)
      #expect(Gzip.begins(packed))
      #expect(try Gzip.decompress(packed, limit: content.count) == content)
    }
  }

  @Test func `compression is deterministic and has no time and no name`() throws {
    let packed = try Gzip.compress(text)
    #expect(try Gzip.compress(text) == packed)
    #expect(packed.count < text.count / 10)
    // Flags and time (RFC 1952, section 2.3).
    #expect(packed[3..<8].allSatisfy { $0 == 0 })
  }

  @Test func `the limit is exact`() throws {
    for packed in [try Gzip.compress(text), StoredDeflate.gzip(text)] {
      #expect(try Gzip.decompress(packed, limit: text.count) == text)
      #expect(throws: GzipError.tooLarge(limit: text.count - 1)) {
        try Gzip.decompress(packed, limit: text.count - 1)
      }
    }
    let zlib = StoredDeflate.zlib(text)
    #expect(try Zlib.decompress(zlib, limit: text.count) == text)
    #expect(throws: GzipError.tooLarge(limit: 10)) { try Zlib.decompress(zlib, limit: 10) }
    #expect(throws: GzipError.tooLarge(limit: 0)) { try Zlib.decompress(zlib, limit: 0) }
  }

  @Test func `an announced length is not believed`() throws {
    var packed = try Gzip.compress(text)
    for index in packed.count - 4..<packed.count { packed[index] = 0xff }
    #expect(throws: GzipError.damaged) { try Gzip.decompress(packed, limit: 1 << 40) }
    for index in packed.count - 4..<packed.count { packed[index] = 0 }
    #expect(throws: GzipError.damaged) { try Gzip.decompress(packed, limit: 1 << 40) }
  }

  @Test func `no prefix and no changed byte after the header comes back`() throws {
    let packed = try Gzip.compress(Array(text.prefix(60)))
    for count in packed.indices {
      #expect(throws: GzipError.damaged) {
        try Gzip.decompress(Array(packed[..<count]), limit: 1_000)
      }
    }
    for index in 10..<packed.count {
      var changed = packed
      changed[index] ^= 4
      #expect(throws: GzipError.self) { try Gzip.decompress(changed, limit: 1_000) }
    }
  }

  @Test func `members follow one another and the rest is counted`() throws {
    let two = StoredDeflate.gzip([1, 2]) + StoredDeflate.gzip([3])
    let contents = try Gzip.contents(two + [0, 0, 0], limit: 3)
    #expect(contents.bytes == [1, 2, 3])
    #expect(contents.members == 2 && contents.trailingBytes == 3)
    #expect(throws: GzipError.tooLarge(limit: 2)) { try Gzip.decompress(two, limit: 2) }
    #expect(throws: GzipError.damaged) { try Gzip.decompress(Array(two.dropLast()), limit: 9) }
  }

  @Test func `handles serve many threads`() async throws {
    let text = text
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for level in 1...20 {
        group.addTask {
          let packed = try Gzip.compress(text, level: level % 9 + 1)
          return try Gzip.decompress(packed, limit: text.count) == text
        }
      }
      for try await isSame in group { #expect(isSame) }
    }
  }

  @Test func `a byte is found where it is`() {
    let bytes: [UInt8] = [5, 7, 5]
    #expect(ByteSearch.first(5, in: bytes, from: 0) == 0)
    #expect(ByteSearch.first(5, in: bytes, from: 1) == 2)
    #expect(ByteSearch.first(7, in: bytes, from: 2) == nil)
    #expect(ByteSearch.first(7, in: bytes, from: 3) == nil)
    #expect(ByteSearch.first(7, in: [], from: 0) == nil)
  }
}
