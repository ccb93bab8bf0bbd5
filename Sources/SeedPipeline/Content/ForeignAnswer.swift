/// Names what a body is that is no tile: an error text of a service, a page, another file.
enum ForeignAnswer {
  /// Text beyond this is not looked at.
  private static let considered = 65_536

  /// Why `body` is no tile, with the first words of what it says.
  static func rejection(of body: [UInt8], contentType: String?) -> Rejection {
    let text = Array(body.prefix(considered))
    switch firstCharacter(text[...]) {
    case UInt8(ascii: "<"):
      let markup = MarkupText(text)
      return serviceException(markup) ?? Rejection(.notAnImage, page(markup))
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      let json = JSONErrorText(text)
      if let error = json.serviceError { return Rejection(.serviceException, Excerpt.of(error)) }
      return Rejection(.notAnImage, "JSON: \(Excerpt.of(text[...]))")
    default:
      if isText(text) { return Rejection(.notAnImage, "text: \(Excerpt.of(text[...]))") }
      return Rejection(.notAnImage, binary(text, contentType))
    }
  }

  /// Whether `body` is an ArcGIS error that refuses the token: 498, invalid, or 499, required.
  static func refusesToken(_ body: [UInt8]) -> Bool {
    guard firstCharacter(body.prefix(considered)) == UInt8(ascii: "{") else { return false }
    let code = JSONErrorText(Array(body.prefix(considered))).serviceErrorCode
    return code == 498 || code == 499
  }

  /// The first character that is neither white space nor a byte order mark.
  private static func firstCharacter(_ text: ArraySlice<UInt8>) -> UInt8? {
    let start = text.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0
    return text.dropFirst(start).first { $0 != 0x20 && !(0x09...0x0d).contains($0) }
  }

  /// An OGC exception report: WMS 1.1.1 and 1.3.0, annex E; OWS Common 1.1, section 8; ArcIMS.
  private static func serviceException(_ markup: MarkupText) -> Rejection? {
    switch markup.root {
    case "ServiceExceptionReport", "ServiceException":
      let found = markup.element("ServiceException")
      return exception(
        code: found?.attributes["code"], locator: found?.attributes["locator"],
        message: found?.text)
    case "ExceptionReport":
      let found = markup.element("Exception")
      return exception(
        code: found?.attributes["exceptionCode"], locator: found?.attributes["locator"],
        message: markup.element("ExceptionText")?.text)
    case "ARCXML":
      guard let found = markup.element("ERROR") else { return nil }
      return exception(code: found.attributes["code"], locator: nil, message: found.text)
    default: return nil
    }
  }

  private static func exception(code: String?, locator: String?, message: String?) -> Rejection {
    let code = code ?? ""
    let detail = [code, message ?? ""].filter { !$0.isEmpty }.joined(separator: ": ")
    let lowered = code.lowercased()
    let place = locator?.lowercased()
    let namesLayer =
      lowered == "layernotdefined" || lowered.hasPrefix("invalidlayer")
      || (lowered == "invalidparametervalue" && (place == "layer" || place == "layers"))
    return Rejection(namesLayer ? .noSuchLayer : .serviceException, Excerpt.of(detail))
  }

  private static func page(_ markup: MarkupText) -> String {
    let words = Excerpt.of(markup.element("title")?.text ?? markup.words)
    let kind = markup.isHTML ? "HTML page" : markup.root == "svg" ? "SVG picture" : "XML"
    return words.isEmpty ? kind : "\(kind): \(words)"
  }

  /// Whether the first bytes are such as text has: no control characters but white space.
  private static func isText(_ bytes: [UInt8]) -> Bool {
    bytes.prefix(256).allSatisfy { $0 >= 0x20 && $0 != 0x7f || (0x09...0x0d).contains($0) }
      && String(decoding: bytes.prefix(256), as: UTF8.self).prefix(64).allSatisfy {
        $0 != "\u{fffd}"
      }
  }

  private static func binary(_ bytes: [UInt8], _ contentType: String?) -> String {
    let kinds: [(String, String)] = [
      ("II*\0", "TIFF picture"), ("MM\0*", "TIFF picture"), ("BM", "BMP picture"),
      ("%PDF", "PDF document"), ("PK\u{3}\u{4}", "ZIP archive"), ("SQLite format 3", "SQLite file"),
    ]
    if let kind = kinds.first(where: { bytes.has($0.0, at: 0) }) { return kind.1 }
    let digits = Array("0123456789abcdef")
    let shown = bytes.prefix(8).map { "\(digits[Int($0 >> 4)])\(digits[Int($0 & 15)])" }
    let type = contentType.map { ", sent as \(Excerpt.of($0))" } ?? ""
    return "unknown bytes \(shown.joined(separator: " "))\(type)"
  }
}
