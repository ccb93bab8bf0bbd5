extension FaultTable {
  private static let blocked = Fault.Outcome.failed("blocked", status: 302)
  private static let looping = Fault.Outcome.failed("redirect", status: 302)

  // Contract, section 2: a redirect to another scheme, or from elsewhere to a loopback, link-local
  // or private address, is `blocked`, and not tried again; section 3: `redirect` is a loop or too
  // many of them.
  static let redirects: [Fault] =
    [301, 302, 303, 307, 308].map { status in
      Fault("\(status) to another path", .stored, requests: 2, tries: 1) {
        $0.path.hasPrefix("/moved") ? $0.good : .redirect(to: "/moved" + $0.path, status: status)
      }
    }
    + [
      Fault("302 to another server", .stored, requests: 2, tries: 1) {
        $0.isElsewhere ? $0.good : .redirect(to: $0.elsewhere + $0.path)
      },
      Fault("302 to a 404", .absent, requests: 2, tries: 1) {
        $0.path.hasPrefix("/moved") ? .status(404) : .redirect(to: "/moved" + $0.path)
      },
      Fault(
        "302 to a login page", .failed("not-an-image", status: 200), requests: 6, tries: 3
      ) {
        $0.path.hasPrefix("/moved")
          ? .ok("<html>sign in</html>", type: "text/html") : .redirect(to: "/moved" + $0.path)
      },
      Fault("302 to itself", looping, requests: 1) { .redirect(to: $0.path) },
      Fault("302 in a circle of two", looping, requests: 2, tries: 1) {
        .redirect(to: $0.request.query == nil ? $0.path + "?again" : $0.path)
      },
      Fault("302 in a circle of two servers", looping, requests: 2, tries: 1) {
        .redirect(to: ($0.isElsewhere ? $0.origin : $0.elsewhere) + $0.path)
      },
      Fault("302 without an end", looping, requests: 6, tries: 1) {
        .redirect(to: $0.path + "?" + ($0.request.query ?? "") + "a")
      },
      Fault("302 without Location", .failed("http-302", status: 302), requests: 1) { _ in
        .status(302)
      },
      Fault("302 to where nobody listens", .failed("connect", status: 0), requests: 3, unseen: 3) {
        .redirect(to: "http://\($0.nobody)\($0.path)")
      },
      Fault("302 to TLS where none is spoken", .failed("tls", status: 0), requests: 3, unseen: 3) {
        .redirect(to: $0.elsewhere.replacing("http:", with: "https:") + $0.path)
      },
      // A label of 64 letters is in no name (RFC 1035, 2.3.4), so nobody is asked for it.
      Fault("302 to a name that cannot be", .failed("dns", status: 0), requests: 3, unseen: 3) {
        .redirect(to: "http://\(String(repeating: "a", count: 64)).invalid\($0.path)")
      },
      Fault("302 to a loopback address from a public host", blocked, requests: 1, job: proxied) {
        .redirect(to: $0.elsewhere.replacing("localhost", with: "127.0.0.1") + $0.path)
      },
      Fault("302 to localhost from a public host", blocked, requests: 1, job: proxied) {
        .redirect(to: $0.elsewhere + $0.path)
      },
      Fault("302 to http://127.1 from a public host", blocked, requests: 1, job: proxied) {
        .redirect(to: "http://127.1" + $0.path)
      },
    ]
    + [
      "file:///etc/passwd", "ftp://127.0.0.1/1/0/1.png", "gopher://127.0.0.1:70/1", "data:,hello",
      "http://10.0.0.1/1/0/1.png", "http://192.168.0.1/1/0/1.png", "http://172.16.0.1/1/0/1.png",
      "http://169.254.169.254/latest/meta-data", "http://[fd00::1]/1/0/1.png",
      "http://[fe80::1]/1/0/1.png", "http://[::ffff:10.0.0.1]/1/0/1.png", "http://0xa000001/1",
      "http://167772161/1",
    ].map { target in
      Fault("302 to \(target)", blocked, requests: 1) { _ in .redirect(to: target) }
    }

  private static let proxied = Fault.Job(download: ["perSecond": "0"], isProxied: true)
}

extension FaultScene {
  /// Whether the other server was asked.
  var isElsewhere: Bool { request.header("Host")?.hasPrefix("localhost") == true }
}
