/// The placeholders of an address template that the program fills itself.
///
/// Source: contract, section 2, "Sources". Every other name comes from the job's `variables`.
enum TemplatePlaceholder: Hashable, Sendable {
  /// `{z}`, `{zoom}`.
  case zoom
  /// `{x}`.
  case column
  /// `{y}`: counted as the source's scheme says.
  case row
  /// `{-y}`: counted from the south, whatever the scheme.
  case rowFromSouth
  /// `{s}`.
  case subdomain
  /// `{switch:a,b,c}`.
  case choice([String])
  /// `{q}`, `{quadkey}`.
  case quadkey
  /// `{r}`, `{ratio}`.
  case ratio
  /// `{prefix}`: the last hexadecimal digits of column and row.
  case prefix
  /// `{bbox-epsg-3857}`: left, bottom, right, top in metres.
  case boundingBox
  /// `{width}`.
  case width
  /// `{height}`.
  case height

  /// The names as they are shown in messages, commonest first.
  static let names = [
    "z", "x", "y", "-y", "s", "q", "quadkey", "r", "ratio", "zoom", "prefix", "bbox-epsg-3857",
    "width", "height", "switch:a,b",
  ]

  /// The placeholder written as `{name}`; nil where the program knows none of that name.
  init?(name: Substring) {
    switch name {
    case "z", "zoom": self = .zoom
    case "x": self = .column
    case "y": self = .row
    case "-y": self = .rowFromSouth
    case "s": self = .subdomain
    case "q", "quadkey": self = .quadkey
    case "r", "ratio": self = .ratio
    case "prefix": self = .prefix
    case "bbox-epsg-3857": self = .boundingBox
    case "width": self = .width
    case "height": self = .height
    default:
      guard name.hasPrefix("switch:") else { return nil }
      let list = name.dropFirst("switch:".count)
      self = .choice(
        list.split(separator: ",", omittingEmptySubsequences: false).map(String.init))
    }
  }

  /// The one name under which it takes part in a source's identity.
  var canonicalName: String {
    switch self {
    case .zoom: "z"
    case .column: "x"
    case .row: "y"
    case .rowFromSouth: "-y"
    case .subdomain: "s"
    case .choice(let values): "switch:" + values.joined(separator: ",")
    case .quadkey: "q"
    case .ratio: "r"
    case .prefix: "prefix"
    case .boundingBox: "bbox-epsg-3857"
    case .width: "width"
    case .height: "height"
    }
  }

  /// Of `{switch:…}`: true where there is nothing to choose from.
  var isEmptyChoice: Bool {
    guard case .choice(let values) = self else { return false }
    return values.contains("")
  }
}

/// A template's text, cut at its placeholders.
struct TemplateText {
  /// A piece of it, in order.
  enum Piece: Hashable {
    /// Text that stays.
    case text(String)
    /// What stands between a pair of braces.
    case braces(String)
    /// A brace without its partner.
    case strayBrace(Character)
  }

  let pieces: [Piece]

  /// Cuts `template`; a `$` right before a pair of braces belongs to them (`${z}`).
  init(_ template: String) {
    var pieces: [Piece] = []
    var text = ""
    var rest = template[...]
    func flush() {
      if !text.isEmpty { pieces.append(.text(text)) }
      text = ""
    }
    while let index = rest.firstIndex(where: { $0 == "{" || $0 == "}" }) {
      text += rest[..<index]
      let after = rest[rest.index(after: index)...]
      let end = after.firstIndex { $0 == "{" || $0 == "}" }
      if rest[index] == "{", let end, after[end] == "}" {
        if text.last == "$" { text.removeLast() }
        flush()
        pieces.append(.braces(String(after[..<end])))
        rest = after[after.index(after: end)...]
      } else {
        flush()
        pieces.append(.strayBrace(rest[index]))
        rest = after
      }
    }
    text += rest
    flush()
    self.pieces = pieces
  }
}
