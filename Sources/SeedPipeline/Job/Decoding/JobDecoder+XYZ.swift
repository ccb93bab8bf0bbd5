internal import TileGrid

/// Sources of type `xyz`.
extension JobDecoder {
  /// Names that are placeholders of their own and therefore no variables.
  static let placeholderNames: Set<String> = [
    "x", "y", "-y", "z", "zoom", "s", "q", "quadkey", "r", "ratio", "prefix", "bbox-epsg-3857",
    "width", "height",
  ]

  /// The keys of an `xyz` source; `addressPath` is the source's own where it is a mere text.
  mutating func xyz(_ scope: JobScope, addressPath: JSONPath) -> SourceSpecification.XYZ? {
    let template = scope.value("url").flatMap {
      address($0, at: addressPath, hasPlaceholders: true)
    }
    failMissing("url", in: scope, "an address with {z}, {x} and {y}")
    let before = errors.count
    let variables = variables(scope)
    let scheme = choice("scheme", in: scope).flatMap(TileScheme.init(rawValue:))
    let subdomains = subdomains(scope)
    guard let template, errors.count == before else { return nil }
    var xyz = SourceSpecification.XYZ(template: template.masked)
    xyz.variables = variables
    xyz.scheme = scheme ?? xyz.scheme
    xyz.subdomains = subdomains ?? xyz.subdomains
    return check(xyz, template, at: scope.position("url"), addressPath) ? xyz : nil
  }

  private mutating func check(
    _ xyz: SourceSpecification.XYZ, _ template: RedactedText, at position: SourcePosition,
    _ path: JSONPath
  ) -> Bool {
    let values = xyz.variables.mapValues(\.revealed)
    let filled = Self.filled(xyz.template.revealed, values)
    guard checkScheme(of: template, filled: filled, at: position, path) else { return false }
    let problems = checks.templateProblems(xyz)
    for problem in problems { fail(at: position, path, problem) }
    return problems.isEmpty
  }

  /// `template` with every variable's value in its place; placeholders stay.
  private static func filled(_ template: String, _ variables: [String: String]) -> String {
    var result = ""
    var rest = template[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      let name = String(rest[rest.index(after: open)..<close])
      result += rest[..<open]
      result += variables[name] ?? String(rest[open...close])
      rest = rest[rest.index(after: close)...]
    }
    return result + rest
  }

  private mutating func subdomains(_ scope: JobScope) -> [String]? {
    guard let value = scope.value("subdomains") else { return nil }
    let path = scope.path("subdomains")
    guard case .list(let elements) = value.content, !elements.isEmpty else {
      failForm(value, at: path, expected: "a list of names such as [\"a\", \"b\", \"c\"]")
      return nil
    }
    var names: [String] = []
    for (index, element) in elements.enumerated() {
      guard case .text(let name) = element.content, !name.isEmpty,
        name.utf8.allSatisfy({ (0x21...0x7E).contains($0) && !"/?#@{}".utf8.contains($0) })
      else {
        failForm(element, at: path.index(index), expected: "a part of a host's name")
        continue
      }
      names.append(name)
    }
    return names
  }

  private mutating func variables(_ scope: JobScope) -> [String: MaskedString] {
    guard let value = scope.value("variables") else { return [:] }
    let path = scope.path("variables")
    guard case .object(let members) = value.content else {
      failForm(value, at: path, expected: "an object of names and values", isSecret: true)
      return [:]
    }
    var variables: [String: MaskedString] = [:]
    for member in members where !member.value.isUnreadable {
      guard isVariableName(member, at: path.key(member.key)) else { continue }
      variables[member.key] = variable(member, at: path.key(member.key))
    }
    return variables
  }

  private mutating func isVariableName(_ member: JSONMember, at path: JSONPath) -> Bool {
    if Self.placeholderNames.contains(member.key) {
      fail(
        at: member.keyPosition, path,
        "{\(member.key)} is a placeholder of its own and cannot be a variable; choose another name")
      return false
    }
    guard !member.key.isEmpty,
      member.key.utf8.allSatisfy({ $0 > 0x20 && !"{}:,".utf8.contains($0) })
    else {
      fail(
        at: member.keyPosition, path,
        "a variable's name must not be empty or hold spaces, braces, ':' or ','")
      return false
    }
    return true
  }

  private mutating func variable(_ member: JSONMember, at path: JSONPath) -> MaskedString? {
    guard let plain = member.value.plainText else {
      failForm(member.value, at: path, expected: "a text or a number", isSecret: true)
      return nil
    }
    let value = JSONValue(content: .text(plain), position: member.value.position)
    guard var text = expanded(value, at: path) else { return nil }
    guard text.bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else {
      fail(at: member.value.position, path, "the value must not hold control characters")
      return nil
    }
    if SecretName.isSecret(member.key) || secretVariables.contains(member.key) {
      note(secret: text.revealed)
      text.hide(0..<text.bytes.count)
    } else if WebAddress(text.bytes, hasPlaceholders: true).scheme != nil {
      hideSecrets(in: &text)
    }
    return text.masked
  }
}
