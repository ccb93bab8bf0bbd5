/// Takes the secret parts out of an address that is to be shown.
public enum URLMask {
  /// `url` with `***` in place of its user-info and of the query values with a secret's name.
  public static func masked(_ url: String) -> String {
    let address = WebAddress(url)
    var result = ""
    var end = 0
    for range in secretRanges(of: address) {
      if range.lowerBound >= end {
        result += address.text(end..<range.lowerBound) + Secrets.mask
      }
      end = max(end, range.upperBound)
    }
    return result + address.text(end..<address.bytes.count)
  }

  /// Where the secrets are, from left to right; some may overlap.
  private static func secretRanges(of address: WebAddress) -> [Range<Int>] {
    let values = address.queryValues.filter { name, value in
      name.upperBound < value.lowerBound && SecretName.isSecret(address.text(name))
    }
    return ([address.userInfo].compactMap(\.self) + values.map(\.value))
      .sorted { ($0.lowerBound, $1.upperBound) < ($1.lowerBound, $0.upperBound) }
  }
}
