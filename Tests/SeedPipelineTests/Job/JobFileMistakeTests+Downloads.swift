extension JobFileMistakeTests {
  static let downloads: [(String, [String])] = [
    (
      job(
        rest: """
          "download": {"inFlight": 0, "perHost": "8", "perSecond": -1, "tries": 1e9, "backoff": [5, 1],
          "connectTimeout": 0, "timeout": 1e6, "stallTimeout": true, "maxTileBytes": 1.5,
          "maxFailures": "110%", "proxy": "ftp://u:pw@h", "caBundle": "", "http2": 2}
          """),
      [
        "job.json:3:26: download.inFlight: 0 is outside 1 to 1000",
        "job.json:3:40: download.perHost: expected a whole number from 1 to 1000, found \"8\"",
        "job.json:3:58: download.perSecond: -1 is outside 0 to 100000",
        "job.json:3:71: download.tries: 1e9 is outside 1 to 100",
        "job.json:3:87: download.backoff: first 5 must not be above most 1",
        "job.json:4:19: download.connectTimeout: 0 is outside 0.1 to 600",
        "job.json:4:33: download.timeout: 1e6 is outside 0.1 to 86400",
        "job.json:4:54: download.stallTimeout: expected a number from 0.1 to 86400, found true",
        "job.json:4:76: download.maxTileBytes: expected a whole number from 1 to 1000000000, found 1.5",
        "job.json:5:16: download.maxFailures: expected a count of tiles from 0, or a share from \"0%\" to \"100%\", found \"110%\"",
        "job.json:5:33: download.proxy: expected an address such as \"http://proxy.example.org:3128\" (http, https, socks5 or socks5h), found \"ftp://***@h\"",
        "job.json:5:61: download.caBundle: the path is empty",
        "job.json:5:74: download.http2: expected true or false, found 2",
      ]
    ),
    (
      job(rest: #""download": {"backoff": [1], "maxFailures": -1}"#),
      [
        "job.json:3:25: download.backoff: expected [first, most] in seconds, each from 0 to 3600, found a list",
        "job.json:3:45: download.maxFailures: -1 is outside 0 to 1000000000",
      ]
    ),
    (
      job(
        rest: """
          "download": {"perDay": 0, "outage": -1, "maxSame": "0%", "check": "pixels",
          "refresh": "7 days"}
          """),
      [
        "job.json:3:24: download.perDay: 0 is outside 1 to 1000000000",
        "job.json:3:37: download.outage: -1 is outside 0 to 86400",
        "job.json:3:52: download.maxSame: expected a share above \"0%\" and up to \"100%\", or null, found \"0%\"",
        "job.json:3:67: download.check: expected \"structure\" or \"decode\", found \"pixels\"",
        "job.json:4:12: download.refresh: expected \"never\", \"always\", or an age such as \"36h\", \"7d\" or \"2w\", found \"7 days\"",
      ]
    ),
    (job(rest: #""download": []"#), ["job.json:3:13: download: expected an object, found a list"]),
  ]
}
