import Foundation

@testable import SeedPipeline

/// The shipped schema, and the part of JSON Schema 2020-12 that it uses.
struct JobSchema {
  let root: JSONValue

  init() throws {
    let path = JobSchema.repository + "/jobs/tileseed.schema.json"
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    guard let value = JSONReader.read(bytes).value else { throw Unusable(what: path) }
    root = value
  }

  /// The checkout's folder.
  static let repository = URL(fileURLWithPath: #filePath).pathComponents.dropLast(4)
    .joined(separator: "/").replacing("//", with: "/")

  struct Unusable: Error {
    let what: String
  }

  /// True where the schema takes `value`.
  func accepts(_ value: JSONValue) throws -> Bool { try accepts(value, by: root) }

  /// The schema at a local reference.
  func definition(_ reference: String) throws -> JSONValue {
    var value = root
    for name in reference.split(separator: "/").dropFirst() {
      guard let next = value[String(name)] else { throw Unusable(what: reference) }
      value = next
    }
    return value
  }

  /// `schema` with the keywords of what it refers to, its own first.
  func resolved(_ schema: JSONValue) throws -> [JSONMember] {
    guard case .object(let members) = schema.content else { throw Unusable(what: schema.shown) }
    guard let reference = schema["$ref"]?.plainText else { return members }
    return members + (try resolved(try definition(reference)))
  }

  private func accepts(_ value: JSONValue, by schema: JSONValue) throws -> Bool {
    guard case .object(let keywords) = schema.content else {
      if case .flag(let flag) = schema.content { return flag }
      throw Unusable(what: schema.shown)
    }
    return try keywords.allSatisfy { try satisfies(value, $0.key, $0.value, of: schema) }
  }

  private func satisfies(
    _ value: JSONValue, _ keyword: String, _ argument: JSONValue, of schema: JSONValue
  ) throws -> Bool {
    switch keyword {
    case "$schema", "$defs", "title", "description", "default": true
    case "$ref": try accepts(value, by: try definition(argument.plainText ?? ""))
    case "type":
      argument.elements.map { $0 }.isEmpty
        ? value.isOf(type: argument.plainText ?? "")
        : argument.elements.contains { value.isOf(type: $0.plainText ?? "") }
    case "const": value.isEqual(argument)
    case "enum": argument.elements.contains { $0.isEqual(value) }
    case "not": try !accepts(value, by: argument)
    case "anyOf": try argument.elements.contains { try accepts(value, by: $0) }
    case "oneOf": try argument.elements.filter { try accepts(value, by: $0) }.count == 1
    default:
      switch value.content {
      case .object(let members): try satisfies(members, keyword, argument, of: schema)
      case .list(let elements): try satisfies(elements, keyword, argument)
      case .text(let text): try satisfies(text, keyword, argument)
      case .number(let number): try satisfies(number.value, keyword, argument)
      default: try check(keyword)
      }
    }
  }

  private func satisfies(
    _ members: [JSONMember], _ keyword: String, _ argument: JSONValue, of schema: JSONValue
  ) throws -> Bool {
    switch keyword {
    case "properties":
      try members.allSatisfy { member in
        try argument[member.key].map { try accepts(member.value, by: $0) } ?? true
      }
    case "additionalProperties":
      try members.allSatisfy { member in
        try schema["properties"]?[member.key] != nil || accepts(member.value, by: argument)
      }
    case "propertyNames":
      try members.allSatisfy { member in
        try accepts(JSONValue(content: .text(member.key), position: .start), by: argument)
      }
    case "required":
      argument.elements.allSatisfy { name in members.contains { $0.key == name.plainText } }
    case "minProperties": Double(members.count) >= argument.double
    case "maxProperties": Double(members.count) <= argument.double
    default: try check(keyword)
    }
  }

  private func satisfies(_ elements: [JSONValue], _ keyword: String, _ argument: JSONValue) throws
    -> Bool
  {
    switch keyword {
    case "items": try elements.allSatisfy { try accepts($0, by: argument) }
    case "prefixItems":
      try zip(elements, argument.elements).allSatisfy { try accepts($0, by: $1) }
    case "contains": try elements.contains { try accepts($0, by: argument) }
    case "minItems": Double(elements.count) >= argument.double
    case "maxItems": Double(elements.count) <= argument.double
    default: try check(keyword)
    }
  }

  private func satisfies(_ text: String, _ keyword: String, _ argument: JSONValue) throws -> Bool {
    switch keyword {
    case "pattern":
      try NSRegularExpression(pattern: argument.plainText ?? "").firstMatch(
        in: text, range: NSRange(text.startIndex..., in: text)) != nil
    case "minLength": Double(text.unicodeScalars.count) >= argument.double
    case "maxLength": Double(text.unicodeScalars.count) <= argument.double
    default: try check(keyword)
    }
  }

  private func satisfies(_ number: Double, _ keyword: String, _ argument: JSONValue) throws -> Bool
  {
    switch keyword {
    case "minimum": number >= argument.double
    case "maximum": number <= argument.double
    default: try check(keyword)
    }
  }

  /// True for a keyword of another kind of value; throws for one that is not known here.
  private func check(_ keyword: String) throws -> Bool {
    let known = [
      "properties", "additionalProperties", "propertyNames", "required", "minProperties",
      "maxProperties", "items", "prefixItems", "contains", "minItems", "maxItems", "pattern",
      "minLength", "maxLength", "minimum", "maximum",
    ]
    guard known.contains(keyword) else { throw Unusable(what: keyword) }
    return true
  }
}

extension JSONValue {
  /// The value of a key of an object.
  subscript(_ key: String) -> JSONValue? {
    guard case .object(let members) = content else { return nil }
    return members.first { $0.key == key }?.value
  }

  /// The elements of a list; none for other values.
  var elements: [JSONValue] {
    guard case .list(let elements) = content else { return [] }
    return elements
  }

  /// The number; NaN for other values.
  var double: Double {
    guard case .number(let number) = content else { return .nan }
    return number.value
  }

  func isOf(type: String) -> Bool {
    switch content {
    case .null: type == "null"
    case .flag: type == "boolean"
    case .number(let number): type == "number" || type == "integer" && number.whole != nil
    case .text: type == "string"
    case .list: type == "array"
    case .object: type == "object"
    case .unreadable: false
    }
  }
}
