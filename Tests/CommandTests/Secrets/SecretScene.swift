import Foundation
import TestSupport

/// A job that has secrets, and how its server gets to see them.
struct SecretScene: Sendable, CustomStringConvertible {
  let name: String
  /// Secrets that the environment gives, by name.
  var environment: [String: String] = [:]
  /// Secrets that stand in the job itself.
  var written: [String] = []
  /// The source, `@HOST@` where the server's name and port go.
  let source: String
  /// More of `download`, `@PORT@` where the server's port goes.
  var download = ""
  /// The host in the source's address, where it is not the server itself.
  var host: String?

  var description: String { name }
  var secrets: [String] { environment.values.sorted() + written }

  static let all: [SecretScene] = [
    SecretScene(
      name: "user-info, a signed query, headers and a proxy",
      environment: [
        "URL_USER": "Uq1user~name", "URL_PASSWORD": "Pw2urlpass-word", "MAP_KEY": "Ky3map/key+x=",
        "SIGNATURE": "Sg4signature0123456789abcdef", "HEADER": "Hd5header value/with;signs",
        "PROXY_PASSWORD": "Px6proxy-password",
      ],
      written: ["Lt7literal-cookie", "Lt8literal.token"],
      source: #"""
        {"url": "http://${URL_USER}:${URL_PASSWORD}@@HOST@/{z}/{x}/{y}.png?apikey=${MAP_KEY}&X-Amz-Signature=${SIGNATURE}&access_token=Lt8literal.token&style=dark",
         "headers": {"X-Secret": "${HEADER}", "Cookie": "sid=Lt7literal-cookie"}}
        """#,
      download: #", "proxy": "http://seeder:${PROXY_PASSWORD}@127.0.0.1:@PORT@""#,
      host: "tiles.invalid"),
    SecretScene(
      name: "basic auth",
      environment: ["AUTH_USER": "Au1basic.user", "AUTH_PASSWORD": "Ap2basic:pass word/?"],
      source: #"""
        {"url": "http://@HOST@/{z}/{x}/{y}.png", "auth": {"basic": "${AUTH_USER}:${AUTH_PASSWORD}"}}
        """#),
    SecretScene(
      name: "a bearer token, a variable and a part of the path",
      environment: ["TOKEN": "Tk1eyJhbGciOiJub25lIn0.e30.", "PLACE": "Pl2tenant-path"],
      written: ["Vr3literal-variable"],
      source: #"""
        {"url": "http://@HOST@/${PLACE}/{z}/{x}/{y}.png?key={key}",
         "variables": {"key": "Vr3literal-variable"}, "auth": {"bearer": "${TOKEN}"}}
        """#),
    SecretScene(
      name: "parameters of a WMS",
      environment: ["WMS_TOKEN": "Wt1wms-token&=/", "LAYER": "Wl2secret layer"],
      written: ["Wk3literal key"],
      source: #"""
        {"type": "wms", "url": "http://@HOST@/wms", "layers": "${LAYER}", "tileSize": 32,
         "params": {"TOKEN": "${WMS_TOKEN}", "apikey": "Wk3literal key"}}
        """#),
  ]

  /// The job's text, over the world at zooms 0 to 3.
  func job(port: Int, download more: String = "") -> String {
    let text = """
      "bbox": [-180, -85, 180, 85], "zoom": [0, 3], "source": \(source),
      "output": [{"path": "out.mbtiles", "style": true}, {"path": "tiles/", "style": true}],
      "attribution": "nobody",
      "download": {"backoff": [0, 0], "perSecond": 0\(download)\(more)}
      """
    return text.replacingOccurrences(of: "@HOST@", with: host ?? "127.0.0.1:\(port)")
      .replacingOccurrences(of: "@PORT@", with: "\(port)")
  }

  /// Which secrets the server has been sent, in the address or in a header field.
  func seen(in requests: [StubRequest]) -> Set<String> {
    var seen: Set<String> = []
    for request in requests {
      let texts = [request.target] + request.headers.map { Self.decoded($0.value) }
      for text in texts {
        let plain = text.replacingOccurrences(of: "+", with: " ").removingPercentEncoding ?? text
        for secret in secrets
        where text.contains(secret) || plain.contains(secret)
          || text.removingPercentEncoding?.contains(secret) == true
        {
          seen.insert(secret)
        }
      }
    }
    return seen
  }

  private static func decoded(_ value: String) -> String {
    guard value.hasPrefix("Basic "), let data = Data(base64Encoded: String(value.dropFirst(6)))
    else { return value }
    return String(decoding: data, as: UTF8.self)
  }
}
