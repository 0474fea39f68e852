import InterlockJSON

/// How an action ended.
struct Ending {
  let state: Entry.State
  var result: [UInt8]?
  var error: String?

  init(of action: @Sendable (Invocation) async throws -> [UInt8], with invocation: Invocation) async {
    do {
      let result = try await action(invocation)
      do throws(JSON.ParseError) {
        _ = try JSON.Document(parsing: result, limits: JSON.Limits(textSize: Journal.resultSizeLimit))
        state = .performed
        self.result = result
      } catch {
        state = .inDoubt
        let shown = String(decoding: result.prefix(1_000), as: UTF8.self)
        self.error = "it ended well, but its result is not JSON: \(error); it was: \(shown)"
      }
    } catch let unknown as UnknownOutcome {
      state = .inDoubt
      error = unknown.description
    } catch is CancellationError {
      state = .inDoubt
      error = "it was cancelled"
    } catch let thrown {
      // A call that was cancelled half-way throws whatever its library throws then. And where an earlier attempt ended
      // in doubt, it may have taken effect whatever this one did.
      state = Task.isCancelled || invocation.attempt > 1 ? .inDoubt : .failed
      error = String(describing: thrown)
    }
  }
}
