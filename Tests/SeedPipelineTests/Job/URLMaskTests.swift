import Testing

@testable import SeedPipeline

@Suite struct URLMaskTests {
  @Test(arguments: [
    ("https://host/1/2/3.png", "https://host/1/2/3.png"),
    ("https://user:pass@host/p", "https://***@host/p"),
    ("https://user@host", "https://***@host"),
    ("https://a@b@host/p@q", "https://***@host/p@q"),
    ("https://host/p?key=abc&v=1", "https://host/p?key=***&v=1"),
    ("https://host/p?apiKey=abc", "https://host/p?apiKey=***"),
    ("https://host/p?api_key=abc&access_token=x", "https://host/p?api_key=***&access_token=***"),
    ("https://host/p?subscription-key=abc#f", "https://host/p?subscription-key=***#f"),
    ("https://host/p?SIG=a%2Fb&sv=2", "https://host/p?SIG=***&sv=2"),
    ("https://host/p?Signature=a&Expires=9", "https://host/p?Signature=***&Expires=9"),
    (
      "https://host/p?password=a&pass=b&userPass=c",
      "https://host/p?password=***&pass=***&userPass=***"
    ),
    (
      "https://host/p?X-Amz-Credential=a&x-amz-signature=b&X-Amz-Date=c",
      "https://host/p?X-Amz-Credential=***&x-amz-signature=***&X-Amz-Date=***"
    ),
    ("https://host/p?a%70ikey=abc", "https://host/p?a%70ikey=***"),
    ("https://host/p?keyword=roads&compass=n", "https://host/p?keyword=roads&compass=n"),
    ("https://host/p?key&token=", "https://host/p?key&token=***"),
    ("https://host/p?a=b?key=c", "https://host/p?a=b?key=c"),
    ("https://host/p?key=a;b&v=1", "https://host/p?key=***&v=1"),
    ("https://host/p?v=1;key=a;w=2", "https://host/p?v=1;key=***;w=2"),
    ("https://host/p?key=a;sig=b;c&v=1", "https://host/p?key=***&v=1"),
    ("https://host/{switch:a?b,c&d}?key=a", "https://host/{switch:a?b,c&d}?key=***"),
    ("https://host/a{b?key=a&c=}", "https://host/a{b?key=***&c=}"),
    ("https://host/a{b?key=a", "https://host/a{b?key=***"),
    ("host/p?token=abc", "host/p?token=***"), ("", ""), ("?", "?"), ("://@?", "://***@?"),
  ])
  func `user-info and secret query values are masked, nothing else`(url: String, shown: String) {
    #expect(URLMask.masked(url) == shown)
    #expect(URLMask.masked(shown) == shown)
  }
}
