/// What keeps a `wms` source from being used, told before anything is requested.
public enum WMSCheck {
  /// The problems of the source, in words for the user and without a secret; empty: it is good.
  public static func problems(in wms: SourceSpecification.WMS) -> [String] {
    var problems: [String] = []
    let url = wms.url.revealed
    let shown = URLMask.masked(wms.url.masked)
    let address = WebAddress(url)
    if url.contains(where: { $0 == "{" || $0 == "}" }) {
      problems.append(
        "\(shown): a wms address takes no placeholders; give the service's address alone, "
          + "or take type \"xyz\" with {bbox-epsg-3857}")
    } else if url.utf8.contains(where: { $0 <= 0x20 || $0 == 0x7F }) {
      problems.append(
        "\(shown): a space or a control character cannot be sent; write %20 for a space")
    } else if let problem = address.problem {
      problems.append("\(shown): \(problem)")
    } else if let refusal = UsagePolicy.refusal(forHost: address.host) {
      problems.append(refusal.description)
    }
    if wms.layers.isEmpty || wms.layers.contains(where: { $0.revealed.isEmpty }) {
      problems.append("layers: each layer needs a name")
    }
    let (layers, styles) = (count(wms.layers), count(wms.styles))
    if styles > 1, styles != layers {
      problems.append(
        "styles: \(styles) styles for \(layers) layers; give one style a layer, \"\" for the "
          + "server's own, or none at all")
    }
    for parameter in wms.parameters
    where GetMapRequest.ownKeys.contains(parameter.name.lowercased()) || parameter.name.isEmpty {
      problems.append(
        "params: \"\(parameter.name)\" is set by the program; use the source's own keys "
          + "(layers, styles, version, srs, format, transparent, tileSize)")
    }
    return problems
  }

  /// The names in a list; one of them may be several, written with commas.
  private static func count(_ names: [MaskedString]) -> Int {
    names.reduce(0) { $0 + 1 + $1.revealed.count { $0 == "," } }
  }
}
