import Foundation
import TestSupport

// Serves simulated tiles, prints its URL template, and ends when its standard input does.
// Usage: SimulatedOrigin [SEA ABSENT FAILING], shares in tiles of a thousand.

let shares = CommandLine.arguments.dropFirst().compactMap(Int.init)
var tiles = SimulatedTiles()
if shares.count == 3 {
  tiles = SimulatedTiles(sea: shares[0], absent: shares[1], failing: shares[2])
}
let origin = try SimulatedOrigin(tiles)
print(origin.template)
fflush(nil)
while readLine() != nil {}
let record = origin.record
print("\(record.requests) requests, \(record.repeated) of them again")
print("\(record.connections) connections, \(record.connectionsAtOnce) at once")
origin.stop()
