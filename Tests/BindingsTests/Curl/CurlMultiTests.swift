import Foundation
import TestSupport
import Testing

@testable import Bindings

struct CurlMultiTests {
  /// Carries one request out on a new multi handle.
  private func carryOut(_ url: String) throws -> (CurlAnswer, [UInt8], CurlFailure?) {
    var multi = try CurlMulti(CurlSettings())
    let transfer = try multi.makeTransfer()
    try multi.start(CurlRequest(url: url, headers: CurlHeaderList([])), on: transfer)
    while true {
      try multi.perform()
      if let ended = multi.nextEnded() {
        return (ended.transfer.answer, ended.transfer.takeBody(), ended.failure)
      }
      try multi.poll(milliseconds: 1_000)
    }
  }

  @Test func `a transfer brings status, fields and body`() throws {
    let server = try TileServerStub { _ in .ok("hello", type: "text/plain") }
    let (answer, body, failure) = try carryOut(server.origin + "/x")
    #expect(answer.status == 200)
    #expect(answer.contentType == "text/plain")
    #expect(body == Array("hello".utf8))
    #expect(failure == nil)
  }

  @Test func `of an error's body only the beginning is kept`() throws {
    let text = String(repeating: "x", count: 10_000)
    let server = try TileServerStub { _ in
      StubAnswer(status: 500, body: Array(text.utf8))
    }
    let (answer, body, failure) = try carryOut(server.origin + "/x")
    #expect(answer.status == 500)
    #expect(body.count == CurlTransfer.errorTextLimit)
    #expect(failure == nil)
  }

  @Test(arguments: ["file:///etc/hostname", "ftp://127.0.0.1/", "gopher://127.0.0.1/1"])
  func `nothing but HTTP is spoken`(url: String) throws {
    let (_, body, failure) = try carryOut(url)
    #expect(failure?.kind == .badAddress)
    #expect(body.isEmpty)
  }

  @Test func `a guard refuses the connection's address before anything is sent`() throws {
    let server = try TileServerStub { _ in .ok("secret") }
    var multi = try CurlMulti(CurlSettings())
    let transfer = try multi.makeTransfer()
    var request = CurlRequest(url: server.origin + "/x", headers: CurlHeaderList([]))
    request.addressGuard = CurlAddressGuard(network: .publicNetwork, address: nil)
    try multi.start(request, on: transfer)
    var ended: CurlMulti.Ended?
    while ended == nil {
      try multi.perform()
      ended = multi.nextEnded()
      if ended == nil { try multi.poll(milliseconds: 1_000) }
    }
    #expect(ended?.failure?.kind == .addressRefused)
    #expect(server.record.requests.isEmpty)
  }

  @Test func `a wake ends a poll, also one that comes later, and does nothing after the end`()
    throws
  {
    let wakeup: CurlWakeup
    do {
      let multi = try CurlMulti(CurlSettings())
      wakeup = multi.wakeup
      wakeup.wake()
      try multi.poll(milliseconds: 60_000)
      let thread = Thread { [wakeup] in wakeup.wake() }
      thread.start()
      try multi.poll(milliseconds: 60_000)
    }
    wakeup.wake()
  }

  @Test func `transfers that run when the handle goes away are dropped`() throws {
    let server = try TileServerStub { _ in .unanswered }
    do {
      var multi = try CurlMulti(CurlSettings())
      for _ in 0..<4 {
        let transfer = try multi.makeTransfer()
        try multi.start(
          CurlRequest(url: server.origin + "/x", headers: CurlHeaderList([])), on: transfer)
      }
      while server.record.inFlight < 4 {
        try multi.perform()
        try multi.poll(milliseconds: 10)
      }
    }
    #expect(server.wait { $0.inFlight == 0 })
  }
}
