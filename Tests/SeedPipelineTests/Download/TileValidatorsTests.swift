import Testing

@testable import SeedPipeline

@Suite struct TileValidatorsTests {
  /// RFC 9110, 8.8.3: entity-tag = [ "W/" ] DQUOTE *etagc DQUOTE, etagc = %x21 / %x23-7E / obs-text.
  @Test(arguments: [
    ("\"a\"", true), ("W/\"a\"", true), ("\"\"", true), ("\"caf\u{e9}\"", true), ("*", false),
    ("a", false), ("w/\"a\"", false), ("\"a", false), ("\"", false), ("\"a\", \"b\"", false),
    ("\"a b\"", false), ("\"a\"b\"", false), ("W/*", false), ("", false),
    ("\"" + String(repeating: "x", count: 1_022) + "\"", true),
    ("\"" + String(repeating: "x", count: 1_023) + "\"", false),
  ])
  func `only an entity tag is sent back`(etag: String, isSent: Bool) {
    let validators = TileValidators(etag: etag, lastModified: nil)
    #expect(validators.ifNoneMatch == (isSent ? etag : nil))
    #expect(validators.canAsk == isSent)
  }

  @Test(arguments: [
    ("Sun, 06 Nov 1994 08:49:37 GMT", true), ("Sunday, 06-Nov-94 08:49:37 GMT", true), ("0", false),
    ("now", false), ("", false), ("2026-12-01", false),
  ])
  func `only a date is sent back`(date: String, isSent: Bool) {
    let validators = TileValidators(etag: nil, lastModified: date)
    #expect(validators.ifModifiedSince == (isSent ? date : nil))
  }

  @Test func `an absent tile has no validators`() {
    let validators = TileValidators(etag: "\"a\"", lastModified: nil)
    #expect(HeldTile(.absent, validators: validators).validators == nil)
    #expect(HeldTile(.stored, validators: validators).validators == validators)
  }
}
