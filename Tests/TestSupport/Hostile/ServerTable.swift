/// Difficult servers, and what the program keeps to with each.
///
/// Promises are the contract's: section 2, "Download"; section 3, exit codes and JSON.
public enum ServerTable {
  /// Every behaviour.
  public static let all = limits + pauses + connections + hopeless
}
