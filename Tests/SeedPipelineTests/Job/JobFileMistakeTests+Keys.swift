extension JobFileMistakeTests {
  static let keys: [(String, [String])] = [
    (
      job(rest: #""zom": 3, "downlaod": {}, "colour": 1, "inFlight": 8"#),
      [
        "job.json:3:1: zom: unknown key \"zom\"; did you mean \"zoom\"?",
        "job.json:3:11: downlaod: unknown key \"downlaod\"; did you mean \"download\"?",
        "job.json:3:27: colour: unknown key \"colour\"; known here: \"$schema\", \"name\", \"description\", \"attribution\", \"version\", \"bbox\", \"area\", \"zoom\", \"source\", \"output\", \"contact\", \"store\", \"download\"",
        "job.json:3:40: inFlight: unknown key \"inFlight\" here; it belongs in \"download\"",
      ]
    ),
    (
      job(rest: #""download": {"Tries": 5, "conectTimeout": 1, "a b": 1, "layers": ""}"#),
      [
        "job.json:3:14: download.Tries: unknown key \"Tries\"; did you mean \"tries\"?",
        "job.json:3:26: download.conectTimeout: unknown key \"conectTimeout\"; did you mean \"connectTimeout\"?",
        "job.json:3:46: download[\"a b\"]: unknown key \"a b\"; known here: \"inFlight\", \"perHost\", \"perSecond\", \"perDay\", \"tries\", \"backoff\", \"connectTimeout\", \"timeout\", \"stallTimeout\", \"outage\", \"maxTileBytes\", \"maxFailures\", \"maxSame\", \"check\", \"refresh\", \"proxy\", \"caBundle\", \"http2\"",
        "job.json:3:56: download.layers: unknown key \"layers\" here; it belongs in a \"source\" of type \"wms\"",
      ]
    ),
    (
      "{\"zoom\": 3, \"zoom\": 4, \"bbox\": [0, 0, 1, 1], \"source\": \"http://h/{z}/{x}/{y}\"}",
      ["job.json:1:13: zoom: the key \"zoom\" is here a second time; the first is at 1:2"]
    ),
    ("[1]", ["job.json:1:1: expected an object, found a list"]),
    (
      "{}",
      [
        "job.json:1:1: area: is required: an area, or \"bbox\": [west, south, east, north] in degrees",
        "job.json:1:1: zoom: is required: [min, max] or one number, each from 0 to 24",
        "job.json:1:1: source: is required: a tile address with {z}, {x} and {y}, or an object",
      ]
    ),
    (
      job(rest: #""name": "", "version": 1, "contact": "me", "description": null"#),
      [
        "job.json:3:9: name: a name must not be empty; without one it is \"job\"",
        "job.json:3:24: version: expected a text, found 1",
        "job.json:3:38: contact: expected an e-mail or web address such as \"maps@example.org\", found \"me\"",
        "job.json:3:59: description: expected a text, found null",
      ]
    ),
  ]
}
