internal import SeedPipeline

extension NearestWord {
  /// " (did you mean X?)" for the word of `words` that is near `word`, or nothing.
  static func hint(for word: String, among words: [String]) -> String {
    find(word, in: words).map { " (did you mean \($0)?)" } ?? ""
  }
}
