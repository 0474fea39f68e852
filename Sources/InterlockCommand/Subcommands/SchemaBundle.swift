import InterlockJSON
import InterlockSchema

enum SchemaBundle: Subcommand {
  static let words = ["schema", "bundle"]
  static let summary = "print a JSON Schema with every document that its references lead to"
  static let usage = "SCHEMA|- [options]"
  static let operands = 1...1
  static let options = [compact] + SchemaFile.compiling
  private static let compact = Option.flag("--compact", "no white space")
  static let discussion = """
    The documents stand under $defs, up to draft 7 under definitions, by their identifiers. References are not changed:
    a document without an identifier gets one, and $schema where its draft is another. The bundle needs no other
    document and gives the same verdicts.

    exit status: 0; 2 usage, a schema that does not compile or can't be bundled, or a file that can't be read or is no
    JSON.
    """
  static let example = """
    interlock schema bundle order.schema.json > order.bundle.json
    interlock schema bundle order.schema.json --schema-folder schemas
    """

  static func run(_ arguments: Arguments, _ output: Output) async throws -> ExitStatus {
    let file = try SchemaFile(arguments.operands[0], arguments)
    do throws(Schema.CompileError) {
      let bundle = try Schema.bundle(file.document.root, options: file.options)
      output.write(bundle.root, arguments.has(compact) ? .compact : .pretty)
    } catch {
      throw file.fault(error)
    }
    return .success
  }
}
