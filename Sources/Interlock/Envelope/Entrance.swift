/// How a request to act came in. The raw values are those of the envelope's `source`.
public enum Entrance: String, Sendable, CaseIterable {
  /// A language model session decoded a typed value.
  case foundationModels = "foundation-models"
  /// The system called the intent itself.
  case appIntent = "app-intent"
}
