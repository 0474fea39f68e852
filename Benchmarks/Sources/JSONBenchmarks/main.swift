import Foundation
import InterlockJSON

func cpu() -> Double {
  var t = timespec(); clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t); return Double(t.tv_sec) + Double(t.tv_nsec) * 1e-9
}
func best(_ seconds: Double = 1.5, _ body: () throws -> Void) rethrows -> Double {
  var best = Double.infinity; let end = cpu() + seconds
  repeat { let a = cpu(); try body(); best = min(best, cpu() - a) } while cpu() < end
  return best
}
let dir = CommandLine.arguments[1]
let limits = JSON.Limits(textSize: 1 << 30)
for f in ["twitter", "canada", "citm_catalog"] {
  let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: "\(dir)/\(f).json")))
  for dup in [JSON.Document.DuplicateNames.taken, .refused] {
    let t = try best {
      let d = try JSON.Document(parsing: bytes, limits: limits, duplicateNames: dup); if d.root.count < 0 { print() }
    }
    print(f, dup, Int(Double(bytes.count) / t / 1e6), "MB/s")
  }
}
let lines = Array(try Data(contentsOf: URL(fileURLWithPath: "\(dir)/envelopes.jsonl"))).split(separator: 10).map(
  Array.init)
let total = lines.reduce(0) { $0 + $1.count }
for dup in [JSON.Document.DuplicateNames.taken, .refused] {
  let t = try best {
    for l in lines {
      let d = try JSON.Document(parsing: l, limits: limits, duplicateNames: dup); if d.root.count < 0 { print() }
    }
  }
  print("envelopes", dup, Int(Double(total) / t / 1e6), "MB/s")
}
