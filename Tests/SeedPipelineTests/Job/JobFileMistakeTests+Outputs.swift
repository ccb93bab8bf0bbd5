extension JobFileMistakeTests {
  static let outputs: [(String, [String])] = [
    (
      job(rest: #""output": ["a.mbtiles", {"path": "./a.mbtiles"}, "x.zip", "/", "", 5]"#),
      [
        "job.json:3:50: output[2]: the name \"x.zip\" does not tell the format: end it in .mbtiles, or in / for a directory, or give \"format\"",
        "job.json:3:59: output[3]: the root folder cannot be an output",
        "job.json:3:64: output[4]: the path is empty",
        "job.json:3:68: output[5]: expected a path or an object with \"path\", found 5",
      ]
    ),
    (
      job(rest: #""output": ["a.mbtiles", {"path": "./a.mbtiles"}]"#),
      ["job.json:3:34: output[1].path: FOLDER/a.mbtiles is output[0] already; choose another path"]
    ),
    (
      job(rest: #""output": "a.mbtiles", "store": "a.mbtiles""#),
      ["job.json:3:33: store: FOLDER/a.mbtiles is output already; choose another path"]
    ),
    (
      job(rest: #""output": ["a.mbtiles", "out/"], "store": "out/a.seedstore""#),
      [
        "job.json:3:43: store: FOLDER/out/a.seedstore lies in output[1], a directory that is replaced as a whole; move it"
      ]
    ),
    (
      job(rest: #""output": ["out/a.mbtiles", "out/"]"#),
      [
        "job.json:1:1: store: FOLDER/out/a.seedstore lies in output[1], a directory that is replaced as a whole; move it",
        "job.json:3:29: output[1]: output[0] lies in FOLDER/out, a directory that is replaced as a whole; move one",
      ]
    ),
    (
      job(rest: #""output": ".", "store": "../a.seedstore""#),
      [
        "job.json:3:11: output: the job file lies in FOLDER, a directory that is replaced as a whole; move one"
      ]
    ),
    (
      job(rest: #""store": "job.json""#),
      ["job.json:3:10: store: FOLDER/job.json is the job file already; choose another path"]
    ),
    (
      job(source: #"{"path": "a.mbtiles"}"#, rest: #""output": "a.mbtiles""#),
      [
        "job.json:3:11: output: FOLDER/a.mbtiles is the source's archive already; choose another path"
      ]
    ),
    (
      job(rest: #""output": [], "store": "work/""#),
      [
        "job.json:3:11: output: the list of outputs is empty",
        "job.json:3:24: store: the store is a file; \"work/\" is a folder",
      ]
    ),
    (
      job(
        rest:
          #""output": [{"path": "a/", "layout": "{z}{x}/{y}", "hash": true}, {"path": "b.mbtiles", "layout": "{z}/{x}/{y}", "scheme": "tms", "style": 1}, {"format": "zip"}, {"path": "d/", "format": "mbtiles"}]"#
      ),
      [
        "job.json:3:37: output[0].layout: between {z} and {x} there must be more than digits",
        "job.json:3:139: output[1].style: expected true or false, found 1",
        "job.json:3:143: output[2].path: is required: the path of the package",
        "job.json:3:154: output[2].format: expected \"mbtiles\" or \"directory\", found \"zip\"",
        "job.json:3:171: output[3].path: a path that ends in / is a directory, not \"mbtiles\"",
      ]
    ),
    (
      job(rest: #""output": {"path": "b.mbtiles", "layout": "{z}/{x}/{y}", "scheme": "tms"}"#),
      [
        "job.json:3:43: output.layout: is for directories; this output is \"mbtiles\"",
        "job.json:3:68: output.scheme: is for directories; this output is \"mbtiles\"",
      ]
    ),
    (
      job(rest: #""output": {"path": "b/", "hash": true}"#),
      ["job.json:3:34: output.hash: is for \"mbtiles\"; this output is \"directory\""]
    ),
  ]
}
