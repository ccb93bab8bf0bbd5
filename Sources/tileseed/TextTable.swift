/// Rows of cells, set in columns to the right.
enum TextTable {
  /// The rows as lines; every column as wide as its widest cell.
  static func lines(_ rows: [[String]]) -> String {
    let columns = rows.map(\.count).max() ?? 0
    let widths = (0..<columns).map { column in
      rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
    }
    return rows.map { row in
      zip(row, widths)
        .map { String(repeating: " ", count: $1 - $0.count) + $0 }
        .joined(separator: "  ")
    }.joined(separator: "\n")
  }
}
