#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// How many files and sockets the process may have open (RLIMIT_NOFILE).
public enum OpenFiles {
  /// Raises the process's own limit to `wanted`, as far as the system lets it.
  ///
  /// - Returns: the limit that holds then, which may be above or below `wanted`.
  public static func limit(raisedTo wanted: Int) -> Int {
    var limit = rlimit()
    guard read(&limit) else { return .max }
    if limit.rlim_cur < rlim_t(clamping: wanted), limit.rlim_cur < limit.rlim_max {
      limit.rlim_cur = min(rlim_t(clamping: wanted), limit.rlim_max)
      _ = write(&limit)
      guard read(&limit) else { return .max }
    }
    return Int(clamping: limit.rlim_cur)
  }

  // Glibc's RLIMIT_NOFILE is an enumeration, everybody else's a number.
  #if canImport(Glibc)
    private static func read(_ limit: inout rlimit) -> Bool {
      getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0
    }
    private static func write(_ limit: inout rlimit) -> Bool {
      setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0
    }
  #else
    private static func read(_ limit: inout rlimit) -> Bool {
      getrlimit(RLIMIT_NOFILE, &limit) == 0
    }
    private static func write(_ limit: inout rlimit) -> Bool {
      setrlimit(RLIMIT_NOFILE, &limit) == 0
    }
  #endif
}
