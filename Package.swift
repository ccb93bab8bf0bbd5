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
    .systemLibrary(
      name: "CJPEG", pkgConfig: "libjpeg",
      providers: [.apt(["libjpeg-dev"]), .brew(["jpeg-turbo"])]),
    .systemLibrary(
      name: "CWebP", pkgConfig: "libwebp", providers: [.apt(["libwebp-dev"]), .brew(["webp"])]),
    .systemLibrary(
      name: "CDav1d", pkgConfig: "dav1d", providers: [.apt(["libdav1d-dev"]), .brew(["dav1d"])]),
    .systemLibrary(name: "CPlatform"),
    // In C, since libjpeg leaves failures by longjmp.
    .target(name: "JPEGReading", dependencies: ["CJPEG"]),
    .target(
      name: "Bindings",
      dependencies: [
        "CPlatform", "CCurl", "CSQLite", "CDeflate", "CCrypto", "CMicroHTTPD", "JPEGReading",
        "CWebP", "CDav1d",
      ],
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
    // Tries the built program in every way that docs/reliability.md tells of, and writes that file.
    .executableTarget(
      name: "ReliabilityReport", dependencies: ["TestSupport", "Bindings", "CCurl", "CSQLite"],
      path: "Tests/ReliabilityReport", swiftSettings: test),
    .target(
      name: "TestSupport", dependencies: ["Bindings", "TileGrid"], path: "Tests/TestSupport",
      swiftSettings: test),
    // A tile server for jobs of millions of tiles, to be tried by hand.
    .executableTarget(
      name: "SimulatedOrigin", dependencies: ["TestSupport"], path: "Tests/SimulatedOrigin",
      swiftSettings: test),
    // Runs a job of ten million tiles and prints what it took.
    .executableTarget(
      name: "ScaleReport", dependencies: ["TestSupport"], path: "Tests/ScaleReport",
      swiftSettings: test),
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
      dependencies: [
        "SeedPipeline", "TileGrid", "Bindings", "TestSupport", "tileseed", "ScaleReport",
      ],
      swiftSettings: test),
  ]
)

// `make fuzz` asks for the fuzzer, and for no tests: the two share their sources. Nothing else does,
// as only Linux's toolchains have libFuzzer, which brings the program's `main`.
if Context.environment["TILESEED_FUZZ"] != nil {
  package.targets.append(
    .executableTarget(
      name: "Fuzzer", dependencies: ["SeedPipeline", "TileGrid", "Bindings", "TestSupport"],
      path: "Tests/FuzzTests", exclude: ["Corpus", "CorpusTests.swift", "Dictionaries"],
      sources: ["Entries", "Fuzzer"], swiftSettings: test))
} else {
  package.targets.append(
    .testTarget(
      name: "FuzzTests", dependencies: ["SeedPipeline", "TileGrid", "Bindings", "TestSupport"],
      exclude: ["Corpus", "Dictionaries", "Fuzzer"], swiftSettings: test))
}
