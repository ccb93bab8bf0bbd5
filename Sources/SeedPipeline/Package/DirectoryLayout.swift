internal import TileGrid

/// The names of a directory's tile files: a template with `{z}`, `{x}`, `{y}` and `{ext}`.
struct DirectoryLayout: Sendable, Hashable {
  private enum Part: Sendable, Hashable {
    case text(String)
    case zoom, column, row, fileExtension
  }

  /// The template as the job has it.
  let template: String
  /// How the names count rows.
  let scheme: TileScheme
  private let parts: [Part]

  /// A layout of that template.
  /// - Throws: `PackageError.layout` where a placeholder is missing or unknown, or where the names
  ///   would leave the directory.
  init(_ template: String, scheme: TileScheme) throws(PackageError) {
    self.template = template
    self.scheme = scheme
    var parts: [Part] = []
    var rest = template[...]
    while let open = rest.firstIndex(of: "{") {
      guard let close = rest[open...].firstIndex(of: "}") else {
        throw .layout("\"\(template)\" has a { without a }")
      }
      if open > rest.startIndex { parts.append(.text(String(rest[..<open]))) }
      switch rest[rest.index(after: open)..<close] {
      case "z": parts.append(.zoom)
      case "x": parts.append(.column)
      case "y": parts.append(.row)
      case "ext": parts.append(.fileExtension)
      case let name:
        throw .layout("\"\(template)\" has {\(name)}; allowed are {z}, {x}, {y} and {ext}")
      }
      rest = rest[rest.index(after: close)...]
    }
    if !rest.isEmpty { parts.append(.text(String(rest))) }
    for (part, name) in [(Part.zoom, "{z}"), (.column, "{x}"), (.row, "{y}")]
    where !parts.contains(part) {
      throw .layout("\"\(template)\" lacks \(name): every tile needs a name of its own")
    }
    let folders = template.split(separator: "/", omittingEmptySubsequences: false)
    guard !folders.contains(where: { ["", ".", ".."].contains($0) }), !template.contains("\0")
    else {
      throw .layout("\"\(template)\" does not stay inside the directory")
    }
    self.parts = parts
  }

  /// The path of a tile's file below the directory.
  func path(of tile: TileCoordinate, format: TileFormat) -> String {
    parts.reduce(into: "") { path, part in
      switch part {
      case .text(let text): path += text
      case .zoom: path += String(tile.zoom)
      case .column: path += String(tile.x)
      case .row: path += String(tile.row(in: scheme))
      case .fileExtension: path += format.fileExtension
      }
    }
  }

  /// The address template for readers: `{z}`, `{x}` and `{y}` stay, the extension is filled in.
  func address(for format: TileFormat) -> String {
    template.replacing("{ext}", with: format.fileExtension)
  }
}
