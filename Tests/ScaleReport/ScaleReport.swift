import Foundation
import TestSupport

/// Runs the built program over a job of millions of tiles and tells in Markdown what it took.
///
/// The run is killed in the middle and goes on; every total is held against what the simulated
/// origin predicts and has seen. `ScaleReport TILES` prints the chapter.
enum ScaleReport {
  /// Requests in flight.
  static let inFlight = 32
  /// Tiles that a kill may lose: the room between the two threads of a run.
  static let mostLost = 2_000
  /// The most memory of any command, in bytes (contract, section 8).
  static let mostMemory = 64 << 20
  /// What a large job may take more than one of ten thousand tiles, which does not fill SQLite's
  /// caches, in bytes.
  static let mostGrowth = 16 << 20

  static func main() {
    let tiles = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 10_000_000
    do {
      print(try markdown(tiles: tiles))
    } catch {
      FileHandle.standardError.write(Data("\(error)\n".utf8))
      exit(1)
    }
  }

  /// The chapter for a job of at least that many tiles.
  /// - Throws: `ScaleError` where something is not as promised, besides what the system refuses.
  static func markdown(tiles: Int) throws -> String {
    let main = try MainJob.measure(tiles: tiles)
    let others = try SmallJobs.measure(tiles: max(10_000, tiles / 10))
    let growth = main.peakMemory - others.peakMemory
    try expect(growth <= mostGrowth, "\(grouped(main.tiles)) tiles take \(mebibytes(growth)) more")
    return """
      ## \(words(tiles)) tiles

      `make scale TILES=\(tiles)`: the release build over a job of \(grouped(main.tiles)) tiles, \
      \(inFlight) requests in flight, against an origin on the same machine whose every answer is known \
      beforehand (pictures of \(SimulatedTiles.pictureBytes) bytes, a sixth of them one and the same, \
      2 % of 404). The run was killed by SIGKILL in the middle and started again.

      \(main.progress)

      \(main.figures)

      \(others.figures)
      """
  }

  /// Stops the report where a promise is broken.
  static func expect(_ holds: Bool, _ what: @autoclosure () -> String) throws {
    guard holds else { throw ScaleError(description: what()) }
  }
}

/// Something that is not as promised.
struct ScaleError: Error, CustomStringConvertible {
  let description: String
}

// MARK: - Words

extension ScaleReport {
  /// A number with its thousands parted.
  static func grouped(_ number: Int) -> String {
    var (text, rest) = ("", String(number))
    while rest.count > 3 {
      text = "," + rest.suffix(3) + text
      rest.removeLast(3)
    }
    return rest + text
  }

  static func decimal(_ number: Double, _ places: Int) -> String {
    String(format: "%.\(places)f", number)
  }

  static func mebibytes(_ bytes: Int) -> String { decimal(Double(bytes) / 1_048_576, 0) + " MiB" }

  static func gigabytes(_ bytes: Int) -> String { decimal(Double(bytes) / 1e9, 2) + " GB" }

  private static func words(_ tiles: Int) -> String {
    tiles == 10_000_000 ? "Ten million" : grouped(tiles)
  }
}
