import CSpawn

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The three pipes to a program; a closed end is -1.
struct Pipes {
  var input: Int32 = -1
  var output: Int32 = -1
  var errorOutput: Int32 = -1
  private(set) var childInput: Int32 = -1
  private(set) var childOutput: Int32 = -1
  private(set) var childErrorOutput: Int32 = -1

  /// - Throws: Where the system has no more; what is open by then is closed by `close`.
  mutating func open() throws(ChildProcess.StartError) {
    (childInput, input) = try Pipes.make()
    (output, childOutput) = try Pipes.make()
    (errorOutput, childErrorOutput) = try Pipes.make()
  }

  private static func make() throws(ChildProcess.StartError) -> (reads: Int32, writes: Int32) {
    var ends: [Int32] = [-1, -1]
    let code = cspawn_pipe(&ends)
    guard code == 0 else {
      throw ChildProcess.StartError(description: "no pipe could be made: \(String(cString: strerror(code)))")
    }
    return (ends[0], ends[1])
  }

  mutating func closeInput() { Pipes.close(&input) }

  mutating func closeChildEnds() {
    Pipes.close(&childInput)
    Pipes.close(&childOutput)
    Pipes.close(&childErrorOutput)
    for descriptor in [input, output, errorOutput] { _ = fcntl(descriptor, F_SETFL, O_NONBLOCK) }
  }

  mutating func close() {
    closeChildEnds()
    closeInput()
    Pipes.close(&output)
    Pipes.close(&errorOutput)
  }

  private static func close(_ descriptor: inout Int32) {
    if descriptor >= 0 { _ = Platform.close(descriptor) }
    descriptor = -1
  }
}
