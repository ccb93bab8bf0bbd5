import Bindings
import Testing

@testable import SeedPipeline

enum CurlURLs {
  static func url(_ text: String) -> CurlURL? { CurlURL(text) }
}

struct RedirectRuleTests {
  private func decide(
    _ source: String, _ location: String, address: String? = "93.184.216.34",
    isProxied: Bool = false
  ) -> String {
    guard let url = CurlURL(source) else { return "no address" }
    let decision = RedirectRule(isProxied: isProxied).decide(
      source: url, trail: nil, location: location, remoteAddress: address)
    return switch decision {
    case .follow(let trail): "\(trail.staysHome ? "home" : "away") \(trail.target.text)"
    case .refuse(let reason, _): reason.word
    }
  }

  @Test(arguments: [
    ("http://a.example/1/2.png", "/other.png", "home http://a.example/other.png"),
    ("http://a.example/1/2.png", "3.png?k=1", "home http://a.example/1/3.png?k=1"),
    ("http://a.example/1", "//b.example/2", "away http://b.example/2"),
    ("http://a.example/1", "http://A.EXAMPLE:80/2", "home http://A.EXAMPLE:80/2"),
    ("http://a.example/1", "http://a.example:8080/2", "away http://a.example:8080/2"),
    ("http://a.example/1", "https://a.example/2", "home https://a.example/2"),
    ("http://a.example:8080/1", "https://a.example/2", "away https://a.example/2"),
    ("http://u:p@a.example/1", "/2", "home http://u:p@a.example/2"),
    ("http://u:p@a.example/1", "http://a.example/2", "home http://u:p@a.example/2"),
    ("http://u:p@a.example/1", "http://b.example/2", "away http://b.example/2"),
    ("https://a.example/1", "https://b.example/2", "away https://b.example/2"),
  ])
  func `a redirect is followed, home or away`(source: String, location: String, expected: String) {
    #expect(decide(source, location) == expected)
  }

  @Test(arguments: [
    ("https://a.example/1", "http://a.example/1", "blocked"),
    ("http://a.example/1", "file:///etc/passwd", "blocked"),
    ("http://a.example/1", "ftp://a.example/1", "blocked"),
    ("http://a.example/1", "gopher://127.0.0.1:70/1", "blocked"),
    ("http://a.example/1", "unknown://a.example/1", "blocked"),
    ("http://a.example/1", "data:,hello", "blocked"),
    ("http://a.example/1", "JavaScript:alert(1)", "blocked"),
    ("http://a.example/1", "http://127.0.0.1/1", "blocked"),
    ("http://a.example/1", "http://localhost:8080/1", "blocked"),
    ("http://a.example/1", "http://x.localhost./1", "blocked"),
    ("http://a.example/1", "http://2130706433/1", "blocked"),
    ("http://a.example/1", "http://0x7f.1/1", "blocked"),
    ("http://a.example/1", "http://0177.0.0.1/1", "blocked"),
    ("http://a.example/1", "http://0.0.0.0/1", "blocked"),
    ("http://a.example/1", "http://[::1]/1", "blocked"),
    ("http://a.example/1", "http://[::ffff:10.0.0.1]/1", "blocked"),
    ("http://a.example/1", "http://[fe80::1]/1", "blocked"),
    ("http://a.example/1", "http://[fd00::1]/1", "blocked"),
    ("http://a.example/1", "http://169.254.169.254/latest", "blocked"),
    ("http://a.example/1", "http://10.1.2.3/1", "blocked"),
    ("http://a.example/1", "http://172.16.0.1/1", "blocked"),
    ("http://a.example/1", "http://192.168.1.1/1", "blocked"),
    ("http://a.example/1", "http://user@127.0.0.1/1", "blocked"),
    ("http://a.example/1", "http://8.8.8.8/1", "away http://8.8.8.8/1"),
    ("http://a.example/1", "http://", "redirect"),
    ("http://a.example/1", "http://a.example:99999/", "redirect"),
    ("http://a.example/1", "/1", "redirect"),
    ("http://a.example/1", "http://a.example/1", "redirect"),
  ])
  func `other schemes, inner addresses and loops are refused`(
    source: String, location: String, expected: String
  ) {
    #expect(decide(source, location) == expected)
  }

  // The address that answered, the target, what comes of it.
  @Test(arguments: [
    ("http://127.0.0.1:1/1", "127.0.0.1", "http://127.0.0.1:2/2", true),
    ("http://localhost:1/1", "127.0.0.1", "http://127.0.0.1:2/2", true),
    ("http://127.0.0.1/1", "127.0.0.1", "http://169.254.169.254/", false),
    ("http://127.0.0.1/1", "127.0.0.1", "http://10.0.0.1/", false),
    ("http://10.0.0.1/1", "10.0.0.1", "http://192.168.0.1/2", true),
    ("http://10.0.0.1/1", "10.0.0.1", "http://127.0.0.1/2", false),
    ("http://maps.intranet/1", "10.0.0.1", "http://10.0.0.2/2", true),
  ])
  func `an inner server may lead to another of its kind`(
    source: String, address: String, location: String, isFollowed: Bool
  ) {
    #expect((decide(source, location, address: address) != "blocked") == isFollowed)
  }

  @Test func `behind a proxy its address says nothing of the server`() {
    let answer = decide(
      "http://a.example/1", "http://10.0.0.2/", address: "10.0.0.1", isProxied: true)
    #expect(answer == "blocked")
  }

  @Test func `the guard lets a redirected request go to public addresses and back`() {
    let fromPublic = CurlAddressGuard(network: .publicNetwork, address: "10.0.0.1")
    #expect(fromPublic.allows("8.8.8.8"))
    #expect(fromPublic.allows("10.0.0.1"), "the proxy that also carried the request before")
    #expect(!fromPublic.allows("10.0.0.2"))
    #expect(!fromPublic.allows("127.0.0.1"))
    #expect(!fromPublic.allows("not an address"))
    #expect(CurlAddressGuard(network: .loopback, address: nil).allows("::1"))
  }

  @Test func `five redirects are followed, the sixth is not`() throws {
    let rule = RedirectRule(isProxied: false)
    var source = try #require(CurlURL("http://a.example/0"))
    var trail: RedirectTrail?
    for hop in 1...5 {
      guard
        case .follow(let next) = rule.decide(
          source: source, trail: trail, location: "/\(hop)", remoteAddress: nil)
      else {
        Issue.record("redirect \(hop) was refused")
        return
      }
      (source, trail) = (next.target, next)
    }
    guard
      case .refuse(let reason, let detail) = rule.decide(
        source: source, trail: trail, location: "/6", remoteAddress: nil)
    else {
      Issue.record("the sixth redirect was followed")
      return
    }
    #expect(reason == .redirect)
    #expect(detail == "more than 5 redirects")
  }

  @Test func `who has been away does not come home with credentials`() throws {
    let rule = RedirectRule(isProxied: false)
    let home = try #require(CurlURL("http://a.example/0"))
    guard
      case .follow(let away) = rule.decide(
        source: home, trail: nil, location: "http://b.example/0", remoteAddress: nil),
      case .follow(let back) = rule.decide(
        source: away.target, trail: away, location: "http://a.example/1", remoteAddress: nil)
    else {
      Issue.record("a redirect was refused")
      return
    }
    #expect(!away.staysHome)
    #expect(!back.staysHome)
  }
}
