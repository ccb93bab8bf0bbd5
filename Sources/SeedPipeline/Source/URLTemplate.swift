internal import TileGrid

/// An address template, parsed once and filled for any number of tiles.
///
/// All that does not depend on the tile (variables, `{r}`, `{width}`) is text already, so that
/// filling is a run over a few parts.
struct URLTemplate: Sendable, Hashable {
  /// A part of it, in order.
  enum Part: Sendable, Hashable {
    case text([UInt8])
    case zoom
    case column
    case row(TileScheme)
    case quadkey
    case prefix
    case boundingBox
    /// One of a list, by column + row: the same tile always has the same address.
    case choice([[UInt8]])
  }

  /// Which of the two forms of a text that may hold a secret is made.
  enum Form {
    /// What is sent.
    case revealed
    /// What is shown; a placeholder that is hidden or broken by a mask stays as it is written.
    case masked

    func text(of string: MaskedString) -> String {
      switch self {
      case .revealed: string.revealed
      case .masked: string.masked
      }
    }
  }

  /// What the placeholders that do not depend on the tile stand for.
  struct Context {
    /// The `xyz` source.
    let source: SourceSpecification.XYZ
    /// 1 or 2.
    let scale: Int
    /// The value of `{width}` and `{height}`.
    let pixels: Int

    init(source: SourceSpecification.XYZ, scale: Int = 1, pixels: Int? = nil) {
      self.source = source
      self.scale = scale
      self.pixels = pixels ?? 256 * scale
    }
  }

  let parts: [Part]

  /// The template of `context.source`, in one of its forms.
  init(_ context: Context, form: Form) {
    var parts: [Part] = []
    var text: [UInt8] = []
    for piece in TemplateText(form.text(of: context.source.template)).pieces {
      let next = URLTemplate.part(for: piece, in: context, form: form)
      if case .text(let bytes) = next {
        text += bytes
        continue
      }
      if !text.isEmpty { parts.append(.text(text)) }
      text = []
      parts.append(next)
    }
    if !text.isEmpty { parts.append(.text(text)) }
    self.parts = parts
  }

  private static func part(
    for piece: TemplateText.Piece, in context: Context, form: Form
  ) -> Part {
    switch piece {
    case .text(let text): return .text(PercentEncoding.sendable(text.utf8))
    case .strayBrace(let brace): return .text(Array(String(brace).utf8))
    case .braces(let name):
      if let placeholder = TemplatePlaceholder(name: name[...]) {
        return part(for: placeholder, in: context)
      }
      let value = context.source.variables[name].map { form.text(of: $0) } ?? "{\(name)}"
      return .text(PercentEncoding.sendable(value.utf8, encodingSpaces: true))
    }
  }

  private static func part(for placeholder: TemplatePlaceholder, in context: Context) -> Part {
    switch placeholder {
    case .zoom: .zoom
    case .column: .column
    case .row: .row(context.source.scheme)
    case .rowFromSouth: .row(.tms)
    case .subdomain: choice(of: context.source.subdomains)
    case .choice(let values): choice(of: values)
    case .quadkey: .quadkey
    case .ratio: .text(context.scale == 2 ? Array("@2x".utf8) : [])
    case .prefix: .prefix
    case .boundingBox: .boundingBox
    case .width, .height: .text(Array(String(context.pixels).utf8))
    }
  }

  private static func choice(of values: [String]) -> Part {
    let values = values.map { PercentEncoding.sendable($0.utf8) }
    return values.count == 1 ? .text(values[0]) : .choice(values)
  }
}
