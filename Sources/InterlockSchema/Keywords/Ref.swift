import InterlockJSON

struct Ref: Keyword {
  static let name = "$ref"

  private let target: SchemaGraph.Index

  init(_ value: JSON.Node, at site: SchemaSite) throws(Schema.CompileError) {
    guard let reference = value.string else { throw site.refuse(value, "expected a reference as a string") }
    let (pointer, node) = try site.compiler.target(of: reference, at: site.location, node: value)
    target = try site.compiler.subschema(at: pointer, in: node)
  }

  var inPlace: [SchemaGraph.Index] { [target] }

  func evaluate(_ instance: JSON.Node, in evaluator: inout Evaluator, marking evaluated: inout Evaluated) -> Bool {
    evaluator.apply(target, to: instance, marking: &evaluated)
  }
}
