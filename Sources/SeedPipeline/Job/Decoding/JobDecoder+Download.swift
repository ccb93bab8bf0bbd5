/// How: `download`, and the flags that change it.
extension JobDecoder {
  /// The downloader's limits; nil where one is wrong.
  mutating func download(_ scope: JobScope) -> DownloadLimits? {
    let before = errors.count
    var limits = DownloadLimits()
    if let value = scope.value("download"),
      let download = self.scope(value, at: scope.path("download"), as: .download)
    {
      readPace(of: &limits, download)
      readPatience(of: &limits, download)
      readContent(of: &limits, download)
      readConnection(of: &limits, download)
    }
    applyFlags(to: &limits)
    return errors.count == before ? limits : nil
  }

  private mutating func readPace(of limits: inout DownloadLimits, _ scope: JobScope) {
    limits.inFlight = integer("inFlight", in: scope) ?? limits.inFlight
    limits.perHost = integer("perHost", in: scope)
    limits.perSecond = number("perSecond", in: scope)
    if let value = scope.value("perDay"), !isNull("perDay", in: scope) {
      limits.perDay = integer(value, at: scope.path("perDay"), DownloadLimits.dailyRequests)
    }
  }

  private mutating func readPatience(of limits: inout DownloadLimits, _ scope: JobScope) {
    limits.tries = integer("tries", in: scope) ?? limits.tries
    if let pauses = backoff(scope) { (limits.backoffFirst, limits.backoffMost) = pauses }
    limits.connectTimeout = number("connectTimeout", in: scope) ?? limits.connectTimeout
    limits.timeout = number("timeout", in: scope) ?? limits.timeout
    limits.stallTimeout = number("stallTimeout", in: scope) ?? limits.stallTimeout
    limits.outage = number("outage", in: scope) ?? limits.outage
    limits.maxTileBytes = integer("maxTileBytes", in: scope) ?? limits.maxTileBytes
    limits.maxFailures = maxFailures(scope) ?? limits.maxFailures
  }

  private mutating func readContent(of limits: inout DownloadLimits, _ scope: JobScope) {
    limits.maxSame = maxSame(scope)
    limits.check = choice("check", in: scope).flatMap(DownloadLimits.BodyCheck.init) ?? limits.check
    if let value = scope.value("refresh") {
      if case .text(let text) = value.content, let age = RefreshAge(text) {
        limits.refresh = age
      } else {
        failForm(value, at: scope.path("refresh"), expected: RefreshAge.allowed)
      }
    }
  }

  /// Whether a key is there and says nothing, where that is its default.
  private func isNull(_ key: String, in scope: JobScope) -> Bool {
    if case .null? = scope.value(key)?.content { true } else { false }
  }

  private mutating func maxSame(_ scope: JobScope) -> Double? {
    guard let value = scope.value("maxSame"), !isNull("maxSame", in: scope) else { return nil }
    guard case .text(let text) = value.content, let percent = Self.percent(text), percent > 0 else {
      failForm(
        value, at: scope.path("maxSame"),
        expected: "a share above \"0%\" and up to \"100%\", or null")
      return nil
    }
    return percent / 100
  }

  private mutating func readConnection(of limits: inout DownloadLimits, _ scope: JobScope) {
    limits.proxy = proxy(scope)
    limits.caBundle = path("caBundle", in: scope)
    if looksAtFiles, let path = limits.caBundle, let problem = CertificateFile.problem(at: path) {
      fail(scope, "caBundle", problem)
    }
    limits.http2 = flag("http2", in: scope) ?? limits.http2
  }

  private mutating func backoff(_ scope: JobScope) -> (Double, Double)? {
    guard let value = scope.value("backoff") else { return nil }
    let path = scope.path("backoff")
    guard case .list(let elements) = value.content, elements.count == 2 else {
      failForm(value, at: path, expected: "[first, most] in seconds, each from 0 to 3600")
      return nil
    }
    let seconds = elements.map { number($0, at: path, DownloadLimits.pauses) }
    guard let first = seconds[0], let most = seconds[1] else { return nil }
    guard first <= most else {
      fail(
        at: value.position, path,
        "first \(ShownText.number(first)) must not be above most \(ShownText.number(most))")
      return nil
    }
    return (first, most)
  }

  private mutating func maxFailures(_ scope: JobScope) -> DownloadLimits.FailureBudget? {
    guard let value = scope.value("maxFailures") else { return nil }
    let path = scope.path("maxFailures")
    switch value.content {
    case .number:
      return integer(value, at: path, DownloadLimits.failureCounts).map { .count($0) }
    case .text(let text):
      if let percent = Self.percent(text) { return .share(percent / 100) }
      fallthrough
    default:
      failForm(
        value, at: path, expected: "a count of tiles from 0, or a share from \"0%\" to \"100%\"")
      return nil
    }
  }

  /// The number before the `%` of digits with one point at most, 0...100.
  static func percent(_ text: String) -> Double? {
    let digits = text.dropLast()
    guard text.hasSuffix("%"), digits.first != ".", digits.last != ".",
      digits.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == 0x2E }),
      let percent = Double(digits), percent <= 100
    else { return nil }
    return percent
  }

  private mutating func proxy(_ scope: JobScope) -> MaskedString? {
    guard let value = scope.value("proxy"), let proxy = address(value, at: scope.path("proxy"))
    else { return nil }
    let address = WebAddress(proxy.bytes)
    guard ["http", "https", "socks5", "socks5h"].contains(address.scheme), !address.hostName.isEmpty
    else {
      fail(
        scope, "proxy",
        "expected an address such as \"http://proxy.example.org:3128\" (http, https, socks5 or "
          + "socks5h), found \(ShownText.quoted(proxy.masked.masked))")
      return nil
    }
    return proxy.masked
  }

  /// Puts the flags of the command line in the place of the job's values.
  private mutating func applyFlags(to limits: inout DownloadLimits) {
    if let inFlight = overrides.inFlight {
      check(Double(inFlight), "inFlight", flag: "--in-flight")
      limits.inFlight = inFlight
    }
    if let perSecond = overrides.perSecond {
      check(perSecond, "perSecond", flag: "--per-second")
      limits.perSecond = perSecond
    }
    if let refresh = overrides.refresh { limits.refresh = refresh }
  }

  private mutating func check(_ value: Double, _ key: String, flag: String) {
    guard let key = JobObject.download.key(key) else { return }
    let range: ClosedRange<Double>
    switch key.form {
    case .integer(let whole): range = Double(whole.lowerBound)...Double(whole.upperBound)
    case .number(let numbers): range = numbers
    default: return
    }
    if range.contains(value) { return }
    errors.append(
      JobError(
        .flag, file: flag, position: nil,
        message: "\(ShownText.number(value)) is outside \(ShownText.number(range.lowerBound)) to "
          + ShownText.number(range.upperBound)))
  }

  /// Makes the errors from `start` on those of a flag.
  mutating func renameFlagErrors(from start: Int, to flag: String) {
    for index in start..<errors.count {
      errors[index] = JobError(.flag, file: flag, position: nil, message: errors[index].message)
    }
  }
}

extension DownloadLimits {
  /// The pauses that `backoff` may have, in seconds.
  static let pauses = 0.0...3_600
  /// The counts that `maxFailures` may have.
  static let failureCounts = 0...1_000_000_000
  /// The counts that `perDay` may have.
  static let dailyRequests = 1...1_000_000_000
}
