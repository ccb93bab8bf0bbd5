extension FaultTable {
  private static let bad = Fault.Outcome.failed("bad-response", status: 200)
  private static let small = Fault.Job(download: ["maxTileBytes": "1000000"])
  private static let vector = Fault.Job(isVector: true)

  // Contract, section 4: the content-coding is undone; section 3: a bad one is `bad-response`.
  static let codings: [Fault] = [
    Fault("gzip", .stored, requests: 1) { $0.good.gzipped() },
    Fault("gzip in small chunks", .stored, requests: 1) { $0.good.gzipped().chunked(9) },
    Fault("deflate in a zlib stream (RFC 9110)", .stored, requests: 1) {
      $0.good.coded("deflate", StoredDeflate.zlib)
    },
    Fault("deflate without the zlib stream", .stored, requests: 1) {
      $0.good.coded("deflate", StoredDeflate.raw)
    },
    Fault("br where the client takes it", .stored, requests: 1) { scene in
      let taken = scene.request.header("Accept-Encoding")?.contains("br") == true
      return taken ? scene.good.coded("br", StoredBrotli.stream) : scene.good
    },
    Fault("identity, said in so many words", .stored, requests: 1) {
      $0.good.header("Content-Encoding", "identity")
    },
    Fault("said to be gzip, and is not", bad, requests: 3) {
      $0.good.header("Content-Encoding", "gzip")
    },
    // RFC 9110, 12.5.3: a coding that the request does not name is not acceptable.
    Fault("br, which nobody asked for", bad, requests: 3) {
      $0.good.coded("br", StoredBrotli.stream)
    },
    Fault("gzip within gzip", .stored, requests: 1) { $0.good.gzipped().gzipped() },
    Fault("said to be br, and is not", bad, requests: 3) {
      $0.good.header("Content-Encoding", "br")
    },
    Fault("a coding that nobody knows", bad, requests: 3) {
      $0.good.header("Content-Encoding", "lzma-2099")
    },
    Fault("gzip that is broken in the middle", bad, requests: 3) { $0.good.badlyGzipped() },
    Fault("gzip with a wrong checksum", bad, requests: 3) {
      $0.good.coded("gzip") {
        let stream = StoredDeflate.gzip($0)
        return stream.with(stream[stream.count - 6] ^ 1, at: stream.count - 6)
      }
    },
    Fault("gzip cut off, with the right length for what is left", bad, requests: 3) {
      $0.good.coded("gzip") { Array(StoredDeflate.gzip($0).dropLast(100)) }
    },
    Fault(
      "10 MB of zeros in 20 KB of gzip", .failed("too-large", status: 200), requests: 1, job: small
    ) { _ in StubAnswer.ok(DeflateBomb.gzip(megabytes: 10)).header("Content-Encoding", "gzip") },
    Fault("a vector tile, gzip-coded", .stored, requests: 1, job: vector) { $0.good.gzipped() },
    Fault("a vector tile as a gzip file", .stored, requests: 1, job: vector) {
      .ok(StoredDeflate.gzip($0.body))
    },
    Fault(
      "a vector tile whose gzip coding is cut between two layers", bad, requests: 3, job: vector
    ) {
      let first = HostileOrigin.firstLayer(of: $0.body)
      return $0.good.coded("gzip") { StoredDeflate.cutGzip($0, after: first) }
    },
  ]
}
