import InterlockJSON

extension Schema {
  /// Something in a schema that is most likely not meant: it compiles all the same, except where the code says
  /// otherwise.
  public struct Finding: Sendable {
    public let code: Code
    public let level: Level
    /// The value that it is about, or the name of a keyword; it knows its place in the text.
    public let node: JSON.Node
    /// From the root of the schema that was looked at.
    public let location: JSON.Pointer
    /// What is wrong, expected and got.
    public let message: String

    /// An error is certain to reject what it should take, or to have no meaning; a warning is likely a slip.
    public enum Level: String, Sendable {
      case error, warning
    }

    /// The words are for programs, and do not change.
    public enum Code: String, CaseIterable, Sendable {
      /// The schema is not understood.
      case doesNotCompile = "does-not-compile"
      /// A branch of `anyOf` or `oneOf` is equal to an earlier one.
      case repeatedBranch = "repeated-branch"
      /// A branch stands after one that takes every value.
      case unreachableBranch = "unreachable-branch"
      /// A value of `enum` stands twice.
      case repeatedValue = "repeated-value"
      /// The `type` beside it excludes a value of `enum` or `const`.
      case excludedByType = "excluded-by-type"
      /// The `type` beside it leaves nothing that the keyword applies to.
      case neverApplies = "never-applies"
      /// A minimum is greater than the maximum beside it.
      case emptyRange = "empty-range"
      /// A keyword says nothing without another that is missing.
      case missingCompanion = "missing-companion"
      /// A required member is not among the `properties`.
      case requiredNotDeclared = "required-not-declared"
      /// A required member is not allowed.
      case neverValid = "never-valid"
      /// A pattern that matches no text.
      case patternNeverMatches = "pattern-never-matches"
      case unknownKeyword = "unknown-keyword"
      /// A format that is not asserted.
      case unknownFormat = "unknown-format"
      /// A keyword, or a shape of its value, that another draft has.
      case otherDraft = "other-draft"
      /// Up to draft 7 what stands beside `$ref` has no effect.
      case hiddenByReference = "hidden-by-reference"
    }
  }
}
