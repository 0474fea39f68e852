import InterlockJSON

struct Ref: Keyword {
  static let name = "$ref"

  private let target: SchemaGraph.Index

  init(_ value: JSON.Node, at site: SchemaSite) throws(Schema.CompileError) {
    guard value.kind == .string else { throw site.refuse(value, "expected a reference as a string") }
    let place = try site.compiler.target(of: value, at: site.location)
    target = try site.compiler.subschema(at: place.pointer, in: place.node)
  }

  var inPlace: [SchemaGraph.Index] { [target] }

  func evaluate(_ instance: JSON.Node, in evaluator: inout Evaluator, marking evaluated: inout Evaluated) -> Bool {
    evaluator.apply(target, to: instance, marking: &evaluated)
  }
}
