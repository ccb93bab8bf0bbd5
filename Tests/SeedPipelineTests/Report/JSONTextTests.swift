import Foundation
import SeedPipeline
import Testing

struct JSONTextTests {
  @Test(arguments: [
    (JSONText.null, "null"), (.bool(true), "true"),
    (.integer(281_474_976_710_656), "281474976710656"),
    (.number(0.1), "0.1"), (.number(3), "3"), (.number(.nan), "null"), (.number(.infinity), "null"),
    (.array([]), "[]"), (.object([]), "{}"),
    (.string("a\"b\\c\n\t\u{1}é雪"), #""a\"b\\c\n\t\u0001é雪""#),
    (
      .object([("z", .integer(1)), ("a", .array([.null, .string("")]))]), #"{"z":1,"a":[null,""]}"#
    ),
  ])
  func `a value is written as RFC 8259 has it, keys in their order`(value: JSONText, text: String) {
    #expect(value.line == text)
  }

  @Test func `every control character comes back from another reader`() throws {
    let text = String(String.UnicodeScalarView((1...0x2ff).compactMap(Unicode.Scalar.init)))
    let read = try JSONSerialization.jsonObject(
      with: Data(JSONText.array([.string(text)]).indented.utf8))
    #expect(read as? [String] == [text])
  }
}
