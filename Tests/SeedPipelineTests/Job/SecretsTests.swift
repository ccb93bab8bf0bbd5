import Foundation
import Testing

@testable import SeedPipeline

struct SecretsTests {
  private let secrets = Secrets(["s3cr3t/+ key", "short", "abcdef", "abcdefgh"])

  @Test(arguments: [
    ("nothing", "nothing"),
    ("a s3cr3t/+ key b", "a *** b"),
    ("key=s3cr3t%2F%2B%20key&x", "key=***&x"),
    ("key=s3cr3t%2f%2b%20key&x", "key=***&x"),
    ("key=%733cr3t/%2B key", "key=***"),
    ("key=s3cr3t/++key", "key=***"),
    (#"{"a": "s3cr3t\/+ key"}"#, #"{"a": "***"}"#),
    ("a short one stays", "a short one stays"),
    ("xabcdefghx abcdefx abcdefabcdefgh", "x***x ***x ***"),
    ("100% abcdef %", "100% *** %"),
    // Cut in its midst: six bytes and more are too much to show.
    ("a s3cr3t/…", "a ***…"),
    ("a s3cr3t…", "a ***…"),
    ("a s3cr3…", "a s3cr3…"),
    ("key=s3cr3t%2F%2B%2…", "key=***%2…"),
    ("a s3cr3t/ and more", "a s3cr3t/ and more"),
    ("abcdefg…", "***…"),
  ])
  func `a secret is found however it is written`(text: String, scrubbed: String) {
    #expect(secrets.scrubbed(text) == scrubbed)
  }

  @Test func `a secret is found within base64, at every offset`() {
    for prefix in ["", "u", "us", "use", "user:", "Basic:"] {
      for suffix in ["", ":", "::", ":::"] {
        let whole = Data((prefix + "s3cr3t/+ key" + suffix).utf8).base64EncodedString()
        for text in [whole, whole.replacing("+", with: "-").replacing("/", with: "_")] {
          let scrubbed = secrets.scrubbed("Authorization: Basic \(text).")
          #expect(scrubbed.contains("***"), "\(prefix) \(suffix)")
          // What is left are digits that the neighbours decide in part.
          #expect(scrubbed.count < "Authorization: Basic .".count + 3 + 14)
        }
      }
    }
  }

  @Test func `a secret is found with the escapes of markup`() {
    let secrets = Secrets([#"a&b<c>"d'e"#])
    #expect(secrets.scrubbed(#"is a&amp;b&lt;c&gt;"d'e."#) == "is ***.")
    #expect(secrets.scrubbed("is a&amp;b&lt;c&gt;&quot;d&#39;e.") == "is ***.")
  }

  @Test func `base64 digits agree with Foundation`() {
    for count in 1...40 {
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...255) }
      let expected = Data(bytes).base64EncodedString().utf8.prefix(count * 8 / 6)
      #expect(SecretSpellings.base64(bytes, after: 0) == Array(expected))
    }
  }

  @Test func `what is found agrees with a search for each secret by itself`() {
    let alphabet = Array("ab%".utf8)
    for _ in 0..<2_000 {
      let needles = (0..<3).map { _ in
        (0..<Int.random(in: 1...4)).map { _ in alphabet.randomElement() ?? 0 }
      }
      let text = (0..<30).map { _ in alphabet.randomElement() ?? 0 }
      var search = SecretSearch()
      search.insert(needles)
      var hidden = [Bool](repeating: false, count: text.count)
      for needle in needles {
        for start in 0...(text.count - needle.count)
        where Array(text[start..<(start + needle.count)]) == needle {
          for index in start..<(start + needle.count) { hidden[index] = true }
        }
      }
      let expected = RedactedText(bytes: text, hidden: hidden).masked(by: "*")
      #expect(search.masking(String(decoding: text, as: UTF8.self), by: "*") == expected)
    }
  }

  @Test func `a long text of near matches takes linear time`() {
    let secrets = Secrets([String(repeating: "a", count: 10_000) + "b"])
    let text = String(repeating: "a", count: 2_000_000)
    #expect(secrets.scrubbed(text) == text)
  }

  @Test func `secrets are equal by their values`() {
    var one = Secrets(["abcdef"])
    one.insert("second")
    one.insert("")
    #expect(one == Secrets(["second", "abcdef"]))
    #expect(one != secrets)
    #expect(one.scrubbed("second") == "***")
  }
}
