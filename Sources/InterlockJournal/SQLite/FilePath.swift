#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

enum FilePath {
  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }
}
