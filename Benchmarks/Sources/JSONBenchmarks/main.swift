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
if CommandLine.arguments.count > 2 {
  let all = Array(try Data(contentsOf: URL(fileURLWithPath: "\(dir)/envelopes.jsonl")))
  func f() throws {
    var n = 0; var r = JSON.LinesReader(all, duplicateNames: .taken);
    while let l = try r.next() { if case .success(let d) = l.result { n += d.root.count } }
    print(n); exit(0)
  }; try f()
}
let limits = JSON.Limits(textSize: 1 << 30)
for f in ["twitter", "canada", "citm_catalog"] {
  let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: "\(dir)/\(f).json")))
  for dup in [JSON.Document.DuplicateNames.taken, .refused] {
    let t = try best {
      let d = try JSON.Document(parsing: bytes, limits: limits, duplicateNames: dup); if d.root.count < 0 { print() }
    }
    print(f, dup, Int(Double(bytes.count) / t / 1e6), "MB/s")
  }
  let t = best {
    var p = JSON.IncrementalParser(limits: limits, duplicateNames: .taken); p.push(bytes);
    if p.status != .complete { print("?") }
  }
  print(f, "incremental", Int(Double(bytes.count) / t / 1e6), "MB/s")
}
let all = Array(try Data(contentsOf: URL(fileURLWithPath: "\(dir)/envelopes.jsonl")))
let lines = all.split(separator: 10).map(Array.init)
let total = lines.reduce(0) { $0 + $1.count }
for dup in [JSON.Document.DuplicateNames.taken, .refused] {
  let t = try best {
    for l in lines {
      let d = try JSON.Document(parsing: l, limits: limits, duplicateNames: dup); if d.root.count < 0 { print() }
    }
  }
  print("envelopes", dup, Int(Double(total) / t / 1e6), "MB/s")
  let t2 = try best {
    func f() throws {
      var n = 0; var r = JSON.LinesReader(all, duplicateNames: dup);
      while let l = try r.next() { if case .success(let d) = l.result { n += d.root.count } }; if n < 20000 { print() }
    }; try f()
  }
  print("envelopes lines", dup, Int(Double(total) / t2 / 1e6), "MB/s")
}
for f in ["partial-100k", "partial-100k-text"] {
  let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: "\(dir)/\(f).json")))
  for mode in 0..<3 {
    let t = best {
      var p = JSON.IncrementalParser(); var i = 0; var n = 0; var keep: [JSON.Document] = []; var last: JSON.Document?
      while i < bytes.count {
        let e = min(i + 4, bytes.count); p.push(bytes[i..<e]); i = e
        if mode > 0, let d = p.snapshot() {
          n &+= d.root.count; if mode == 1 { keep.append(d) } else { n += d.changes(since: last).count; last = d }
        }
      }
      if n < 0 { print() }
    }
    print(f, mode, t * 1e3, "ms")
  }
}
