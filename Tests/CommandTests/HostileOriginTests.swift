import Foundation
import TestSupport
import Testing

/// The built program against servers that go wrong in every way of the tables.
struct HostileOriginTests {
  // All trials begin together on threads of their own; each test looks at its row.
  private static let alone = Task {
    await TrialPool.awaitedFindings(of: FaultTable.all) { try FaultTrial.disagreements(of: $0) }
  }
  private static let servers = Task {
    await TrialPool.awaitedFindings(of: ServerTable.all) { try $0.trial() }
  }

  @Test(arguments: FaultTable.all.indices)
  func `a fault of one tile has its outcome, and harms no other tile`(row: Int) async {
    let disagreements = await Self.alone.value[row]
    #expect(disagreements.isEmpty, "\(FaultTable.all[row])")
  }

  @Test func `faults that say nothing about the host have the same outcomes all at once`() async {
    let disagreements = await TrialPool.awaitedFindings(of: [0]) { _ in
      try FaultTrial.disagreements(together: FaultTable.company)
    }
    #expect(disagreements == [[]])
  }

  @Test(arguments: ServerTable.all.indices)
  func `a difficult server sees what was promised`(row: Int) async {
    let disagreements = await Self.servers.value[row]
    #expect(disagreements.isEmpty, "a server that \(ServerTable.all[row])")
  }

  @Test func `names of rows are not used twice`() {
    let faults = FaultTable.all.map(\.name)
    #expect(Set(faults).count == faults.count)
    let servers = ServerTable.all.map(\.name)
    #expect(Set(servers).count == servers.count)
  }

  @Test func `the page on reliability has every row, and no other`() throws {
    let page = try String(
      contentsOfFile: Program.checkout + "/docs/reliability.md", encoding: .utf8)
    let lines = Set(page.split(separator: "\n").map(String.init))
    for group in FaultTable.groups {
      #expect(lines.contains("### \(group.title)"))
      for fault in group.faults {
        #expect(lines.contains { $0.hasPrefix("\(fault.tableRow) ") }, "make reliability: \(fault)")
      }
    }
    for behaviour in ServerTable.all {
      #expect(lines.contains { $0.hasPrefix("\(behaviour.tableRow) ") }, "make reliability")
    }
  }

  @Test func `a wrong expectation is found`() throws {
    let fault = try #require(FaultTable.all.first { $0.name == "403" })
    #expect(try FaultTrial.disagreements(of: fault).isEmpty)
    #expect(try !FaultTrial.disagreements(of: fault.expecting(.absent)).isEmpty)
    #expect(try !FaultTrial.disagreements(of: fault.expecting(.stored)).isEmpty)
    let other = Fault.Outcome.failed("http-404", status: 404)
    #expect(try !FaultTrial.disagreements(of: fault.expecting(other)).isEmpty)
    #expect(try !FaultTrial.disagreements(of: fault.expecting(fault.outcome, requests: 3)).isEmpty)
  }
}
