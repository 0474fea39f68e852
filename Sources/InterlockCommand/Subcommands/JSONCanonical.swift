import InterlockJSON

enum JSONCanonical: Subcommand {
  static let words = ["json", "canonical"]
  static let summary = "print the bytes of a JSON text to hash or sign"
  static let usage = "[FILE|-] [options]"
  static let operands = 0...1
  static let options = [exact, JSONTexts.lines, JSONTexts.depth, JSONTexts.size]
  private static let exact = Option.flag(
    "--exact", "numbers keep their exact values, where RFC 8785 rounds them to doubles")
  static let discussion = """
    Without FILE, standard input. The form is that of RFC 8785 (JCS): no white space, members by their names, numbers as
    doubles. No line feed follows it, so that the output is what to hash; with --lines one follows each text.

    exit status: 0; 1 a text has a fault, or a number that is no finite double; 2 usage, or a file that can't be read or is
    over --size.
    """
  static let example = "interlock json canonical order.json | sha256sum"

  static func run(_ arguments: Arguments, _ output: Output) async throws -> ExitStatus {
    let texts = try JSONTexts(arguments)
    let isExact = arguments.has(exact)
    return texts.print(arguments.operands.first ?? "-", output) { document, text throws(JSONTexts.Refusal) in
      do throws(JSON.CanonicalError) {
        output.write(try canonicalBytes(document.root, isExact: isExact) + (texts.areLines ? [0x0A] : []))
      } catch {
        let position = error.position ?? JSON.Position(byteOffset: 0, line: 1, column: 1)
        throw JSONTexts.Refusal(message: "\(text.place(position)): \(error.pointer): \(error.message)")
      }
    }
  }

  private static func canonicalBytes(_ value: JSON.Node, isExact: Bool) throws(JSON.CanonicalError) -> [UInt8] {
    isExact ? try value.exactCanonicalBytes() : try value.canonicalBytes()
  }
}
