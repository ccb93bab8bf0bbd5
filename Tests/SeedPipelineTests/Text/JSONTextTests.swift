import Foundation
import Testing

@testable import SeedPipeline

struct JSONTextTests {
  @Test(arguments: [
    (JSONText.null, "null"), (.bool(true), "true"),
    (.integer(281_474_976_710_656), "281474976710656"),
    (.number(0.1), "0.1"), (.number(3), "3"), (.number(-2.5e-07), "-0.00000025"),
    (.number(.nan), "null"), (.number(.infinity), "null"),
    (.array([]), "[]"), (.object([]), "{}"),
    (.string("a\"b\\c\n\t\u{1}é雪"), #""a\"b\\c\n\t\u0001é雪""#),
    (
      .object([("z", .integer(1)), ("a", .array([.null, .string("")]))]),
      #"{"z":1,"a":[null,""]}"#
    ),
  ])
  func `a value is written as RFC 8259 has it, keys in their order`(value: JSONText, text: String) {
    #expect(value.line == text)
  }

  @Test func `a spaced line has a space after each comma and colon`() {
    let value = JSONText.object([("z", .array([.integer(1), .integer(2)])), ("a", .object([]))])
    #expect(value.spacedLine == #"{"z": [1, 2], "a": {}}"#)
  }

  @Test func `indented text has a line for each key and each object of a list`() {
    let value = JSONText.object([
      ("a", .array([.number(1.5), .array([.integer(2)])])), ("b", .object([])), ("c", .array([])),
      ("d", .array([.object([("e", .null)]), .string("f")])),
    ])
    #expect(
      value.indented == """
        {
          "a": [1.5, [2]],
          "b": {},
          "c": [],
          "d": [
            {
              "e": null
            },
            "f"
          ]
        }
        """)
  }

  @Test func `every control character comes back from another reader`() throws {
    let text = String(String.UnicodeScalarView((1...0x2ff).compactMap(Unicode.Scalar.init)))
    let read = try JSONSerialization.jsonObject(
      with: Data(JSONText.array([.string(text)]).indented.utf8))
    #expect(read as? [String] == [text])
  }
}
