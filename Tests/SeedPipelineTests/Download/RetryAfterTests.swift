import Testing

@testable import SeedPipeline

struct RetryAfterTests {
  // 784111777 is Sun, 06 Nov 1994 08:49:37 GMT, the example of RFC 9110, 5.6.7.
  @Test(arguments: [
    ("0", 0), ("120", 120), ("600", 600), ("86400", 86_400), ("00007", 7),
    ("Sun, 06 Nov 1994 08:49:37 GMT", 37), ("Sunday, 06-Nov-94 08:49:37 GMT", 37),
    ("Sun Nov  6 08:49:37 1994", 37), ("Sun, 06 Nov 1994 08:48:00 GMT", 0),
    ("Mon, 07 Nov 1994 08:49:37 GMT", 86_437), ("99999999999999999999", 1e20),
  ])
  func `Retry-After is a number of seconds or a date`(value: String, seconds: Double) {
    #expect(RetryPolicy.seconds(retryAfter: value, now: 784_111_740) == seconds)
  }

  @Test(arguments: ["", "soon", "-5", "1.5", "0x10", "12 seconds"])
  func `what is neither is no Retry-After`(value: String) {
    #expect(RetryPolicy.seconds(retryAfter: value, now: 784_111_740) == nil)
  }

  // date -u -d @N
  @Test(arguments: [
    (0, "1970-01-01 00:00:00 UTC"), (951_782_400, "2000-02-29 00:00:00 UTC"),
    (1_709_251_199, "2024-02-29 23:59:59 UTC"), (4_102_444_800, "2100-01-01 00:00:00 UTC"),
    (-1, "1969-12-31 23:59:59 UTC"), (784_111_777, "1994-11-06 08:49:37 UTC"),
  ])
  func `times are written in UTC`(seconds: Int64, text: String) {
    #expect(UTCTime.text(seconds) == text)
  }
}
