/// The names of query keys, parameters and variables whose values are secrets.
///
/// They say key, token, sig, signature, pass or `X-Amz-*`. Source: contract, section 2, "Secrets".
enum SecretName {
  /// True where what has the name is a secret; percent escapes are undone first.
  static func isSecret(_ name: some StringProtocol) -> Bool {
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
