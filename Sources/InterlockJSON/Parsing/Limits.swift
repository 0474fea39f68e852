extension JSON {
  /// What a text may hold at most. The defaults are the envelope's (gate contract, section 2).
  public struct Limits: Sendable, Hashable {
    /// The largest text taken, in bytes; 1 MiB unless told otherwise, never 4 GiB or more.
    public let textSize: Int
    /// How deep arrays and objects may nest; 128 unless told otherwise, at most `Limits.deepest`.
    public let depth: Int

    /// Readers of a document call themselves for each level; so deep they stay within the 512 KiB stack of a
    /// secondary thread, in a debug build too.
    public static let deepest = 256

    /// - Precondition: `textSize` is at least 0 and below 2^32; `depth` is 1 … `Limits.deepest`.
    public init(textSize: Int = 1 << 20, depth: Int = 128) {
      precondition(textSize >= 0 && textSize < 1 << 32, "a text's size fits in 32 bits")
      precondition(depth >= 1 && depth <= Limits.deepest, "depth is 1 … \(Limits.deepest)")
      self.textSize = textSize
      self.depth = depth
    }

    public static let standard = Limits()
  }
}
