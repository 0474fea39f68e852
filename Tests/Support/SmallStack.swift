import Foundation

/// Does work on a thread with the 512 KiB of stack that secondary threads have on Apple's systems.
///
/// Work that needs more ends the whole test program: that is how it is seen.
public func onSmallStack<Result: Sendable>(_ work: @escaping @Sendable () -> Result) async -> Result {
  await withCheckedContinuation { continuation in
    let thread = Thread { continuation.resume(returning: work()) }
    thread.stackSize = 512 << 10
    thread.start()
  }
}
