import Foundation
import Testing
import TileGrid

@testable import SeedPipeline

struct OutcomeChannelTests {
  private func outcome(_ number: Int, bytes: Int = 0) -> TileOutcome {
    let tile = PyramidTile.numbered(number, zoom: 15)
    let body = TileBody(bytes: [UInt8](repeating: 0, count: bytes), format: .png, size: 256)
    return TileOutcome(
      tile: tile.tile, id: tile.id, result: bytes == 0 ? .absent : .stored(body), tries: 1, time: 0)
  }

  @Test func `there is room for so many outcomes until they are released`() {
    let channel = OutcomeChannel(outcomes: 3, bytes: 1_000)
    #expect((0..<4).map { _ in channel.reserve() } == [true, true, true, false])
    channel.cancelReservation()
    #expect(channel.reserve())
    for number in 0..<3 { channel.send(outcome(number)) }
    let batch = channel.receive(within: .zero)
    #expect(batch.outcomes.map(\.id.rawValue) == batch.outcomes.map(\.id.rawValue).sorted())
    #expect(batch.outcomes.count == 3)
    #expect(!channel.reserve(), "what is not yet committed holds its room")
    channel.release(batch)
    #expect(channel.reserve())
  }

  @Test func `bytes are reserved by the mean of the bodies before`() {
    let channel = OutcomeChannel(outcomes: 1_000, bytes: 1_000)
    #expect(channel.reserve())
    channel.send(outcome(0, bytes: 100))
    // 100 bytes are held, nine more bodies of the same size fit.
    #expect((0..<20).filter { _ in channel.reserve() }.count == 9)
  }

  @Test func `a body larger than all the room is let through alone`() {
    let channel = OutcomeChannel(outcomes: 10, bytes: 100)
    #expect(channel.reserve())
    channel.send(outcome(0, bytes: 5_000))
    #expect(!channel.reserve())
    let batch = channel.receive(atMost: 10, bytes: 50)
    #expect(batch.outcomes.count == 1)
    channel.release(batch)
    #expect(channel.reserve())
  }

  // atMost, bytes, the sizes of the batches taken from ten outcomes of 100 bytes.
  @Test(arguments: [
    (4, 10_000, [4, 4, 2]), (100, 350, [3, 3, 3, 1]), (100, 10, [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]),
    (100, 10_000, [10]), (10, 1_000, [10]),
  ])
  func `batches are cut by count and by bytes`(count: Int, bytes: Int, sizes: [Int]) {
    let channel = OutcomeChannel()
    for number in 0..<10 {
      #expect(channel.reserve())
      channel.send(outcome(number, bytes: 100))
    }
    channel.close()
    var (seen, ids): ([Int], [UInt64]) = ([], [])
    while true {
      let batch = channel.receive(atMost: count, bytes: bytes)
      seen.append(batch.outcomes.count)
      ids += batch.outcomes.map(\.id.rawValue)
      if batch.isLast { break }
    }
    #expect(seen == sizes)
    #expect(ids == ids.sorted() && Set(ids).count == 10)
  }

  @Test func `a receiver without a full batch gets what is there, with the statistics`() {
    let channel = OutcomeChannel()
    var statistics = FetchStatistics()
    statistics.requests = 7
    channel.update(statistics)
    let batch = channel.receive(within: .zero)
    #expect(batch.outcomes.isEmpty)
    #expect(!batch.isLast)
    #expect(batch.statistics.requests == 7)
  }

  @Test func `a sender without room makes the receiver take less than a batch`() {
    let channel = OutcomeChannel(outcomes: 5)
    let sender = Thread {
      for number in 0..<100 {
        guard channel.reserve(waiting: .seconds(60)) else { return }
        channel.send(outcome(number))
      }
      channel.close()
    }
    sender.start()
    var count = 0
    while true {
      // Without the prod each batch would take the whole minute.
      let batch = channel.receive(atMost: 1_000, within: .seconds(60))
      count += batch.outcomes.count
      channel.release(batch)
      if batch.isLast { break }
    }
    #expect(count == 100)
  }

  @Test func `nothing is lost or reordered between two threads`() {
    let channel = OutcomeChannel(outcomes: 64, bytes: 4_096)
    let sender = Thread {
      for number in 0..<50_000 {
        guard channel.reserve(waiting: .seconds(60)) else { return }
        channel.send(outcome(number, bytes: number % 90))
      }
      channel.close()
    }
    sender.start()
    var expected = TileID.first(ofZoom: 15).rawValue
    var inOrder = true
    while true {
      let batch = channel.receive(atMost: 20, bytes: 1_024, within: .seconds(60))
      for outcome in batch.outcomes {
        inOrder = inOrder && outcome.id.rawValue == expected
        expected += 1
      }
      channel.release(batch)
      if batch.isLast { break }
    }
    #expect(inOrder)
    #expect(expected == TileID.first(ofZoom: 15).rawValue + 50_000)
  }

  @Test func `an abandoned channel takes and promises nothing more`() {
    let channel = OutcomeChannel()
    #expect(channel.reserve())
    #expect(channel.reserve())
    channel.send(outcome(0))
    channel.abandon()
    #expect(channel.isAbandoned)
    channel.send(outcome(1))
    #expect(!channel.reserve())
    #expect(!channel.reserve(waiting: .seconds(60)))
    channel.close()
    let batch = channel.receive()
    #expect(batch.outcomes.isEmpty && batch.isLast)
  }

  @Test func `released room and an abandoned channel wake the fetching thread`() {
    let channel = OutcomeChannel()
    let wakes = DispatchSemaphore(value: 0)
    channel.setWaker { wakes.signal() }
    #expect(channel.reserve())
    channel.send(outcome(0))
    channel.release(channel.receive(within: .zero))
    #expect(wakes.wait(timeout: .now()) == .success)
    channel.abandon()
    #expect(wakes.wait(timeout: .now()) == .success)
  }
}
