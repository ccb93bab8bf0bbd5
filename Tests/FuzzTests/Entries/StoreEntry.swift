import Bindings
import TestSupport
import TileGrid

@testable import SeedPipeline

/// The rules of the store: whole, or told as damaged (65) and left as it is.
enum StoreEntry {
  /// What the stores of the corpus belong to.
  static let source = SourceIdentity(text: "xyz https://tiles.example/{z}/{x}/{y}.png")

  static func check(_ bytes: [UInt8]) throws(BrokenRule) {
    do {
      let folder = try TemporaryFolder()
      let path = try folder.write(bytes, to: "town.seedstore")
      let most = bytes.count + 1 << 20
      for access in [TileStore.Access.read(nil), .write(source, fresh: false)] {
        let before = try FileReading.contents(of: path, limit: most)
        do {
          let store = try TileStore(path: path, access: access)
          // An older format, or an empty file, has become the present one.
          let opened = try FileReading.contents(of: path, limit: most)
          defer { withExtendedLifetime(store) {} }
          do {
            try look(store, path)
          } catch let error as StoreError {
            try check(error, path)
          }
          let left = try FileReading.contents(of: path, limit: most)
          try hold(left == opened, "a look changed the store")
        } catch let error as StoreError {
          try check(error, path)
          let left = try FileReading.contents(of: path, limit: most)
          try hold(left == before || bytes.isEmpty, "a store that was refused was changed")
        }
      }
    } catch let error as BrokenRule {
      throw error
    } catch {
      throw BrokenRule("\(error)")
    }
  }

  /// Everything that a run does with a store before it writes.
  private static func look(_ store: TileStore, _ path: String) throws {
    let plan = SeedPlan(
      wanted: TilePyramid(layers: [
        TilePyramid.Layer(area: .box(.world), zooms: try ZoomRange(min: 0, max: 5))
      ]))
    let tally = try store.tally(of: plan)
    for zoom in tally.zooms {
      try hold(zoom.stored >= 0 && zoom.stored + zoom.absent + zoom.failed <= 1_024, "\(zoom)")
    }
    try store.failures(of: plan) { failed in
      try hold(failed.tile.zoom <= 5, "a failed tile outside the plan: \(failed.tile)")
    }
    for selection in RemainingTiles.Selection.allCases {
      var rest = RemainingTiles(plan: plan, storePath: path, selection: selection)
      var last = -1
      while let tile = try rest.next() {
        try hold(Int(tile.id.rawValue) > last, "the walk went back at \(tile.tile)")
        last = Int(tile.id.rawValue)
      }
    }
    _ = try store.packageSummary(of: plan)
    var tiles = try store.packageTiles(of: plan)
    while let tile = try tiles.next() {
      try hold(tile.first <= tile.id, "\(tile.tile) is the same as a later tile")
    }
  }

  private static func check(_ error: StoreError, _ path: String) throws {
    // A header of a later SQLite lets itself be read, and not be written.
    if case .cannotCreate = error { return }
    try hold(error.exitCode == 65, "ends with \(error.exitCode): \(error)")
    try hold(error.description.contains(path), "the file is not named: \(error)")
  }
}
