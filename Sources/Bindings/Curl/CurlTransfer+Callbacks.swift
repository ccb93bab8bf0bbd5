internal import CCurl

// libcurl calls these functions during `CurlMulti.perform`, on the thread that owns the handle.
// They stand at file scope: a closure written elsewhere can be taken for the main actor's and stops
// the process when another thread runs it.

/// CURLOPT_WRITEFUNCTION: takes all of a piece of the body, or ends the transfer.
func receiveBody(
  _ data: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int,
  _ context: UnsafeMutableRawPointer?
) -> Int {
  guard let data, let context else { return 0 }
  let piece = UnsafeRawBufferPointer(start: data, count: size * count)
  return Unmanaged<CurlTransfer>.fromOpaque(context)._withUnsafeGuaranteedRef { $0.take(piece) }
}

/// CURLOPT_HEADERFUNCTION: takes one line of a header section.
func receiveHeader(
  _ data: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int,
  _ context: UnsafeMutableRawPointer?
) -> Int {
  guard let data, let context else { return 0 }
  let bytes = UnsafeRawBufferPointer(start: data, count: size * count)
  guard let line = HeaderLine(bytes) else { return size * count }
  Unmanaged<CurlTransfer>.fromOpaque(context)._withUnsafeGuaranteedRef {
    $0.answer.take(line)
  }
  return size * count
}

/// CURLOPT_PREREQFUNCTION: called on a ready connection before a request is sent.
func permitRequest(
  _ context: UnsafeMutableRawPointer?, _ remoteAddress: UnsafeMutablePointer<CChar>?,
  _ localAddress: UnsafeMutablePointer<CChar>?, _ remotePort: Int32, _ localPort: Int32
) -> Int32 {
  guard let context else { return CURL_PREREQFUNC_ABORT }
  return Unmanaged<CurlTransfer>.fromOpaque(context)._withUnsafeGuaranteedRef {
    $0.mayBeSent(to: remoteAddress, from: localPort) ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT
  }
}

/// CURLOPT_SOCKOPTFUNCTION: called with a new socket before it is connected.
func noteSocket(
  _ context: UnsafeMutableRawPointer?, _ socket: curl_socket_t, _ purpose: curlsocktype
) -> Int32 {
  guard let context else { return CURL_SOCKOPT_OK }
  Unmanaged<CurlTransfer>.fromOpaque(context)._withUnsafeGuaranteedRef { $0.watch.open(socket) }
  return CURL_SOCKOPT_OK
}

extension CurlTransfer {
  /// Takes a piece of the body; a count other than the piece's ends the transfer.
  func take(_ piece: UnsafeRawBufferPointer) -> Int {
    guard answer.status == 200 else { return takeError(piece) }
    guard piece.count <= settings.bodyLimit - received else {
      stop = .tooLarge
      return 0
    }
    if received == 0 { body.reserveCapacity(min(answer.contentLength ?? 0, Self.mostReserved)) }
    body.append(contentsOf: piece)
    received += piece.count
    return piece.count
  }

  /// Takes a piece of a body that is no tile: its beginning is kept, a long rest not waited for.
  private func takeError(_ piece: UnsafeRawBufferPointer) -> Int {
    let limit = answer.contentEncoding == nil ? Self.errorTextLimit : Self.codedErrorLimit
    body.append(contentsOf: piece.prefix(max(0, limit - received)))
    received += piece.count
    guard received <= Self.errorBodyLimit else {
      stop = .toldEnough
      return 0
    }
    return piece.count
  }

  /// Counts the request, and refuses a repeat and an address that the guard does not allow.
  ///
  /// When a reused connection is reset, libcurl sends the request again without telling; here it
  /// would be the second one since `prepare`. A stream that the server refused is repeated, too, and
  /// is no error to libcurl.
  func mayBeSent(to remoteAddress: UnsafeMutablePointer<CChar>?, from localPort: Int32) -> Bool {
    guard sends == 0 else {
      stop = hasError ? .repeated : .notTakenUp
      return false
    }
    guard watch.isQuiet(localPort: localPort, mayBeHTTP2: waitsForStreams) else {
      stop = .notQuiet
      return false
    }
    if let addressGuard {
      guard let remoteAddress, addressGuard.allows(String(cString: remoteAddress)) else {
        stop = .addressRefused
        return false
      }
    }
    sends += 1
    return true
  }
}
