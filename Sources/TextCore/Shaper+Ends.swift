/// The widths at the end of a line: its ellipsis, its hyphen, and the points that it leaves free.
extension Shaper {
    /// The least width of an ellipsis in any of the settings.
    var leastEllipsis: Double {
        spans.settings.map {
            ($0.stack.ellipsis + min(0, $0.tracking)) * $0.size + min(0, $0.letterSpacing)
        }.min() ?? stack.ellipsis + min(0, tracking)
    }

    /// The points that a line of a paragraph which wraps leaves free.
    var slack: Double { spans.slack ?? stack.slack }

    /// Returns the width of the hyphen that a soft one becomes at the end of a line.
    ///
    /// - Parameter unit: The place of the soft hyphen.
    func hyphen(at unit: Int) -> Double {
        spans.setting(at: unit).map { ($0.stack.hyphen + $0.tracking) * $0.size }
            ?? stack.hyphen + tracking
    }
}
