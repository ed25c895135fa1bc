/// The vertical extents of the lines of a paragraph, in points, the same for all its lines.
struct LineMetrics {
    /// The height of a line: the largest of its runs'.
    var lineHeight: Double
    /// The largest ascent of its runs.
    var ascent: Double
    /// The descent of the run that has that ascent, the first one of several.
    var descent: Double

    /// The extents of a text of one setting, or of all runs of a paragraph.
    ///
    /// - Parameter size: The size of an em of a text of one setting.
    init(_ shaper: Shaper, size: Double) {
        self.init(shaper.stack.metrics, size: size)
        for (index, setting) in shaper.spans.settings.enumerated() {
            let other = LineMetrics(setting.stack.metrics, size: setting.size)
            if index == 0 {
                self = other
                continue
            }
            lineHeight = max(lineHeight, other.lineHeight)
            if other.ascent > ascent { (ascent, descent) = (other.ascent, other.descent) }
        }
    }

    private init(_ metrics: FontMetrics, size: Double) {
        lineHeight = metrics.lineHeight * size
        ascent = metrics.ascent * size
        descent = metrics.descent * size
    }
}
