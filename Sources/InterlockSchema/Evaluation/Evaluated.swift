/// The members and elements of one instance that some subschema has looked at, by their place in it.
///
/// - Source: JSON Schema Core 2020-12, section 11.
struct Evaluated {
  private(set) var places: Set<Int> = []
  private(set) var isEverything = false

  func contains(_ place: Int) -> Bool { isEverything || places.contains(place) }

  mutating func insert(_ place: Int) { places.insert(place) }

  mutating func insertEverything() { isEverything = true }

  mutating func formUnion(_ other: Evaluated) {
    places.formUnion(other.places)
    isEverything = isEverything || other.isEverything
  }
}
