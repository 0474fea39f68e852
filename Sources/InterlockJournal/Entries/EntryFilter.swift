/// Which entries are wanted; what is `nil` does not matter.
public struct EntryFilter: Sendable {
  public var state: Entry.State?
  public var intent: String?
  /// Received then or later.
  public var since: Timestamp?

  public init(state: Entry.State? = nil, intent: String? = nil, since: Timestamp? = nil) {
    self.state = state
    self.intent = intent
    self.since = since
  }
}
