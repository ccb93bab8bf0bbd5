/// A flag of the command line.
struct Flag: Equatable {
  /// The long name, with its dashes.
  let name: String
  /// The short name, with its dash; nil where there is none.
  var short: String?
  /// The word for its value; nil for a switch.
  var value: String?
  /// What it does.
  let meaning: String

  static let help = Flag(name: "--help", short: "-h", meaning: "Print help.")
  static let version = Flag(name: "--version", meaning: "Print the version.")
  static let quiet = Flag(name: "--quiet", short: "-q", meaning: "Print errors alone.")
  static let verbose = Flag(
    name: "--verbose", short: "-v", meaning: "Say more: the source, the store, each package.")
  static let json = Flag(name: "--json", meaning: "Print one JSON document on standard output.")
  static let output = Flag(
    name: "--output", value: "PATH", meaning: "Write this output instead of the job's.")
  static let inFlight = Flag(
    name: "--in-flight", value: "N", meaning: "Requests in flight, 1 to 1000.")
  static let perSecond = Flag(
    name: "--per-second", value: "R", meaning: "Request starts a second and host; 0: no limit.")
  static let zoom = Flag(
    name: "--zoom", value: "A-B",
    meaning: "Take these zooms in place of the job's; packages hold them alone.")
  static let refresh = Flag(
    name: "--refresh", value: "AGE",
    meaning: "Ask again for tiles that old (7d, 36h, always), or for none (never).")
  static let patch = Flag(
    name: "--patch", value: "OUT", meaning: "Write what a refresh changed as a small MBTiles file.")
  static let onlyFailed = Flag(
    name: "--only-failed", meaning: "Ask for the failed tiles and for no others.")
  static let fresh = Flag(name: "--fresh", meaning: "Delete the store first.")
  static let noPack = Flag(name: "--no-pack", meaning: "Fill the store; write no package.")
  static let progress = Flag(
    name: "--progress", value: "HOW", meaning: "auto, bar, plain, json or none.")
  static let list = Flag(name: "--list", meaning: "Print z/x/y lines.")
  static let urls = Flag(name: "--urls", meaning: "Print z/x/y URL lines, secrets masked.")
  static let geojson = Flag(name: "--geojson", meaning: "Print the tiles as GeoJSON polygons.")

  static let ofEveryCommand: [Flag] = [.help, .quiet, .verbose]
  static let ofRun: [Flag] = [
    .output, .inFlight, .perSecond, .zoom, .refresh, .patch, .onlyFailed, .fresh, .noPack,
    .progress, .json,
  ]
  static let ofPlan: [Flag] = [.zoom, .json, .list, .urls, .geojson]

  /// Flags that the contract names and that this version does not have.
  static let notInThisVersion = [
    "--shard", "--force", "--sample",
  ]

  /// The flags and their meanings, a line each.
  static func table(_ flags: [Flag]) -> String {
    let heads = flags.map { flag in
      (flag.short.map { "\($0), " } ?? "    ") + flag.name + (flag.value.map { " \($0)" } ?? "")
    }
    let width = heads.map(\.count).max() ?? 0
    return zip(heads, flags)
      .map { "  " + $0.padded(to: width) + "  " + $1.meaning }
      .joined(separator: "\n")
  }
}
