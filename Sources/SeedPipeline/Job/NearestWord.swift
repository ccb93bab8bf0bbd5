/// Finds the word that was meant.
public enum NearestWord {
  /// The word of `words` that `text` most likely means; nil where none is near.
  ///
  /// Near is: one change for each three letters, but one at least; case does not count, and a single
  /// letter is near to nothing but itself.
  public static func find(_ text: String, in words: [String]) -> String? {
    let wanted = Array(text.lowercased())
    let limit = max(1, wanted.count / 3)
    let distances = words.map { (word: $0, changes: changes(wanted, Array($0.lowercased()))) }
    guard let best = distances.min(by: { $0.changes < $1.changes }), best.changes <= limit,
      best.changes == 0 || wanted.count > 1
    else { return nil }
    return best.word
  }

  /// Letters to insert, delete, replace, or swap with the next one (optimal string alignment).
  static func changes(_ left: [Character], _ right: [Character]) -> Int {
    // A text far longer than any key is not near one; this bounds the work.
    guard abs(left.count - right.count) <= 16 else { return Int.max }
    var before: [Int] = []
    var last = Array(0...right.count)
    for i in left.indices {
      var row = [i + 1]
      for j in right.indices {
        var cost = min(last[j] + (left[i] == right[j] ? 0 : 1), last[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] {
          cost = min(cost, before[j - 1] + 1)
        }
        row.append(cost)
      }
      (before, last) = (last, row)
    }
    return last[right.count]
  }
}
