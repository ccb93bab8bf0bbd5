import SeedPipeline
import Testing

@testable import tileseed

struct ArgumentsTests {
  @Test(arguments: [
    (["run"], "no job file: tileseed run [flags] JOB…"),
    (["run", "a.json", "--in-flight", "0"], "--in-flight \"0\" is no whole number from 1 to 1000"),
    (["run", "a.json", "--in-flight", "x"], "--in-flight \"x\" is no whole number from 1 to 1000"),
    (["run", "a.json", "--in-flight"], "--in-flight needs a value: --in-flight N"),
    (
      ["run", "a.json", "--per-second=-1"], "--per-second \"-1\" is no number from 0.0 to 100000.0"
    ),
    (
      ["run", "a.json", "--per-second=nan"],
      "--per-second \"nan\" is no number from 0.0 to 100000.0"
    ),
    (
      ["run", "a.json", "--zoom", "9-25"],
      "--zoom \"9-25\" is no zoom or range of zooms from 0 to 24 (A-B)"
    ),
    (
      ["run", "a.json", "--zoom", "9-3"],
      "--zoom \"9-3\" is no zoom or range of zooms from 0 to 24 (A-B)"
    ),
    (
      ["run", "a.json", "--zoom", "1-2-3"],
      "--zoom \"1-2-3\" is no zoom or range of zooms from 0 to 24 (A-B)"
    ),
    (
      ["run", "a.json", "--outptu", "x"],
      "unknown flag --outptu (did you mean --output?); see `tileseed run --help`"
    ),
    (["run", "a.json", "--json=1"], "--json takes no value, found \"1\""),
    (
      ["run", "a.json", "b.json", "--output", "x.mbtiles"],
      "--output goes with one job, found 2"
    ),
    (
      ["run", "a.json", "--fresh", "--only-failed"],
      "--fresh leaves nothing for --only-failed: give one of them"
    ),
    (
      ["run", "a.json", "--progress", "plian"],
      "--progress \"plian\" (did you mean plain?): one of auto, bar, plain, json, none"
    ),
    (
      ["run", "a.json", "--shard", "0/4"],
      "--shard is not in this version of tileseed; `tileseed run --help` lists what is"
    ),
    (
      ["merge", "a", "b"],
      "the command \"merge\" is not in this version of tileseed; `tileseed --help` lists what is"
    ),
    (["plan", "a.json", "b.json"], "plan takes one job, found 2: tileseed plan [flags] JOB"),
    (
      ["plan", "a.json", "--json", "--list"],
      "--json and --list do not go together: give one of them"
    ),
    (
      ["pack", "in.mbtiles", "out.mbtiles"],
      "converting a package (pack IN OUT) is not in this version of tileseed: tileseed pack [flags] JOB"
    ),
    (
      ["statsu", "a.json"],
      "unknown command \"statsu\" (did you mean status?); known: run, check, plan, status, failures, pack, clean"
    ),
  ])
  func `a wrong command line is told with what is allowed`(words: [String], message: String) {
    #expect(throws: UsageError(message: message)) { try Invocation(words) }
  }

  @Test func `flags are taken before and after the job, with a space or an equals sign`() throws {
    for words in [
      ["--in-flight", "4", "a.json", "--zoom=3-5"], ["a.json", "--in-flight=4", "--zoom", "3-5"],
    ] {
      guard case .run(let options) = try Invocation(["run"] + words) else {
        Issue.record("not a run: \(words)")
        continue
      }
      #expect(options.jobs == ["a.json"])
      #expect(options.overrides.inFlight == 4)
      #expect(options.overrides.zooms?.zooms == 3...5)
    }
  }

  @Test func `words behind two dashes are jobs even where they look like flags`() throws {
    guard case .check(let jobs) = try Invocation(["check", "--", "--json"]) else {
      Issue.record("not a check")
      return
    }
    #expect(jobs == ["--json"])
  }

  @Test(arguments: CommandName.allCases)
  func `every command has help that lists each of its flags`(command: CommandName) throws {
    guard case .help(let text) = try Invocation([command.rawValue, "--help"]) else {
      Issue.record("no help for \(command)")
      return
    }
    for flag in command.flags { #expect(text.contains(flag.name)) }
    #expect(text.contains(command.usage))
  }
}
