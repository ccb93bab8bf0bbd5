import Testing

@testable import SeedPipeline

struct JSONReaderTests {
  private func problems(_ text: String) -> [String] { problems(Array(text.utf8)) }

  private func problems(_ bytes: [UInt8]) -> [String] {
    JSONReader.read(bytes).problems.map { problem in
      let path = problem.path.description
      return "\(problem.position): " + (path.isEmpty ? "" : path + ": ") + problem.message
    }
  }

  @Test func `keys and values have their line and column, counted in characters`() throws {
    let text = "{\n  \"größe\": \"a👨‍👩‍👧e\u{301}\", \"b\": [1,\r\n 2,\r\t3]\n}"
    let document = JSONReader.read(Array(text.utf8))
    let value = try #require(document.value)
    guard case .object(let members) = value.content, case .list(let list) = members[1].value.content
    else {
      Issue.record("no object with a list")
      return
    }
    #expect(members[0].keyPosition == SourcePosition(line: 2, column: 3))
    #expect(members[0].value.position == SourcePosition(line: 2, column: 12))
    #expect(members[1].keyPosition == SourcePosition(line: 2, column: 19))
    #expect(
      list.map(\.position)
        == [
          SourcePosition(line: 2, column: 25), SourcePosition(line: 3, column: 2),
          SourcePosition(line: 4, column: 2),
        ])
  }

  @Test func `what people write by hand is taken`() throws {
    let text = "\u{FEFF}// a job\n{ /* of\n two */ \"a\": [1, 2,], \"b\": -0.5e-3, // end\n}\n// x"
    let document = JSONReader.read(Array(text.utf8))
    #expect(document.problems == [])
    let other = JSONReader.read(Array("{\"b\":-0.0005,\"a\":[1,2]}".utf8)).value
    #expect(try #require(document.value).isEqual(try #require(other)))
  }

  @Test func `a byte order mark does not move the columns`() {
    #expect(problems("\u{FEFF}[NaN]") == problems("[NaN]"))
  }

  @Test func `escapes become the characters that they stand for`() {
    let text = #""\"\\\/\b\f\n\r\t\u00e9\ud83d\ude00\u0000""#
    guard case .text(let value)? = JSONReader.read(Array(text.utf8)).value?.content else {
      Issue.record("no text")
      return
    }
    #expect(value == "\"\\/\u{8}\u{C}\n\r\té😀\0")
  }

  // RFC 8259, sections 2, 6 and 7.
  private static let mistakes: [(String, String)] = [
    ("[NaN]", "1:2: [0]: NaN is no number that JSON has"),
    ("[-Infinity]", "1:2: [0]: -Infinity is no number that JSON has"),
    ("[1e400]", "1:2: [0]: the number 1e400 is too large"),
    ("[-1e400]", "1:2: [0]: the number -1e400 is too large"),
    ("[01]", "1:2: [0]: the number 01 must not begin with 0"),
    ("[+1]", "1:2: [0]: the number +1 must not begin with '+'"),
    ("[.5]", "1:2: [0]: the number .5 needs a digit before its point"),
    ("[5.]", "1:2: [0]: the number 5. needs a digit after its point"),
    ("[1e]", "1:2: [0]: the number 1e needs a digit after its e"),
    ("[0x10]", "1:2: [0]: 0x10 is no number"),
    ("[1.2.3]", "1:2: [0]: 1.2.3 is no number"),
    ("[True]", "1:2: [0]: found True; JSON writes true"),
    ("[yes]", "1:2: [0]: found yes; a text stands in double quotes"),
    ("[-]", "1:2: [0]: found -; a text stands in double quotes"),
    ("['a']", "1:2: [0]: texts stand in double quotes (\"), not in single ones"),
    (#"["\x"]"#, "1:3: [0]: a text has no escape of '\\' and 'x'; write a backslash as \\\\"),
    (#"["\u12g4"]"#, "1:3: [0]: the escape \\u needs four hexadecimal digits"),
    (#"["a\ud800b"]"#, "1:4: [0]: the escape \\ud800 is half of a surrogate pair"),
    (#"["\udc00"]"#, "1:3: [0]: the escape \\udc00 is half of a surrogate pair"),
    (
      #"["\ud800\u0041"]"#, "1:3: [0]: the escape \\ud800 is half of a surrogate pair"
    ),
    (
      "[\"a\tb\"]",
      "1:4: [0]: a text must not hold the control character U+0009; write it escaped"
    ),
    ("[\"a\n\"]", "1:2: [0]: this text is not closed on its line"),
    ("[\"a", "1:2: [0]: the file ends within this text"),
    ("{\"a\" 1}", "1:6: a: found '1' where ':' was expected after the key \"a\""),
    ("{\"a\": }", "1:7: a: found '}' where a value was expected"),
    ("{\"a\": 1 \"b\": 2}", "1:9: a comma is missing before this"),
    ("{\"a\": 1; \"b\": 2}", "1:8: found ';' where ',' or '}' was expected"),
    ("[1,,2]", "1:4: found ',' where a value was expected"),
    ("[,1]", "1:2: found ',' where a value was expected"),
    ("{a: 1}", "1:2: the key a must stand in double quotes: \"a\""),
    ("{[1]: 1}", "1:2: found '[' where a key in double quotes or '}' was expected"),
    ("{\n\"a\": [1", "2:8: a: the file ends before the ']' of what was opened at 2:6"),
    ("[1] x", "1:5: found 'x' after the end of the document"),
    ("[1] /* x", "1:5: this comment has no */ at its end"),
    ("[1] / x", "1:5: found '/'; a comment begins with // or /*"),
    ("", "1:1: the file is empty; expected a JSON object"),
    (" // nothing\n", "2:1: the file is empty; expected a JSON object"),
    ("\u{FEFF}", "1:1: the file is empty; expected a JSON object"),
    ("[\u{202E}]", "1:2: [0]: found U+202E where a value was expected"),
  ]

  @Test(arguments: mistakes)
  func `a mistake is told with its place`(text: String, message: String) {
    #expect(problems(text) == [message])
  }

  @Test func `a second key names both places`() {
    #expect(
      problems("{\n \"zoom\": 1,\n \"b\": {\"zoom\": 2},\n \"zoom\": 3\n}")
        == ["4:2: zoom: the key \"zoom\" is here a second time; the first is at 2:2"])
  }

  @Test func `after a mistake the reader goes on`() {
    #expect(
      problems("{\"a\": NaN, b: \"\\q\" \"c\": 01, \"a\": 'x'}") == [
        "1:7: a: NaN is no number that JSON has",
        "1:12: the key b must stand in double quotes: \"b\"",
        "1:16: b: a text has no escape of '\\' and 'q'; write a backslash as \\\\",
        "1:20: a comma is missing before this",
        "1:25: c: the number 01 must not begin with 0",
        "1:34: a: texts stand in double quotes (\"), not in single ones",
        "1:29: a: the key \"a\" is here a second time; the first is at 1:2",
      ])
  }

  private static let binaries: [([UInt8], String)] = [
    ([0x7B, 0x0A, 0x20, 0xFF, 0x7D], "2:2: byte 0xFF is not UTF-8; save the file as UTF-8"),
    ([0x22, 0xC3, 0x22], "1:2: byte 0xC3 is not UTF-8; save the file as UTF-8"),
    ([0x22, 0xC0, 0x80, 0x22], "1:2: byte 0xC0 is not UTF-8; save the file as UTF-8"),
    ([0x22, 0xED, 0xA0, 0x80, 0x22], "1:2: byte 0xED is not UTF-8; save the file as UTF-8"),
    ([0x22, 0xF4, 0x90, 0x80, 0x80], "1:2: byte 0xF4 is not UTF-8; save the file as UTF-8"),
    ([0x22, 0xE2, 0x82], "1:2: byte 0xE2 is not UTF-8; save the file as UTF-8"),
    ([0xFF, 0xFE, 0x7B, 0x00], "1:1: the file is UTF-16; save it as UTF-8"),
    (
      Array("SQLite format 3".utf8) + [0, 0x10],
      "1:16: found a zero byte: this is a binary file, not a JSON text"
    ),
    (
      [0x89, 0x50, 0x4E, 0x47, 0, 0x0D],
      "1:1: found a zero byte: this is a binary file, not a JSON text"
    ),
  ]

  @Test(arguments: binaries)
  func `bytes that are no text are told`(bytes: [UInt8], message: String) {
    #expect(problems(bytes) == [message])
  }

  @Test func `the check of UTF-8 agrees with the standard library`() {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<20_000 {
      let bytes = (0..<Int.random(in: 1...6, using: &random)).map { _ in
        [
          0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC1, 0xC2, 0xE0, 0xE1, 0xED, 0xEF, 0xF0,
          0xF4, 0xF5,
        ].randomElement(using: &random) ?? UInt8(0)
      }
      let isText = String(validating: bytes, as: UTF8.self) != nil
      #expect((UTF8Check.firstInvalidByte(in: bytes) == nil) == isText, "\(bytes)")
    }
  }

  @Test func `64 levels are read and one more is refused`() {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    #expect(problems(nested(64)) == [])
    let message = "objects and lists are nested deeper than 64"
    let path = String(repeating: "[0]", count: 64)
    #expect(problems(nested(65)) == ["1:65: \(path): \(message)"])
  }

  @Test func `ten million brackets neither overflow the stack nor take long`() {
    let document = JSONReader.read([UInt8](repeating: UInt8(ascii: "["), count: 10_000_000))
    #expect(document.value == nil)
    #expect(document.problems.count == 1)
  }

  @Test func `a flood of mistakes ends`() {
    let document = JSONReader.read(Array("[\(String(repeating: "NaN,", count: 100_000))]".utf8))
    #expect(document.problems.count == JSONReader.mostProblems + 1)
    #expect(document.problems.last?.message == "too many mistakes; stopped reading")
  }

  @Test func `a long line with many characters is read in linear time`() {
    let text = "[\(String(repeating: "\"ü\",", count: 300_000)) NaN]"
    #expect(problems(text) == ["1:1200003: [300000]: NaN is no number that JSON has"])
  }
}
