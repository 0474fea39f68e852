import CSpawn

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Runs a program to its end: input in, output out, within limits of time and size.
///
/// The program gets a process group of its own, so that it and all that it starts can be stopped together.
struct ChildProcess {
  let arguments: [String]
  let folder: String
  /// Added to this process's own.
  var environment: [String: String] = [:]
  let timeoutSeconds: Double
  /// Output past it is counted and passed over.
  static let outputLimit = 1 << 20
  /// Of standard error the end is kept.
  static let errorLimit = 1 << 16

  struct Ended {
    let cause: Cause
    /// At most `outputLimit` bytes.
    let output: [UInt8]
    let outputSize: Int
    let errorOutput: [UInt8]
  }

  enum Cause: Equatable {
    case exited(Int32)
    case killed(signal: Int32)
    /// It was stopped, with its group: its time was up.
    case timedOut
    /// It was stopped, with its group: this process was asked to end.
    case interrupted(signal: Int32)
  }

  /// It never ran.
  struct StartError: Error, CustomStringConvertible {
    let description: String
  }

  /// How long a group that was asked to end gets before it is killed, in seconds.
  private static let grace = 2.0

  func run(input: [UInt8]) throws(StartError) -> Ended {
    var pipes = try Pipes()
    defer { pipes.close() }
    let process = try spawn(pipes)
    pipes.closeChildEnds()

    var input = input[...]
    var output = Capture(limit: ChildProcess.outputLimit, keeps: .start)
    var errorOutput = Capture(limit: ChildProcess.errorLimit, keeps: .end)
    let deadline = Clock.now + timeoutSeconds
    var stopped: (cause: Cause, killAt: Double)?
    var status: Int32?
    while status == nil {
      exchange(&pipes, input: &input, output: &output, errorOutput: &errorOutput)
      status = reap(process)
      if status != nil { break }
      if let killAt = stopped?.killAt {
        if Clock.now >= killAt { kill(-process, SIGKILL) }
      } else if let signal = Interruption.signal {
        stopped = (.interrupted(signal: signal), Clock.now + ChildProcess.grace)
        kill(-process, SIGTERM)
      } else if Clock.now >= deadline {
        stopped = (.timedOut, Clock.now + ChildProcess.grace)
        kill(-process, SIGTERM)
      }
    }
    // What it wrote last is still in the pipes; nothing more is waited for, since what it started may hold them open.
    while exchange(&pipes, input: &input, output: &output, errorOutput: &errorOutput, waits: false) {}
    if stopped != nil { kill(-process, SIGKILL) }  // what is left of the group
    return Ended(
      cause: stopped?.cause ?? cause(of: status ?? 0), output: output.bytes, outputSize: output.size,
      errorOutput: errorOutput.bytes)
  }

  private func cause(of status: Int32) -> Cause {
    let signal = status & 0x7F  // as WIFSIGNALED and WTERMSIG, macros that are not imported, take it apart
    return signal == 0 ? .exited((status >> 8) & 0xFF) : .killed(signal: signal)
  }

  /// - Returns: The status of a process that has ended.
  private func reap(_ process: pid_t) -> Int32? {
    var status: Int32 = 0
    return waitpid(process, &status, WNOHANG) == process ? status : nil
  }

  /// Moves what can be moved, waiting a moment for it.
  ///
  /// - Returns: Whether anything was moved.
  @discardableResult
  private func exchange(
    _ pipes: inout Pipes, input: inout ArraySlice<UInt8>, output: inout Capture, errorOutput: inout Capture,
    waits: Bool = true
  ) -> Bool {
    if input.isEmpty { pipes.closeInput() }
    var polled = [
      pollfd(fd: pipes.input, events: Int16(POLLOUT), revents: 0),
      pollfd(fd: pipes.output, events: Int16(POLLIN), revents: 0),
      pollfd(fd: pipes.errorOutput, events: Int16(POLLIN), revents: 0),
    ]
    let pause: Int32 = pipes.output < 0 && pipes.errorOutput < 0 ? 1 : 20  // milliseconds; poll() passes -1 over
    guard poll(&polled, nfds_t(polled.count), waits ? pause : 0) > 0 else { return false }
    var moved = false
    if polled[0].revents != 0 {
      let count = input.withUnsafeBytes { Platform.write(pipes.input, $0.baseAddress, $0.count) }
      if count > 0 {
        input = input.dropFirst(count)
        moved = true
      } else if count < 0, errno != EAGAIN, errno != EINTR {
        input = []  // it has closed its input: it does not want the rest
      }
    }
    if polled[1].revents != 0 { moved = output.read(&pipes.output) || moved }
    if polled[2].revents != 0 { moved = errorOutput.read(&pipes.errorOutput) || moved }
    return moved
  }

  private func spawn(_ pipes: Pipes) throws(StartError) -> pid_t {
    #if canImport(Glibc)
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #else
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    posix_spawn_file_actions_adddup2(&actions, pipes.childInput, 0)
    posix_spawn_file_actions_adddup2(&actions, pipes.childOutput, 1)
    posix_spawn_file_actions_adddup2(&actions, pipes.childErrorOutput, 2)
    cspawn_add_chdir(&actions, folder)
    var defaults = sigset_t()
    var none = sigset_t()
    sigemptyset(&none)
    sigemptyset(&defaults)
    for signal in [SIGPIPE, SIGINT, SIGTERM, SIGHUP] { sigaddset(&defaults, signal) }
    posix_spawnattr_setsigdefault(&attributes, &defaults)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))

    var process: pid_t = 0
    let code = withCStrings(arguments) { arguments in
      withCStrings(environmentStrings()) { environment in
        posix_spawnp(&process, program, &actions, &attributes, arguments, environment)
      }
    }
    guard code == 0 else {
      throw StartError(description: "\(program) could not be started: \(String(cString: strerror(code)))")
    }
    return process
  }

  /// A name without a slash is looked for in PATH; a relative path goes from `folder`.
  private var program: String {
    let name = arguments[0]
    return name.contains("/") && !name.hasPrefix("/") ? "\(folder)/\(name)" : name
  }

  private func environmentStrings() -> [String] {
    var strings: [String] = []
    var next = environ
    while let entry = next.pointee {
      strings.append(String(cString: entry))
      next += 1
    }
    strings.removeAll { entry in environment.keys.contains { entry.hasPrefix("\($0)=") } }
    return strings + environment.map { "\($0.key)=\($0.value)" }
  }
}

/// Calls `body` with a null-terminated list of C strings, as exec takes them.
private func withCStrings<Result>(
  _ strings: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
) -> Result {
  var pointers = strings.map { strdup($0) } + [nil]
  defer { for pointer in pointers { free(pointer) } }
  return pointers.withUnsafeMutableBufferPointer { buffer in
    // The list has its closing nil at least, so it has an address.
    body(buffer.baseAddress.unsafelyUnwrapped)
  }
}

/// What has been read of one of the program's outputs.
private struct Capture {
  enum Part { case start, end }

  let limit: Int
  let keeps: Part
  private(set) var bytes: [UInt8] = []
  private(set) var size = 0

  init(limit: Int, keeps: Part) {
    self.limit = limit
    self.keeps = keeps
  }

  /// Reads once; at the end the descriptor is closed.
  mutating func read(_ descriptor: inout Int32) -> Bool {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    #if canImport(Glibc)
      let count = Glibc.read(descriptor, &buffer, buffer.count)
    #else
      let count = Darwin.read(descriptor, &buffer, buffer.count)
    #endif
    if count < 0, errno == EINTR || errno == EAGAIN { return false }
    guard count > 0 else {
      close(descriptor)
      descriptor = -1
      return false
    }
    size += count
    switch keeps {
    case .start: bytes += buffer[..<min(count, limit - bytes.count)]
    case .end:
      bytes += buffer[..<count]
      if bytes.count > limit { bytes.removeFirst(bytes.count - limit) }
    }
    return true
  }
}

/// The three pipes to a program; a closed end is -1.
private struct Pipes {
  var input: Int32
  var output: Int32
  var errorOutput: Int32
  private(set) var childInput: Int32
  private(set) var childOutput: Int32
  private(set) var childErrorOutput: Int32

  init() throws(ChildProcess.StartError) {
    (childInput, input) = try Pipes.make()
    (output, childOutput) = try Pipes.make()
    (errorOutput, childErrorOutput) = try Pipes.make()
    for descriptor in [input, output, errorOutput] { _ = fcntl(descriptor, F_SETFL, O_NONBLOCK) }
  }

  /// Both ends are closed on exec: the child's three are what dup2 makes of them.
  private static func make() throws(ChildProcess.StartError) -> (reads: Int32, writes: Int32) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else {
      throw ChildProcess.StartError(description: "no pipe could be made: \(String(cString: strerror(errno)))")
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  mutating func closeInput() { Pipes.close(&input) }

  mutating func closeChildEnds() {
    Pipes.close(&childInput)
    Pipes.close(&childOutput)
    Pipes.close(&childErrorOutput)
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

private enum Clock {
  /// Seconds that only go forward.
  static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
