extension JSON {
  /// Why a value has no canonical form, and where.
  public struct CanonicalError: Error, Hashable, Sendable {
    public let code: Code
    /// The value, or the member, at fault; from the value whose form was asked for.
    public let pointer: Pointer
    /// Its place in the text, or `nil` where the value was not parsed.
    public let position: Position?

    public enum Code: Hashable, Sendable {
      /// The number is infinite as a double.
      case beyondDouble
      /// An object holds the name twice.
      case duplicateName
    }
  }
}

extension JSON.CanonicalError: CustomStringConvertible {
  /// One line: pointer, line and column, what is wrong. Shows of the text no more than member names.
  public var description: String {
    let place = position.map { " (\($0))" } ?? ""
    return "\(pointer.tokens.isEmpty ? "the value" : pointer.description)\(place): \(message)"
  }

  public var message: String {
    switch code {
    case .beyondDouble:
      "RFC 8785 writes numbers as doubles; expected at most 1.7976931348623157e308 in magnitude, got a larger number"
    case .duplicateName:
      "a canonical object holds each name once; expected another name, got one that stands before"
    }
  }
}

extension JSON {
  /// The value in the JSON Canonicalization Scheme: the bytes to hash or sign.
  ///
  /// No white space, members by the UTF-16 code units of their names, strings escaped as little as can be, numbers as
  /// ECMAScript writes doubles. **Digits beyond the precision of a double are rounded, as the RFC demands:** two values
  /// that differ only there have one form. Where that must not be, use `exactCanonicalBytes()`.
  ///
  /// - Throws: `JSON.CanonicalError` with `.beyondDouble` for a number that is infinite as a double.
  /// - Complexity: O(*n*) in the size of the value, and O(*m* log *m*) to sort *m* members of one object.
  /// - Source: RFC 8785, section 3.2.
  public func canonicalBytes() throws(CanonicalError) -> [UInt8] {
    var writer = CanonicalWriter(isExact: false)
    do throws(CanonicalWriter.Failure) {
      try writer.write(self)
    } catch {
      throw error.publicError(in: nil)
    }
    return writer.bytes
  }

  /// The form of `canonicalBytes()`, but with every number's exact value: equal values have equal bytes, and different
  /// values different ones.
  ///
  /// Numbers are laid out as there, with as many digits as they need and exponents of any size. A number that is the
  /// shortest text of a double has the same form in both.
  ///
  /// - Complexity: As of `canonicalBytes()`.
  public func exactCanonicalBytes() -> [UInt8] {
    var writer = CanonicalWriter(isExact: true)
    // Nothing can fail: names in a `JSON.Object` are unique, and every number has an exact form.
    try? writer.write(self)
    return writer.bytes
  }
}

extension JSON.Node {
  /// The value in the JSON Canonicalization Scheme: the bytes to hash or sign.
  ///
  /// No white space, members by the UTF-16 code units of their names, strings escaped as little as can be, numbers as
  /// ECMAScript writes doubles. **Digits beyond the precision of a double are rounded, as the RFC demands:** two values
  /// that differ only there have one form. Where that must not be, use `exactCanonicalBytes()`.
  ///
  /// - Throws: `JSON.CanonicalError`: `.beyondDouble` for a number that is infinite as a double, `.duplicateName` where
  ///   the document was taken with duplicate names and an object holds one.
  /// - Complexity: O(*n*) in the size of the value, and O(*m* log *m*) to sort *m* members of one object.
  /// - Source: RFC 8785, section 3.2.
  public func canonicalBytes() throws(JSON.CanonicalError) -> [UInt8] {
    try canonicalBytes(isExact: false)
  }

  /// The form of `canonicalBytes()`, but with every number's exact value: equal values have equal bytes, and different
  /// values different ones.
  ///
  /// Numbers are laid out as there, with as many digits as they need and exponents of any size. A number that is the
  /// shortest text of a double has the same form in both.
  ///
  /// - Throws: `JSON.CanonicalError` with `.duplicateName`, as `canonicalBytes()`.
  /// - Complexity: As of `canonicalBytes()`.
  public func exactCanonicalBytes() throws(JSON.CanonicalError) -> [UInt8] {
    try canonicalBytes(isExact: true)
  }

  private func canonicalBytes(isExact: Bool) throws(JSON.CanonicalError) -> [UInt8] {
    var writer = CanonicalWriter(isExact: isExact)
    writer.bytes.reserveCapacity(index == 0 ? document.textCount : 0)
    do throws(CanonicalWriter.Failure) {
      try writer.write(self)
    } catch {
      throw error.publicError(in: document)
    }
    return writer.bytes
  }
}
