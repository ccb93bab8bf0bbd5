internal import CCurl

/// Many transfers on one thread: libcurl's multi handle and the easy handles that it drives.
///
/// Only the thread that made it may use it; other threads have its `wakeup`.
public struct CurlMulti: ~Copyable {
  /// A transfer that ended.
  public struct Ended {
    /// The transfer, free for another request once its answer and body are taken.
    public let transfer: CurlTransfer
    /// Why it brought no whole answer; nil where it did.
    public let failure: CurlFailure?
  }

  /// Ends a `poll` from another thread.
  public let wakeup: CurlWakeup
  /// What the transfers share.
  public let settings: CurlSettings

  private let handle: UnsafeMutableRawPointer
  private var transfers: [CurlTransfer] = []
  private var running: [Bool] = []
  private let watch = ConnectionWatch()

  private static let isReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

  /// A multi handle without transfers.
  public init(_ settings: CurlSettings) throws(CurlError) {
    guard Self.isReady, let handle = curl_multi_init() else {
      throw CurlError(multi: CURLM_OUT_OF_MEMORY, operation: "curl_multi_init")
    }
    self.handle = handle
    self.settings = settings
    wakeup = CurlWakeup(handle)
    // A connection for each transfer stays open, and a few for hosts that are between two requests.
    let kept = settings.transfers + 8
    // libcurl's own default of 100 streams would open a connection for every further transfer.
    let streams = max(100, settings.transfersPerHost)
    tileseed_multi_set_long(handle, CURLMOPT_MAXCONNECTS, kept)
    tileseed_multi_set_long(handle, CURLMOPT_MAX_HOST_CONNECTIONS, settings.transfersPerHost)
    tileseed_multi_set_long(handle, CURLMOPT_MAX_CONCURRENT_STREAMS, streams)
    tileseed_multi_set_long(handle, CURLMOPT_PIPELINING, Int(CURLPIPE_MULTIPLEX))
  }

  deinit {
    // libcurl wants the easy handles out first; transfers that run end here without a word.
    for transfer in transfers where running[transfer.slot] {
      curl_multi_remove_handle(handle, transfer.easy)
    }
    wakeup.forget()
    curl_multi_cleanup(handle)
  }

  /// Makes another transfer; its `slot` is the number of those before it.
  public mutating func makeTransfer() throws(CurlError) -> CurlTransfer {
    let transfer = try CurlTransfer(
      slot: transfers.count, settings: settings, watch: watch)
    transfers.append(transfer)
    running.append(false)
    return transfer
  }

  /// Starts a request on a transfer that does not run.
  public mutating func start(_ request: CurlRequest, on transfer: CurlTransfer) throws(CurlError) {
    precondition(!running[transfer.slot], "the transfer is running")
    try transfer.prepare(request)
    try check(curl_multi_add_handle(handle, transfer.easy), "curl_multi_add_handle")
    running[transfer.slot] = true
  }

  /// Moves every transfer on as far as it goes without waiting.
  public mutating func perform() throws(CurlError) {
    var left: Int32 = 0
    try check(curl_multi_perform(handle, &left), "curl_multi_perform")
  }

  /// The next transfer that ended since it was asked last; nil where there is none.
  public mutating func nextEnded() -> Ended? {
    var code = CURLE_OK
    while let easy = tileseed_multi_next_done(handle, &code) {
      var context: UnsafeMutableRawPointer?
      tileseed_get_pointer(easy, CURLINFO_PRIVATE, &context)
      guard let context else { return nil }
      let transfer = Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
      curl_multi_remove_handle(handle, easy)
      // Nothing was sent, so the server sees one request all the same.
      if transfer.stop == .notQuiet, transfer.prepareAnew(),
        curl_multi_add_handle(handle, easy) == CURLM_OK
      {
        continue
      }
      watch.ended(easy)
      running[transfer.slot] = false
      return Ended(transfer: transfer, failure: transfer.failure(code) ?? transfer.undoCoding())
    }
    return nil
  }

  /// Waits until a transfer can go on, `wakeup` is used, or the time is over.
  ///
  /// - Parameters:
  ///   - milliseconds: the longest wait, 0 or more.
  ///   - descriptors: others that end the wait once they can be read.
  /// - Throws: `CurlError` where libcurl cannot wait at all.
  public func poll(milliseconds: Int, orReading descriptors: [Int32] = []) throws(CurlError) {
    let wait = Int32(clamping: max(0, milliseconds))
    var others = descriptors.map {
      curl_waitfd(fd: $0, events: Int16(CURL_WAIT_POLLIN), revents: 0)
    }
    try check(
      curl_multi_poll(handle, &others, UInt32(others.count), wait, nil), "curl_multi_poll")
  }

  private func check(_ code: CURLMcode, _ operation: String) throws(CurlError) {
    guard code == CURLM_OK else { throw CurlError(multi: code, operation: operation) }
  }
}
