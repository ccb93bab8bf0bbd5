import Foundation
import TestSupport
import Testing

/// A real server that ends its connections often: over HTTP/1.1 after an answer, over HTTP/2 by
/// GOAWAY while further requests are on their way.
@Suite(.serialized) struct ConnectionEndTests {
  @Test(arguments: [50, 7], [8, 64])
  func `connections that the server ends cost no tile a try`(requests: Int, inFlight: Int) throws {
    let folder = try TemporaryFolder()
    // The tiles of zoom 9 between those meridians and parallels: 40 x 25.
    let area = #""bbox": [-39.3, -6.2, -11.3, 11.1], "zoom": 9"#
    for x in 200..<240 {
      for y in 240..<265 {
        try folder.write(TilePicture.png(z: 9, x: x, y: y, size: 32), to: "files/9/\(x)/\(y).png")
      }
    }
    let log = folder.file("access.log")
    let server = try LocalServer(
      "nginx-tiles", [folder.file("files"), log, "0", "0", "\(requests)"])
    defer { server.stop() }
    for (scheme, port) in zip(["http", "https"], server.words) {
      try Data().write(to: URL(fileURLWithPath: log))
      let job = try TestJob(
        """
        \(area), "source": "\(scheme)://localhost:\(port)/{z}/{x}/{y}.png", "output": "\(scheme)/",
        "download": {"tries": 1, "inFlight": \(inFlight), "perSecond": 0,
          "caBundle": "\(server.words[2])"}
        """, in: folder)
      let run = try job.run("--no-pack")
      #expect(run.status == 0, "\(run.errors)")
      #expect(run.document.tiles["stored"] == 1_000)
      #expect(run.document.int("requests") == 1_000 + (run.document.int("retries") ?? 0))
      let answered = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n")
      #expect(answered.count == 1_000)
      let connections = Set(answered.map { $0.split(separator: " ")[0] })
      #expect(connections.count >= 1_000 / requests)
    }
  }
}
