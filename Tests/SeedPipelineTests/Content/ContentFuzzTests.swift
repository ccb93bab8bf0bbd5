import TestSupport
import Testing

@testable import SeedPipeline

/// Random bodies: nothing may trap, and what is taken must be taken again.
@Suite struct ContentFuzzTests {
  /// SplitMix64, so that each run meets the same bodies.
  private struct Generator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9e37_79b9_7f4a_7c15
      var value = state
      value = (value ^ value >> 30) &* 0xbf58_476d_1ce4_e5b9
      value = (value ^ value >> 27) &* 0x94d0_49bb_1331_11eb
      return value ^ value >> 31
    }
  }

  private static let starts: [[UInt8]] = [
    [], TilePNG.signature, [0xff, 0xd8, 0xff], Array("GIF89a".utf8), [0x1f, 0x8b, 8, 0], [0x1a],
    [0x78, 0x9c], Array("RIFF\u{20}\0\0\0WEBPVP8X".utf8), Array("\0\0\0\u{14}ftypavif".utf8),
    Array("<".utf8), Array("{\"error\":{".utf8), Array("<ServiceExceptionReport ".utf8),
  ]

  @Test func `random bodies are judged`() {
    var random = Generator(state: 1)
    for round in 0..<12_000 {
      let start = Self.starts[round % Self.starts.count]
      let tail = (0..<Int.random(in: 0...120, using: &random)).map { _ in
        // Small values make lengths that fit.
        Bool.random(using: &random)
          ? UInt8.random(in: 0...9, using: &random) : UInt8.random(in: 0...255, using: &random)
      }
      for gate in ContentGate.both {
        if let tile = gate.judge(start + tail).tile { #expect(gate.judge(tile.bytes).tile != nil) }
      }
    }
  }

  @Test(arguments: TileFixture.all)
  func `damaged files are judged`(fixture: TileFixture) {
    var random = Generator(state: UInt64(fixture.bytes.count))
    let bytes = fixture.bytes
    guard !bytes.isEmpty else { return }
    for _ in 0..<300 {
      var body = bytes
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        // Half of the damage falls on the first bytes, where the lengths are.
        let reach = Bool.random(using: &random) ? min(body.count, 320) : body.count
        let place = Int.random(in: 0..<reach, using: &random)
        switch Int.random(in: 0...3, using: &random) {
        case 0: body[place] = 0xff
        case 1: body[place] = UInt8.random(in: 0...255, using: &random)
        case 2: body.removeSubrange(place..<min(place + 3, body.count - 1))
        default: body.insert(contentsOf: body[place...].prefix(5), at: place)
        }
      }
      let verdict = ContentGate.open.judge(body)
      if let tile = verdict.tile { #expect(ContentGate.open.judge(tile.bytes).tile != nil) }
      // What decodes is sound in structure too.
      if ContentGate.decoding.judge(body).tile != nil { #expect(verdict.tile != nil) }
    }
  }
}
