/// An option that a subcommand takes.
struct Option {
  let name: String
  /// What stands for the value in the help; `nil` for a flag.
  let value: String?
  let help: String
  /// Whether it may be given more than once.
  var repeats = false

  static func flag(_ name: String, _ help: String) -> Option {
    Option(name: name, value: nil, help: help)
  }

  static func value(_ name: String, _ value: String, _ help: String) -> Option {
    Option(name: name, value: value, help: help)
  }

  static func values(_ name: String, _ value: String, _ help: String) -> Option {
    Option(name: name, value: value, help: help, repeats: true)
  }

  static let manifest = Option.value(
    "--manifest", "FILE", "the manifest (default: interlock.manifest.json here or in a folder above)")
  static let kind = Option.value(
    "--as", "envelope|candidate",
    "what the document is; without it, an object with intent and parameters and none of source, complete and schemaVersion is a candidate"
  )
  static let confirmed = Option.flag("--confirmed", "a person has confirmed this call")
  static let language = Option.value("--language", "TAG", "the person's language, for the sentence (default: en)")
  static let json = Option.flag("--json", "print JSON")
  static let journal = Option.value("--journal", "FILE.db", "the journal (default: INTERLOCK_JOURNAL)")
}
