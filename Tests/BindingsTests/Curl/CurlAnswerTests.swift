import Testing

@testable import Bindings

struct CurlAnswerTests {
  private func answer(_ lines: [String]) -> CurlAnswer {
    var answer = CurlAnswer()
    for line in lines {
      Array((line + "\r\n").utf8).withUnsafeBytes { bytes in
        if let line = HeaderLine(bytes) { answer.take(line) }
      }
    }
    return answer
  }

  @Test func `the fields that matter are read, whatever their case and spaces`() {
    let answer = answer([
      "HTTP/1.1 200 OK", "Server: x", "CONTENT-TYPE:image/png", "content-length:  13312 ",
      "ETag: \"a b\"", "Last-Modified:\tSun, 06 Nov 1994 08:49:37 GMT", "Retry-After: 5",
      "Location: /x:y", "X-Location: no", "ETagX: no", "",
    ])
    #expect(answer.status == 200)
    #expect(answer.contentType == "image/png")
    #expect(answer.contentLength == 13_312)
    #expect(answer.etag == "\"a b\"")
    #expect(answer.lastModified == "Sun, 06 Nov 1994 08:49:37 GMT")
    #expect(answer.retryAfter == "5")
    #expect(answer.location == "/x:y")
  }

  @Test func `an interim answer leaves nothing behind`() {
    let answer = answer([
      "HTTP/1.1 103 Early Hints", "ETag: \"early\"", "", "HTTP/2 404 ", "content-type: text/plain",
    ])
    #expect(answer.status == 404)
    #expect(answer.etag == nil)
    #expect(answer.contentType == "text/plain")
  }

  @Test func `a head is whole at its empty line, and what follows is no field of it`() {
    let lines = ["HTTP/1.1 200 OK", "Content-Encoding: gzip", "content-encoding: BR"]
    #expect(!answer(lines).isWholeHead)
    let whole = answer(lines + ["", "Retry-After: 9", "Content-Encoding: late"])
    #expect(whole.isWholeHead)
    #expect(whole.retryAfter == nil)
    #expect(whole.contentEncoding == "gzip, BR")
    #expect(!answer(["HTTP/1.1 100 Continue", "", "HTTP/1.1 200 OK"]).isWholeHead)
  }

  @Test(arguments: [
    ":", "no colon", "ETag:", "ETag:   ", "HTTP/", "HTTP/1.1", "HTTP/1.1 2x0 no",
  ])
  func `odd lines do no harm`(line: String) {
    #expect(answer([line]) == CurlAnswer())
  }

  // code, whether the request was sent, whether its time was used up; numbers of libcurl-errors(3).
  @Test(arguments: [
    (6, false, false, CurlFailure.Kind.nameUnknown),
    (7, false, false, .notConnected),
    (35, false, false, .tls),
    (60, false, false, .tls),
    (77, false, false, .tls),
    (28, false, true, .notConnected),
    (28, true, true, .timedOut),
    (28, true, false, .stalled),
    (18, true, false, .truncated), (56, true, false, .reset),
    (56, false, false, .notConnected), (52, true, false, .reset),
    (92, true, false, .reset),
    (61, true, false, .badResponse),
    (8, true, false, .badResponse),
    (63, true, false, .tooLarge),
    (1, true, false, .badResponse),
    (3, false, false, .badAddress),
  ])
  func `a result code has its kind`(
    code: Int, wasSent: Bool, timedOut: Bool, kind: CurlFailure.Kind
  ) {
    #expect(CurlFailure.Kind(code: code, message: "", wasSent: wasSent, timedOut: timedOut) == kind)
  }
}
