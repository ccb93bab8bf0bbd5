import Testing

@testable import SeedPipeline

@Suite struct DecimalNotationTests {
  @Test(arguments: [
    (0.0, "0"), (-0.0, "0"), (1.0, "1"), (-256.0, "-256"), (0.1, "0.1"), (-85.5, "-85.5"),
    (20037508.342789244, "20037508.342789244"), (1e-5, "0.00001"), (-1.25e-7, "-0.000000125"),
    (1e16, "10000000000000000"), (1.2345e20, "123450000000000000000"),
    (-17.308687886770034, "-17.308687886770034"), (1.2345678901234567e16, "12345678901234568"),
    (-2.5e17, "-250000000000000000"),
  ])
  func `a number is written in shortest decimals without an exponent`(
    number: Double, text: String
  ) {
    #expect(DecimalNotation.text(number) == text)
  }

  @Test func `every number reads back as itself`() {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<20_000 {
      let number = Double(bitPattern: UInt64.random(in: 0 ... .max, using: &generator))
      guard number.isFinite else { continue }
      let text = DecimalNotation.text(number)
      #expect(Double(text) == number)
      #expect(!text.contains("e"))
    }
  }

  @Test(arguments: [0, 7, 10, 99, 100, 16_777_215, Int.max])
  func `a whole number is written in digits`(number: Int) {
    var bytes: [UInt8] = [UInt8(ascii: "/")]
    DecimalNotation.append(number, to: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self) == "/\(number)")
  }
}
