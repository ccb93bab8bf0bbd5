/// Job files of trials.
enum JobText {
  /// The inside of a job over the whole world from zoom 0 to `zoom`, packed twice.
  static func world(
    zoom: Int, template: String, source: [String: String] = [:], download: [String: String]
  ) -> String {
    let source = source.merging(["url": "\"\(template)\""]) { $1 }
    return """
      "bbox": [-180, -85.05, 180, 85.05], "zoom": [0, \(zoom)], "attribution": "nobody",
      "source": {\(members(source))}, "download": {\(members(download))},
      "output": ["out.mbtiles", "tiles/"]
      """
  }

  private static func members(_ values: [String: String]) -> String {
    values.sorted { $0.key < $1.key }.map { "\"\($0.key)\": \($0.value)" }.joined(separator: ", ")
  }
}
