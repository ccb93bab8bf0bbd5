import CCurl
import CSQLite

/// What the report is about, in plain words.
enum Introduction {
  static func markdown(trials: Int) -> String {
    """
    # Reliability, as tried

    What is promised: every tile of a job ends as stored, absent or failed, or stays waiting, and \
    the counts add up; what is stored is whole and right; a server is asked as often as the job \
    allows and no more; a package holds what it should or is not there.

    How it was tried: the built program ran against servers on this machine that go wrong by a \
    script, and its account was compared with what the servers saw and with the bytes of the \
    packages. Trials of a row: \(trials), with libcurl \(curlVersion) and SQLite \
    \(sqliteVersion). A row that does not hold, even once, stops the making of this page.

    `make reliability` tries everything again with a release build and writes this page anew \
    (`make reliability TRIALS=1` is quicker); `make test` tries every row once. The rows of faults \
    and servers are the tables in `Tests/TestSupport/Hostile`: a new row there is a new line here.
    """
  }

  private static var curlVersion: String {
    // "libcurl/7.88.1 OpenSSL/3.0.15 …"
    let words = String(cString: curl_version()).split(separator: " ")
    return words.first.map { String($0.drop { $0 != "/" }.dropFirst()) } ?? "?"
  }

  private static var sqliteVersion: String { String(cString: sqlite3_libversion()) }
}
