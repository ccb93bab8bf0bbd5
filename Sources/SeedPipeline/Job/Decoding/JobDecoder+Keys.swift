extension JobDecoder {
  /// The object in `value`, with its keys checked.
  mutating func scope(_ value: JSONValue, at path: JSONPath, as kind: JobObject) -> JobScope? {
    guard case .object(let members) = value.content else {
      failForm(value, at: path, expected: "an object", isSecret: kind == .authentication)
      return nil
    }
    let scope = JobScope(kind: kind, path: path, position: value.position, members: members)
    for member in members where kind.key(member.key) == nil { checkStranger(member, in: scope) }
    return scope
  }

  /// Tells what is the matter with a key that the object does not have.
  private mutating func checkStranger(_ member: JSONMember, in scope: JobScope) {
    let path = scope.path(member.key)
    if let place = scope.kind.later, let feature = LaterFeature.find(place, member.key) {
      check(member, against: feature, at: path)
      return
    }
    let name = ShownText.quoted(member.key)
    var message = "unknown key \(name)"
    let own = scope.kind.keys.map(\.name)
    if let near = NearestWord.find(member.key, in: own) {
      message += "; did you mean \"\(near)\"?"
    } else if let home = home(of: member.key, outside: scope.kind) {
      message += " here; it belongs \(home)"
    } else {
      message += "; known here: " + own.map { "\"\($0)\"" }.joined(separator: ", ")
    }
    fail(.unknownKey, at: member.keyPosition, path, message)
  }

  /// Where a key belongs that stands in an object without it; nil where it belongs nowhere.
  private func home(of key: String, outside kind: JobObject) -> String? {
    if kind == .exception, JobObject.area.key(key) != nil { return "within \"except\"" }
    return JobObject.allCases.first { $0.key(key) != nil }?.place
  }

  private mutating func check(
    _ member: JSONMember, against feature: LaterFeature, at path: JSONPath
  ) {
    if feature.accepts(member.value) || member.value.isUnreadable { return }
    fail(
      .notYet, at: member.keyPosition, path,
      "\"\(feature.key)\" is not in this version of tileseed; \(feature.instead)")
  }

  /// Tells that a required key is not there; `form` says what to write.
  mutating func failMissing(_ key: String, in scope: JobScope, _ form: String) {
    if scope.has(key) { return }
    fail(.missing, at: scope.position, scope.path(key), "is required: \(form)")
  }
}

extension LaterFeature {
  /// True where `value` asks for nothing that this version lacks.
  func accepts(_ value: JSONValue) -> Bool {
    accepted.contains { JSONReader.read(Array($0.utf8)).value?.isEqual(value) ?? false }
  }
}
