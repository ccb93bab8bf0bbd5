// swift-tools-version: 6.2

import PackageDescription

let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .strictMemorySafety(),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("ExistentialAny"),
]

// The binding layer deals in C pointers by trade, so it alone is not held to strict memory safety.
let binding: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("ExistentialAny"),
]

let test: [SwiftSetting] = [.swiftLanguageMode(.v6)]

let package = Package(
  name: "tileseed",
  platforms: [.macOS(.v15)],
  products: [.executable(name: "tileseed", targets: ["tileseed"])],
  targets: [
    .systemLibrary(
      name: "CCurl", pkgConfig: "libcurl",
      providers: [.apt(["libcurl4-openssl-dev"]), .brew(["curl"])]),
    .systemLibrary(
      name: "CSQLite", pkgConfig: "sqlite3",
      providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
    .systemLibrary(
      name: "CDeflate", pkgConfig: "libdeflate",
      providers: [.apt(["libdeflate-dev"]), .brew(["libdeflate"])]),
    .systemLibrary(
      name: "CCrypto", pkgConfig: "libcrypto",
      providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]),
    .systemLibrary(
      name: "CMicroHTTPD", pkgConfig: "libmicrohttpd",
      providers: [.apt(["libmicrohttpd-dev"]), .brew(["libmicrohttpd"])]),
    .systemLibrary(name: "CPlatform"),
    .target(
      name: "Bindings",
      dependencies: ["CPlatform", "CCurl", "CSQLite", "CDeflate", "CCrypto", "CMicroHTTPD"],
      swiftSettings: binding),
    .target(name: "TileGrid", swiftSettings: strict),
    .target(
      name: "SeedPipeline", dependencies: ["TileGrid", "Bindings"], swiftSettings: strict),
    .executableTarget(
      name: "tileseed", dependencies: ["SeedPipeline", "TileGrid", "Bindings"],
      swiftSettings: strict),
    // A process of its own for the tests that kill one, or that need a second one.
    .executableTarget(
      name: "StoreProbe", dependencies: ["SeedPipeline", "TileGrid"], path: "Tests/StoreProbe",
      swiftSettings: test),
    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: test),
    .testTarget(
      name: "TileGridTests", dependencies: ["TileGrid", "TestSupport"], exclude: ["Fixtures"],
      swiftSettings: test),
    .testTarget(
      name: "BindingsTests", dependencies: ["Bindings", "TestSupport"], swiftSettings: test),
    .testTarget(
      name: "SeedPipelineTests",
      dependencies: ["SeedPipeline", "TileGrid", "Bindings", "TestSupport", "StoreProbe"],
      exclude: ["Fixtures"], swiftSettings: test),
    .testTarget(
      name: "CommandTests",
      dependencies: ["SeedPipeline", "TileGrid", "Bindings", "TestSupport", "tileseed"],
      swiftSettings: test),
  ]
)
