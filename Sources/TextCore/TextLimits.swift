/// The bounds of what is measured and kept.
package enum TextLimits {
    /// The largest size of an em, in points: no screen shows more, and sums stay exact enough.
    package static let size: Double = 10_000
    /// The most bytes of a text in UTF-8 that are measured; what follows counts as not there.
    ///
    /// Nobody lays out a book in one label; shaping this much takes tenths of a second, and 40
    /// times its bytes.
    package static let utf8Count = 1 << 18
    /// The bytes that the caches of a measurer take, 64 MiB: about 100,000 labels.
    package static let cacheBytes = 64 << 20
    /// The most runs of a paragraph that are set by themselves; those behind are set like the last:
    /// no paragraph that people read has more.
    package static let spans = 1024
    /// The most faces of one font: a character that none has asks them all.
    package static let files = 32
}
