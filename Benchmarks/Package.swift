// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "benchmarks",
  platforms: [.macOS(.v14)],
  dependencies: [.package(name: "interlock", path: "..")],
  targets: [
    .target(name: "Timing"),
    .executableTarget(
      name: "JSONBenchmarks", dependencies: ["Timing", .product(name: "InterlockJSON", package: "interlock")]),
    .executableTarget(
      name: "SchemaBenchmarks",
      dependencies: [
        "Timing", .product(name: "InterlockJSON", package: "interlock"),
        .product(name: "InterlockSchema", package: "interlock"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
