extension JobFileMistakeTests {
  static let areas: [(String, [String])] = [
    (
      #"{"bbox": [0, 95, 1, 96], "zoom": 40, "source": "http://h/{z}/{x}/{y}"}"#,
      [
        "job.json:1:14: bbox: south 95 is outside -90 to 90; longitude comes first: did you mean [95, 0, 96, 1]?",
        "job.json:1:21: bbox: north 96 is outside -90 to 90",
        "job.json:1:34: zoom: 40 is outside 0 to 24",
      ]
    ),
    (
      job(area: #""bbox": [0, -95, 1, 5], "zoom": 3"#),
      [
        "job.json:1:14: bbox: south -95 is outside -90 to 90; longitude comes first: did you mean [-95, 0, 5, 1]?"
      ]
    ),
    (
      job(area: #""bbox": [-17.4, 145.4, -16.6, 146.1], "zoom": 3"#),
      [
        "job.json:1:18: bbox: south 145.4 is outside -90 to 90; longitude comes first: did you mean [145.4, -17.4, 146.1, -16.6]?",
        "job.json:1:32: bbox: north 146.1 is outside -90 to 90",
      ]
    ),
    (
      job(area: #""bbox": [600, 0, 1, 1], "zoom": 3"#),
      [
        "job.json:1:11: bbox: west 600 is outside -540 to 540 (order: west, south, east, north)"
      ]
    ),
    (
      job(area: #""area": [{"bbox": [4.2, 52.4, 5.1, 51.9]}], "zoom": 3"#),
      [
        "job.json:1:20: area[0].bbox: south 52.4 must not be above north 51.9 (order: west, south, east, north)"
      ]
    ),
    (
      job(area: #""bbox": [0, 0, 1], "zoom": [3, 2]"#),
      [
        "job.json:1:10: bbox: expected [west, south, east, north] in degrees, found a list of 3",
        "job.json:1:29: zoom: min 3 must not be above max 2 (order: [min, max])",
      ]
    ),
    (
      job(area: #""bbox": [0, "1", 1, 2], "zoom": [1, 2, 3]"#),
      [
        "job.json:1:14: bbox: expected south in degrees, found \"1\"",
        "job.json:1:34: zoom: expected [min, max] or one number, found a list of 3",
      ]
    ),
    (
      job(area: #""bbox": "0,0,1,1", "zoom": "5""#),
      [
        "job.json:1:10: bbox: expected [west, south, east, north] in degrees, found \"0,0,1,1\"",
        "job.json:1:29: zoom: expected [min, max] or one number, each from 0 to 24, found \"5\"",
      ]
    ),
    (
      job(area: #""bbox": [0, 0, NaN, 1e400], "zoom": 3.5"#),
      [
        "job.json:1:17: bbox[2]: NaN is no number that JSON has",
        "job.json:1:22: bbox[3]: the number 1e400 is too large",
        "job.json:1:38: zoom: expected a whole number from 0 to 24, found 3.5",
      ]
    ),
    (
      job(area: #""zoom": 3"#),
      [
        "job.json:1:1: area: is required: an area, or \"bbox\": [west, south, east, north] in degrees"
      ]
    ),
    (
      job(area: #""bbox": [0, 0, 1, 1]"#),
      ["job.json:1:1: zoom: is required: [min, max] or one number, each from 0 to 24"]
    ),
    (
      job(area: #""area": [{"bbox": [0, 0, 1, 1], "zoom": 3}, {"bbox": [0, 0, 1, 1]}]"#),
      ["job.json:1:1: zoom: is required: [min, max] or one number, each from 0 to 24"]
    ),
    (
      job(area: #""area": {"bbox": [0, 0, 1, 1]}, "bbox": [0, 0, 1, 1], "zoom": 3"#),
      [
        "job.json:1:42: bbox: give \"bbox\" or \"area\", not both; a further box is an element of the list \"area\""
      ]
    ),
    (
      job(area: #""area": [], "zoom": 3"#),
      [
        "job.json:1:10: area: the list of areas is empty; write {\"bbox\": [west, south, east, north] in degrees}"
      ]
    ),
    (
      job(area: #""area": [{"except": {"bbox": [0, 0, 1, 1]}}], "zoom": 3"#),
      [
        "job.json:1:10: area: the list has nothing but \"except\"; it needs an area to take from"
      ]
    ),
    (
      job(area: #""area": {"except": {"bbox": [0, 0, 1, 1]}}, "zoom": 3"#),
      [
        "job.json:1:10: area: \"except\" takes from other areas; write a list with an area before it"
      ]
    ),
    (
      job(
        area:
          #""area": [{"bbox": [0, 0, 1, 1]}, {"except": {"except": {"bbox": [0, 0, 1, 1]}}, "zoom": 3}], "zoom": 3"#
      ),
      [
        "job.json:1:46: area[1].except: an \"except\" must not hold another \"except\"",
        "job.json:1:82: area[1].zoom: unknown key \"zoom\" here; it belongs within \"except\"",
      ]
    ),
    (
      job(area: #""area": [[0, 0, 1, 1], {"zoom": 2}, 7], "zoom": 3"#),
      [
        "job.json:1:11: area[0]: expected an area such as {\"bbox\": [west, south, east, north]}, found a list",
        "job.json:1:25: area[1].bbox: is required: [west, south, east, north] in degrees",
        "job.json:1:38: area[2]: expected an object, found 7",
      ]
    ),
    (
      job(area: #""bbox": [0, 86, 1, 89], "zoom": 3"#),
      [
        "job.json:1:10: bbox: the job has no tile: its areas lie beyond latitude 85.0511, where the map ends, or are taken away by \"except\""
      ]
    ),
    (
      job(source: #"{"url": "http://h/{z}/{x}/{y}", "minzoom": 4}"#),
      [
        "job.json:1:10: bbox: the job has no tile that the source has: the source's \"minzoom\", \"maxzoom\" and \"bounds\" leave out all of them"
      ]
    ),
  ]
}
