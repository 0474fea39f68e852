// swift-tools-version: 6.2
import PackageDescription

#if os(Linux)
  let isLinux = true
#else
  let isLinux = false  // the manifest is compiled for the host: macOS also when building for iOS
#endif

/// Warnings are errors in `make test`. By a name of our own: where a user's `CI` is set, a warning that a newer compiler
/// brings must not break their build.
let settings: [SwiftSetting] =
  Context.environment["INTERLOCK_STRICT"] == nil ? [] : [.treatAllWarnings(as: .error)]

/// Apple's systems bring SQLite as the module `SQLite3`; elsewhere the system's library is wrapped.
let sqlite: [Target.Dependency] = [.target(name: "CSQLite", condition: .when(platforms: [.linux]))]

/// Apple's systems bring zlib as a module too, and no Zstandard.
let compression: [Target.Dependency] = [
  .target(name: "CZlib", condition: .when(platforms: [.linux])),
  .target(name: "CZstd", condition: .when(platforms: [.linux])),
]

/// An oracle for patterns, in tests only: the products need no regular expressions but our own.
let regularExpressions: [Target.Dependency] = [.target(name: "CPCRE2", condition: .when(platforms: [.linux]))]

/// A library of the system behind a module of ours.
func system(_ name: String, pkgConfig: String, package: String) -> Target {
  isLinux
    ? .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([package])]) : .systemLibrary(name: name)
}

func module(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

func tests(of name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .testTarget(
    name: "\(name)Tests", dependencies: [.target(name: name), "TestSupport"] + dependencies,
    swiftSettings: settings)
}

let package = Package(
  name: "interlock",
  platforms: [.macOS(.v14), .iOS(.v17)],
  products: [
    .library(name: "InterlockJSON", targets: ["InterlockJSON"]),
    .library(name: "InterlockSchema", targets: ["InterlockSchema"]),
    .library(name: "InterlockDiff", targets: ["InterlockDiff"]),
    .library(name: "Interlock", targets: ["Interlock"]),
    .library(name: "InterlockJournal", targets: ["InterlockJournal"]),
    .executable(name: "interlock", targets: ["InterlockCommand"]),
    .executable(name: "place-order", targets: ["PlaceOrder"]),
    .executable(name: "shop", targets: ["Shop"]),
  ],
  targets: [
    // Rows as in docs/ARCHITECTURE.md: imports go downwards only.
    .target(name: "InterlockJSON", swiftSettings: settings + [.strictMemorySafety()]),
    module("InterlockSchema", ["InterlockJSON"]),
    module("InterlockDiff", ["InterlockJSON"]),
    module("Interlock", ["InterlockJSON", "InterlockSchema", "InterlockDiff"]),
    system("CSQLite", pkgConfig: "sqlite3", package: "libsqlite3-dev"),
    system("CZlib", pkgConfig: "zlib", package: "zlib1g-dev"),
    system("CZstd", pkgConfig: "libzstd", package: "libzstd-dev"),
    system("CPCRE2", pkgConfig: "libpcre2-8", package: "libpcre2-dev"),
    module("InterlockJournal", ["InterlockJSON", "InterlockSchema", "Interlock"] + sqlite),
    .target(name: "CSpawn"),
    // The target is not called `interlock`: next to `Interlock` that is one name on a file system without case.
    .executableTarget(
      name: "InterlockCommand",
      dependencies: ["InterlockJSON", "InterlockSchema", "Interlock", "InterlockJournal", "CSpawn"] + compression,
      swiftSettings: settings),

    // The example shop.
    .target(
      name: "ShopDatabase", dependencies: sqlite, path: "Examples/Shop/ShopDatabase", swiftSettings: settings),
    .executableTarget(
      name: "PlaceOrder", dependencies: ["InterlockJSON", "ShopDatabase"], path: "Examples/Shop/PlaceOrder",
      swiftSettings: settings),
    .executableTarget(
      name: "Shop", dependencies: ["InterlockJSON", "ShopDatabase"], path: "Examples/Shop/Shop",
      swiftSettings: settings),

    .target(name: "TestSupport", dependencies: ["InterlockJSON"], path: "Tests/Support", swiftSettings: settings),
    tests(of: "InterlockJSON"),
    tests(of: "InterlockSchema", ["InterlockJSON"] + regularExpressions),
    tests(of: "InterlockDiff", ["InterlockJSON"]),
    tests(of: "Interlock", ["InterlockJSON", "InterlockSchema"]),
    tests(of: "InterlockJournal", ["InterlockJSON", "Interlock"]),
    // The built programs, as a user runs them.
    .testTarget(
      name: "EndToEndTests",
      dependencies: [
        "InterlockJSON", "InterlockSchema", "Interlock", "InterlockJournal", "InterlockCommand", "PlaceOrder", "Shop",
        "TestSupport",
      ],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
