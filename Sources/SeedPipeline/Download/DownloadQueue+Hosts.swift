internal import TileGrid

// What the answers of a host say about the host.
extension DownloadQueue {
  /// Notes what an answer, or its lack, says about the host that was asked.
  mutating func noteAnswer(
    to request: TileRequest, _ end: TryEnd, status: Int, _ now: RunInstant
  ) {
    let host = request.host
    if case .failed(let failure, _) = end {
      if failure.isSilence { return }
      noteReached(host, now)
      if failure.isRefusal { return }
    } else {
      noteReached(host, now)
    }
    lanes[host].pace.served(request.mark, now)
  }

  private mutating func noteReached(_ host: HostIndex, _ now: RunInstant) {
    guard lanes[host].reach.answered(now) else { return }
    outages -= 1
    lanes[host].pace.restart(now)
  }

  /// Notes a silence.
  ///
  /// - Returns: true where the host is out of reach: the tile's tries are given back then.
  mutating func noteSilence(
    of request: inout TileRequest, _ failure: TileFailure, _ again: Retry, _ now: RunInstant
  ) -> Bool {
    let host = request.host
    if lanes[host].reach.outage == nil {
      // A kept connection that had died says nothing about the host.
      if again == .onFreshConnection || request.trail?.staysAtItsHost == true { return false }
    }
    let row = HostReach.Row(host: host, number: lanes[host].reach.row)
    request.noteSilence(row)
    let pause = probePause
    let verdict = lanes[host].reach.silent(failure, of: request.tile.id, now, pause: pause)
    if request.isProbe { lanes[host].reach.probeFailed(now, pause: pause) }
    switch verdict {
    case .tileMayBeToBlame:
      // A last try is not spent before it is known whether the host is to blame.
      let mayBeOutage = lanes[host].reach.hasAnswered && failure.reason.isUnreached
      if mayBeOutage, request.tries >= retry.tries, request.silence.givenBack < HostReach.unreached
      {
        request.giveBackSilence()
      }
    case .hostIsFoundOut:
      outages += 1
      // A tile waits at its home, which need not be the host that is out of reach.
      for home in lanes.indices { lanes[home].giveBackTries(of: row) }
      return request.giveBackSilence()
    case .hostIsOut:
      return request.giveBackSilence()
    }
    return false
  }

  private var probePause: (Int) -> Double {
    let (retry, chance) = (retry, chance())
    return { retry.probePause($0, chance: chance) }
  }

  /// Notes an answer that asks for less, and slows its host down.
  ///
  /// - Returns: true where the host asks for a longer pause than a run waits for: its tiles stay
  ///   waiting.
  mutating func noteRefusal(
    of request: TileRequest, _ failure: TileFailure, _ again: Retry, _ now: RunInstant
  ) -> Bool {
    let host = request.host
    let isSure = failure.reason == .rateLimited
    var isSlowedDown = false
    if failure.isRefusal {
      if isSure { statistics.throttled += 1 }
      isSlowedDown = lanes[host].pace.refused(request.mark, sure: isSure, now)
    }
    if case .afterHold(let seconds) = again {
      guard seconds <= RetryPolicy.longestHold else {
        let wall = seconds < 1e10 ? wallStart + Int64(now.seconds) + Int64(seconds) : nil
        let run = HopelessRun.heldTooLong(host: lanes[host].name, seconds: seconds, until: wall)
        // The tile itself stays waiting too.
        lanes[host].wait(request, notBefore: now)
        close(host, .hopeless(run))
        if request.home != host { close(request.home, .hopeless(run)) }
        return true
      }
      lanes[host].hold(until: now.advanced(by: max(0, seconds)), now)
    } else if isSlowedDown, isSure || lanes[host].pace.refusalsInRow > 1 {
      let pause = retry.hold(
        afterRefusals: lanes[host].pace.refusalsInRow, chance: chance())
      lanes[host].hold(until: now.advanced(by: pause), now)
    }
    return false
  }
}

// MARK: - Hosts that are asked for nothing more

extension DownloadQueue {
  /// True where every known host is closed, and enough tiles were let go of to meet another one.
  var isAllClosed: Bool {
    letGo >= Self.lookAheadForHosts && lanes.allSatisfy(\.isClosed)
  }

  /// Closes a host, and those whose tiles it was to answer.
  mutating func close(_ host: HostIndex, _ reason: HostClosing) {
    guard !lanes[host].isClosed else { return }
    if lanes[host].reach.outage != nil { outages -= 1 }
    for home in lanes[host].close(reason) {
      lanes[home].away -= 1
      if home != host { close(home, reason) }
    }
  }

  /// Closes the hosts whose requests of the day are used up, and opens them on another day.
  mutating func lookAtDays(_ now: RunInstant) {
    let day = DayBudget.day(of: wallStart + Int64(now.seconds))
    for index in lanes.indices {
      lanes[index].begin(day: day)
      if let budget = lanes[index].budget, budget.isUsedUp { close(index, .spent(day: budget.day)) }
    }
  }

  /// Closes the hosts that have been out of reach for too long.
  mutating func lookAtOutages(_ now: RunInstant) {
    for index in lanes.indices {
      guard let outage = lanes[index].reach.outage, !lanes[index].isClosed,
        now >= outage.since.advanced(by: limits.outage)
      else { continue }
      let run = HopelessRun.outage(
        outage, host: lanes[index].name, limit: limits.outage, now)
      close(index, .hopeless(run))
    }
  }

  /// When the first of the hosts that are out of reach has been so for too long.
  var nextDeadline: RunInstant? {
    lanes.compactMap { lane in
      lane.isClosed ? nil : lane.reach.outage?.since.advanced(by: limits.outage)
    }.min()
  }

  /// True where nothing is left to be asked for, and nothing that is on its way can change that.
  func isDone(feedEnded: Bool) -> Bool {
    guard feedEnded || isAllClosed, lanes.allSatisfy(\.isEmpty) else { return false }
    if inFlight == 0 { return true }
    guard case .hopeless = ending else { return false }
    return lanes.allSatisfy { $0.isClosed || $0.inFlight == 0 }
  }

  /// How the run ends once nothing is left to be asked for.
  var ending: Step {
    var (hosts, day): ([String], Int64) = ([], 0)
    for lane in lanes where lane.hasLeft {
      switch lane.closing {
      case .hopeless(let run): return .hopeless(run)
      case .spent(let spent):
        hosts.append(lane.name)
        day = spent
      case nil:
        break
      }
    }
    guard let limit = limits.perDay, !hosts.isEmpty else { return .drained }
    return .spent(
      SpentDay(hosts: hosts, limit: limit, nextDay: (day + 1) * DayBudget.seconds))
  }
}

extension TileFailure {
  /// True where the answer asks for less, or may do so: 429 and 503.
  var isRefusal: Bool { reason == .rateLimited || reason == .http(503) }
}
