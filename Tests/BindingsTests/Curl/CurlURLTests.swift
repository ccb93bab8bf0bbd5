import Testing

@testable import Bindings

struct CurlURLTests {
  @Test(arguments: [
    ("http://a.example/1", "http", "a.example", 80, nil),
    ("HTTPS://A.Example/1", "https", "a.example", 443, nil),
    ("http://u:p@a.example:81/1", "http", "a.example", 81, "u:p"),
    ("http://u@a.example/", "http", "a.example", 80, "u"),
    ("http://[::1]:8080/x", "http", "[::1]", 8_080, nil),
    // RFC 3986 leaves such numbers open; the resolver would read them as 127.0.0.1.
    ("http://2130706433/", "http", "127.0.0.1", 80, nil),
    ("http://0x7f.1/", "http", "127.0.0.1", 80, nil),
  ])
  func `an address has its parts`(
    text: String, scheme: String, host: String, port: Int, userInfo: String?
  ) throws {
    let url = try #require(CurlURL(text))
    #expect(url.scheme == scheme)
    #expect(url.host == host)
    #expect(url.port == port)
    #expect(url.userInfo == userInfo)
  }

  @Test(arguments: ["", "/1/2", "http://", "http://a.example:70000/", "http://a b/"])
  func `what is no absolute address is refused`(text: String) {
    #expect(CurlURL(text) == nil)
  }

  // RFC 3986, 5.4.1, on its base address.
  @Test(arguments: [
    ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("/g", "http://a/g"), ("//g", "http://g/"),
    ("?y", "http://a/b/c/d;p?y"), ("../g", "http://a/b/g"), ("../../g", "http://a/g"),
    ("https://h/i", "https://h/i"), ("g?y=1 2", "http://a/b/c/g?y=1+2"),
  ])
  func `a reference is read from where it stands`(reference: String, expected: String) {
    #expect(CurlURL("http://a/b/c/d;p?q")?.resolving(reference)?.text == expected)
  }

  @Test func `user and password can be put in`() {
    let url = CurlURL("http://a.example/1")?.with(userInfo: "me:pa:ss@word")
    #expect(url?.text == "http://me:pa%3ass%40word@a.example/1" || url?.userInfo == "me:pa:ss@word")
    #expect(url?.host == "a.example")
  }
}
