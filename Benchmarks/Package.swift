// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "benchmarks",
  platforms: [.macOS(.v14)],
  dependencies: [.package(name: "interlock", path: "..")],
  targets: [
    .executableTarget(
      name: "JSONBenchmarks", dependencies: [.product(name: "InterlockJSON", package: "interlock")])
  ],
  swiftLanguageModes: [.v6]
)
