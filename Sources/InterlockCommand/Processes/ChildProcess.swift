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

  enum Cause: Equatable, CustomStringConvertible {
    case exited(Int32)
    case killed(signal: Int32)
    /// It was stopped, with its group: its time was up.
    case timedOut
    /// It was stopped, with its group: this process was asked to end.
    case interrupted(signal: Int32)
    /// The system does not tell how it ended.
    case lost

    var description: String {
      switch self {
      case .exited(let status): "ended with exit status \(status)"
      case .killed(let signal): "was killed by signal \(signal)"
      case .timedOut: "was stopped, its time was up"
      case .interrupted(let signal): "was stopped, since interlock got signal \(signal)"
      case .lost: "ended in a way that the system does not tell"
      }
    }
  }

  /// It never ran.
  struct StartError: Error, CustomStringConvertible {
    let description: String
  }

  /// How long a group that was asked to end gets before it is killed, in seconds.
  private static let grace = 2.0

  func run(input: [UInt8]) throws(StartError) -> Ended {
    var pipes = Pipes()
    defer { pipes.close() }
    try pipes.open()
    let process = try spawn(pipes)
    pipes.closeChildEnds()

    var input = input[...]
    var output = Capture(limit: ChildProcess.outputLimit, keeps: .start)
    var errorOutput = Capture(limit: ChildProcess.errorLimit, keeps: .end)
    let deadline = Clock.now + timeoutSeconds
    var stopped: (cause: Cause, killAt: Double)?
    var cause: Cause?
    while cause == nil {
      exchange(&pipes, input: &input, output: &output, errorOutput: &errorOutput)
      cause = reap(process)
      if cause != nil { break }
      if let killAt = stopped?.killAt {
        if Clock.now >= killAt { send(SIGKILL, to: process) }
      } else if let signal = Interruption.signal {
        stopped = (.interrupted(signal: signal), Clock.now + ChildProcess.grace)
        send(SIGTERM, to: process)
      } else if Clock.now >= deadline {
        stopped = (.timedOut, Clock.now + ChildProcess.grace)
        send(SIGTERM, to: process)
      }
    }
    // What it wrote last is still in the pipes. Nothing more is waited for, and no more is read than pipes hold: what
    // it has started may keep them open and go on writing.
    for _ in 0..<ChildProcess.lastReads {
      guard exchange(&pipes, input: &input, output: &output, errorOutput: &errorOutput, waits: false) else { break }
    }
    if stopped != nil { kill(-process, SIGKILL) }  // what is left of the group
    return Ended(
      cause: stopped?.cause ?? cause ?? .lost, output: output.bytes, outputSize: output.size,
      errorOutput: errorOutput.bytes)
  }

  /// To the program, which has not been waited for yet, and to its group, which it may have left.
  private func send(_ signal: Int32, to process: pid_t) {
    kill(-process, signal)
    kill(process, signal)
  }

  /// Enough for a pipe of the largest size that an unprivileged process can set, 1 MiB, in reads of 64 KiB.
  private static let lastReads = 16

  /// - Returns: How the process ended, or `nil` while it has not.
  private func reap(_ process: pid_t) -> Cause? {
    var status: Int32 = 0
    switch waitpid(process, &status, WNOHANG) {
    case 0: return nil
    case process:
      let signal = status & 0x7F  // as WIFSIGNALED and WTERMSIG, macros that are not imported, take it apart
      return signal == 0 ? .exited((status >> 8) & 0xFF) : .killed(signal: signal)
    default: return errno == EINTR ? nil : .lost
    }
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
    var defaults = sigset_t()
    var none = sigset_t()
    sigemptyset(&none)
    sigemptyset(&defaults)
    for signal in [SIGPIPE, SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGCHLD] { sigaddset(&defaults, signal) }
    // Each must hold: a program that started in another folder, or wrote to our own output, is not the one asked for.
    try check(posix_spawn_file_actions_init(&actions))
    defer { posix_spawn_file_actions_destroy(&actions) }
    try check(posix_spawnattr_init(&attributes))
    defer { posix_spawnattr_destroy(&attributes) }
    try check(posix_spawn_file_actions_adddup2(&actions, pipes.childInput, 0))
    try check(posix_spawn_file_actions_adddup2(&actions, pipes.childOutput, 1))
    try check(posix_spawn_file_actions_adddup2(&actions, pipes.childErrorOutput, 2))
    try check(cspawn_add_chdir(&actions, folder))
    try check(posix_spawnattr_setsigdefault(&attributes, &defaults))
    try check(posix_spawnattr_setsigmask(&attributes, &none))
    try check(posix_spawnattr_setpgroup(&attributes, 0))
    try check(
      posix_spawnattr_setflags(
        &attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK)))

    var process: pid_t = 0
    let code = withCStrings(arguments.map { Array($0.utf8) }) { arguments in
      withCStrings(environmentStrings()) { environment in
        posix_spawnp(&process, program, &actions, &attributes, arguments, environment)
      }
    }
    try check(code)
    return process
  }

  private func check(_ code: Int32) throws(StartError) {
    guard code == 0 else {
      throw StartError(
        description: "\(arguments[0]) could not be started in \(folder): \(String(cString: strerror(code)))")
    }
  }

  /// A name without a slash is looked for in PATH; a relative path goes from `folder`.
  private var program: String {
    let name = arguments[0]
    return name.contains("/") && !name.hasPrefix("/") ? "\(folder)/\(name)" : name
  }

  /// This process's own, byte for byte, with what is added in place of what was there by that name.
  private func environmentStrings() -> [[UInt8]] {
    let names = environment.keys.map { Array("\($0)=".utf8) }
    var strings: [[UInt8]] = []
    var next = environ
    while let entry = next.pointee {
      let bytes = [UInt8](UnsafeRawBufferPointer(start: entry, count: strlen(entry)))
      if !names.contains(where: { bytes.starts(with: $0) }) { strings.append(bytes) }
      next += 1
    }
    return strings + environment.map { Array("\($0.key)=\($0.value)".utf8) }
  }
}

/// Calls `body` with a null-terminated list of C strings, as exec takes them. None holds a null byte.
private func withCStrings<Result>(
  _ strings: [[UInt8]], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
) -> Result {
  var pointers: [UnsafeMutablePointer<CChar>?] = strings.map { bytes in
    (bytes.map { CChar(bitPattern: $0) } + [0]).withUnsafeBufferPointer { buffer in
      buffer.baseAddress.flatMap { strdup($0) }
    }
  }
  pointers.append(nil)
  defer { for pointer in pointers { free(pointer) } }
  return pointers.withUnsafeMutableBufferPointer { buffer in
    // The list has its closing nil at least, so it has an address.
    body(buffer.baseAddress.unsafelyUnwrapped)
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
