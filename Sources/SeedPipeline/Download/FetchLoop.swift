internal import Bindings
internal import TileGrid

/// One run of a `Downloader`: it starts what the queue says, and tells the queue what came of it.
struct FetchLoop<Feed: TileFeed>: ~Copyable {
  /// The longest poll, in milliseconds: how soon a raised stop flag is seen.
  static var longestPoll: Int { 200 }

  private var feed: Feed
  private var multi: CurlMulti
  private var queue: DownloadQueue
  private var judge: AnswerJudge
  private var hosts = HostFinder()
  private var requests: RequestMaker
  private var tokens: TokenKeeper?
  private let source: TileSource
  private var secrets: Secrets
  /// The hosts that have answered over HTTP/2.
  private var http2Hosts: Set<HostIndex> = []
  private let channel: OutcomeChannel
  private let stop: StopFlag
  private let grace: Double
  private let clock = RunClock()

  /// Transfers that do not run, the last one used last: its connection is the warmest.
  private var idle: [CurlTransfer] = []
  /// What each running transfer is for, by its slot.
  private var running: [TileRequest?] = []
  /// What the store holds of tiles that are on their way and are asked for again.
  private var held: [TileID: HeldTile] = [:]
  /// The tile that was added to the queue last, with its address, which is mostly what starts next.
  private var newest: (id: TileID, url: String)?
  private var hasRoom = false
  private var bytes = 0
  /// How the run ends, and when at the latest; nil while it goes on.
  private var ending: (end: FetchEnd, deadline: RunInstant)?

  init(
    _ downloader: Downloader, feed: consuming Feed, multi: consuming CurlMulti,
    channel: OutcomeChannel, stop: StopFlag
  ) {
    self.feed = feed
    self.channel = channel
    self.stop = stop
    grace = downloader.grace
    source = downloader.source
    secrets = downloader.secrets
    requests = RequestMaker(source: downloader.source, client: downloader.client)
    tokens = TokenKeeper(downloader.source.specification, limits: downloader.tokenLimits)
    judge = AnswerJudge(
      source: downloader.source, gate: downloader.gate, secrets: downloader.secrets,
      isProxied: multi.settings.mayUseProxy)
    let isProbing = downloader.gate.size == nil && downloader.source.specification.format != .pbf
    queue = DownloadQueue(
      limits: downloader.limits, isProbing: isProbing, severalZooms: downloader.severalZooms,
      history: downloader.history, wallStart: clock.wallStart, chance: { Double.random(in: 0..<1) })
    channel.setWaker { [wakeup = multi.wakeup] in wakeup.wake() }
    self.multi = multi
  }

  /// What the run has done so far.
  var statistics: FetchStatistics {
    var statistics = queue.statistics(clock.now)
    statistics.bytes = bytes
    if let host = statistics.pause?.host { statistics.pause?.host = secrets.scrubbed(host) }
    return statistics
  }

  /// Runs to the end.
  mutating func run() -> FetchEnd {
    defer {
      if hasRoom { channel.cancelReservation() }
      for case .some in running { channel.cancelReservation() }
      channel.update(statistics)
    }
    do throws(CurlError) {
      while true {
        let now = clock.now
        if channel.isAbandoned { return .abandoned }
        if stop.isRaised || !channel.takesMore { wind(down: .stopped, now) }
        if ending == nil { lookAfterToken(now) }
        let next = ending == nil && tokens?.isReady != false ? try admit(now) : nil
        if let ending, queue.awaited == 0 || now >= ending.deadline { return ending.end }
        try multi.perform()
        if try !collect() { try poll(until: ending?.deadline ?? next, now) }
      }
    } catch {
      return .hopeless(Downloader.hopeless(error))
    }
  }

  /// Starts nothing more; the first reason stays.
  private mutating func wind(down end: FetchEnd, _ now: RunInstant) {
    if ending == nil { ending = (end, now.advanced(by: grace)) }
    tokens?.cancel()
  }

  private func poll(until: RunInstant?, _ now: RunInstant) throws(CurlError) {
    let wait = until.map { ($0.nanoseconds - now.nanoseconds + 999_999) / 1_000_000 }
    let longest = min(Self.longestPoll, tokens?.longestPoll ?? .max)
    try multi.poll(
      milliseconds: min(longest, Int(wait ?? .max)), orReading: tokens?.descriptors ?? [])
  }

  /// Has a token asked for where one is needed; nothing starts before it is there.
  private mutating func lookAfterToken(_ now: RunInstant) {
    switch tokens?.look(hiding: secrets) {
    case .token(let token):
      secrets.insert(token)
      judge.secrets.insert(token)
      requests.use(token: token)
    case .hopeless(let run): wind(down: .hopeless(run), now)
    case .nothing, nil: break
    }
  }
}

// MARK: - Out

extension FetchLoop {
  /// Starts all that may start now.
  ///
  /// - Returns: when to look again at the latest; nil: once a request ends or room comes back.
  private mutating func admit(_ now: RunInstant) throws(CurlError) -> RunInstant? {
    while true {
      if !hasRoom { hasRoom = channel.reserve() }
      guard hasRoom else { return nil }
      switch queue.nextStep(now) {
      case .start(let request):
        try start(request)
        hasRoom = false
      case .needTile:
        do throws(StoreError) {
          try takeTile()
        } catch {
          wind(down: .feedFailed(error), now)
          return nil
        }
      case .wait(let until):
        return until
      case .drained:
        wind(down: .complete, now)
        return nil
      case .spent(let day):
        wind(down: .spent(day.scrubbed(secrets)), now)
        return nil
      case .hopeless(let run):
        let told = HopelessRun(
          why: secrets.scrubbed(run.why), advice: secrets.scrubbed(run.advice))
        wind(down: .hopeless(told), now)
        return nil
      }
    }
  }

  private mutating func takeTile() throws(StoreError) {
    guard let tile = try feed.next() else {
      queue.endFeed()
      return
    }
    let url = source.url(for: tile.tile)
    let host = hosts.host(of: url, in: &queue)
    queue.add(tile, host: host)
    newest = (tile.id, url)
    // A closed host lets its tiles go, however many are left.
    if let known = feed.held, !queue.lanes[host].isClosed { held[tile.id] = known }
  }

  private mutating func start(_ request: TileRequest) throws(CurlError) {
    let url =
      newest.flatMap { $0.id == request.tile.id ? $0.url : nil }
      ?? source.url(for: request.tile.tile)
    let transfer: CurlTransfer
    if let warm = idle.popLast() {
      transfer = warm
    } else {
      transfer = try multi.makeTransfer()
      running.append(nil)
    }
    var request = request
    tokens?.started(&request, isHome: request.isHome)
    running[transfer.slot] = request
    let sent = requests.request(
      for: request, url: url, isLoopback: queue.lanes[request.host].isLoopback,
      held: held[request.tile.id])
    try multi.start(sent, on: transfer)
  }
}

// MARK: - In

extension FetchLoop {
  /// Takes in all that has ended; false where nothing has.
  private mutating func collect() throws(CurlError) -> Bool {
    guard var ended = multi.nextEnded() else { return false }
    let now = clock.now
    while true {
      finish(ended, now)
      guard let next = multi.nextEnded() else { break }
      ended = next
    }
    channel.update(statistics)
    return true
  }

  private mutating func finish(_ ended: CurlMulti.Ended, _ now: RunInstant) {
    let transfer = ended.transfer
    guard var request = exchange(&running[transfer.slot], with: nil) else { return }
    let head = transfer.answer
    bytes += transfer.bytesReceived
    if head.isHTTP2 { http2Hosts.insert(request.host) }
    if ended.failure?.kind == .notTakenUp { request.refusedStreams += 1 }
    let isRedirect = RedirectRule.isRedirect(status: head.status)
    let answer = TileAnswer(
      failure: ended.failure, head: head, body: transfer.takeBody(),
      remoteAddress: isRedirect ? transfer.remoteAddress : nil,
      isFromHTTP2Host: ended.failure != nil && http2Hosts.contains(request.host))
    idle.append(transfer)
    let wallTime = clock.wallStart + Int64(now.seconds)
    let known = held[request.tile.id]
    var end = judge.judge(answer, for: request, held: known, wallTime: wallTime)
    if tokens?.asksAgain(&request, after: end) == true { end = .askAgain }
    if judge.gate.size == nil, case .stored(let body) = end { judge.gate.size = body.size }
    guard let result = queue.finished(request, end, status: head.status, now) else {
      channel.cancelReservation()
      return
    }
    if known != nil { held[request.tile.id] = nil }
    let outcome = TileOutcome(
      tile: request.tile.tile, id: request.tile.id, result: result, tries: request.tries,
      time: wallTime)
    channel.send(
      outcome.ofTile(held: known?.state) {
        TileFailure(
          missing: head.status, url: source.maskedURL(for: request.tile.tile))
      })
  }
}
