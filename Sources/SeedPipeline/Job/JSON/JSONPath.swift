/// The way from a document's root to one of its values, such as `area[0].bbox`.
struct JSONPath: Hashable, Sendable, CustomStringConvertible {
  private enum Step: Hashable, Sendable {
    case key(String)
    case index(Int)
  }

  private var steps: [Step] = []

  /// The document itself; its description is empty.
  static let root = JSONPath()

  /// The value of `key` in the object here.
  func key(_ key: String) -> JSONPath {
    var path = self
    path.steps.append(.key(key))
    return path
  }

  /// The element at `index`, from 0, of the list here.
  func index(_ index: Int) -> JSONPath {
    var path = self
    path.steps.append(.index(index))
    return path
  }

  var description: String {
    var text = ""
    for step in steps {
      switch step {
      case .index(let index): text += "[\(index)]"
      case .key(let key) where JSONPath.isPlain(key): text += text.isEmpty ? key : "." + key
      case .key(let key): text += "[\(ShownText.quoted(key))]"
      }
    }
    return text
  }

  private static func isPlain(_ key: String) -> Bool {
    !key.isEmpty
      && key.unicodeScalars.allSatisfy { scalar in
        scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
          || "_-$".contains(Character(scalar))
      }
  }
}
