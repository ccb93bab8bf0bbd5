import Foundation
import TestSupport
import Testing

@testable import SeedPipeline

struct JobSchemaTests {
  private let schema: JobSchema

  init() throws { schema = try JobSchema() }

  private func place(_ object: JobObject) -> String {
    switch object {
    case .job: "#"
    case .authentication: "#/$defs/auth"
    default: "#/$defs/\(object.rawValue)"
    }
  }

  private func keyword(_ name: String, _ members: [JSONMember]) -> JSONValue? {
    members.first { $0.key == name }?.value
  }

  @Test(arguments: JobObject.allCases)
  func `the schema has the keys of the parser, and what it accepts of later ones`(
    object: JobObject
  ) throws {
    let definition = try schema.definition(place(object))
    guard case .object(let properties)? = definition["properties"]?.content else {
      Issue.record("no properties")
      return
    }
    let later = LaterFeature.table.filter { $0.place == object.later && !$0.accepted.isEmpty }
    #expect(
      Set(properties.map(\.key)) == Set(object.keys.map(\.name)).union(later.map(\.key)))
    #expect(definition["additionalProperties"]?.shown == "false")
    for feature in later {
      let property = try schema.resolved(try #require(definition["properties"]?[feature.key]))
      let constant = keyword("const", property).map { [$0] }
      let accepted = try #require(keyword("enum", property)?.elements ?? constant)
      #expect(accepted.allSatisfy { feature.accepts($0) }, "\(feature.key)")
      #expect(accepted.count == feature.accepted.count, "\(feature.key)")
    }
  }

  @Test(arguments: JobObject.allCases)
  func `the schema has the parser's ranges, choices and defaults`(object: JobObject) throws {
    let properties = try #require(try schema.definition(place(object))["properties"])
    for key in object.keys {
      let property = try schema.resolved(try #require(properties[key.name]))
      let type = keyword("type", property)?.plainText
      switch key.form {
      case .integer(let range):
        #expect(type == "integer", "\(key.name)")
        #expect(keyword("minimum", property)?.double == Double(range.lowerBound), "\(key.name)")
        #expect(keyword("maximum", property)?.double == Double(range.upperBound), "\(key.name)")
      case .number(let range):
        #expect(type == "number", "\(key.name)")
        #expect(keyword("minimum", property)?.double == range.lowerBound, "\(key.name)")
        #expect(keyword("maximum", property)?.double == range.upperBound, "\(key.name)")
      case .flag: #expect(type == "boolean", "\(key.name)")
      case .choice(let words):
        if key.name == "type" {
          #expect(keyword("const", property)?.plainText == object.rawValue)
        } else {
          #expect(
            keyword("enum", property)?.elements.map(\.plainText) == words, "\(key.name)")
        }
      case .text:
        let words = keyword("enum", property)?.elements.compactMap(\.plainText)
        #expect(
          type == "string" || words.map(Set.init) == Set(TileFormat.names.keys), "\(key.name)")
      case .structured: break
      }
      let standard = key.standard.flatMap { JSONReader.read(Array($0.utf8)).value }
      let written = keyword("default", property)
      #expect((standard == nil) == (written == nil), "\(key.name)")
      if let standard, let written { #expect(standard.isEqual(written), "\(key.name)") }
      #expect(keyword("description", property) != nil, "\(key.name)")
    }
  }

  @Test func `the schema has the ranges that stand in lists`() throws {
    let pauses = try #require(try schema.definition("#/$defs/download/properties/backoff")["items"])
    #expect(pauses["minimum"]?.double == DownloadLimits.pauses.lowerBound)
    #expect(pauses["maximum"]?.double == DownloadLimits.pauses.upperBound)
    let counts = try schema.definition("#/$defs/download/properties/maxFailures")["anyOf"]?.elements
    #expect(counts?.first?["minimum"]?.double == Double(DownloadLimits.failureCounts.lowerBound))
    #expect(counts?.first?["maximum"]?.double == Double(DownloadLimits.failureCounts.upperBound))
    let names = try schema.definition("#/$defs/xyz/properties/variables/propertyNames/not/enum")
    #expect(Set(names.elements.compactMap(\.plainText)) == JobDecoder.placeholderNames)
  }

  @Test(arguments: JobSamples.all)
  func `the schema takes every good job`(job: String) throws {
    let value = try #require(JSONReader.read(Array(job.utf8)).value)
    #expect(try schema.accepts(value))
    _ = try JobBench().load(job)
  }

  /// Changes of a good job; the schema and the parser must judge each alike.
  private static let changes: [String] = [
    #""zoom": 24"#, #""zoom": 25"#, #""zoom": [0, 24]"#, #""zoom": [0, 25]"#, #""zoom": [1]"#,
    #""zoom": 1.5"#, #""zoom": "3""#, #""zoom": null"#, #""zom": 3"#,
    #""bbox": [0, 0, 1]"#, #""bbox": [0, 91, 1, 92]"#, #""bbox": [-541, 0, 1, 1]"#,
    #""bbox": [170, -1, 190, 1]"#, #""bbox": {}"#,
    #""area": {"bbox": [0, 0, 1, 1]}, "bbox": [0, 0, 1, 1]"#,
    #""area": {"bbox": [0, 0, 1, 1]}"#, #""area": []"#, #""area": [{"bbox": [0, 0, 1, 1]}]"#,
    #""area": {"bbox": [0, 0, 1, 1], "zoom": 3}"#, #""area": {"circle": {}}"#,
    #""area": {"bbox": [0, 0, 1, 1], "buffer": 0}"#,
    #""area": {"bbox": [0, 0, 1, 1], "buffer": 5}"#,
    #""area": [{"bbox": [0, 0, 1, 1]}, {"except": {"bbox": [0, 0, 0.1, 0.1], "zoom": 9}}]"#,
    #""area": [{"except": {"bbox": [0, 0, 1, 1]}}]"#,
    #""area": {"except": {"bbox": [0, 0, 1, 1]}}"#,
    #""source": "http://h/{z}/{x}/{y}""#, #""source": "ftp://h/{z}/{x}/{y}""#, #""source": """#,
    #""source": "h/{z}/{x}/{y}""#, #""source": "http://h/{z} {x}/{y}""#, #""source": {}"#,
    #""source": "HTTPS://h/{z}/{x}/{y}""#, #""source": "${BASE}/{z}/{x}/{y}""#,
    #""source": {"type": "xyz", "url": "http://h/{z}/{x}/{y}"}"#,
    #""source": {"type": "wms", "url": "http://h/w", "layers": "a"}"#,
    #""source": {"type": "xyz", "url": "http://h/{z}/{x}/{y}", "layers": "a"}"#,
    #""source": {"type": "wmts", "url": "http://h/{z}/{x}/{y}"}"#,
    #""source": {"url": "http://h/w", "layers": []}"#,
    #""source": {"url": "http://h/w", "layers": ["a", "b"], "styles": ["", ""]}"#,
    #""source": {"url": "http://h/w?x={z}", "layers": "a"}"#,
    #""source": {"url": "http://${BASE2}/w", "layers": "a", "format": "image/png8"}"#,
    #""source": {"url": "http://h/w", "layers": "a", "params": {"TIME": "x", "N": 5, "B": true}}"#,
    #""source": {"url": "http://h/w", "layers": "a", "params": {"Layers": "x"}}"#,
    #""source": {"url": "http://h/w", "layers": "a", "params": {"": "x"}}"#,
    #""source": {"url": "http://h/w", "layers": "a", "metatile": 2}"#,
    #""source": {"url": "http://h/w", "layers": "a", "metatile": 1, "buffer": 0}"#,
    #""source": {"url": "http://h/w", "layers": "a", "srs": "EPSG:4326", "version": "1.3.0"}"#,
    #""source": {"url": "http://h/w", "layers": "a", "srs": "EPSG:25832"}"#,
    #""source": {"path": "a.mbtiles", "over": "http"}"#, #""source": {"path": "a.pmtiles"}"#,
    #""source": {"path": "a.mbtiles", "over": "ftp"}"#, #""source": {"path": ""}"#,
    #""source": {"path": "~/a.mbtiles"}"#,
    #""source": {"url": "http://h/{z}/{x}/{y}", "format": "jpeg"}"#,
    #""source": {"url": "http://h/{z}/{x}/{y}", "format": "image/jpeg"}"#,
    #""source": {"url": "http://h/{z}/{x}/{y}", "scale": 2, "tileSize": 512}"#,
    #""source": {"url": "http://h/{z}/{x}/{y}", "scale": 3}"#,
    #""source": {"url": "http://h/{z}/{x}/{y}", "tileSize": 5000}"#,
    #""source": {"url": "http://h/{z}/{x}/{y}", "variables": {"a": "b", "c": 1}}"#,
    #""source": {"url": "http://h/{z}/{x}/{y}", "variables": {"x": "b"}}"#,
    #""source": {"url": "http://h/{z}/{x}/{y}", "variables": {"a": true}}"#,
    #""source": {"url": "http://h/{z}/{x}/{y}", "subdomains": []}"#,
    #""source": {"url": "http://h/{z}/{x}/{y}", "subdomains": ["a/"]}"#,
    #""source": {"url": "http://h/{z}/{x}/{y}", "headers": {"X-A": "b"}}"#,
    #""source": {"url": "http://h/{z}/{x}/{y}", "headers": {"HOST": "b"}}"#,
    #""source": {"url": "http://h/{z}/{x}/{y}", "headers": {"A B": "b"}}"#,
    #""source": {"url": "http://h/{z}/{x}/{y}", "headers": {"A": "b\nc"}}"#,
    #""source": {"url": "http://h/{z}/{x}/{y}", "headers": {"A": 1}}"#,
    #""source": {"url": "http://h/{z}/{x}/{y}", "userAgent": ""}"#,
    #""source": {"url": "http://h/{z}/{x}/{y}", "auth": {}}"#,
    #""source": {"url": "http://h/{z}/{x}/{y}", "auth": {"basic": "a:b"}}"#,
    #""source": {"url": "http://h/{z}/{x}/{y}", "auth": {"basic": "ab"}}"#,
    #""source": {"url": "http://h/{z}/{x}/{y}", "auth": {"bearer": "a b"}}"#,
    #""source": {"url": "http://h/{z}/{x}/{y}", "auth": {"bearer": "a", "basic": "a:b"}}"#,
    #""source": {"url": "http://h/{z}/{x}/{y}", "auth": {"command": ["a"]}}"#,
    #""source": {"url": "http://h/{z}/{x}/{y}", "placeholders": ["abc"]}"#,
    #""source": {"url": "http://h/{z}/{x}/{y}", "missing": "fail", "bounds": [0, 0, 9, 9]}"#,
    #""output": "a.mbtiles""#, #""output": "A.MBTILES""#, #""output": "a""#, #""output": "a.b/""#,
    #""output": "a.zip""#, #""output": "a.pmtiles""#, #""output": [""]"#, #""output": []"#,
    #""output": ".hidden""#, #""output": "../x""#, #""output": "a.b/c""#,
    #""output": {"path": "a.zip"}"#, #""output": {"path": "a.zip", "format": "mbtiles"}"#,
    #""output": {"path": "a.mbtiles", "format": "gpkg"}"#, #""output": {"format": "mbtiles"}"#,
    #""output": {"path": "a.mbtiles", "trim": false, "fill": null}"#,
    #""output": {"path": "a.mbtiles", "fill": "parent"}"#,
    #""store": "a.seedstore""#, #""store": "a/""#, #""contact": "a@b""#, #""contact": "ab""#,
    #""contact": "https://example.org/me""#, #""contact": "a@b@c""#, #""contact": "a@b (me)""#,
    #""name": """#, #""name": "x""#, #""version": 1"#, #""overlays": []"#, #""overlays": [1]"#,
    #""download": {"inFlight": 1000}"#, #""download": {"inFlight": 1001}"#,
    #""download": {"inFlight": 8.0}"#, #""download": {"inFlight": 8.5}"#,
    #""download": {"perSecond": 0}"#, #""download": {"perSecond": -0.1}"#,
    #""download": {"backoff": [0, 3600]}"#, #""download": {"backoff": [0, 3601]}"#,
    #""download": {"backoff": 1}"#, #""download": {"timeout": 0.1}"#,
    #""download": {"maxFailures": "100%"}"#, #""download": {"maxFailures": "100.5%"}"#,
    #""download": {"maxFailures": "0.5%"}"#, #""download": {"maxFailures": ".5%"}"#,
    #""download": {"maxFailures": "10"}"#, #""download": {"maxFailures": 10}"#,
    #""download": {"maxFailures": -1}"#, #""download": {"maxFailures": null}"#,
    #""download": {"proxy": "http://u:p@h:1"}"#, #""download": {"proxy": "ftp://h"}"#,
    #""download": {"outage": 900, "maxSame": null}"#, #""download": {"outage": 901}"#,
    #""download": {"refresh": "7d"}"#, #""download": {"check": "decode"}"#,
  ]

  @Test(arguments: changes)
  func `schema and parser judge alike`(change: String) throws {
    let changed = try #require(JSONReader.read(Array("{\(change)}".utf8)).value)
    guard case .object(let members) = changed.content else { return }
    var keys = [
      #""bbox": [0, 0, 1, 1]"#, #""zoom": 3"#, #""source": "http://h/{z}/{x}/{y}""#,
    ]
    keys.removeAll { key in
      members.contains {
        key.hasPrefix("\"\($0.key)\"") || $0.key == "area" && key.contains("bbox")
      }
    }
    let job = "{" + (keys + [change]).joined(separator: ", ") + "}"
    let value = try #require(JSONReader.read(Array(job.utf8)).value)
    let mistakes = try JobBench().mistakes(
      job, environment: ["BASE": "http://h", "BASE2": "h"])
    #expect(try schema.accepts(value) == mistakes.isEmpty, "\(job) \(mistakes)")
  }

  @Test func `the jobs of the repository are good by schema and parser`() throws {
    let folder = JobSchema.repository + "/jobs"
    for name in try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    where name.hasSuffix(".json") && !name.hasSuffix(".schema.json") {
      let data = try Data(contentsOf: URL(fileURLWithPath: folder + "/" + name))
      let value = try #require(JSONReader.read([UInt8](data)).value)
      #expect(try schema.accepts(value), "\(name)")
      _ = try JobFile.load(path: folder + "/" + name, environment: [:])
    }
  }
}
