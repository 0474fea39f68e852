import InterlockJSON
import TestSupport
import Testing

/// What the coders do at the deepest nesting that can be allowed, on a small stack, and past it.
@Suite struct CodableDepthTests {
  final class Chain: Codable, Sendable {
    let next: Chain?
    init(next: Chain?) { self.next = next }

    static func of(_ count: Int) -> Chain {
      var chain = Chain(next: nil)
      for _ in 1..<count { chain = Chain(next: chain) }
      return chain
    }

    var count: Int {
      var (count, chain) = (1, self)
      while let next = chain.next { (count, chain) = (count + 1, next) }
      return count
    }
  }

  struct Tree: Codable, Equatable {
    var name: String?
    var count: Int?
    var children: [Tree]
  }

  indirect enum Expression: Codable, Equatable {
    case not(Expression)
    case value(Int)
  }

  private static let limits = JSON.Limits(depth: JSON.Limits.deepest)

  private static func decoded<T: Decodable>(_ type: T.Type, _ text: String) -> Result<T, JSON.DecodingError> {
    var decoder = JSON.Decoder()
    decoder.limits = limits
    return Result { () throws(JSON.DecodingError) in try decoder.decode(type, from: text) }
  }

  @Test func `a chain of the deepest nesting is coded within a small stack`() async throws {
    let levels = JSON.Limits.deepest
    let text = String(repeating: #"{"next":"#, count: levels - 1) + "{}" + String(repeating: "}", count: levels - 1)
    let count = await onSmallStack { Self.decoded(Chain.self, text).map(\.count) }
    #expect(try count.get() == levels)
    let encoded = await onSmallStack { Result { try JSON.Encoder().encode(Chain.of(levels)).compactText } }
    #expect(try encoded.get() == text)
  }

  @Test func `a tree of the deepest nesting is coded within a small stack`() async throws {
    let pairs = JSON.Limits.deepest / 2 - 1
    let text =
      String(repeating: #"{"children":["#, count: pairs) + #"{"children":[]}"# + String(repeating: "]}", count: pairs)
    let encoded = await onSmallStack {
      Result { try JSON.Encoder().encode(Self.decoded(Tree.self, text).get()).compactText }
    }
    #expect(try encoded.get() == text)
  }

  @Test func `an enum of the deepest nesting is coded within a small stack`() async throws {
    let pairs = JSON.Limits.deepest / 2 - 1
    let text =
      String(repeating: #"{"not":{"_0":"#, count: pairs) + #"{"value":{"_0":1}}"#
      + String(repeating: "}}", count: pairs)
    let encoded = await onSmallStack {
      Result { try JSON.Encoder().encode(Self.decoded(Expression.self, text).get()).compactText }
    }
    #expect(try encoded.get() == text)
  }

  @Test func `what nests deeper is refused with its place`() async throws {
    let levels = JSON.Limits.deepest
    let error = try #require(throws: JSON.EncodingError.self) { try JSON.Encoder().encode(Chain.of(levels + 1)) }
    #expect(error.message == "expected at most 256 levels of arrays and objects, got more")
    #expect(error.pointer.tokens.count == levels)

    var value: JSON = 1
    for _ in 0..<levels - 1 { value = [value] }
    #expect(try JSON.Encoder().encode([value]) == [value])
    let deeper = value
    let tooDeep = try #require(throws: JSON.EncodingError.self) { try JSON.Encoder().encode([[1: deeper]]) }
    #expect(tooDeep.description == "/0/1: expected at most 256 levels of arrays and objects, got more")
  }

  @Test(arguments: [255, 256, 257, 300, 50_000])
  func `containers nested by hand end at the limit`(levels: Int) async throws {
    let result = await onSmallStack {
      Result { () throws(JSON.EncodingError) in
        try JSON.Encoder().encode(
          EncodingTests.ByHand { encoder in
            var list = encoder.unkeyedContainer()
            for _ in 1..<levels { list = list.nestedUnkeyedContainer() }
          }
        ).compactText.utf8.count
      }
    }
    if levels <= JSON.Limits.deepest {
      #expect(try result.get() == 2 * levels)
    } else if case .failure(let error) = result {
      #expect(error.message == "expected at most 256 levels of arrays and objects, got more")
    } else {
      Issue.record("\(levels) levels were taken")
    }
  }
}
