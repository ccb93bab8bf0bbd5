/// A rule that a reader broke: what the fuzzers look for, beside crashes.
struct BrokenRule: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// Tells `rule` as broken where `condition` is false.
func hold(_ condition: Bool, _ rule: @autoclosure () -> String) throws(BrokenRule) {
  if !condition { throw BrokenRule(rule()) }
}
