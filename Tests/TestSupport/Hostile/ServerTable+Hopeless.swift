extension ServerTable {
  static let hopeless: [ServerBehaviour] =
    [401, 403].map { status in
      ServerBehaviour(
        "answers everything with \(status)",
        "the run ends with 69 and the reason after 50 requests"
      ) {
        let it = try ServerTrial(try TileServerStub { _ in .status(status) }, download: [:])
        return it.sums + it.ended(with: "401 or 403", requests: 50...50)
      }
    }
    + [
      ServerBehaviour(
        "answers everything with 404", "the run ends with 69 and the reason after 1,000 requests"
      ) {
        let server = try TileServerStub { _ in .status(404) }
        let it = try ServerTrial(server, zoom: 5, download: [:])
        return it.sums + it.ended(with: "404", requests: 1_000...1_000)
      },
      ServerBehaviour(
        "answers everything with a login page and status 200",
        "no tile is stored, and the run ends with 69 and the reason after 8 tiles of 3 tries"
      ) {
        let server = try TileServerStub { _ in .ok("<html>sign in</html>", type: "image/png") }
        let it = try ServerTrial(server, zoom: 4, download: ["maxFailures": "\"10%\""])
        return it.sums + it.ended(with: "not-an-image", requests: 24...24)
      },
    ]
}

extension ServerTrial {
  /// Tells where the run did not end as hopeless, with nothing stored.
  func ended(with reason: String, requests: ClosedRange<Int>) -> [String] {
    check(run.exitCode == 69, "exit code \(run.exitCode)")
      + check(run.account.tiles.stored == 0, "\(run.account.tiles)")
      + check(run.account.outputs.isEmpty, "packed all the same")
      + check(run.errors.contains(reason), "no reason: \(run.errors)")
      + check(requests.contains(seen.requests.count), "\(seen.requests.count) requests")
  }

  /// Tells of tiles whose packaged picture is another's.
  var foreignPictures: [String] {
    let paths = (0...3).flatMap { z in
      (0..<1 << z).flatMap { x in (0..<1 << z).map { TileNumbers((z, x, $0)) } }
    }
    return paths.filter {
      run.bytes("tiles/\($0).png") != TilePicture.png(z: $0.z, x: $0.x, y: $0.y, size: 32)
    }.map { "\($0) has another's picture" }
  }
}
