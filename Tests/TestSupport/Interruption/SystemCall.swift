/// A system call of a run, by its name and its place among the calls of that name.
///
/// Only the thread that writes store and packages is looked at: its calls come in the same order in
/// every run of a job.
public struct SystemCall: Sendable, Hashable, CustomStringConvertible {
  /// What a run is doing at a call.
  public enum Stage: String, Sendable, CaseIterable {
    /// Output and store are proved and made.
    case opening = "before the first request"
    /// A batch of outcomes is written.
    case commit = "commit of a batch"
    /// An MBTiles file is being built.
    case packingFile = "packing MBTiles"
    /// A directory is being built.
    case packingFolder = "packing a directory"
    /// A finished package gets its name, and the old one goes.
    case publishing = "rename, exchange, clearing up"
    /// The store takes note of a package, and is closed.
    case recording = "noting the package, the end"
  }

  /// The call's name.
  public let name: String
  /// Which one of that name it is, counted from 1.
  public let ordinal: Int
  /// What it works on, from the job's folder.
  public let path: String
  /// What the run is doing.
  public let stage: Stage

  /// What it is, for a test's output.
  public var description: String { "\(name) \(ordinal) (\(path), \(stage.rawValue))" }
}

/// The system calls by which a run changes files, as strace wrote them down.
public struct SystemCallTrace: Sendable {
  /// The calls that change the job's folder, in order.
  public private(set) var calls: [SystemCall] = []

  private let folder: String
  private var ordinals: [String: Int] = [:]
  private var hasAsked = false
  private var hasPacked = false
  private var published: Set<String> = []

  /// Reads `text`, of which the thread `writer` is looked at, for calls within `folder`.
  public init(_ text: String, writer: Int32, folder: String) {
    self.folder = folder
    for line in text.split(separator: "\n") { read(line, writer: writer) }
  }

  private mutating func read(_ line: Substring, writer: Int32) {
    let words = line.split(separator: " ", maxSplits: 1)
    guard words.count == 2, let bracket = words[1].firstIndex(of: "(") else { return }
    let name = String(words[1][..<bracket].drop { $0 == " " })
    // A signal, an end, or the second half of a call.
    guard name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" }) else { return }
    if name == "connect" { hasAsked = true }
    guard words[0] == "\(writer)" else { return }
    let ordinal = ordinals[name, default: 0] + 1
    ordinals[name] = ordinal
    // The first argument of these is where a relative path would begin.
    let isRelative = name.contains("at") && name != "fdatasync" && name != "ftruncate"
    let arguments = words[1].drop { isRelative && $0 != "," }
    guard let place = arguments.range(of: folder) else { return }
    let path = arguments[place.upperBound...].prefix { !"\">".contains($0) }.drop { $0 == "/" }
    // What is only read cannot be lost.
    if name == "openat", !words[1].contains("O_CREAT") { return }
    let stage = stage(of: name, String(path))
    calls.append(SystemCall(name: name, ordinal: ordinal, path: String(path), stage: stage))
  }

  private mutating func stage(of name: String, _ path: String) -> SystemCall.Stage {
    let isOfStore =
      path.hasPrefix(TrialJob.store) || (path.isEmpty && name == "fdatasync")
    if isOfStore { return hasAsked ? (hasPacked ? .recording : .commit) : .opening }
    guard hasAsked else { return .opening }
    hasPacked = true
    let output = path.hasPrefix(TrialJob.file) ? TrialJob.file : TrialJob.directory
    if name.hasPrefix("rename") { published.insert(output) }
    if name == "fsync", path.isEmpty { return .publishing }
    // The folder is proved writable once more before each package.
    let isProof = path.isEmpty || path.hasPrefix(".")
    if !isProof, published.contains(output) { return .publishing }
    let isFile = isProof ? published.isEmpty : output == TrialJob.file
    return isFile ? .packingFile : .packingFolder
  }
}
