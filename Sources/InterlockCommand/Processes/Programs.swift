import Interlock
import InterlockJSON
import InterlockJournal

/// Performs intents and looks up ids by running the programs that the manifest names.
struct Programs {
  /// Of the manifest: relative paths go from here, and programs run here.
  let folder: String
  /// Overrides the manifest's, where it is given.
  var timeoutSeconds: Double?

  /// Runs an intent's program: parameters in on standard input, the result out on standard output.
  ///
  /// - Throws: `PerformError` where it is known to have failed, `UnknownOutcome` where it may have taken effect.
  func perform(_ command: Contract.Command, _ invocation: InterlockJournal.Invocation) throws -> [UInt8] {
    let child = ChildProcess(
      arguments: command.arguments, folder: folder,
      environment: [
        "INTERLOCK_IDEMPOTENCY_KEY": invocation.key,
        "INTERLOCK_INTENT": invocation.intent,
        "INTERLOCK_ATTEMPT": String(invocation.attempt),
      ],
      timeoutSeconds: timeoutSeconds ?? command.timeoutSeconds)
    if let signal = Interruption.signal {
      throw PerformError(description: "it was not started, since interlock got signal \(signal)")
    }
    let ended = try child.run(input: invocation.parameters)
    let errorText = String(decoding: ended.errorOutput, as: UTF8.self).trimmed
    let told = errorText.isEmpty ? "" : "; it wrote on standard error: \(errorText)"
    switch ended.cause {
    case .exited(0):
      guard ended.outputSize <= ChildProcess.outputLimit else {
        throw UnknownOutcome(
          "it ended well, but printed \(ended.outputSize) bytes; a result has at most \(ChildProcess.outputLimit)\(told)"
        )
      }
      return ended.output
    case .exited(let status):
      throw PerformError(description: "it ended with exit status \(status)\(told)")
    case .killed(let signal): throw UnknownOutcome("it was killed by signal \(signal)\(told)")
    case .lost: throw UnknownOutcome("the system does not tell how it ended\(told)")
    case .timedOut:
      throw UnknownOutcome("it was stopped after \(child.timeoutSeconds) s, its time limit\(told)")
    case .interrupted(let signal): throw UnknownOutcome("it was stopped, since interlock got signal \(signal)\(told)")
    }
  }

  /// Runs a list's program: a JSON array of ids in, a JSON array of those that are in the list out.
  func lookUp(_ lookup: EntityLookup, in manifest: Manifest) throws -> Set<JSON> {
    guard case .host(let command) = manifest.entityList(named: lookup.list)?.source, let command else {
      throw LookUpError(
        list: lookup.list, detail: "the manifest gives it neither ids nor a program to ask (\"exec\")")
    }
    let child = ChildProcess(arguments: command.arguments, folder: folder, timeoutSeconds: command.timeoutSeconds)
    let ended: ChildProcess.Ended
    do throws(ChildProcess.StartError) {
      ended = try child.run(input: JSON.array(lookup.ids).bytes())
    } catch {
      throw LookUpError(list: lookup.list, detail: error.description)
    }
    guard ended.outputSize <= ChildProcess.outputLimit else {
      throw LookUpError(
        list: lookup.list,
        detail: "its program printed \(ended.outputSize) bytes; at most \(ChildProcess.outputLimit) are taken")
    }
    guard ended.cause == .exited(0) else {
      let told = String(decoding: ended.errorOutput, as: UTF8.self).trimmed
      throw LookUpError(
        list: lookup.list,
        detail: "its program \(ended.cause)" + (told.isEmpty ? "" : ": \(told)"))
    }
    do {
      let found = try JSON.Document(parsing: ended.output).root
      guard found.kind == .array else {
        throw LookUpError(list: lookup.list, detail: "its program printed no JSON array")
      }
      return Set(found.elements.map(\.json))
    } catch let error as JSON.ParseError {
      throw LookUpError(list: lookup.list, detail: "its program printed no JSON: \(error)")
    }
  }
}

struct PerformError: Error, CustomStringConvertible {
  let description: String
}

struct LookUpError: Error, CustomStringConvertible {
  let list: String
  let detail: String

  var description: String { "the entity list \"\(list)\" can't be asked: \(detail)" }
}
