import Testing

@testable import SeedPipeline

@Suite struct WebAddressTests {
  // The parts are those of RFC 3986, section 3: scheme, user-info, authority, host, path, query,
  // fragment, with `-` for one that is not there.
  @Test(arguments: [
    ("HTTP://Host.Example:80/p/q?a=b#f", "http - Host.Example:80 host.example /p/q a=b f"),
    ("http://me:pw@h@host/p@q?r@s", "http me:pw@h host host /p@q r@s -"),
    ("http://host", "http - host host  - -"), ("http://host.?", "http - host. host   -"),
    ("http://[::1]:8080/p", "http - [::1]:8080 [::1] /p - -"),
    ("http://[::1/p", "http - [::1 [ /p - -"),
    ("http://host#f?g/h", "http - host host  - f?g/h"),
    ("host/p?u=http://other/", "- - host host /p u=http://other/ -"),
    ("://host/p", " - host host /p - -"), ("", "- -    - -"),
    (
      "http://{switch:a/b,c?d}.host:80/{z}",
      "http - {switch:a/b,c?d}.host:80 {switch:a/b,c?d}.host /{z} - -"
    ),
    ("{switch:http,https}://me@host/p", "{switch:http,https} me host host /p - -"),
    ("http://host/a{b?c", "http - host host /a{b c -"),
  ])
  func `an address is taken apart`(text: String, parts: String) {
    let address = WebAddress(text, hasPlaceholders: true)
    let part = { (range: Range<Int>?) in range.map(address.text) ?? "-" }
    let found = [
      address.scheme ?? "-", part(address.userInfo), part(address.authority), address.host,
      part(address.path), part(address.query), part(address.fragment),
    ]
    #expect(found.joined(separator: " ") == parts)
  }

  @Test func `braces mean nothing in an address that is no template`() {
    let address = WebAddress("http://host/a{b?c=d}")
    #expect(address.query.map(address.text) == "c=d}")
  }

  @Test(arguments: [
    ("?a=1&b=2", ["a=1", "b=2"]), ("?a&&=b=c&", ["a=", "=b=c"]), ("?", []), ("", []),
    ("?a={x&y}&b", ["a={x&y}", "b="]),
    ("?a=1;b=2&c", ["a=1;b=2", "a=1", "b=2", "c="]), ("?a=1;b", ["a=1;b", "a=1", "b="]),
  ])
  func `a query has names and values, in both readings of a semicolon`(
    query: String, pairs: [String]
  ) {
    let address = WebAddress("http://host/" + query, hasPlaceholders: true)
    #expect(
      address.queryValues.map { "\(address.text($0.name))=\(address.text($0.value))" } == pairs)
  }
}
