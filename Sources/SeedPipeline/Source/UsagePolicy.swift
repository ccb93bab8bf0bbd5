/// Hosts whose published policy forbids downloading tiles in bulk.
///
/// Only services that say so for everybody are listed; where a contract or a key of one's own
/// decides, the user has to know. Source: contract, section 2, "Download".
public enum UsagePolicy {
  /// Why a host is not asked for tiles, and what to do instead.
  public struct Refusal: Sendable, Hashable, CustomStringConvertible {
    /// Who runs the service.
    public let service: String
    /// The address of the policy.
    public let policy: String
    /// What to do instead.
    public let advice: String

    /// The refusal in one sentence or two.
    public var description: String {
      "\(service) forbids downloading tiles in bulk (\(policy)); \(advice)"
    }
  }

  /// The refusal for `host`, a name without a port; nil where no policy in the table covers it.
  ///
  /// Capitals and a final dot do not matter.
  public static func refusal(forHost host: String) -> Refusal? {
    var name = host.lowercased()[...]
    while name.last == "." { name = name.dropLast() }
    for entry in table {
      for suffix in entry.hosts where name == suffix || name.hasSuffix("." + suffix) {
        return entry.refusal
      }
    }
    return nil
  }

  private struct Entry {
    let hosts: [String]
    let refusal: Refusal
  }

  private static let openData =
    "run a tile server of your own from the open data, or take a provider whose terms allow it "
    + "(https://wiki.openstreetmap.org/wiki/Tiles)"

  /// The words of each policy that matter are quoted.
  private static let table: [Entry] = [
    // "Bulk downloading is prohibited", "creating a tile archive or downloading for offline usage".
    Entry(
      hosts: ["tile.openstreetmap.org"],
      refusal: Refusal(
        service: "the OpenStreetMap tile server",
        policy: "https://operations.osmfoundation.org/policies/tiles/", advice: openData)),
    // "Bulk downloading is prohibited."
    Entry(
      hosts: ["vector.openstreetmap.org"],
      refusal: Refusal(
        service: "the OpenStreetMap vector tile server",
        policy: "https://operations.osmfoundation.org/policies/vector/",
        advice: "take a ready package instead (https://shortbread-tiles.org/download/)")),
    // Prohibited: "Excessive downloading (such as downloading significant areas of tiles for later
    // offline usage)".
    Entry(
      hosts: ["maps.wikimedia.org"],
      refusal: Refusal(
        service: "Wikimedia Maps",
        policy: "https://foundation.wikimedia.org/wiki/Policy:Maps_Terms_of_Use",
        advice: openData)),
    // "you must not pre-fetch, index, store, or cache any Content"; no "offline uses".
    Entry(
      hosts: [
        "maps.google.com", "mt.google.com", "mt0.google.com", "mt1.google.com", "mt2.google.com",
        "mt3.google.com", "mts0.google.com", "mts1.google.com", "mts2.google.com",
        "mts3.google.com", "khm.google.com", "khm0.google.com", "khm1.google.com",
        "khm2.google.com", "khm3.google.com", "maps.googleapis.com", "tile.googleapis.com",
        "mts0.googleapis.com", "mts1.googleapis.com", "khms0.googleapis.com",
        "khms1.googleapis.com",
      ],
      refusal: Refusal(
        service: "Google Maps",
        policy: "https://developers.google.com/maps/documentation/tile/policies",
        advice: "take a provider whose terms allow offline use")),
    // "may not … copy, store, archive, or create a database of the Content".
    Entry(
      hosts: ["virtualearth.net", "ditu.live.com"],
      refusal: Refusal(
        service: "Bing Maps",
        policy: "https://www.microsoft.com/en-us/maps/bing-maps/product/terms-january-2020",
        advice: "take a provider whose terms allow offline use")),
  ]
}
