internal import CCurl

extension CurlTransfer {
  /// Undoes the content-coding of the body; why it could not be undone, nil where it could.
  func undoCoding() -> CurlFailure? {
    guard let codings = answer.contentEncoding else { return nil }
    do throws(ContentCoding.Problem) {
      body = try ContentCoding.undo(codings, of: body, limit: settings.bodyLimit)
    } catch {
      guard answer.status == 200 else {
        // The status tells all; of the text nothing can be read.
        body = []
        return nil
      }
      return failure(error)
    }
    if answer.status != 200 { body = Array(body.prefix(Self.errorTextLimit)) }
    return nil
  }

  private func failure(_ problem: ContentCoding.Problem) -> CurlFailure {
    switch problem {
    case .unknown(let coding):
      CurlFailure(
        kind: .badResponse, code: Int(CURLE_BAD_CONTENT_ENCODING.rawValue),
        message: "the content coding \"\(coding.prefix(40))\" was not asked for")
    case .damaged:
      CurlFailure(
        kind: .badResponse, code: Int(CURLE_BAD_CONTENT_ENCODING.rawValue),
        message: "the content coding is cut off or damaged")
    case .tooLarge:
      CurlFailure(
        kind: .tooLarge, code: Int(CURLE_FILESIZE_EXCEEDED.rawValue),
        message: "the content is larger than \(settings.bodyLimit) bytes")
    }
  }
}
