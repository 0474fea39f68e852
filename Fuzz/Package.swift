// swift-tools-version: 6.2
import PackageDescription

// Built with --sanitize fuzzer only: an executable has no main then, libFuzzer brings it.
let package = Package(
  name: "fuzz",
  platforms: [.macOS(.v14)],
  dependencies: [.package(name: "interlock", path: "..")],
  targets: ["FuzzParse", "FuzzPieces", "FuzzCanonical", "FuzzNumbers"].map { name in
    .executableTarget(name: name, dependencies: [.product(name: "InterlockJSON", package: "interlock")])
  } + [
    .executableTarget(
      name: "FuzzSchema",
      dependencies: [
        .product(name: "InterlockJSON", package: "interlock"), .product(name: "InterlockSchema", package: "interlock"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
