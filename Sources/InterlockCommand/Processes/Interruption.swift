#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Which signal has asked this process to end, while a program of its own has to be stopped and its outcome written
/// down first.
enum Interruption {
  // Written by the signal handler and read by the thread that waits; an aligned Int32 is never half-written, and it is
  // a constant-initialised global, so touching it in a handler runs no code.
  nonisolated(unsafe) private static var caught: Int32 = 0

  static var signal: Int32? { caught == 0 ? nil : caught }

  /// From now on SIGINT, SIGTERM, SIGHUP and SIGQUIT only leave a mark. Whoever waits for long has to look at it.
  static func catchSignals() {
    var action = sigaction()
    #if canImport(Glibc)
      action.__sigaction_handler.sa_handler = { Interruption.caught = $0 }
    #else
      action.__sigaction_u.__sa_handler = { Interruption.caught = $0 }
    #endif
    for signal in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] {
      var before = sigaction()
      sigaction(signal, nil, &before)
      // Whoever started us with a signal ignored, as nohup does, means us to go on.
      if !isIgnored(before) { sigaction(signal, &action, nil) }
    }
  }

  private static func isIgnored(_ action: sigaction) -> Bool {
    #if canImport(Glibc)
      let handler = action.__sigaction_handler.sa_handler
    #else
      let handler = action.__sigaction_u.__sa_handler
    #endif
    // SIG_IGN is the address 1, SIG_DFL none.
    return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
