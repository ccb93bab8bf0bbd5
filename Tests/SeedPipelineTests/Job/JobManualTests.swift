import Foundation
import TestSupport
import Testing

@testable import SeedPipeline

struct JobManualTests {
  private let manual: String

  init() throws {
    let path = JobSchema.repository + "/docs/job-file.md"
    manual = try String(contentsOfFile: path, encoding: .utf8)
  }

  /// The rows of the manual's tables whose first cell is that key.
  private func rows(_ key: String) -> [Substring] {
    manual.split(separator: "\n").filter { $0.hasPrefix("| `\(key)` |") }
  }

  @Test(arguments: JobObject.allCases)
  func `the manual has a row for every key, with its range, choices and default`(
    object: JobObject
  ) {
    for key in object.keys {
      let rows = rows(key.name)
      #expect(!rows.isEmpty, "\(key.name)")
      let standard = key.standard.map { "`\($0)`" }
      let needed: [String] =
        switch key.form {
        case .integer(let range): ["\(range.lowerBound)…\(range.upperBound)"]
        case .number(let range):
          ["\(ShownText.number(range.lowerBound))…\(ShownText.number(range.upperBound))"]
        case .choice(let words): words.map { "`\"\($0)\"`" }
        case .text, .flag, .structured: []
        }
      #expect(
        rows.contains { row in (needed + [standard].compactMap(\.self)).allSatisfy(row.contains) },
        "\(key.name): \(needed) \(standard ?? "")")
    }
  }

  @Test func `the manual names every key and value of later versions`() {
    for feature in LaterFeature.table {
      #expect(
        manual.contains(feature.value.map { "`\"\($0)\"`" } ?? "`\(feature.key)`"), "\(feature)")
    }
  }

  @Test func `every example of the manual is a good job or a part of one`() throws {
    let parts = manual.components(separatedBy: "```json\n").dropFirst()
    #expect(parts.count > 5)
    for part in parts {
      let text = String(part.prefix(upTo: part.range(of: "```")?.lowerBound ?? part.endIndex))
      let body = text.hasPrefix("{") ? text : "{\(text)}"
      let value = try #require(JSONReader.read(Array(body.utf8)).value, "\(text)")
      var job = body
      if value["source"] == nil { job = insert(#""source": "http://h/{z}/{x}/{y}""#, into: job) }
      if value["area"] == nil, value["bbox"] == nil {
        job = insert(#""bbox": [0, 0, 9, 9]"#, into: job)
      }
      if value["zoom"] == nil { job = insert(#""zoom": [3, 12]"#, into: job) }
      let environment = ["TOKEN": "a", "USER": "b", "PASSWORD": "c"]
      #expect(try JobBench().mistakes(job, environment: environment) == [], "\(text)")
    }
  }

  private func insert(_ member: String, into object: String) -> String {
    "{\(member)," + object.dropFirst()
  }
}
