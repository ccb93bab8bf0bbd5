import Foundation
import SeedPipeline
import TileGrid

/// A second process for the tests of the store.
///
/// - `hold PATH` takes the store's lock, says `held` and keeps it until its input ends.
/// - `write PATH BATCH COUNT` stores the tiles 0, 1, 2, … in batches and says after each commit how
///   many are stored.
enum StoreProbe {
  static func main() {
    let arguments = CommandLine.arguments
    do {
      switch arguments[1] {
      case "hold": try hold(arguments[2])
      default: try write(arguments[2], batch: Int(arguments[3]) ?? 1, count: Int(arguments[4]) ?? 0)
      }
    } catch let error as StoreError {
      say("\(error)")
      exit(error.exitCode)
    } catch {
      say("\(error)")
      exit(70)
    }
  }

  private static func say(_ line: String) {
    FileHandle.standardOutput.write(Data((line + "\n").utf8))
  }

  private static func hold(_ path: String) throws {
    let lock = try StoreLock(path: path)
    say("held")
    _ = FileHandle.standardInput.readDataToEndOfFile()
    withExtendedLifetime(lock) {}
  }

  private static func write(_ path: String, batch: Int, count: Int) throws {
    let store = try TileStore(
      path: path, access: .write(SourceIdentity(text: "probe"), fresh: false))
    for first in stride(from: 0, to: count, by: batch) {
      try store.write(try (first..<min(first + batch, count)).map(outcome))
      say("\(min(first + batch, count))")
    }
  }

  private static func outcome(_ number: Int) throws -> TileOutcome {
    let id = TileID(rawValue: UInt64(number))
    let bytes = [UInt8](repeating: UInt8(number % 251), count: 2_000 + number * 37 % 9_000)
    return TileOutcome(
      tile: try TileCoordinate(id: id), id: id,
      result: .stored(TileBody(bytes: bytes, format: .png, size: 256)), tries: 1, time: 1)
  }
}
