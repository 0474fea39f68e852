import Foundation

/// Best CPU times of work that is done over and over.
public enum Timing {
  /// The best time of one run, in seconds.
  public static func best(seconds: Double, _ run: () throws -> Int) rethrows -> Double {
    var best = Double.infinity
    var sum = 0
    let end = cpuTime() + seconds
    repeat {
      let start = cpuTime()
      sum &+= try run()
      best = min(best, cpuTime() - start)
    } while cpuTime() < end
    if sum == .min { print(sum) }
    return best
  }

  public static func cpuTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}
