/// Why a host is asked for nothing more while the run goes on with others.
enum HostClosing: Sendable, Hashable {
  /// Going on with it has no hope; the run ends with that once the others are done.
  case hopeless(HopelessRun)
  /// Its requests of that day of UTC are used up.
  case spent(day: Int64)
}

extension HopelessRun {
  /// A host wants to be left alone for longer than a run waits.
  static func heldTooLong(host: String, seconds: Double, until wall: Int64?) -> HopelessRun {
    let time = wall.map { ", until \(UTCTime.text($0))" } ?? ""
    let length = seconds < 1e15 ? "\(Int64(seconds))" : "very many"
    return HopelessRun(
      why: "\(host) asks for a pause of \(length) s\(time) (Retry-After), longer than "
        + "\(Int(RetryPolicy.longestHold)) s",
      advice: "run the same command again after that time; what is stored stays")
  }

  /// A host that answered before cannot be reached for longer than the job allows.
  static func outage(
    _ outage: HostReach.Outage, host: String, limit: Double, _ now: RunInstant
  ) -> HopelessRun {
    let detail = outage.last.detail.isEmpty ? "" : ": \(outage.last.detail)"
    let seconds = Int((now.seconds - outage.since.seconds).rounded())
    let probes = outage.probes == 1 ? "1 probe" : "\(outage.probes) probes"
    return HopelessRun(
      why: "\(host) answered before and cannot be reached any more, for \(seconds) s and in "
        + "\(probes) (\(outage.last.reason.word)\(detail)); download.outage allows "
        + "\(limit == limit.rounded() ? "\(Int(limit))" : "\(limit)") s",
      advice: "see whether the network and the server are up, then run the same command again: "
        + "it asks for what is missing; a larger download.outage waits longer")
  }
}
