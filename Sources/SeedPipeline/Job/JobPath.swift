/// Paths of a job, made absolute without a look at the disk.
enum JobPath {
  /// `path`, taken from `folder` where it is relative, without `.`, `..` and a trailing slash.
  static func absolute(_ path: String, from folder: String) -> String {
    var names: [Substring] = []
    for name in (path.hasPrefix("/") ? path : folder + "/" + path).split(separator: "/") {
      switch name {
      case ".": break
      case "..": _ = names.popLast()
      default: names.append(name)
      }
    }
    return "/" + names.joined(separator: "/")
  }

  /// The last name of `path`.
  static func name(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? ""
  }

  /// The extension of the last name, without its dot; nil where it has none, as in `.hidden`.
  static func fileExtension(of path: String) -> String? {
    let name = name(of: path)
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex, name != ".." else {
      return nil
    }
    return String(name[name.index(after: dot)...])
  }

  /// `path` without the extension of its last name.
  static func withoutExtension(_ path: String) -> String {
    guard let ending = fileExtension(of: path) else { return path }
    return String(path.dropLast(ending.count + 1))
  }

  /// True where `path` names a folder by its form: a slash at the end, `.` or `..`.
  static func hasFolderForm(_ path: String) -> Bool {
    path.hasSuffix("/") || name(of: path) == "." || name(of: path) == ".."
  }

  /// True where `path` lies in `folder` or below; both absolute.
  static func lies(_ path: String, within folder: String) -> Bool {
    path.hasPrefix(folder == "/" ? "/" : folder + "/")
  }
}
