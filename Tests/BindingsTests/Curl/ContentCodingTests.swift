import TestSupport
import Testing

@testable import Bindings

struct ContentCodingTests {
  static let text = Array("a tile, as it should come".utf8)

  private func undo(_ codings: String, _ body: [UInt8], limit: Int = 1_000) -> String {
    do throws(ContentCoding.Problem) {
      return String(
        decoding: try ContentCoding.undo(codings, of: body, limit: limit), as: UTF8.self)
    } catch {
      return "\(error)"
    }
  }

  // RFC 9110, 8.4.1: "x-gzip" is "gzip", "deflate" a zlib stream; names in any case.
  @Test(arguments: [
    ("gzip", StoredDeflate.gzip(text)), ("X-GZIP", StoredDeflate.gzip(text)),
    ("deflate", StoredDeflate.zlib(text)), ("identity", text), ("", text), (" , identity", text),
    ("gzip, gzip", StoredDeflate.gzip(StoredDeflate.gzip(text))),
    ("deflate ,\tgzip", StoredDeflate.gzip(StoredDeflate.zlib(text))),
    // The bare stream, which some servers send: what is left of zlib's without its frame.
    ("deflate", Array(StoredDeflate.zlib(text).dropFirst(2).dropLast(4))),
  ])
  func `a coding is undone`(codings: String, body: [UInt8]) {
    #expect(undo(codings, body) == "a tile, as it should come")
  }

  @Test(arguments: 1...30)
  func `a stream that is cut off is damaged, wherever it is cut`(missing: Int) {
    #expect(undo("gzip", Array(StoredDeflate.gzip(Self.text).dropLast(missing))) == "damaged")
    #expect(undo("deflate", Array(StoredDeflate.zlib(Self.text).dropLast(missing))) == "damaged")
  }

  @Test func `what nobody asked for is named, and what is too large is not made`() {
    #expect(undo("br", Self.text) == "unknown(\"br\")")
    #expect(undo("gzip", StoredDeflate.gzip(Self.text), limit: 24) == "tooLarge")
    #expect(undo("gzip", StoredDeflate.gzip(Self.text), limit: 25) == "a tile, as it should come")
    #expect(undo("gzip", DeflateBomb.gzip(megabytes: 10), limit: 1_000_000) == "tooLarge")
  }

  @Test func `a body without a byte has nothing to undo`() {
    #expect(undo("gzip", []) == "")
    #expect(undo("br", []) == "")
  }
}
