internal import TileGrid

/// What keeps an `xyz` source from being used, told before anything is requested.
public enum URLTemplateCheck {
  /// The problems of the template with its variables, in words for the user; empty: it is good.
  ///
  /// Each names the placeholder and what is known instead; none tells a secret.
  public static func problems(in xyz: SourceSpecification.XYZ) -> [String] {
    if xyz.template.revealed.isEmpty {
      return ["the template is empty; write an address such as https://host/{z}/{x}/{y}.png"]
    }
    let pieces = TemplateText(xyz.template.revealed).pieces
    let shown = Set(TemplateText(xyz.template.masked).pieces)
    let problems = braceProblems(pieces, shown: shown, in: xyz) + coverageProblems(pieces, in: xyz)
    // An address with a hole in it would only bring up the same mistake a second time.
    return problems.isEmpty ? addressProblems(in: xyz) : problems
  }

  /// The refusals of the hosts that the source would ask; empty where none has such a policy.
  static func refusals(of xyz: SourceSpecification.XYZ) -> [UsagePolicy.Refusal] {
    var refusals: [UsagePolicy.Refusal] = []
    for address in sampleAddresses(of: xyz) {
      guard let refusal = UsagePolicy.refusal(forHost: address.host) else { continue }
      if !refusals.contains(refusal) { refusals.append(refusal) }
    }
    return refusals
  }

  private static func braceProblems(
    _ pieces: [TemplateText.Piece], shown: Set<TemplateText.Piece>, in xyz: SourceSpecification.XYZ
  ) -> [String] {
    var problems: [String] = []
    var seen: Set<TemplateText.Piece> = []
    for piece in pieces where seen.insert(piece).inserted {
      switch piece {
      case .text: continue
      case .strayBrace(let brace):
        problems.append("a `\(brace)` has no partner; placeholders are written as {z}")
      case .braces(let name):
        // A name that a secret value brought in is not repeated.
        let written = shown.contains(piece) ? "{\(name)}" : "a placeholder from the environment"
        if let problem = problem(ofPlaceholder: name, written: written, in: xyz) {
          problems.append(problem)
        }
      }
    }
    return problems
  }

  private static func problem(
    ofPlaceholder name: String, written: String, in xyz: SourceSpecification.XYZ
  ) -> String? {
    if let placeholder = TemplatePlaceholder(name: name[...]) {
      if placeholder.isEmptyChoice {
        return "\(written) has an empty choice; write {switch:a,b,c}"
      }
      if placeholder == .subdomain, xyz.subdomains.isEmpty || xyz.subdomains.contains("") {
        return "{s} needs `subdomains`, a list of names such as [\"a\", \"b\"]"
      }
      return nil
    }
    if xyz.variables[name] != nil { return nil }
    let suggestion = nearestName(to: name, in: xyz).map { "did you mean {\($0)}? " } ?? ""
    let known = (TemplatePlaceholder.names + xyz.variables.keys.sorted()).map { "{\($0)}" }.joined(
      separator: " ")
    return "\(written) is not known and no variable has that name; \(suggestion)"
      + "known are \(known); any other name needs a value in `variables`"
  }

  /// A template must tell the tiles apart, or one picture would be stored for all.
  private static func coverageProblems(
    _ pieces: [TemplateText.Piece], in xyz: SourceSpecification.XYZ
  ) -> [String] {
    var found: Set<TemplatePlaceholder> = []
    for case .braces(let name) in Set(pieces) {
      // A misspelt one is told already, and is meant to be there.
      let meant = xyz.variables[name] == nil ? nearestName(to: name, in: xyz) ?? name : name
      if let placeholder = TemplatePlaceholder(name: meant[...]) { found.insert(placeholder) }
    }
    if found.contains(.quadkey) || found.contains(.boundingBox) { return [] }
    let hasRow = !found.isDisjoint(with: [.row, .rowFromSouth])
    guard found.contains(.zoom) || found.contains(.column) || hasRow else {
      let isEncoded = xyz.template.revealed.lowercased().contains("%7b")
      let advice = isEncoded ? "write %7B and %7D as { and }" : "put in {z}, {x} and {y}"
      return ["no placeholder for the tile: every tile would have the same address; \(advice)"]
    }
    var problems: [String] = []
    if !found.contains(.zoom) {
      problems.append("no zoom: every zoom would have the same address; put in {z}")
    }
    if !found.contains(.column) {
      problems.append("no column: every column would have the same address; put in {x}")
    }
    if !hasRow {
      problems.append("no row: every row would have the same address; put in {y}, or {-y} for TMS")
    }
    return problems
  }

  /// The placeholder or variable that an unknown name may be meant for.
  private static func nearestName(
    to name: String, in xyz: SourceSpecification.XYZ
  ) -> String? {
    let known = xyz.variables.keys.sorted() + TemplatePlaceholder.names
    // A single letter is one change away from every other one: only a capital is meant.
    if name.count == 1 { return known.first { $0 == name.lowercased() } }
    return NearestWord.find(name, in: known)
  }

  private static func addressProblems(in xyz: SourceSpecification.XYZ) -> [String] {
    let address = URLMask.masked(xyz.template.masked)
    // Before bytes beyond ASCII are encoded: a variable's control characters are met here, too.
    for byte in sampleTexts(of: xyz).joined() where byte <= 0x20 || byte == 0x7F {
      return ["\(address): a space or a control character cannot be sent; write %20 for a space"]
    }
    for sample in sampleAddresses(of: xyz) {
      if let problem = sample.problem { return ["\(address): \(problem)"] }
    }
    return refusals(of: xyz).map(\.description)
  }

  private static func sampleAddresses(of xyz: SourceSpecification.XYZ) -> [WebAddress] {
    sampleTexts(of: xyz).map { WebAddress($0) }
  }

  /// The addresses of tiles that between them take every choice of `{s}` and `{switch}`.
  private static func sampleTexts(of xyz: SourceSpecification.XYZ) -> [[UInt8]] {
    let template = URLTemplate(.init(source: xyz), form: .revealed)
    var turns = 1
    for case .choice(let values) in template.parts where !values.isEmpty {
      turns = Swift.min(turns * values.count, 1_000)
    }
    return (0..<turns).compactMap { x in
      guard let tile = try? TileCoordinate(zoom: 24, x: x, y: 0) else { return nil }
      var bytes: [UInt8] = []
      template.append(tile, to: &bytes)
      return bytes
    }
  }
}
