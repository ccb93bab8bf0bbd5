/// Values whose form and range stand in the tables of keys.
extension JobDecoder {
  /// The text of `key`; nil where it is not there or wrong.
  mutating func text(_ key: String, in scope: JobScope) -> String? {
    guard let value = scope.value(key) else { return nil }
    guard case .text(let text) = value.content else {
      failForm(value, at: scope.path(key), expected: "a text")
      return nil
    }
    return text
  }

  /// The truth value of `key`.
  mutating func flag(_ key: String, in scope: JobScope) -> Bool? {
    guard let value = scope.value(key) else { return nil }
    guard case .flag(let flag) = value.content else {
      failForm(value, at: scope.path(key), expected: "true or false")
      return nil
    }
    return flag
  }

  /// The number of `key`, within the range of its table.
  mutating func number(_ key: String, in scope: JobScope) -> Double? {
    guard let value = scope.value(key) else { return nil }
    guard case .number(let range) = form(key, scope) else { return nil }
    return number(value, at: scope.path(key), range)
  }

  /// A number within `range`.
  mutating func number(_ value: JSONValue, at path: JSONPath, _ range: ClosedRange<Double>)
    -> Double?
  {
    guard case .number(let number) = value.content else {
      failForm(value, at: path, expected: JobKey.Form.number(range).allowed)
      return nil
    }
    guard range.contains(number.value) else {
      let limits = "\(ShownText.number(range.lowerBound)) to \(ShownText.number(range.upperBound))"
      fail(at: value.position, path, "\(number.shown) is outside \(limits)")
      return nil
    }
    return number.value
  }

  /// The whole number of `key`, within the range of its table.
  mutating func integer(_ key: String, in scope: JobScope) -> Int? {
    guard let value = scope.value(key) else { return nil }
    guard case .integer(let range) = form(key, scope) else { return nil }
    return integer(value, at: scope.path(key), range)
  }

  /// A whole number within `range`.
  mutating func integer(_ value: JSONValue, at path: JSONPath, _ range: ClosedRange<Int>) -> Int? {
    guard case .number(let number) = value.content else {
      failForm(value, at: path, expected: JobKey.Form.integer(range).allowed)
      return nil
    }
    guard Double(range.lowerBound)...Double(range.upperBound) ~= number.value else {
      fail(
        at: value.position, path,
        "\(number.shown) is outside \(range.lowerBound) to \(range.upperBound)")
      return nil
    }
    guard let whole = number.whole else {
      failForm(value, at: path, expected: JobKey.Form.integer(range).allowed)
      return nil
    }
    return whole
  }

  /// The word of `key`, one of its table's or of a later version's.
  mutating func choice(_ key: String, in scope: JobScope) -> String? {
    guard let value = scope.value(key) else { return nil }
    guard case .choice(let words) = form(key, scope) else { return nil }
    guard case .text(let word) = value.content, words.contains(word) else {
      failChoice(value, key, words, in: scope)
      return nil
    }
    return word
  }

  private mutating func failChoice(
    _ value: JSONValue, _ key: String, _ words: [String], in scope: JobScope
  ) {
    guard case .text(let word) = value.content else {
      failForm(value, at: scope.path(key), expected: ShownText.choice(words))
      return
    }
    if let place = scope.kind.later, let later = LaterFeature.find(place, key, value: word) {
      fail(
        scope, key, "\"\(word)\" is not in this version of tileseed; \(later.instead)",
        kind: .notYet)
      return
    }
    var message = "expected \(ShownText.choice(words)), found \(ShownText.quoted(word))"
    if let near = NearestWord.find(word, in: words) {
      message += "; did you mean \"\(near)\"?"
    }
    fail(scope, key, message)
  }

  /// What the table says of a key; a key that it lacks is a mistake of the program.
  private func form(_ key: String, _ scope: JobScope) -> JobKey.Form {
    guard let key = scope.kind.key(key) else {
      preconditionFailure("\(scope.kind) has no key \(key)")
    }
    return key.form
  }

  /// True where no character would break a line or be invisible.
  static func isPlain(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
  }
}
