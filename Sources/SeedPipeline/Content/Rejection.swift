/// Why a body is no tile.
struct Rejection: Error, Equatable {
  let reason: FailureReason
  let detail: String

  init(_ reason: FailureReason, _ detail: String) {
    self.reason = reason
    self.detail = detail
  }
}
