extension FaultTable {
  private static let foreign = Fault.Outcome.failed("not-an-image", status: 200)
  private static let exception = Fault.Outcome.failed("service-exception", status: 200)
  private static let corrupt = Fault.Outcome.failed("corrupt-image", status: 200)
  private static let login = "<!DOCTYPE html>\n<html><head><title>Sign in</title></head></html>"

  // Contract, section 4: what must be stored and what never; section 2: a body that is no tile is
  // tried again.
  static let bodies: [Fault] = [
    Fault("nothing", .failed("empty-body", status: 200), requests: 3) { _ in .ok([]) },
    Fault("nothing, in chunks", .failed("empty-body", status: 200), requests: 3) { _ in
      StubAnswer.ok([]).chunked()
    },
    Fault("a login page as image/png", foreign, requests: 3) { _ in .ok(login, type: "image/png") },
    Fault("a login page as text/html", foreign, requests: 3) { _ in .ok(login, type: "text/html") },
    Fault("a page behind a byte order mark and blanks", foreign, requests: 3) { _ in
      .ok("\u{feff} \r\n\t" + login, type: "image/png")
    },
    Fault("a login page once, then the tile", .stored, requests: 2) {
      StubAnswer.ok(login, type: "image/png").times(1, then: $0.good)
    },
    Fault("plain text", foreign, requests: 3) { _ in .ok("Rate limit exceeded", type: "image/png")
    },
    Fault("blanks", foreign, requests: 3) { _ in .ok("   \r\n", type: "image/png") },
    Fault("an SVG picture", foreign, requests: 3) { _ in
      .ok("<svg xmlns=\"http://www.w3.org/2000/svg\"/>", type: "image/svg+xml")
    },
    Fault("unknown bytes", foreign, requests: 3) { _ in .ok([0, 1, 2, 3, 0xfe, 0xff, 0x80, 0x81]) },
    Fault("zeros", foreign, requests: 3) { .ok([UInt8](repeating: 0, count: $0.body.count)) },
    // WMS 1.1.1, annex A.3; OWS Common 1.1, section 8; ArcGIS REST API, error responses.
    Fault("a ServiceException", exception, requests: 3) { _ in
      .ok(
        "<?xml version=\"1.0\"?><ServiceExceptionReport version=\"1.1.1\">"
          + "<ServiceException>msDrawMap(): failed</ServiceException></ServiceExceptionReport>",
        type: "application/vnd.ogc.se_xml")
    },
    Fault(
      "a ServiceException: LayerNotDefined", .failed("no-such-layer", status: 200), requests: 3
    ) { _ in
      .ok(
        "<ServiceExceptionReport><ServiceException code=\"LayerNotDefined\">no layer roads"
          + "</ServiceException></ServiceExceptionReport>", type: "image/png")
    },
    Fault("an OWS ExceptionReport", exception, requests: 3) { _ in
      .ok(
        "<ows:ExceptionReport xmlns:ows=\"http://www.opengis.net/ows/1.1\"><ows:Exception "
          + "exceptionCode=\"NoApplicableCode\"><ows:ExceptionText>busy</ows:ExceptionText>"
          + "</ows:Exception></ows:ExceptionReport>", type: "text/xml")
    },
    Fault("ArcGIS 498 as JSON", exception, requests: 1) { _ in
      .ok(
        "{\"error\":{\"code\":498,\"message\":\"Invalid token.\",\"details\":[]}}",
        type: "application/json")
    },
    Fault("ArcGIS 499 as JSON, sent as image/png", exception, requests: 1) { _ in
      .ok("{\"error\":{\"code\":499,\"message\":\"Token Required\"}}", type: "image/png")
    },
    Fault("other JSON", foreign, requests: 3) { _ in
      .ok("{\"message\":\"Not Authorized\"}", type: "application/json")
    },
    Fault("a PNG with one wrong byte and the right length", corrupt, requests: 3) {
      .ok($0.body.with(0x55, at: $0.body.count / 2))
    },
    Fault("a PNG cut off, with the right length for what is left", corrupt, requests: 3) {
      .ok(Array($0.body.prefix($0.body.count / 2)))
    },
    Fault("a PNG without IEND", corrupt, requests: 3) { .ok(Array($0.body.dropLast(12))) },
    Fault("a PNG's signature alone", corrupt, requests: 3) { .ok(Array($0.body.prefix(8))) },
    Fault("a GIF cut off", corrupt, requests: 3) { _ in .ok(Array(BrokenPicture.gif.dropLast(2))) },
    Fault("a JPEG cut off", corrupt, requests: 3) { _ in
      .ok([0xff, 0xd8, 0xff, 0xe0, 0, 16] + Array("JFIF\0".utf8) + [1, 1, 0, 0, 1, 0, 1, 0, 0])
    },
    Fault("a WebP cut off", corrupt, requests: 3) { _ in
      .ok(Array("RIFF".utf8) + [0xff, 0, 0, 0] + Array("WEBPVP8 ".utf8) + [0xf0, 0, 0, 0, 1, 2])
    },
    Fault("a picture of half the size", .failed("wrong-size", status: 200), requests: 3) { _ in
      .ok(TilePicture.png(z: 1, x: 0, y: 1, size: 128))
    },
    Fault("a picture that is no square", .failed("wrong-size", status: 200), requests: 3) { _ in
      .ok(TilePicture.png(width: 256, height: 128, rows: [UInt8](repeating: 0, count: 33 * 128)))
    },
    Fault(
      "a GIF where the job says png", .failed("wrong-format", status: 200), requests: 3,
      job: Fault.Job(source: ["format": "\"png\""])
    ) { _ in .ok(BrokenPicture.gif, type: "image/png") },
    Fault("the tile, sent as text/html", .stored, requests: 1) { .ok($0.body, type: "text/html") },
    Fault("the tile, sent without a Content-Type", .stored, requests: 1) {
      StubAnswer(body: $0.body)
    },
    Fault(
      "the picture that the job names as a placeholder", .absent, requests: 1,
      job: Fault.Job(source: ["placeholders": "[\"\(BrokenPicture.gifDigest)\"]"])
    ) { _ in .ok(BrokenPicture.gif) },
    Fault(
      "a vector tile cut in the middle of a layer", corrupt, requests: 3,
      job: Fault.Job(isVector: true)
    ) { .ok(Array($0.body.dropLast(3))) },
    Fault(
      "a page where vector tiles are", foreign, requests: 3, job: Fault.Job(isVector: true)
    ) { _ in .ok(login, type: "application/x-protobuf") },
  ]
}
