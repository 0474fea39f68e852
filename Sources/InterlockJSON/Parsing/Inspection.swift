extension JSON {
  /// Finds everything that keeps a text from being I-JSON, not only the first fault.
  ///
  /// After a fault the text is read on wherever it is clear what was meant: behind a comma too many, a missing one, a
  /// comment, a word that is no value, a string in the wrong quotes, an escape that does not exist. What follows only
  /// from an earlier fault is left out, and no place is named twice. Where nothing sensible can follow, the list ends
  /// and `stop` says so. The text is not repaired: a text with a fault holds no value.
  ///
  ///     JSON.faults(in: Array("[1 2, tru,]".utf8)).map(\.description)
  ///     // 1:4: expected ',' or ']', got '2'
  ///     // 1:7: this is not a JSON value; …
  ///     // 1:10: a comma stands before ']'; remove it
  ///
  /// - Parameters:
  ///   - duplicateNames: Each member whose name was given before is a fault, unless they are taken.
  ///   - countLimit: At most so many faults are listed; at least 1.
  /// - Returns: The faults in the order of their places; none exactly where `JSON.Document(parsing:)` takes the text.
  /// - Complexity: O(*n*) in the bytes of the text for a given count limit. Memory: eight to sixteen bytes for each
  ///   name of the objects that are open at one time.
  /// - Source: RFC 8259; RFC 7493, section 2.
  public static func faults(
    in bytes: some Collection<UInt8>, limits: Limits = .standard, duplicateNames: Document.DuplicateNames = .refused,
    countLimit: Int = 100
  ) -> Faults {
    precondition(countLimit >= 1, "a list of faults has room for one")
    let bytes = Array(bytes)
    var inspector = Inspector(bytes: bytes, limits: limits, duplicateNames: duplicateNames, countLimit: countLimit)
    inspector.run()
    return Faults(inspector.found, stop: inspector.stop, in: bytes)
  }

  /// The faults of a text, in the order of their places.
  public struct Faults: RandomAccessCollection, Sendable {
    private let errors: [ParseError]
    /// Why the list may lack faults; `nil` where the whole text was looked at.
    public let stop: Stop?

    public enum Stop: Sendable {
      /// There are more faults than were asked for.
      case countLimit
      /// Behind the last fault nothing could be told.
      case noContinuation
    }

    fileprivate init(_ found: [Inspector.Found], stop: Stop?, in bytes: [UInt8]) {
      // One pass over the text for all places: those of the faults, then those of the names given first.
      let places = Position.positions(of: found.map(\.byteOffset) + found.compactMap(\.firstOffset), in: bytes)
      var firstPlaces = places[found.count...]
      errors = zip(found, places).map { fault, position in
        switch fault.kind {
        case .code(let code): ParseError(code: code, position: position)
        case .duplicateName(let name, _):
          ParseError(code: .duplicateName(name, first: firstPlaces.popFirst() ?? position), position: position)
        }
      }
      self.stop = stop
    }

    public var startIndex: Int { errors.startIndex }
    public var endIndex: Int { errors.endIndex }
    public subscript(index: Int) -> ParseError { errors[index] }
  }
}
