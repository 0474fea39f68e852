import InterlockJSON

/// Schemas of every keyword, from the same small world as `RandomJSON`, so that instances meet what they ask for.
///
/// Some do not compile, for references that never look into the value.
public enum RandomSchema {
  /// A schema with definitions to which its parts refer.
  public static func root(_ random: inout SeededRandom) -> JSON {
    var object = keywords(&random, depth: 3)
    var definitions = JSON.Object()
    for name in names { definitions[name] = schema(&random, depth: 2) }
    object["$defs"] = .object(definitions)
    return .object(object)
  }

  private static let names = ["d0", "d1", "d2"]

  private static func schema(_ random: inout SeededRandom, depth: Int) -> JSON {
    switch Int.random(in: 0..<12, using: &random) {
    case 0: .bool(true)
    case 1: .bool(false)
    default: .object(keywords(&random, depth: depth))
    }
  }

  private static func keywords(_ random: inout SeededRandom, depth: Int) -> JSON.Object {
    var object = JSON.Object()
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let (name, value) = depth > 0 && Bool.random(using: &random) ? applicator(&random, depth - 1) : assertion(&random)
      if object[name] == nil { object[name] = value }
    }
    return object
  }

  private static func applicator(_ random: inout SeededRandom, _ depth: Int) -> (String, JSON) {
    func one() -> JSON { schema(&random, depth: depth) }
    func list() -> JSON { .array((0..<Int.random(in: 1...3, using: &random)).map { _ in one() }) }
    func byName() -> JSON {
      var object = JSON.Object()
      for _ in 0..<Int.random(in: 0...3, using: &random) { object[memberName(&random)] = one() }
      return .object(object)
    }
    switch Int.random(in: 0..<20, using: &random) {
    case 0: return ("allOf", list())
    case 1: return ("anyOf", list())
    case 2: return ("oneOf", list())
    case 3: return ("not", one())
    case 4: return ("if", one())
    case 5: return ("then", one())
    case 6: return ("else", one())
    case 7, 8: return ("properties", byName())
    case 9: return ("additionalProperties", one())
    case 10:
      return ("patternProperties", ["^a": one(), "b|é": one()])
    case 11: return ("propertyNames", one())
    case 12: return ("dependentSchemas", byName())
    case 13: return ("items", one())
    case 14: return ("prefixItems", list())
    case 15: return ("contains", one())
    case 16: return ("unevaluatedProperties", one())
    case 17: return ("unevaluatedItems", one())
    default: return ("$ref", .string((names.map { "#/$defs/" + $0 } + ["#"]).randomElement(using: &random) ?? "#"))
    }
  }

  private static func assertion(_ random: inout SeededRandom) -> (String, JSON) {
    func count() -> JSON { .number(JSON.Number(Int.random(in: 0...3, using: &random))) }
    func number() -> JSON {
      .number(
        ["0", "1", "1.5", "2", "1e2", "9007199254740992", "0.1"].randomElement(using: &random)
          .flatMap { JSON.Number($0) } ?? JSON.Number(1))
    }
    func value() -> JSON { RandomJSON.value(&random, depth: 1) }
    func memberNames() -> JSON {
      .array(Set((0..<2).map { _ in memberName(&random) }).sorted().map { .string($0) })
    }
    switch Int.random(in: 0..<20, using: &random) {
    case 0, 1, 2: return ("type", type(&random))
    case 3: return ("enum", .array((0..<3).map { _ in value() }))
    case 4: return ("const", value())
    case 5: return ("minimum", number())
    case 6: return ("maximum", number())
    case 7: return ("exclusiveMinimum", number())
    case 8: return ("exclusiveMaximum", number())
    case 9:
      return (
        "multipleOf",
        .number(JSON.Number(["1", "0.5", "3", "1e-1"].randomElement(using: &random) ?? "1") ?? JSON.Number(1))
      )
    case 10: return ("minLength", count())
    case 11: return ("maxLength", count())
    case 12:
      return ("pattern", .string(["^a", "b$", "é", "(ab)+", "(?=a)a", "^\\w*$"].randomElement(using: &random) ?? "a"))
    case 13: return ("minItems", count())
    case 14: return ("maxItems", count())
    case 15: return ("uniqueItems", .bool(true))
    case 16: return ("minProperties", count())
    case 17: return ("required", memberNames())
    case 18:
      return ("dependentRequired", .object(JSON.Object([JSON.Member(name: memberName(&random), value: memberNames())])))
    default: return (Bool.random(using: &random) ? "minContains" : "maxContains", count())
    }
  }

  private static func type(_ random: inout SeededRandom) -> JSON {
    let types = ["null", "boolean", "integer", "number", "string", "array", "object"]
    let first = types.randomElement(using: &random) ?? "null"
    if Bool.random(using: &random) { return .string(first) }
    let second = types.filter { $0 != first }.randomElement(using: &random) ?? "null"
    return [.string(first), .string(second)]
  }

  private static func memberName(_ random: inout SeededRandom) -> String {
    ["a", "b", "é", "ab", "name", ""].randomElement(using: &random) ?? "a"
  }
}
