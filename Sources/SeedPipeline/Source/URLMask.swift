/// Takes the secret parts out of an address that is to be shown.
///
/// Secret are the user-info and the values of query keys that say key, token, sig, signature,
/// pass or `X-Amz-*`. Source: contract, section 2, "Secrets".
public enum URLMask {
  /// `url` with `***` in place of its user-info and of its secret query values.
  public static func masked(_ url: String) -> String {
    var text = url[...]
    var result = ""
    if let end = text.firstRange(of: "://") {
      result += text[..<end.upperBound]
      text = text[end.upperBound...]
      let place = text.prefix { !"/?#".contains($0) }
      if let at = place.lastIndex(of: "@") {
        result += Secrets.mask
        text = text[at...]
      }
    }
    guard let mark = text.firstIndex(of: "?") else { return result + text }
    result += text[...mark]
    let query = text[text.index(after: mark)...]
    let end = query.firstIndex(of: "#") ?? query.endIndex
    let pairs = query[..<end].split(separator: "&", omittingEmptySubsequences: false)
    result += pairs.map(maskedPair).joined(separator: "&")
    return result + query[end...]
  }

  /// True where the value of the query key `name` is a secret.
  static func isSecret(key name: some StringProtocol) -> Bool {
    let name = PercentEncoding.decoded(name)
    if name.lowercased().hasPrefix("x-amz-") { return true }
    return words(of: name).contains { word in
      switch word {
      case "key", "token", "sig", "signature", "pass", "password", "passwd", "passphrase",
        "secret":
        true
      default:
        // Written together: apikey, accesstoken, authkey. `keyword` or `compass` are none of them.
        ["key", "token", "signature", "password"].contains { word.hasSuffix($0) }
      }
    }
  }

  private static func maskedPair(_ pair: Substring) -> String {
    guard let equals = pair.firstIndex(of: "="), isSecret(key: pair[..<equals]) else {
      return String(pair)
    }
    return pair[...equals] + Secrets.mask
  }

  /// The words of a name, lower-case: parted by other characters and where a capital follows.
  private static func words(of name: String) -> [String] {
    var words: [String] = []
    var word = ""
    var previousIsLower = false
    for character in name {
      let isWordPart = character.isLetter || character.isNumber
      if !isWordPart || (character.isUppercase && previousIsLower) {
        if !word.isEmpty { words.append(word.lowercased()) }
        word = ""
      }
      if isWordPart { word.append(character) }
      previousIsLower = character.isLowercase
    }
    if !word.isEmpty { words.append(word.lowercased()) }
    return words
  }
}
