import Foundation
import Testing
import TileGrid

/// Answers of mercantile, morecantile, pyproj and pmtiles; each file names the versions.
enum ReferenceCases {
  static let boxes: BoxFile = load("tiles_bbox.json")
  static let mercator: MercatorFile = load("mercator.json")

  private static func load<File: Decodable>(_ name: String) -> File {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    do {
      let data = try Data(contentsOf: folder.appendingPathComponent("Fixtures/\(name)"))
      return try JSONDecoder().decode(File.self, from: data)
    } catch {
      fatalError("\(name): \(error)")
    }
  }
}

/// `tiles_bbox.json`.
struct BoxFile: Decodable {
  struct Part: Decodable, Hashable {
    let x: [Int]
    let y: [Int]
  }
  struct Level: Decodable {
    let z: Int
    let parts: [Part]
    let count: Int
  }
  struct Case: Decodable, CustomTestStringConvertible {
    let id: String
    let bbox: [Double]
    let min_zoom: Int
    let max_zoom: Int
    let total: Int
    let levels: [Level]
    var testDescription: String { id }
  }
  struct World: Decodable {
    let z: Int
    let tiles_per_side: Int
    let count: Int
    let cumulative: Int
    let resolution_256: Double
    let resolution_512: Double
  }
  let cases: [Case]
  let world: [World]
}

/// `mercator.json`.
struct MercatorFile: Decodable {
  struct Tile: Decodable, CustomTestStringConvertible {
    let id: String
    let z: Int
    let x: Int
    let y: Int
    let tms_y: Int
    let quadkey: String
    let pmtiles_id: String
    let lonlat: [Double]
    let xy: [Double]
    let center: [Double]
    let parent: [Int]?
    let children: [[Int]]?
    var testDescription: String { id }
  }
  struct Point: Decodable {
    let lonlat: [Double]
    let xy: [Double]
  }
  struct Resolution: Decodable {
    let z: Int
    let lat: Double
    let m_per_px_256: Double
    let m_per_px_512: Double
  }
  struct Pixel: Decodable {
    let lonlat: [Double]
    let z: Int
    let tile: [Int]
    let fraction: [Double]
  }
  struct HilbertLevel: Decodable {
    let z: Int
    let first_id: Int
    let tiles: [[Int]]
  }
  let cases: [Tile]
  let points: [Point]
  let resolution: [Resolution]
  let pixels: [Pixel]
  let hilbert_levels: [HilbertLevel]
}
