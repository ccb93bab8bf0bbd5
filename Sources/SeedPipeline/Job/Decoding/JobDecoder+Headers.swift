/// `headers` and `auth`.
extension JobDecoder {
  /// The job's own header fields; every value is a secret.
  mutating func headers(_ scope: JobScope) -> [SourceSpecification.Header] {
    guard let value = scope.value("headers") else { return [] }
    let path = scope.path("headers")
    guard case .object(let members) = value.content else {
      failForm(value, at: path, expected: "an object of names and values", isSecret: true)
      return []
    }
    var headers: [SourceSpecification.Header] = []
    var names: Set<String> = []
    for member in members where !member.value.isUnreadable {
      let place = path.key(member.key)
      if let problem = HeaderRule.problem(inName: member.key) {
        fail(at: member.keyPosition, place, problem)
      }
      if !names.insert(member.key.lowercased()).inserted {
        fail(at: member.keyPosition, place, "this header is here twice; names differ not by case")
      }
      if member.key.lowercased() == "authorization", scope.has("auth") {
        fail(at: member.keyPosition, place, "give \"auth\" or an Authorization header, not both")
      }
      guard let value = headerValue(member.value, at: place) else { continue }
      headers.append(SourceSpecification.Header(name: member.key, value: value))
    }
    return headers
  }

  private mutating func headerValue(_ value: JSONValue, at path: JSONPath) -> String? {
    guard let text = expanded(value, at: path) else { return nil }
    let revealed = text.revealed
    note(secret: revealed)
    // "Bearer TOKEN" and "a=1; b=2": a server may repeat the parts alone.
    for part in revealed.split(whereSeparator: { " ;,=".contains($0) })
    where part.utf8.count >= HeaderRule.shortestPart { note(secret: String(part)) }
    if let problem = HeaderRule.problem(inValue: revealed) {
      fail(at: value.position, path, problem)
      return nil
    }
    return revealed
  }

  /// The job's credentials.
  mutating func authentication(_ scope: JobScope) -> SourceSpecification.Authentication? {
    guard let value = scope.value("auth"),
      let auth = self.scope(value, at: scope.path("auth"), as: .authentication)
    else { return nil }
    let form =
      "{\"basic\": \"user:password\"}, {\"bearer\": \"token\"} or {\"command\": [\"program\"]}"
    let known = ["basic", "bearer", "command"].filter { auth.has($0) }
    if known.isEmpty { fail(.missing, at: auth.position, auth.path, "expected \(form)") }
    if known.count > 1 { fail(at: auth.position, auth.path, "give one of \(form)") }
    let basic = auth.value("basic").flatMap { self.basic($0, at: auth.path("basic")) }
    let bearer = auth.value("bearer").flatMap { self.bearer($0, at: auth.path("bearer")) }
    let command = auth.value("command").flatMap { self.command($0, at: auth.path("command")) }
    return basic ?? bearer ?? command
  }

  private mutating func basic(_ value: JSONValue, at path: JSONPath)
    -> SourceSpecification.Authentication?
  {
    guard let text = expanded(value, at: path)?.revealed else { return nil }
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    secrets.insert(text)
    for part in parts { secrets.insert(String(part)) }
    guard parts.count == 2, !parts[0].isEmpty, Self.isPlain(text) else {
      fail(at: value.position, path, "expected \"user:password\" without control characters")
      return nil
    }
    return .basic(user: String(parts[0]), password: String(parts[1]))
  }

  private mutating func bearer(_ value: JSONValue, at path: JSONPath)
    -> SourceSpecification.Authentication?
  {
    guard let token = expanded(value, at: path)?.revealed else { return nil }
    secrets.insert(token)
    guard !token.isEmpty, token.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
      fail(
        at: value.position, path,
        "expected the token alone, of visible ASCII characters, without \"Bearer\" and spaces")
      return nil
    }
    return .bearer(token)
  }

  /// A program that prints a token, with its arguments.
  private mutating func command(_ value: JSONValue, at path: JSONPath)
    -> SourceSpecification.Authentication?
  {
    let form = "a list of texts: a program and its arguments, without control characters"
    guard case .list(let elements) = value.content, !elements.isEmpty else {
      failForm(value, at: path, expected: form, isSecret: true)
      return nil
    }
    var words: [MaskedString] = []
    for (index, element) in elements.enumerated() {
      guard let word = expanded(element, at: path.index(index))?.masked else { return nil }
      guard Self.isPlain(word.revealed) else {
        failForm(element, at: path.index(index), expected: form, isSecret: true)
        return nil
      }
      words.append(word)
      if index > 0 { note(secret: word.revealed) }
    }
    guard let program = program(words[0], at: elements[0].position, path.index(0)) else {
      return nil
    }
    return .command(
      TokenCommand(
        words: [program] + words.dropFirst().map(\.revealed), folder: folder,
        name: words[0].masked))
  }

  /// The program's absolute path, taken from the job's folder, where it is a path and not a name.
  private mutating func program(
    _ word: MaskedString, at position: SourcePosition?, _ path: JSONPath
  ) -> String? {
    let isPath = word.revealed.contains("/")
    if word.revealed.isEmpty || isPath, let problem = Self.problem(inPath: word.revealed) {
      // A problem quotes what it found, which must not be a value from the environment.
      let isShown = word.revealed == word.masked
      fail(at: position, path, isShown ? problem : "expected a program's name or path")
      return nil
    }
    return isPath ? JobPath.absolute(word.revealed, from: folder) : word.revealed
  }
}
