import Testing

@testable import Bindings

struct NetworkAddressTests {
  // IANA IPv4 and IPv6 Special-Purpose Address Registries.
  @Test(arguments: [
    ("127.0.0.1", NetworkAddress.Kind.loopback), ("127.255.0.1", .loopback), ("0.0.0.0", .loopback),
    ("169.254.169.254", .linkLocal), ("10.0.0.1", .privateNetwork),
    ("172.15.0.1", .publicNetwork), ("172.16.0.1", .privateNetwork),
    ("172.31.255.255", .privateNetwork), ("172.32.0.1", .publicNetwork),
    ("192.168.0.1", .privateNetwork), ("192.169.0.1", .publicNetwork),
    ("100.63.0.1", .publicNetwork), ("100.64.0.1", .privateNetwork), ("8.8.8.8", .publicNetwork),
    ("::1", .loopback), ("[::1]", .loopback), ("::", .loopback), ("fe80::1", .linkLocal),
    ("fe80::1%eth0", .linkLocal), ("febf::1", .linkLocal), ("fec0::1", .privateNetwork),
    ("fc00::1", .privateNetwork), ("fd12:3456::1", .privateNetwork),
    ("::ffff:127.0.0.1", .loopback), ("::ffff:8.8.8.8", .publicNetwork),
    ("::10.0.0.1", .privateNetwork), ("64:ff9b::a00:1", .privateNetwork),
    ("2002:7f00:1::", .loopback), ("2001:4860:4860::8888", .publicNetwork),
  ])
  func `a numeric address tells its network`(address: String, kind: NetworkAddress.Kind) {
    #expect(NetworkAddress.kind(of: address) == kind)
  }

  @Test(arguments: [
    ("localhost", NetworkAddress.Kind.loopback), ("LOCALHOST.", .loopback),
    ("a.localhost", .loopback), ("127.0.0.2", .loopback),
  ])
  func `a host's name can tell it too`(host: String, kind: NetworkAddress.Kind) {
    #expect(NetworkAddress.kind(ofHost: host) == kind)
  }

  @Test(arguments: ["a.example", "localhost.example", "notlocalhost", "", "1.2.3", "1.2.3.4.5"])
  func `other names tell nothing`(host: String) {
    #expect(NetworkAddress.kind(ofHost: host) == nil)
  }
}
