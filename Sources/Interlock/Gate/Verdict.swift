/// What the gate says of a document.
public enum Verdict: String, Sendable, CaseIterable {
  /// Everything holds: `perform()` may be called, with exactly these parameters, once.
  case run
  /// Not now: something else has to happen first.
  case hold
  /// A person has to supply or confirm something.
  case ask
  /// This document can never run.
  case reject
}
