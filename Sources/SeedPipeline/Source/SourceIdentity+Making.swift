internal import Bindings
internal import TileGrid

extension SourceIdentity {
  /// The identity of the source that `specification` describes; an archive is looked into.
  ///
  /// Left out are user-info, secret query values, header fields and credentials. Where a secret
  /// stands in scheme, host, path, layers, styles or format, a salted hash of those stands for it.
  /// - Throws: `SourceError` where the archive cannot be read.
  init(of specification: SourceSpecification) throws(SourceError) {
    var words: [String]
    switch specification.kind {
    case .xyz(let xyz): words = SourceIdentity.words(of: xyz)
    case .wms(let wms):
      words = SourceIdentity.words(of: wms) + ["pixels=\(specification.requestedPixels)"]
    case .archive(let archive):
      let path = (try? FilePath.resolved(archive.path)) ?? archive.path
      words = ["archive", path, "content=" + (try ArchiveFingerprint.of(path))]
    }
    if let format = specification.format { words.append("format=\(format.rawValue)") }
    if let size = specification.tileSize { words.append("tileSize=\(size)") }
    if specification.scale != 1 { words.append("scale=\(specification.scale)") }
    self.init(text: words.joined(separator: " "))
  }

  private static func words(of xyz: SourceSpecification.XYZ) -> [String] {
    let revealed = StableAddress(canonicalTemplate(of: xyz, form: .revealed))
    let shown = StableAddress(canonicalTemplate(of: xyz, form: .masked))
    var words = ["xyz", shown.text]
    // A query belongs to the hidden part only where one secret holds the whole address.
    let isWhollyHidden = shown.query == nil && revealed.query != nil
    if isWhollyHidden || revealed.place != shown.place {
      let hidden = isWhollyHidden ? revealed.text : revealed.place
      words.append("hidden=" + hash(hidden, salt: shown.text))
    }
    if xyz.scheme == .tms { words.append("scheme=tms") }
    if shown.text.contains("{s}") {
      words.append("subdomains=" + xyz.subdomains.joined(separator: ","))
    }
    return words
  }

  private static func words(of wms: SourceSpecification.WMS) -> [String] {
    let revealed = parts(of: wms, form: .revealed)
    let shown = parts(of: wms, form: .masked)
    var words = ["wms", shown.address.text] + shown.words
    if revealed.address.place != shown.address.place || revealed.words != shown.words {
      let hidden = ([revealed.address.place] + revealed.words).joined(separator: " ")
      words.append("hidden=" + hash(hidden, salt: words.joined(separator: " ")))
    }
    words.append("transparent=\(wms.asksForTransparency)")
    // The two codes of Web Mercator ask for the same picture; degrees ask for another one.
    if wms.isInDegrees { words.append("srs=degrees") }
    return words
  }

  private static func parts(
    of wms: SourceSpecification.WMS, form: URLTemplate.Form
  ) -> (address: StableAddress, words: [String]) {
    func list(_ names: [MaskedString]) -> String {
      names.map { String(decoding: PercentEncoding.queryValue(form.text(of: $0)), as: UTF8.self) }
        .joined(separator: ",")
    }
    let parameters = wms.parameters.map { "\($0.name)=\(list([$0.value]))" }
    let replaced = GetMapRequest.ownKeys.union(wms.parameters.map { $0.name.lowercased() })
    // The job's parameters go in after the query of the address has lost what they replace.
    let own = StableAddress(form.text(of: wms.url), leavingOut: replaced)
    return (
      StableAddress(own.text, adding: parameters),
      [
        "layers=" + list(wms.layers), "styles=" + list(wms.styles),
        "type=" + list([wms.mediaType]),
      ]
    )
  }

  /// The template with its variables put in, each placeholder under one name.
  private static func canonicalTemplate(
    of xyz: SourceSpecification.XYZ, form: URLTemplate.Form
  ) -> String {
    TemplateText(form.text(of: xyz.template)).pieces.map { piece in
      switch piece {
      case .text(let text): return text
      case .strayBrace(let brace): return String(brace)
      case .braces(let name):
        if let placeholder = TemplatePlaceholder(name: name[...]) {
          return "{\(placeholder.canonicalName)}"
        }
        return xyz.variables[name].map { form.text(of: $0) } ?? "{\(name)}"
      }
    }.joined()
  }

  /// 128 bits of the SHA-256 of `text`; the salt makes equal secrets of two sources look different.
  private static func hash(_ text: String, salt: String) -> String {
    let bytes = Array("tileseed source identity\0\(salt)\0\(text)".utf8)
    return String(Digest.hexadecimal(Digest.sha256(bytes)).prefix(32))
  }
}
