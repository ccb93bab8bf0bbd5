import Testing

@testable import SeedPipeline

@Suite struct ForeignAnswerTests {
  private static let wms = "http://www.opengis.net/ogc"

  // Shapes: WMS 1.1.1 annex A.3, WMS 1.3.0 annex E, OWS Common 1.1 clause 8, ArcGIS REST API.
  @Test(arguments: [
    (
      "<ServiceExceptionReport><ServiceException code='InvalidFormat'>no such format"
        + "</ServiceException></ServiceExceptionReport>",
      FailureReason.serviceException, "InvalidFormat: no such format"
    ),
    (
      "\u{feff}\n<?xml version=\"1.0\"?>\n<!-- <html> --><ogc:ServiceExceptionReport xmlns:ogc=\"u\">"
        + "<ogc:ServiceException code = \"LayerNotDefined\" locator=\"layers\"><![CDATA[\n  Could not"
        + " find layer <sea>\n]]></ogc:ServiceException></ogc:ServiceExceptionReport>",
      .noSuchLayer, "LayerNotDefined: Could not find layer <sea>"
    ),
    (
      "<ServiceExceptionReport><ServiceException>a &lt; b &amp;amp; c</ServiceException>",
      .serviceException, "a < b &amp; c"
    ),
    (
      "<ServiceExceptionReport version=\"1.3.0\"/>", .serviceException, ""
    ),
    (
      "<ows:ExceptionReport><ows:Exception exceptionCode=\"InvalidParameterValue\""
        + " locator=\"LAYER\"><ows:ExceptionText>unknown</ows:ExceptionText></ows:Exception>",
      .noSuchLayer, "InvalidParameterValue: unknown"
    ),
    (
      "<ExceptionReport><Exception exceptionCode=\"InvalidParameterValue\" locator=\"TileRow\"/>",
      .serviceException, "InvalidParameterValue"
    ),
    (
      "<ExceptionReport><Exception exceptionCode=\"InvalidLayerName\"/></ExceptionReport>",
      .noSuchLayer, "InvalidLayerName"
    ),
    (
      "<ARCXML version=\"1.1\"><RESPONSE><ERROR machine=\"m\" code=\"7\">bad</ERROR></RESPONSE>",
      .serviceException, "7: bad"
    ),
    (
      "{\"error\":{\"code\":499,\"message\":\"Token \\\"needed\\\"\",\"details\":[]}}",
      .serviceException, "499: Token \"needed\""
    ),
    (
      " { \"status\" : \"error\", \"messages\" : [ \"Unable.\" ], \"code\" : 500 }",
      .serviceException, "500: Unable."
    ),
    ("{\"error\":\"not found\"}", .notAnImage, "JSON: {\"error\":\"not found\"}"),
    ("[1,2]", .notAnImage, "JSON: [1,2]"),
    ("{", .notAnImage, "JSON: {"),
    ("{\"error\":", .notAnImage, "JSON: {\"error\":"),
    ("{\"error\":{\"code\":", .notAnImage, "JSON: {\"error\":{\"code\":"),
    (
      "<!DOCTYPE html><html><head><title>\n Sign  in </title></head><body>x</body></html>",
      .notAnImage, "HTML page: Sign in"
    ),
    (
      "<html><style>p { }</style><script>if (a<b) {}</script><p>Service</p><p>down</p>",
      .notAnImage, "HTML page: Service down"
    ),
    ("<html>", .notAnImage, "HTML page"),
    ("<svg xmlns='u'></svg>", .notAnImage, "SVG picture"),
    (
      "<?xml version='1.0'?><Error><Code>NoSuchKey</Code><Message>gone</Message></Error>",
      .notAnImage, "XML: NoSuchKey gone"
    ),
    ("<", .notAnImage, "XML"),
    ("<!--", .notAnImage, "XML"),
    ("No tile here.\r\n", .notAnImage, "text: No tile here."),
    ("x", .notAnImage, "text: x"),
    ("II*\0\u{8}", .notAnImage, "TIFF picture"),
    ("\u{1}\u{2}\u{3}", .notAnImage, "unknown bytes 01 02 03, sent as image/png"),
  ])
  func `what is no tile is named with its first words`(
    body: String, reason: FailureReason, detail: String
  ) {
    let verdict = ContentGate.open.judge(Array(body.utf8), type: "image/png")
    #expect(verdict.reason == reason)
    #expect(verdict.detail == detail)
  }

  @Test func `a long text is cut and control characters are left out`() {
    let body = "\u{1b}[31mred\u{202e}\u{0} " + String(repeating: "word ", count: 100_000)
    let detail = Excerpt.of(body)
    #expect(detail.hasPrefix("[31mred word word"))
    #expect(detail.hasSuffix("…"))
    #expect(detail.count <= 165)
  }
}
