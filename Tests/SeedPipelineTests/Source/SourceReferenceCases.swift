import Foundation
import SeedPipeline
import Testing
import TileGrid

/// Answers of xyzservices, mercantile, morecantile and OWSLib; each file names the versions.
enum SourceReferenceCases {
  static let templates: TemplateFile = load("templates.json")
  static let wms: GetMapFile = load("wms.json")
  static let providers: ProviderFile = load("providers.json")

  private static func load<File: Decodable>(_ name: String) -> File {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent()
    do {
      let data = try Data(contentsOf: folder.appendingPathComponent("Fixtures/sources/\(name)"))
      return try JSONDecoder().decode(File.self, from: data)
    } catch {
      fatalError("\(name): \(error)")
    }
  }
}

/// A text or a number, as text.
struct PlainValue: Decodable {
  let text: String
  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let text = try? container.decode(String.self) {
      self.text = text
    } else {
      text = String(try container.decode(Int.self))
    }
  }
}

/// `templates.json`.
struct TemplateFile: Decodable {
  struct Case: Decodable, CustomTestStringConvertible {
    let id: String
    let template: String
    let variables: [String: PlainValue]
    let z: Int
    let x: Int
    let y: Int
    let scale: Int
    let scheme: String?
    let subdomains: [String]?
    let url: String
    let any_of: [String]?
    let bbox: [Double]?
    let before: String?
    let after: String?
    var testDescription: String { id }

    var source: SourceSpecification {
      var xyz = SourceSpecification.XYZ(template: MaskedString(template))
      xyz.scheme = scheme.flatMap(TileScheme.init(rawValue:)) ?? .xyz
      xyz.subdomains = subdomains ?? xyz.subdomains
      xyz.variables = variables.mapValues { MaskedString($0.text) }
      var specification = SourceSpecification(kind: .xyz(xyz))
      specification.scale = scale
      return specification
    }
  }
  struct Malformed: Decodable, CustomTestStringConvertible {
    let id: String
    let template: String
    let reason: String
    var testDescription: String { id }
  }
  struct Form: Decodable, CustomTestStringConvertible {
    let placeholders: String
    var testDescription: String { placeholders }
  }
  let cases: [Case]
  let malformed: [Malformed]
  let forms: [Form]
}

/// `wms.json`.
struct GetMapFile: Decodable {
  struct Parameters: Decodable {
    let BBOX: [Double]
    let WIDTH: Int
    let HEIGHT: Int
    let texts: [String: String]

    private struct Key: CodingKey {
      let stringValue: String
      var intValue: Int? { nil }
      init(stringValue: String) { self.stringValue = stringValue }
      init?(intValue: Int) { nil }
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      BBOX = try container.decode([Double].self, forKey: Key(stringValue: "BBOX"))
      WIDTH = try container.decode(Int.self, forKey: Key(stringValue: "WIDTH"))
      HEIGHT = try container.decode(Int.self, forKey: Key(stringValue: "HEIGHT"))
      var texts: [String: String] = [:]
      for key in container.allKeys where !["BBOX", "WIDTH", "HEIGHT"].contains(key.stringValue) {
        texts[key.stringValue] = try container.decode(String.self, forKey: key)
      }
      self.texts = texts
    }
  }
  struct Case: Decodable, CustomTestStringConvertible {
    let id: String
    let grid: String
    let z: Int
    let x: Int
    let y: Int
    let version: SourceSpecification.WMS.Version
    let crs: SourceSpecification.WMS.ReferenceSystem
    let tile_px: Int
    let layers: [String]
    let styles: [String]
    let format: String
    let transparent: Bool
    let params: Parameters
    var testDescription: String { id }

    func service(at url: String) -> SourceSpecification.WMS {
      var wms = SourceSpecification.WMS(
        url: MaskedString(url), layers: layers.map { MaskedString($0) })
      wms.styles = styles.map { MaskedString($0) }
      wms.version = version
      wms.referenceSystem = crs
      wms.mediaType = MaskedString(format)
      wms.transparent = transparent
      return wms
    }
  }
  struct Axis: Decodable, CustomTestStringConvertible {
    let crs: String
    let axis_order: String
    var testDescription: String { crs }
  }
  let cases: [Case]
  let axis_order_1_3_0: [Axis]
}

extension SourceSpecification.WMS.Version: Decodable {}
extension SourceSpecification.WMS.ReferenceSystem: Decodable {}

/// `providers.json`.
struct ProviderFile: Decodable {
  struct Provider: Decodable, CustomTestStringConvertible {
    let name: String
    let url: String
    let variables: [String: PlainValue]?
    let subdomains: [String]?
    let tms: Bool?
    var testDescription: String { name }
  }
  let providers: [Provider]
}
