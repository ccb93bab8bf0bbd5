import Testing
import TileGrid

@testable import SeedPipeline

@Suite struct URLTemplateCheckTests {
  @Test(arguments: SourceReferenceCases.templates.malformed)
  func `a malformed template is refused`(_ example: TemplateFile.Malformed) {
    let xyz = SourceSpecification.XYZ(template: MaskedString(example.template))
    #expect(!URLTemplateCheck.problems(in: xyz).isEmpty)
    #expect(throws: SourceError.self) { try TileSource(SourceSpecification(kind: .xyz(xyz))) }
  }

  @Test(arguments: [
    ("{z}/{x}/{y}.{foo}", [], ["{foo} is not known", "{z} {x} {y} {-y}"]),
    ("{z}/{x}/{Y}", [], ["{Y} is not known", "did you mean {y}?"]),
    ("{z}/{x}/{y}.{fromat}", ["format"], ["{fromat}", "did you mean {format}?"]),
    ("{quadkeys}", [], ["did you mean {quadkey}?"]),
    ("{z}/{x}", [], ["no row", "{-y}"]),
    ("{x}/{y}", [], ["no zoom"]),
    ("{z}/{y}", [], ["no column"]),
    ("%7Bz%7D/%7Bx%7D/%7By%7D", [], ["write %7B and %7D as { and }"]),
    ("{q}/{y", [], ["a `{` has no partner"]),
    ("{z}/{x}/{y}}", [], ["a `}` has no partner"]),
    ("{}/{z}/{x}/{y}", [], ["{} is not known"]),
    ("{switch:}/{z}/{x}/{y}", [], ["{switch:} has an empty choice"]),
    ("{switch:a,,b}/{z}/{x}/{y}", [], ["empty choice"]),
    ("{z}/{x}/{y} .png", [], ["a space or a control character", "%20"]),
    ("{z}/{x}/{y}\u{7}", [], ["a space or a control character"]),
    ("{z}/{x}/{y}#top", [], ["a part after # is never sent"]),
  ])
  func `a problem names the placeholder and what is known instead`(
    path: String, variables: [String], expected: [String]
  ) {
    var xyz = SourceSpecification.XYZ(template: MaskedString("https://host/" + path))
    for name in variables { xyz.variables[name] = MaskedString("v") }
    let problems = URLTemplateCheck.problems(in: xyz)
    #expect(problems.count == 1)
    for text in expected { #expect(problems.joined().contains(text)) }
  }

  @Test(arguments: [
    "file:///etc/passwd?{z}{x}{y}", "ftp://host/{z}/{x}/{y}", "gopher://host/{z}/{x}/{y}",
    "FILE://host/{z}/{x}/{y}", "data:image/png,{z}{x}{y}", "//host/{z}/{x}/{y}",
    "host/{z}/{x}/{y}", "http:/host/{z}/{x}/{y}", "http:///{z}/{x}/{y}",
    "http://:80/{z}/{x}/{y}", "http://host:0/{z}/{x}/{y}", "http://host:port/{z}/{x}/{y}",
    "http://host:99999/{z}/{x}/{y}", "http://ho%73t/{z}/{x}/{y}", "http://hô.org/{z}/{x}/{y}",
    "http://host\\@other/{z}/{x}/{y}", "http://user:p@ss@host/{z}/{x}/{y}",
    "http://u@[[::1]:80/{z}/{x}/{y}",
    "http://[::1/{z}/{x}/{y}",
    "javascript://host/{z}/{x}/{y}", " http://host/{z}/{x}/{y}", "http://ho st/{z}/{x}/{y}",
  ])
  func `only complete http and https addresses are accepted`(template: String) {
    let xyz = SourceSpecification.XYZ(template: MaskedString(template))
    #expect(URLTemplateCheck.problems(in: xyz).count == 1)
  }

  @Test(arguments: [
    "http://127.0.0.1:8080/{z}/{x}/{y}", "HTTPS://Host/{z}/{x}/{y}", "http://[::1]:80/{z}/{x}/{y}",
    "http://user:p%40ss@host/{z}/{x}/{y}", "http://{s}.host.org./{z}/{x}/{y}",
    "http://{host}/mapImg/tiles/{z}/{x}_{y}.png", "https://host/{q}", "https://host/${z}/${x}/${y}",
    "https://host/?b={bbox-epsg-3857}", "https://under_score.host/{z}/{x}/{-y}",
    "{base}/{z}/{x}/{y}",
  ])
  func `an address in any usual form is accepted`(template: String) {
    var xyz = SourceSpecification.XYZ(template: MaskedString(template))
    xyz.variables = [
      "host": MaskedString("127.0.0.1:8080"), "base": MaskedString("https://host/tiles"),
    ]
    #expect(URLTemplateCheck.problems(in: xyz) == [])
  }

  @Test(arguments: [
    "https://tile.openstreetmap.org/{z}/{x}/{y}.png",
    "https://{s}.tile.openstreetmap.org/{z}/{x}/{y}.png",
    "https://{host}/{z}/{x}/{y}.png", "https://{switch:a.example.org,b.tile.openstreetmap.org}/{q}",
    "http://TILE.OpenStreetMap.org.:80/{z}/{x}/{y}.png",
    "https://user@tile.openstreetmap.org/{z}/{x}/{y}.png",
  ])
  func `a host with a policy is refused however it is written`(template: String) {
    var xyz = SourceSpecification.XYZ(template: MaskedString(template))
    xyz.variables = ["host": MaskedString(revealed: "tile.openstreetmap.org", masked: "***")]
    let problems = URLTemplateCheck.problems(in: xyz)
    #expect(problems.count == 1)
    #expect(problems.joined().contains("https://operations.osmfoundation.org/policies/tiles/"))
    #expect(throws: SourceError.self) { try TileSource(SourceSpecification(kind: .xyz(xyz))) }
  }

  @Test(arguments: [
    "https://host/{hush}/{z}/{x}/{y}", "ftp://hush/{z}/{x}/{y}", "https://ho hush st/{z}/{x}/{y}",
    "hush/{z}/{x}/{y}", "https://host:hush/{z}/{x}/{y}", "https://host/{z}/{x}?hush",
    "https://host/{z}/{x}/{y}{hush", "{switch:hush,}/{z}/{x}/{y}",
  ])
  func `no problem tells a secret`(template: String) {
    let masked = template.replacing("hush", with: "***")
    let xyz = SourceSpecification.XYZ(template: MaskedString(revealed: template, masked: masked))
    let problems = URLTemplateCheck.problems(in: xyz)
    #expect(!problems.isEmpty)
    #expect(!problems.joined().contains("hush"))
  }

  @Test func `a whole template may come from the environment`() {
    let xyz = SourceSpecification.XYZ(
      template: MaskedString(revealed: "https://host/{z}/{x}/{y}", masked: "***"))
    #expect(URLTemplateCheck.problems(in: xyz) == [])
  }
}
