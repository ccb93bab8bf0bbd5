import Foundation

@testable import SeedPipeline

/// The tile files, and what well-known libraries say they are (Fixtures/tiles/README.md).
struct TileFixture: Decodable, Sendable, CustomStringConvertible {
  let file: String
  let format: String?
  let width: Int?
  let height: Int?
  let valid: Bool
  let kind: String?
  let code: String?
  let message: String?
  let gzip: Bool?

  var description: String { file }
  var bytes: [UInt8] { Self.bytes(of: file) }
  var tileFormat: TileFormat? {
    format == "jpeg" ? .jpg : format.flatMap { TileFormat(rawValue: $0) }
  }

  static let all: [TileFixture] = {
    struct List: Decodable { let files: [TileFixture] }
    let json = Data(bytes(of: "expected.json"))
    return (try? JSONDecoder().decode(List.self, from: json))?.files ?? []
  }()

  /// The whole, square tiles.
  static let good = all.filter { $0.valid && $0.width == $0.height && $0.width != 1 }

  static func bytes(of file: String) -> [UInt8] {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Fixtures/tiles")
    let data = try? Data(contentsOf: folder.appendingPathComponent(file))
    return data.map { [UInt8]($0) } ?? []
  }
}

extension ContentGate {
  /// A gate that takes every format and size.
  static let open = ContentGate(format: nil, size: nil, placeholders: [])
  /// The same, which decodes.
  static let decoding = ContentGate(format: nil, size: nil, placeholders: [], check: .decode)
  /// Both.
  static let both = [open, decoding]

  func judge(_ body: [UInt8], type: String? = nil) -> Verdict {
    judge(body, contentType: type, etag: nil, lastModified: nil)
  }
}

extension ContentGate.Verdict {
  var tile: TileBody? { if case .tile(let body) = self { body } else { nil } }
  var isPlaceholder: Bool { if case .placeholder = self { true } else { false } }
  var reason: FailureReason? { if case .rejected(let reason, _) = self { reason } else { nil } }
  var detail: String? { if case .rejected(_, let detail) = self { detail } else { nil } }
}
