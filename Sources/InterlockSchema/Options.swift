import InterlockJSON

extension Schema {
  /// How a schema is compiled.
  public struct Options: Sendable {
    /// The draft of a schema that names none with `$schema`; documents that it refers to and that name none either have
    /// the schema's.
    public var defaultDraft = Draft.draft2020
    public var format = FormatRole.assertion
    public var content = ContentRole.annotation
    public var unknownKeywords = UnknownKeywords.annotations
    /// Where the documents are to which the schema refers.
    public var registry = Registry()
    /// The URI against which the schema's identifier and references are resolved.
    public var baseURI = ""

    public init() {}
  }

  /// What `format` does.
  public enum FormatRole: Sendable {
    /// A value of a known format must have it; unknown formats have no effect.
    case assertion
    /// No effect, the drafts' default; but it is asserted where the meta-schema lists the vocabulary for that.
    case annotation
  }

  /// What `contentEncoding` and `contentMediaType` do.
  public enum ContentRole: Sendable {
    /// A string must be of a known encoding, and what it encodes of a known media type.
    case assertion
    /// No effect, as the drafts want it since 2019-09.
    case annotation
  }

  /// What a keyword does that the dialect does not have.
  public enum UnknownKeywords: Sendable {
    case annotations
    /// The schema does not compile; names that begin with "x-" are taken all the same.
    case refused
  }
}
