/// An object of a job while it is read.
struct JobScope: Sendable {
  let kind: JobObject
  let path: JSONPath
  /// Where the object begins.
  let position: SourcePosition
  let members: [JSONMember]

  /// The value of `key`; nil where it is not there, or no JSON.
  func value(_ key: String) -> JSONValue? {
    members.first { $0.key == key && !$0.value.isUnreadable }?.value
  }

  /// True where the key is there, whatever its value.
  func has(_ key: String) -> Bool { members.contains { $0.key == key } }

  /// The way to the value of `key`.
  func path(_ key: String) -> JSONPath { path.key(key) }

  /// The place of the value of `key`; of the object where it is not there.
  func position(_ key: String) -> SourcePosition {
    members.first { $0.key == key }?.value.position ?? position
  }
}
