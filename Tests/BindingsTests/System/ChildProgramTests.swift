import Bindings
import Foundation
import TestSupport
import Testing

struct ChildProgramTests {
  private static func limits(_ change: (inout ChildProgram.Limits) -> Void) -> ChildProgram.Limits {
    var limits = ChildProgram.Limits()
    change(&limits)
    return limits
  }

  /// Runs a line of the shell to its end.
  private func run(
    _ line: String, in folder: String = "/", limits: ChildProgram.Limits = .init()
  ) throws -> ChildProgram.Outcome {
    let program = try ChildProgram(["sh", "-c", line], in: folder, limits: limits)
    let multi = try CurlMulti(CurlSettings())
    while true {
      if let outcome = program.advance() { return outcome }
      let descriptors = program.descriptors
      try multi.poll(milliseconds: descriptors.isEmpty ? 1 : 50, orReading: descriptors)
    }
  }

  @Test(arguments: [
    ("exit 0", ChildProgram.End.exited(0)), ("exit 7", .exited(7)), ("exit 255", .exited(255)),
    ("kill -15 $$", .signalled(15)), ("kill -9 $$", .signalled(9)),
    // Its streams are closed long before its end.
    ("exec >&- 2>&-; sleep 0.05; exit 3", .exited(3)),
    // A program that it leaves behind holds the streams open.
    ("sleep 5 & exit 4", .exited(4)),
  ])
  func `a program's end is told`(line: String, end: ChildProgram.End) throws {
    #expect(try run(line).end == end)
  }

  @Test func `output and errors are kept apart, of the errors the end`() throws {
    let limits = Self.limits { $0.errorBytes = 10 }
    let outcome = try run("echo one; echo 12345678 >&2; echo two; echo abcde >&2", limits: limits)
    #expect(outcome.output == Array("one\ntwo\n".utf8))
    #expect(outcome.errorTail == Array("678\nabcde\n".utf8))
  }

  @Test(arguments: [(1_000, true), (1_001, false)])
  func `output has its limit`(bytes: Int, isWhole: Bool) throws {
    let limits = Self.limits { $0.outputBytes = 1_000 }
    let outcome = try run("head -c \(bytes) /dev/zero", limits: limits)
    #expect(outcome.end == (isWhole ? .exited(0) : .printedTooMuch))
    if isWhole { #expect(outcome.output.count == bytes) }
  }

  @Test func `a program that prints for ever is killed`() throws {
    #expect(try run("exec cat /dev/zero").end == .printedTooMuch)
  }

  @Test func `errors without an end do not fill the memory, and end with the time`() throws {
    let outcome = try run("exec cat /dev/zero >&2", limits: Self.limits { $0.seconds = 0.2 })
    #expect(outcome.end == .tookTooLong)
    #expect(outcome.errorTail.count == 4_096)
  }

  @Test func `a program that takes too long is killed with all that it started`() throws {
    let folder = try TemporaryFolder()
    let outcome = try run(
      "sleep 600 & echo $! > number; echo a; wait", in: folder.path,
      limits: Self.limits { $0.seconds = 0.3 })
    #expect(outcome.end == .tookTooLong)
    #expect(outcome.output == Array("a\n".utf8))
    let number = try String(contentsOfFile: folder.file("number"), encoding: .utf8)
    #expect(try hasEnded(number))
  }

  @Test func `a program that nobody waits for any more is killed`() throws {
    let folder = try TemporaryFolder()
    let gate = folder.file("number")
    do {
      let program = try ChildProgram(
        ["sh", "-c", "echo $$ > new; mv new number; exec sleep 600"], in: folder.path)
      while !FileManager.default.fileExists(atPath: gate) { #expect(program.advance() == nil) }
    }
    #expect(try hasEnded(String(contentsOfFile: gate, encoding: .utf8)))
  }

  /// Whether the process of that number is gone, or dead and not yet buried by who inherited it.
  private func hasEnded(_ number: String) throws -> Bool {
    let number = number.trimmingCharacters(in: .whitespacesAndNewlines)
    let state = try Program.system("ps", ["-o", "stat=", "-p", number])?.output ?? ""
    return state.isEmpty || state.hasPrefix("Z")
  }

  @Test func `a program has its folder, empty input, and words as they are`() throws {
    let folder = try TemporaryFolder()
    let program = try ChildProgram(
      ["sh", "-c", #"pwd -P; cat; printf '%s|' "$@""#, "a b", "$HOME", "", "'*'"],
      in: folder.path)
    var outcome: ChildProgram.Outcome?
    while outcome == nil { outcome = program.advance() }
    let real = try #require(realpath(folder.path, nil))
    defer { free(real) }
    // The word behind the line is the shell's own name.
    #expect(outcome?.output == Array("\(String(cString: real))\n$HOME||'*'|".utf8))
  }

  #if os(Linux)
    @Test func `no open file, connection, blocked or ignored signal reaches a program`() throws {
      let folder = try TemporaryFolder()
      // Opened without O_CLOEXEC, as a careless library does.
      let careless = open(try folder.write("x", to: "secret"), O_RDONLY)
      defer { close(careless) }
      SignalTrap.ignoreBrokenPipes()
      var (blocked, before) = (sigset_t(), sigset_t())
      sigaddset(&blocked, SIGTERM)
      pthread_sigmask(SIG_BLOCK, &blocked, &before)
      defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
      let outcome = try run("ls /proc/self/fd; grep -E '^Sig(Blk|Ign)' /proc/self/status")
      let lines = String(decoding: outcome.output, as: UTF8.self).split(separator: "\n")
      // The fourth is that of the list itself.
      #expect(lines.prefix(4) == ["0", "1", "2", "3"])
      // glibc ignores 32 and 33, which are its own.
      #expect(lines.dropFirst(4).first == "SigBlk:\t0000000000000000")
      let ignored = try #require(UInt64(lines.last?.suffix(16) ?? "", radix: 16))
      #expect(ignored & 0x7fff_ffff == 0)
    }
  #endif

  @Test(arguments: [(["./missing"], ENOENT), (["no-such-program"], ENOENT), (["/"], EACCES)])
  func `what cannot be started is told`(words: [String], code: Int32) throws {
    let error = #expect(throws: FileError.self) { try ChildProgram(words, in: "/") }
    #expect(error?.code == code)
    #expect(error?.path == words[0])
  }

  @Test func `a folder that is not there is told`() {
    #expect(throws: FileError(code: ENOENT, operation: "start", path: "sh")) {
      try ChildProgram(["sh", "-c", ":"], in: "/no/such/folder")
    }
  }

  @Test func `the streams of a program that ended are closed`() throws {
    let program = try ChildProgram(["true"], in: "/")
    while program.advance() == nil {}
    #expect(program.descriptors.isEmpty)
    #expect(program.advance()?.end == .exited(0))
  }
}
