/// A part of a document's bytes; none where it is empty.
struct Span32: Equatable {
    var start: UInt32 = 0
    var end: UInt32 = 0

    init() {}

    init(_ range: Range<Int>) {
        start = UInt32(truncatingIfNeeded: range.lowerBound)
        end = UInt32(truncatingIfNeeded: range.upperBound)
    }

    var isEmpty: Bool { start == end }
    var range: Range<Int> { Int(start)..<Int(end) }
}

/// A string of a document, without its quotes.
struct TextSpan: Equatable {
    var span = Span32()
    /// True where there are escapes.
    var isEscaped = false
}
