/// Finds many byte strings in a text in one pass (Aho and Corasick, CACM 18(6), 1975).
struct SecretSearch: Sendable {
  /// A place in the tree of all needles; children of a node are a chain of siblings.
  private struct Node: Sendable {
    var byte: UInt8
    var firstChild: Int32 = 0
    var sibling: Int32 = 0
    /// The node of the longest proper suffix that is in the tree.
    var fallback: Int32 = 0
    /// The length of the needle that ends here; 0 where none does.
    var needle: Int32 = 0
    /// The length of the longest needle that ends here or at a fallback.
    var longest: Int32 = 0
    /// How many bytes lead here: so much of a needle ends here that is cut.
    var depth: Int32 = 0
  }

  private var nodes = [Node(byte: 0)]

  /// True where there is nothing to find.
  var isEmpty: Bool { nodes.count == 1 }

  /// Adds byte strings to look for; none of them is empty.
  mutating func insert(_ needles: [[UInt8]]) {
    for needle in needles {
      var node = 0
      for byte in needle { node = child(of: node, byte) ?? append(byte, to: node) }
      nodes[node].needle = Int32(needle.count)
    }
    link()
  }

  /// `text` with `mask` in place of all that was found, in it or behind its percent escapes.
  ///
  /// Where the text ends with `…`, the beginning of a needle before it counts as found, from
  /// `Secrets.shortest` bytes on.
  func masking(_ text: String, by mask: String) -> String {
    let bytes = Array(text.utf8)
    let isCut = bytes.suffix(SecretSearch.ellipsis.count).elementsEqual(SecretSearch.ellipsis)
    var hidden = covered(bytes, isCut: isCut)
    if bytes.contains(UInt8(ascii: "%")) {
      let decoded = PercentEncoding.decoded(bytes)
      let behind = covered(decoded.bytes, isCut: isCut)
      for index in behind.indices where behind[index] {
        for place in decoded.origins[index]..<decoded.origins[index + 1] { hidden[place] = true }
      }
    }
    guard hidden.contains(true) else { return text }
    return RedactedText(bytes: bytes, hidden: hidden).masked(by: mask)
  }

  /// What ends a text that was cut.
  private static let ellipsis = Array("…".utf8)

  /// Where the text before the ellipsis ends, without half an escape.
  private func cutEnd(of bytes: [UInt8]) -> Int {
    let end = bytes.count - SecretSearch.ellipsis.count
    let escape = bytes[..<end].suffix(2).lastIndex(of: UInt8(ascii: "%"))
    return escape ?? end
  }

  /// Which bytes are part of something that is looked for.
  private func covered(_ bytes: [UInt8], isCut: Bool) -> [Bool] {
    let cutEnd = isCut ? cutEnd(of: bytes) : 0
    var lengths = [Int](repeating: 0, count: bytes.count)
    var node = 0
    for (index, byte) in bytes.enumerated() {
      node = successor(of: node, byte)
      lengths[index] = Int(nodes[node].longest)
      if index + 1 == cutEnd, nodes[node].depth >= Secrets.shortest {
        lengths[index] = Int(nodes[node].depth)
      }
    }
    var result = [Bool](repeating: false, count: bytes.count)
    var remaining = 0
    for index in bytes.indices.reversed() {
      remaining = max(remaining - 1, lengths[index])
      result[index] = remaining > 0
    }
    return result
  }

  private func successor(of start: Int, _ byte: UInt8) -> Int {
    var node = start
    while true {
      if let child = child(of: node, byte) { return child }
      if node == 0 { return 0 }
      node = Int(nodes[node].fallback)
    }
  }

  private func child(of node: Int, _ byte: UInt8) -> Int? {
    var child = Int(nodes[node].firstChild)
    while child != 0, nodes[child].byte != byte { child = Int(nodes[child].sibling) }
    return child == 0 ? nil : child
  }

  private mutating func append(_ byte: UInt8, to parent: Int) -> Int {
    let index = nodes.count
    nodes.append(
      Node(byte: byte, sibling: nodes[parent].firstChild, depth: nodes[parent].depth + 1))
    nodes[parent].firstChild = Int32(index)
    return index
  }

  /// Sets every node's fallback and longest needle, breadth first.
  private mutating func link() {
    var queue = [0]
    var next = 0
    while next < queue.count {
      let parent = queue[next]
      next += 1
      var child = Int(nodes[parent].firstChild)
      while child != 0 {
        let fallback =
          parent == 0 ? 0 : successor(of: Int(nodes[parent].fallback), nodes[child].byte)
        nodes[child].fallback = Int32(fallback)
        nodes[child].longest = max(nodes[child].needle, nodes[fallback].longest)
        queue.append(child)
        child = Int(nodes[child].sibling)
      }
    }
  }
}
