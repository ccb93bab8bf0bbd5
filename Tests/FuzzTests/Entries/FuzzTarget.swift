/// The readers of foreign bytes, each with the rules that hold whatever it is given.
///
/// The fuzzer and the tests of the corpus call the same functions.
enum FuzzTarget: String, CaseIterable, Sendable {
  /// Job files.
  case job
  /// Address templates with their variables.
  case template
  /// Bodies of tiles.
  case tile
  /// MBTiles files, and what stands in a folder of tiles.
  case archive
  /// Header sections of answers.
  case answer
  /// Stores.
  case store

  /// Reads `bytes` as the target does.
  /// - Throws: `BrokenRule`, the first one that does not hold.
  func check(_ bytes: [UInt8]) throws(BrokenRule) {
    switch self {
    case .job: try JobEntry.check(bytes)
    case .template: try TemplateEntry.check(bytes)
    case .tile: try TileEntry.check(bytes)
    case .archive: try ArchiveEntry.check(bytes)
    case .answer: try AnswerEntry.check(bytes)
    case .store: try StoreEntry.check(bytes)
    }
  }
}
