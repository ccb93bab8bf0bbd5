// What the queue tells of itself.
extension DownloadQueue {
  /// What was done up to `now`.
  func statistics(_ now: RunInstant) -> FetchStatistics {
    var statistics = statistics
    for lane in lanes {
      if lane.hasSlowed {
        statistics.held += lane.heldSeconds(now)
        statistics.slowed += lane.pace.slowedSeconds(now)
        statistics.outage += lane.reach.outageSeconds(now)
        if statistics.pause == nil { statistics.pause = pause(of: lane, now) }
      }
      if let budget = lane.budget {
        statistics.requestsOfDay.append(
          RequestsOfDay(host: lane.name, day: budget.day, count: budget.used))
      }
    }
    return statistics
  }

  private func pause(of lane: HostLane, _ now: RunInstant) -> HostPause? {
    guard !lane.isClosed else { return nil }
    func wall(_ instant: RunInstant) -> Int64 { wallStart + Int64(instant.seconds.rounded(.up)) }
    if let outage = lane.reach.outage {
      return HostPause(host: lane.name, reason: .outage, until: wall(outage.nextProbe))
    }
    return lane.hold(now).map { HostPause(host: lane.name, reason: .held, until: wall($0)) }
  }

  /// Requests in flight whose answers are worth a wait: those to hosts that are out of reach are not.
  var awaited: Int {
    guard outages > 0 else { return inFlight }
    return lanes.reduce(0) { $0 + ($1.reach.outage == nil ? $1.inFlight : 0) }
  }
}
