import Foundation
import TestSupport
import Testing
import TileGrid

@testable import SeedPipeline

@Suite struct SourceIdentityTests {
  @Test func `a renewed token is the same source, another server or layer is not`() throws {
    let one = try identity("https://host/a/{z}/{x}/{y}.png?key=1&style=x")
    #expect(one.text == "xyz https://host/a/{z}/{x}/{y}.png?style=x")
    for same in [
      "https://host/a/{z}/{x}/{y}.png?key=2&style=x",
      "https://user:pw@HOST/a/{z}/{x}/{y}.png?style=x",
      "https://host/a/${z}/${x}/${y}.png?style=x&token=3",
      "https://host/a/{zoom}/{x}/{y}.png?style=x",
    ] {
      #expect(try identity(same) == one)
    }
    for other in [
      "https://host/b/{z}/{x}/{y}.png?style=x", "https://other/a/{z}/{x}/{y}.png?style=x",
      "https://host/a/{z}/{x}/{y}.png?style=y", "http://host/a/{z}/{x}/{y}.png?style=x",
      "https://host:8443/a/{z}/{x}/{y}.png?style=x", "https://host/a/{z}/{x}/{-y}.png?style=x",
    ] {
      #expect(try identity(other) != one)
    }
  }

  @Test func `format, tile size, scale, scheme and subdomains take part`() throws {
    var xyz = SourceSpecification.XYZ(template: MaskedString("https://{s}.h/{z}/{x}/{y}"))
    xyz.scheme = .tms
    xyz.subdomains = ["p", "q"]
    var specification = SourceSpecification(kind: .xyz(xyz))
    specification.format = .png
    specification.tileSize = 512
    specification.scale = 2
    specification.headers = [.init(name: "Authorization", value: "hush")]
    specification.authentication = .bearer("hush")
    specification.userAgent = "agent"
    #expect(
      try TileSource(specification).identity.text
        == "xyz https://{s}.h/{z}/{x}/{y} scheme=tms subdomains=p,q format=png tileSize=512 scale=2"
    )
  }

  @Test func `a secret in host or path takes part as a hash, one in the query does not`() throws {
    func identity(host: String, path: String, query: String) throws -> SourceIdentity {
      let template = MaskedString(
        revealed: "https://\(host)/\(path)/{z}/{x}/{y}?v=\(query)",
        masked: "https://***/***/{z}/{x}/{y}?v=***")
      return try TileSource(SourceSpecification(kind: .xyz(.init(template: template)))).identity
    }
    let one = try identity(host: "hushhost", path: "hushpath", query: "a")
    #expect(one.text.hasPrefix("xyz https://***/***/{z}/{x}/{y}?v=*** hidden="))
    #expect(!one.text.contains("hush"))
    #expect(try identity(host: "hushhost", path: "hushpath", query: "b") == one)
    #expect(try identity(host: "other", path: "hushpath", query: "a") != one)
    #expect(try identity(host: "hushhost", path: "other", query: "a") != one)
  }

  @Test func `a secret variable takes part by its place`() throws {
    func identity(_ template: String, _ value: String) throws -> SourceIdentity {
      var xyz = SourceSpecification.XYZ(template: MaskedString(template))
      xyz.variables = ["v": MaskedString(revealed: value, masked: "***")]
      return try TileSource(SourceSpecification(kind: .xyz(xyz))).identity
    }
    let inPath = "https://h/{v}/{z}/{x}/{y}"
    #expect(try identity(inPath, "a1b2c3") != identity(inPath, "d4e5f6"))
    #expect(try !identity(inPath, "a1b2c3").text.contains("a1b2c3"))
    let inQuery = "https://h/{z}/{x}/{y}?apikey={v}"
    #expect(try identity(inQuery, "a1b2c3") == identity(inQuery, "d4e5f6"))
    #expect(try identity(inQuery, "a1b2c3").text == "xyz https://h/{z}/{x}/{y}")
  }

  @Test func `an address that is secret as a whole is told apart by all of it`() throws {
    func identity(_ address: String) throws -> SourceIdentity {
      let template = MaskedString(revealed: address, masked: "***")
      return try TileSource(SourceSpecification(kind: .xyz(.init(template: template)))).identity
    }
    let one = try identity("https://host/{z}/{x}/{y}?layer=a&key=1")
    #expect(try identity("https://host/{z}/{x}/{y}?layer=a&key=2") == one)
    #expect(try identity("https://host/{z}/{x}/{y}?layer=b&key=1") != one)
    #expect(!one.text.contains("host"))
  }

  @Test func `a wms is told apart by address, layers, styles, format and size`() throws {
    var wms = SourceSpecification.WMS(
      url: MaskedString("http://H/wms?map=a&token=1&version=1.3.0"), layers: [MaskedString("l")])
    let one = try identity(wms)
    #expect(
      one.text
        == "wms http://h/wms?map=a layers=l styles= type=image/png transparent=true pixels=256")
    let changes: [(inout SourceSpecification.WMS) -> Void] = [
      { $0.layers = [MaskedString("m")] }, { $0.styles = [MaskedString("s")] },
      { $0.url = MaskedString("http://h/wms?map=b") },
      { $0.mediaType = MaskedString("image/jpeg") },
      { $0.transparent = false }, { $0.referenceSystem = .epsg4326 },
      { $0.parameters = [.init(name: "TIME", value: MaskedString("2020"))] },
      { $0.layers = [MaskedString(revealed: "l", masked: "***")] },
    ]
    for change in changes {
      var other = wms
      change(&other)
      #expect(try identity(other) != one)
    }
    wms.version = .v1_3_0
    wms.referenceSystem = .epsg900913
    wms.url = MaskedString("http://user@h/wms?map=a&token=2")
    #expect(try identity(wms) == one)
  }

  @Test func `an archive is told apart by its path and content, never by a port`() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("a.mbtiles")
    try ArchiveMaking.mbtiles([ArchiveMaking.tile(0, 0, 0): [1]], at: path)
    let source = try ArchiveMaking.source(path, overHTTP: true)
    #expect(source.identity.text.hasPrefix("archive "))
    #expect(source.identity.text.contains("/a.mbtiles content="))
    let origin = try LoopbackOrigin(archivePath: path)
    let served = source.servedOver(origin: origin)
    #expect(served.identity == source.identity)
    #expect(!served.identity.text.contains("\(origin.port)"))
    try FileManager.default.removeItem(atPath: path)
    try ArchiveMaking.mbtiles([ArchiveMaking.tile(0, 0, 0): [2]], at: path)
    #expect(try ArchiveMaking.source(path).identity != source.identity)
  }

  @Test func `a folder's fingerprint follows names and content, not times or places`() throws {
    let folder = try TemporaryFolder()
    for name in ["a", "b"] {
      try folder.write([1, 2], to: "\(name)/1/0/0.png")
      try folder.write([3], to: "\(name)/1/1/0.png")
    }
    let one = try ArchiveFingerprint.of(folder.file("a"))
    #expect(try ArchiveFingerprint.of(folder.file("b")) == one)
    try folder.write([2, 1], to: "b/1/0/0.png")
    let changed = try ArchiveFingerprint.of(folder.file("b"))
    #expect(changed != one)
    try folder.write([1], to: "b/1/0/1.png")
    #expect(try ArchiveFingerprint.of(folder.file("b")) != changed)
  }

  @Test func `a large file's fingerprint follows its ends and its size`() throws {
    let folder = try TemporaryFolder()
    var bytes = [UInt8](repeating: 5, count: ArchiveFingerprint.readWhole + 9)
    let one = try ArchiveFingerprint.of(folder.write(bytes, to: "a"))
    #expect(try ArchiveFingerprint.of(folder.write(bytes, to: "copy")) == one)
    bytes[30] = 6
    #expect(try ArchiveFingerprint.of(folder.write(bytes, to: "b")) != one)
    bytes[30] = 5
    bytes[bytes.count - 1] = 6
    #expect(try ArchiveFingerprint.of(folder.write(bytes, to: "c")) != one)
    bytes.append(5)
    #expect(try ArchiveFingerprint.of(folder.write(bytes, to: "d")) != one)
  }

  private func identity(_ template: String) throws -> SourceIdentity {
    let xyz = SourceSpecification.XYZ(template: MaskedString(template))
    return try TileSource(SourceSpecification(kind: .xyz(xyz))).identity
  }

  private func identity(_ wms: SourceSpecification.WMS) throws -> SourceIdentity {
    try TileSource(SourceSpecification(kind: .wms(wms))).identity
  }
}
