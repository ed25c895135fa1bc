import TextCore

/// Measures labels of one line.
protocol LabelMeasuring {
    /// How large a text is on one line.
    ///
    /// - Parameter size: the size of an em in points, before text is scaled.
    func extent(of text: String, size: Double) -> LabelExtent
}

/// How large a label is.
struct LabelExtent: Equatable {
    /// Its width in points.
    var width: Double
    /// The height of its line in points.
    var height: Double
    /// Whether fonts gave the width.
    var isExact: Bool
}

/// Measures labels with the configured fonts.
struct FontLabels: LabelMeasuring {
    let measurer: TextMeasurer
    /// The font's name; nil is the first one.
    let font: String?
    let viewport: PageViewport
    let locale: String?

    func extent(of text: String, size: Double) -> LabelExtent {
        let measured = measurer.measure(text, style: style(size))
        return LabelExtent(
            width: measured.width,
            height: measured.lineHeight,
            isExact: measured.accuracy == .exact
        )
    }

    private func style(_ size: Double) -> TextStyle {
        TextStyle(
            font: font.flatMap(measurer.font(named:)) ?? .standard,
            size: size * viewport.textScale,
            maxLines: 1,
            locale: locale,
            direction: viewport.direction == .rightToLeft ? .rightToLeft : .leftToRight
        )
    }
}
