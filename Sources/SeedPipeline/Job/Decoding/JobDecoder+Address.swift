/// Texts with `${NAME}`, and addresses.
extension JobDecoder {
  /// The longest text that may go into a request, in bytes: servers take about half.
  static let longestText = 16_384

  /// A text with the environment's values in it, each noted as a secret.
  ///
  /// `hasPlaceholders` is true where `${z}` and its like are the template's.
  mutating func expanded(_ value: JSONValue, at path: JSONPath, hasPlaceholders: Bool = false)
    -> RedactedText?
  {
    guard case .text(let text) = value.content else {
      failForm(value, at: path, expected: "a text", isSecret: true)
      return nil
    }
    let result = expansion.expand(text)
    secrets.formUnion(result.values)
    for name in result.unset {
      fail(
        at: value.position, path,
        "the environment variable \(ShownText.quoted(name)) is not set; set it before the run")
    }
    if !hasPlaceholders {
      for name in result.others {
        fail(
          at: value.position, path,
          "${\(ShownText.quoted(name).dropFirst().dropLast())} is no name of the environment: "
            + "such names have capitals, digits and _")
      }
    }
    if result.text.bytes.count > Self.longestText {
      fail(at: value.position, path, "the text is longer than \(Self.longestText) bytes")
      return nil
    }
    guard result.unset.isEmpty, hasPlaceholders || result.others.isEmpty else { return nil }
    return result.text
  }

  /// An address or a template, its user-info and secret query values noted and hidden.
  mutating func address(_ value: JSONValue, at path: JSONPath, hasPlaceholders: Bool = false)
    -> RedactedText?
  {
    guard var text = expanded(value, at: path, hasPlaceholders: hasPlaceholders) else { return nil }
    hideSecrets(in: &text)
    guard !text.bytes.isEmpty else {
      fail(at: value.position, path, "the address is empty")
      return nil
    }
    guard text.bytes.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else {
      fail(
        at: value.position, path,
        "an address must not hold spaces, line breaks or control characters; a space is %20")
      return nil
    }
    return text
  }

  /// Hides what an address has of secrets: user-info, and values of keys that say so.
  mutating func hideSecrets(in text: inout RedactedText) {
    let address = WebAddress(text.bytes, hasPlaceholders: true)
    if let userInfo = address.userInfo, !userInfo.isEmpty {
      let credentials = text.text(userInfo)
      text.hide(userInfo)
      note(secret: credentials)
      for part in credentials.split(separator: ":", maxSplits: 1) { note(secret: String(part)) }
    }
    for (name, value) in address.queryValues where SecretName.isSecret(text.text(name)) {
      hideLiterals(in: &text, value)
    }
  }

  /// Hides what stands between placeholders, and remembers the variables that stand in them.
  private mutating func hideLiterals(in text: inout RedactedText, _ range: Range<Int>) {
    var start = range.lowerBound
    while start < range.upperBound {
      let rest = text.bytes[start..<range.upperBound]
      let open = rest.firstIndex(of: UInt8(ascii: "{")) ?? rest.endIndex
      let close = rest[open...].firstIndex(of: UInt8(ascii: "}")) ?? rest.endIndex
      let literalEnd = close < rest.endIndex ? open : rest.endIndex
      if start < literalEnd {
        note(secret: text.text(start..<literalEnd))
        text.hide(start..<literalEnd)
      }
      guard literalEnd < rest.endIndex else { return }
      secretVariables.insert(text.text((open + 1)..<close))
      start = close + 1
    }
  }

  /// Notes a secret as it is, and as it is behind its percent escapes.
  mutating func note(secret: String) {
    secrets.insert(secret)
    secrets.insert(PercentEncoding.decoded(secret))
  }

  /// Tells where an address is no http or https address with a host.
  ///
  /// `filled` is the address with its variables in it; it is not shown.
  mutating func checkScheme(
    of text: RedactedText, filled: String? = nil, at position: SourcePosition, _ path: JSONPath
  ) -> Bool {
    let address = WebAddress(filled ?? text.revealed, hasPlaceholders: true)
    let shown = ShownText.quoted(text.masked.masked)
    switch address.scheme {
    case "http", "https":
      guard address.hostName.isEmpty else { return true }
      fail(at: position, path, "the address \(shown) has no host")
    case let scheme:
      fail(
        at: position, path,
        "expected an address that begins with http:// or https://, found \(shown)"
          + Self.advice(forScheme: scheme, of: text.revealed))
    }
    return false
  }

  /// What may have been meant by an address that is none of http or https.
  private static func advice(forScheme scheme: String?, of text: String) -> String {
    let archive = "for tiles on this machine write {\"type\": \"archive\", \"path\": …}"
    guard scheme == nil else { return scheme == "file" ? "; \(archive)" : "" }
    let isPath = ["/", ".", "~"].contains { text.hasPrefix($0) } && !text.hasPrefix("//")
    return isPath ? "; \(archive)" : "; put http:// or https:// before a server's name; \(archive)"
  }
}
