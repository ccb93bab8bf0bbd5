extension JSONReader {
  /// Reads the value that begins here; `depth` objects and lists are open around it.
  mutating func value(at path: JSONPath, depth: Int) throws(Lost) -> JSONValue {
    let position = position()
    switch next {
    case UInt8(ascii: "{"):
      return JSONValue(content: .object(try object(at: path, depth: depth + 1)), position: position)
    case UInt8(ascii: "["):
      return JSONValue(content: .list(try list(at: path, depth: depth + 1)), position: position)
    case UInt8(ascii: "\""):
      let before = problems.count
      let text = try text(at: path)
      // What is left of a text with a mistake in it would be judged for what it is not.
      let content = problems.count == before ? JSONValue.Content.text(text) : .unreadable
      return JSONValue(content: content, position: position)
    case UInt8(ascii: "'"):
      try tell(position, path, "texts stand in double quotes (\"), not in single ones")
      try skipSingleQuoted(at: path)
      return JSONValue(content: .unreadable, position: position)
    case let byte? where JSONReader.isWord(byte):
      return JSONValue(content: try word(at: path, position), position: position)
    default:
      throw lost(path, "found \(found) where a value was expected")
    }
  }

  private mutating func object(at path: JSONPath, depth: Int) throws(Lost) -> [JSONMember] {
    let opened = try open(at: path, depth: depth)
    var members: [JSONMember] = []
    var places: [String: SourcePosition] = [:]
    while try !isClosed(by: "}", opened: opened, after: members.count, at: path) {
      let keyPosition = position()
      let key = try key(at: path)
      let place = path.key(key)
      try skipColon(after: key, at: place)
      let value = try value(at: place, depth: depth)
      if let first = places[key] {
        try tell(
          keyPosition, place,
          "the key \(ShownText.quoted(key)) is here a second time; the first is at \(first)")
      } else {
        places[key] = keyPosition
        members.append(JSONMember(key: key, keyPosition: keyPosition, value: value))
      }
    }
    return members
  }

  private mutating func list(at path: JSONPath, depth: Int) throws(Lost) -> [JSONValue] {
    let opened = try open(at: path, depth: depth)
    var elements: [JSONValue] = []
    while try !isClosed(by: "]", opened: opened, after: elements.count, at: path) {
      elements.append(try value(at: path.index(elements.count), depth: depth))
    }
    return elements
  }

  private mutating func open(at path: JSONPath, depth: Int) throws(Lost) -> SourcePosition {
    guard depth <= JSONReader.deepest else {
      throw lost(path, "objects and lists are nested deeper than \(JSONReader.deepest)")
    }
    let opened = position()
    index += 1
    return opened
  }

  /// Goes to the next element or over the closing bracket, and says which it was.
  private mutating func isClosed(
    by bracket: Unicode.Scalar, opened: SourcePosition, after count: Int, at path: JSONPath
  ) throws(Lost) -> Bool {
    try skipBlanks(at: path)
    var commas = 0
    while isNext(",") {
      commas += 1
      if commas > (count == 0 ? 0 : 1) {
        try tell(
          position(), path, "found ',' where a \(bracket == "}" ? "key" : "value") was expected")
      }
      index += 1
      try skipBlanks(at: path)
    }
    if isNext(bracket) {
      index += 1
      return true
    }
    guard next != nil else {
      throw lost(path, "the file ends before the '\(bracket)' of what was opened at \(opened)")
    }
    if count > 0, commas == 0 {
      guard let next, JSONReader.beginsElement(next) else {
        throw lost(path, "found \(found) where ',' or '\(bracket)' was expected")
      }
      try tell(position(), path, "a comma is missing before this")
    }
    return false
  }

  private mutating func key(at path: JSONPath) throws(Lost) -> String {
    guard let byte = next, byte != UInt8(ascii: "\"") else { return try text(at: path) }
    guard JSONReader.isWord(byte) else {
      throw lost(path, "found \(found) where a key in double quotes or '}' was expected")
    }
    let position = position()
    let word = takeWord()
    try tell(
      position, path, "the key \(word) must stand in double quotes: \(ShownText.quoted(word))")
    return word
  }

  private mutating func skipColon(after key: String, at path: JSONPath) throws(Lost) {
    try skipBlanks(at: path)
    guard isNext(":") else {
      throw lost(
        path, "found \(found) where ':' was expected after the key \(ShownText.quoted(key))")
    }
    index += 1
    try skipBlanks(at: path)
  }

  private mutating func skipSingleQuoted(at path: JSONPath) throws(Lost) {
    index += 1
    while let byte = next, byte != UInt8(ascii: "'") {
      guard byte != 0x0A else { throw lost(path, "this text is not closed on its line") }
      index += 1
    }
    guard next != nil else { throw lost(path, "the file ends within a text") }
    index += 1
  }

  private static func beginsElement(_ byte: UInt8) -> Bool {
    isWord(byte) || "\"{['".utf8.contains(byte)
  }
}
