/// The faults of a hostile origin, and what the contract makes of each.
///
/// Expectations come from the contract (section 2, "Download"; section 3, the reasons; section 4)
/// and, where named, from HTTP's own rules; never from what the program happens to do.
public enum FaultTable {
  /// A group of faults with its heading in the report.
  public struct Group: Sendable {
    /// The heading.
    public let title: String
    /// The faults.
    public let faults: [Fault]
  }

  /// All groups, in the report's order.
  public static let groups = [
    Group(title: "Status", faults: statuses), Group(title: "Pauses asked for", faults: pauses),
    Group(title: "Length and end of the body", faults: framing),
    Group(title: "Head of the answer", faults: heads),
    Group(title: "Connection and time", faults: connections),
    Group(title: "What is sent with status 200", faults: bodies),
    Group(title: "Content coding", faults: codings), Group(title: "Redirects", faults: redirects),
  ]

  /// Every fault.
  public static let all = groups.flatMap(\.faults)

  /// The faults that can all happen in one job, a tile each, and say nothing about the host.
  ///
  /// Those that ask for less, or answer nothing, slow the whole host down or stop it.
  public static let company = (bodies + codings + redirects).filter {
    $0.job.isPlain && $0.outcome != .waiting && !$0.isLossy && !$0.isSilent
  }
}
