import Testing
import TileGrid

@testable import SeedPipeline

@Suite struct URLTemplateTests {
  @Test(arguments: SourceReferenceCases.templates.cases)
  func `a template is filled as xyzservices and the rules fill it`(
    _ example: TemplateFile.Case
  ) throws {
    let tile = try TileCoordinate(zoom: example.z, x: example.x, y: example.y)
    let url = try template(of: example.source).url(for: tile)
    guard let bbox = example.bbox, let before = example.before, let after = example.after else {
      #expect((example.any_of ?? [example.url]).contains(url))
      return
    }
    try #require(url.hasPrefix(before) && url.hasSuffix(after))
    let numbers = url.dropFirst(before.count).dropLast(after.count).split(separator: ",")
    #expect(numbers.count == 4)
    for (number, expected) in zip(numbers, bbox) {
      let value = try #require(Double(number))
      #expect(abs(value - expected) <= max(1e-6, abs(expected) * 1e-6))
    }
  }

  @Test func `a template shows secrets as a mask and sends them as they are`() throws {
    var xyz = SourceSpecification.XYZ(
      template: MaskedString(
        revealed: "https://user:word@{host}/hush/{z}/{x}/{y}.png?apikey=abc&v={v}",
        masked: "https://user:word@{host}/***/{z}/{x}/{y}.png?apikey=abc&v={v}"))
    xyz.variables = [
      "host": MaskedString("tiles.example.org"), "v": MaskedString(revealed: "s3", masked: "***"),
    ]
    let source = try TileSource(SourceSpecification(kind: .xyz(xyz)))
    let tile = try TileCoordinate(zoom: 3, x: 1, y: 2)
    #expect(
      source.url(for: tile)
        == "https://user:word@tiles.example.org/hush/3/1/2.png?apikey=abc&v=s3")
    #expect(
      source.maskedURL(for: tile)
        == "https://***@tiles.example.org/***/3/1/2.png?apikey=***&v=***")
  }

  @Test func `the same tile always goes to the same subdomain and all are used`() throws {
    var xyz = SourceSpecification.XYZ(
      template: MaskedString("https://{s}.example.org/{z}/{x}/{y}"))
    xyz.subdomains = ["a", "b", "c"]
    let template = URLTemplate(.init(source: xyz), form: .revealed)
    var hosts: Set<Character?> = []
    for x in 0..<6 {
      let tile = try TileCoordinate(zoom: 3, x: x, y: 1)
      #expect(template.url(for: tile) == template.url(for: tile))
      hosts.insert(template.url(for: tile).dropFirst(8).first)
    }
    #expect(hosts == ["a", "b", "c"])
  }

  @Test func `width and height are the tile size, else 256 times the scale`() throws {
    let xyz = SourceSpecification.XYZ(
      template: MaskedString("http://h/{z}/{x}/{y}?w={width}&h={height}"))
    var specification = SourceSpecification(kind: .xyz(xyz))
    let tile = try TileCoordinate(zoom: 0, x: 0, y: 0)
    #expect(try TileSource(specification).url(for: tile) == "http://h/0/0/0?w=256&h=256")
    specification.scale = 2
    #expect(try TileSource(specification).url(for: tile) == "http://h/0/0/0?w=512&h=512")
    specification.tileSize = 1024
    #expect(try TileSource(specification).url(for: tile) == "http://h/0/0/0?w=1024&h=1024")
  }

  @Test func `bytes beyond ASCII and a variable's spaces are percent-encoded, escapes stay`() throws
  {
    var xyz = SourceSpecification.XYZ(
      template: MaskedString("http://h/Zürich%20/{v}/{z}/{x}/{y}"))
    xyz.variables = ["v": MaskedString("a b%2F")]
    let source = try TileSource(SourceSpecification(kind: .xyz(xyz)))
    let tile = try TileCoordinate(zoom: 0, x: 0, y: 0)
    #expect(source.url(for: tile) == "http://h/Z%C3%BCrich%20/a%20b%2F/0/0/0")
  }

  @Test(arguments: SourceReferenceCases.templates.forms)
  func `every sequence of placeholders met in the wild is accepted`(
    _ form: TemplateFile.Form
  ) throws {
    let words = form.placeholders.split(separator: " ")
    var text = "https://tiles.example.org"
    var inQuery = false
    for (index, word) in words.enumerated() {
      if word == "?" {
        inQuery = true
        text += "/wmts?layer=a"
      } else {
        text += inQuery ? "&k\(index)=\(word)" : "/\(word)"
      }
    }
    var xyz = SourceSpecification.XYZ(template: MaskedString(text))
    for word in words where word.hasPrefix("{") {
      let name = word.dropFirst().dropLast()
      if TemplatePlaceholder(name: name) == nil { xyz.variables[String(name)] = MaskedString("v") }
    }
    #expect(URLTemplateCheck.problems(in: xyz) == [])
  }

  @Test(arguments: SourceReferenceCases.providers.providers)
  func `every known provider gives an address for a tile, or its policy`(
    _ provider: ProviderFile.Provider
  ) throws {
    var xyz = SourceSpecification.XYZ(template: MaskedString(provider.url))
    xyz.variables = (provider.variables ?? [:]).mapValues { MaskedString($0.text) }
    xyz.subdomains = provider.subdomains ?? xyz.subdomains
    xyz.scheme = provider.tms == true ? .tms : .xyz
    if provider.name == "OpenStreetMap.Mapnik" {
      #expect(throws: SourceError.self) { try TileSource(SourceSpecification(kind: .xyz(xyz))) }
      return
    }
    let source = try TileSource(SourceSpecification(kind: .xyz(xyz)))
    let url = source.url(for: try TileCoordinate(zoom: 7, x: 66, y: 45))
    #expect(!url.contains("{") && !url.contains("}") && url.contains("66"))
    #expect(url.contains(provider.tms == true ? "82" : "45"))
  }

  private func template(of specification: SourceSpecification) throws -> URLTemplate {
    guard case .xyz(let xyz) = specification.kind else { throw CancellationError() }
    return URLTemplate(.init(source: xyz, scale: specification.scale), form: .revealed)
  }
}
