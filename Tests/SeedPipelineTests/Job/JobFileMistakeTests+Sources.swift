extension JobFileMistakeTests {
  static let sources: [(String, [String])] = [
    (
      job(source: "7"),
      ["job.json:2:11: source: expected a tile address or an object, found 7"]
    ),
    (
      job(source: "{}"),
      [
        "job.json:2:11: source: a source needs \"url\" (a tile template, or a WMS with \"layers\") or \"path\" (an archive)"
      ]
    ),
    (
      job(source: #""file:///tiles/{z}/{x}/{y}.png""#),
      [
        "job.json:2:11: source: expected an address that begins with http:// or https://, found \"file:///tiles/{z}/{x}/{y}.png\"; for tiles on this machine write {\"type\": \"archive\", \"path\": …}"
      ]
    ),
    (
      job(source: #""h:8080/{z}/{x}/{y}.png""#),
      [
        "job.json:2:11: source: expected an address that begins with http:// or https://, found \"h:8080/{z}/{x}/{y}.png\"; put http:// or https:// before a server's name; for tiles on this machine write {\"type\": \"archive\", \"path\": …}"
      ]
    ),
    (
      job(source: #"{"url": "ftp://u:pw@h/{z}/{x}/{y}"}"#),
      [
        "job.json:2:19: source.url: expected an address that begins with http:// or https://, found \"ftp://***@h/{z}/{x}/{y}\""
      ]
    ),
    (
      job(source: #"{"url": "gopher://h/{z}/{x}/{y}"}"#),
      [
        "job.json:2:19: source.url: expected an address that begins with http:// or https://, found \"gopher://h/{z}/{x}/{y}\""
      ]
    ),
    (
      job(source: #"{"url": "http:///{z}/{x}/{y}"}"#),
      ["job.json:2:19: source.url: the address \"http:///{z}/{x}/{y}\" has no host"]
    ),
    (
      job(source: #"{"url": "http://h/{z} {x}/{y}"}"#),
      [
        "job.json:2:19: source.url: an address must not hold spaces, line breaks or control characters; a space is %20"
      ]
    ),
    (job(source: #""""#), ["job.json:2:11: source: the address is empty"]),
    (
      job(source: #"{"type": "xyzz", "url": "http://h/{z}/{x}/{y}"}"#),
      [
        "job.json:2:20: source.type: expected \"xyz\", \"wms\" or \"archive\", found \"xyzz\"; did you mean \"xyz\"?"
      ]
    ),
    (
      job(source: #"{"type": "xyz", "url": "http://h/{z}/{x}/{y}", "layers": "a", "path": "b"}"#),
      [
        "job.json:2:58: source.layers: unknown key \"layers\" here; it belongs in a \"source\" of type \"wms\"",
        "job.json:2:73: source.path: unknown key \"path\" here; it belongs in a \"source\" of type \"archive\"",
      ]
    ),
    (
      job(
        source:
          #"{"url": "http://h/{z}/{x}/{y}", "format": "jpeg", "scale": 3, "tileSize": 8, "minzoom": 9, "maxzoom": 4, "missing": "skip", "scheme": "wmts", "placeholders": ["ab"]}"#
      ),
      [
        "job.json:2:53: source.format: expected \"png\", \"jpg\", \"webp\", \"avif\", \"gif\" or \"pbf\", or a media type such as \"image/png\", found \"jpeg\"; did you mean \"jpg\"?",
        "job.json:2:70: source.scale: 3 is outside 1 to 2",
        "job.json:2:85: source.tileSize: 8 is outside 16 to 4096",
        "job.json:2:99: source.minzoom: 9 must not be above the \"maxzoom\" 4",
        "job.json:2:127: source.missing: expected \"absent\" or \"fail\", found \"skip\"",
        "job.json:2:145: source.scheme: expected \"xyz\" or \"tms\", found \"wmts\"",
        "job.json:2:170: source.placeholders[0]: expected a SHA-256 of 64 hexadecimal digits, found \"ab\"",
      ]
    ),
    (
      job(
        source:
          #"{"url": "http://h/{z}/{x}/{y}", "subdomains": [], "variables": {"z": 1, "a}": "b", "c": true}}"#
      ),
      [
        "job.json:2:57: source.subdomains: expected a list of names such as [\"a\", \"b\", \"c\"], found a list",
        "job.json:2:75: source.variables.z: {z} is a placeholder of its own and cannot be a variable; choose another name",
        "job.json:2:83: source.variables[\"a}\"]: a variable's name must not be empty or hold spaces, braces, ':' or ','",
        "job.json:2:99: source.variables.c: expected a text or a number, found true or false",
      ]
    ),
    (
      job(source: #"{"layers": "a"}"#),
      [
        "job.json:2:11: source.url: is required: the address of the service, without its parameters"
      ]
    ),
    (
      job(source: #"{"url": "http://h/w?a=}", "layers": "a"}"#),
      [
        "job.json:2:19: source.url: a WMS address has no placeholders; for a template write \"type\": \"xyz\" and no \"layers\""
      ]
    ),
    (
      job(source: #"{"url": "http://h`/w", "layers": "a"}"#),
      [
        "job.json:2:19: source.url: the host may hold letters, digits, hyphens and dots only; write an international name in its xn-- form"
      ]
    ),
    (
      job(
        source:
          #"{"url": "http://h/{z}", "layers": ["a", ""], "styles": ["x", "y", "z"], "version": "1.2", "srs": "EPSG:3875", "format": "image/tiff", "params": {"bbox": 1, "A": 1, "a": 2}}"#
      ),
      [
        "job.json:2:19: source.url: a WMS address has no placeholders; for a template write \"type\": \"xyz\" and no \"layers\"",
        "job.json:2:51: source.layers[1]: a name is empty",
        "job.json:2:66: source.styles: expected one style for each of the 2 layers, or none, found 3",
        "job.json:2:94: source.version: expected \"1.1.1\" or \"1.3.0\", found \"1.2\"",
        "job.json:2:108: source.srs: expected \"EPSG:3857\", \"EPSG:900913\", \"EPSG:4326\" or \"CRS:84\", found \"EPSG:3875\"; did you mean \"EPSG:3857\"?",
        "job.json:2:131: source.format: expected the media type of a picture such as \"image/png\" or \"image/jpeg\", found \"image/tiff\"",
        "job.json:2:156: source.params.bbox: bbox is set by the tile; leave it out of \"params\"",
        "job.json:2:175: source.params.a: the name is empty, or here twice in another case",
      ]
    ),
    (
      job(source: #"{"type": "archive", "over": "ftp"}"#),
      [
        "job.json:2:11: source.path: is required: the path of an MBTiles file or of a z/x/y directory",
        "job.json:2:39: source.over: expected \"http\", found \"ftp\"",
      ]
    ),
    (
      job(source: #"{"path": "~/a.mbtiles"}"#),
      [
        "job.json:2:20: source.path: ~ is not replaced in a job; write the path out, or relative to the job's folder"
      ]
    ),
  ]

  static let headers: [(String, [String])] = [
    (
      job(
        source: """
          {"url": "http://h/{z}/{x}/{y}", "userAgent": "a\\nb", "auth": {"basic": "u:p"}, "headers": {
          "Host": "a", "user-agent": "b", "Content-Length": "1", "Transfer-Encoding": "x",
          "Connection": "close", "A B": "c", "": "d", "X": "e\\r\\nY: f", "Z": 5, "X-A": "1",
          "x-a": "2", "Authorization": "Bearer x"}}
          """),
      [
        "job.json:2:56: source.userAgent: expected 1 to 256 printable ASCII characters",
        "job.json:3:1: source.headers.Host: the header Host is not a job's to set: the host is that of the \"url\"",
        "job.json:3:14: source.headers.user-agent: the header user-agent is not a job's to set: use the source's \"userAgent\", or \"contact\"",
        "job.json:3:33: source.headers.Content-Length: the header Content-Length is not a job's to set: a request for a tile has no body",
        "job.json:3:56: source.headers.Transfer-Encoding: the header Transfer-Encoding is not a job's to set: a request for a tile has no body",
        "job.json:4:1: source.headers.Connection: the header Connection is not a job's to set: connections are kept and limited by \"download\"",
        "job.json:4:24: source.headers[\"A B\"]: a header's name has letters, digits and !#$%&'*+-.^_`|~ alone",
        "job.json:4:36: source.headers[\"\"]: a header's name has letters, digits and !#$%&'*+-.^_`|~ alone",
        "job.json:4:50: source.headers.X: the value must not hold a line break",
        "job.json:4:68: source.headers.Z: expected a text, found a number",
        "job.json:5:1: source.headers.x-a: this header is here twice; names differ not by case",
        "job.json:5:13: source.headers.Authorization: give \"auth\" or an Authorization header, not both",
      ]
    ),
    (
      job(source: #"{"url": "http://h/{z}/{x}/{y}", "auth": "user:hunter2"}"#),
      ["job.json:2:51: source.auth: expected an object, found a text"]
    ),
    (
      job(source: #"{"url": "http://h/{z}/{x}/{y}", "auth": {}}"#),
      [
        "job.json:2:51: source.auth: expected {\"basic\": \"user:password\"}, {\"bearer\": \"token\"} or {\"command\": [\"program\"]}"
      ]
    ),
    (
      job(
        source:
          #"{"url": "http://h/{z}/{x}/{y}", "auth": {"basic": "hunter2", "bearer": "Bearer hunter2"}}"#
      ),
      [
        "job.json:2:51: source.auth: give one of {\"basic\": \"user:password\"}, {\"bearer\": \"token\"} or {\"command\": [\"program\"]}",
        "job.json:2:61: source.auth.basic: expected \"user:password\" without control characters",
        "job.json:2:82: source.auth.bearer: expected the token alone, of visible ASCII characters, without \"Bearer\" and spaces",
      ]
    ),
    (
      job(source: #"{"url": "http://h/{z}/{x}/{y}", "auth": {"command": ["~/get-token"]}}"#),
      [
        "job.json:2:64: source.auth.command[0]: ~ is not replaced in a job; write the path out, or relative to the job's folder"
      ]
    ),
    (
      job(source: #"{"url": "http://h/{z}/{x}/{y}", "auth": {"command": [""]}}"#),
      ["job.json:2:64: source.auth.command[0]: the path is empty"]
    ),
  ]
}
