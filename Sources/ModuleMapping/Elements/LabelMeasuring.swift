package import TextCore

/// Measures labels of one line or several.
package protocol LabelMeasuring {
    /// The factor of font sizes.
    var textScale: Double { get }
    /// The unit of the grid that frames are rounded to, in points.
    var unit: Double { get }

    /// Returns a text set on as many lines as its style has, cut where it is wider than a limit.
    ///
    /// - Parameter limit: The greatest width in points; infinity where there is none.
    func typeset(_ text: String, style: LabelStyle, limit: Double) -> TypesetText
}

/// The style of a label, before text is scaled.
package struct LabelStyle: Equatable {
    /// The name of its font; nil is the first one.
    package var font: String?
    /// The size of an em in points.
    package var size: Double
    /// The height of its line in points, which is not scaled; nil is the font's.
    var lineHeight: Double?
    /// The most lines; 0 is no limit.
    package var lines = 1
    /// The width given for it in points; nil is that of its text.
    var width: Double?
    /// Its colour.
    var color = standardColor

    package init(font: String? = nil, size: Double) {
        self.font = font
        self.size = size
    }

    /// The colour of texts that have none.
    static let standardColor = "#000000"
}

/// Measures labels with the configured fonts.
package struct FontLabels: LabelMeasuring {
    package let measurer: TextMeasurer
    /// The size of text that the reader has chosen.
    package let scaling: TextScaling
    package let unit: Double
    package let locale: String?
    /// The direction of texts without a strong character.
    package let direction: TextCore.TextDirection
    /// The work that measuring is a part of.
    package let work: TextWork

    package init(
        measurer: TextMeasurer,
        scaling: TextScaling,
        unit: Double,
        locale: String?,
        direction: TextCore.TextDirection,
        work: TextWork
    ) {
        self.measurer = measurer
        self.scaling = scaling
        self.unit = unit
        self.locale = locale
        self.direction = direction
        self.work = work
    }

    package var textScale: Double { scaling.factor }

    package func typeset(_ text: String, style: LabelStyle, limit: Double) -> TypesetText {
        let font = style.font.flatMap(measurer.font(named:)) ?? .standard
        let plain = TextStyle(
            font: font,
            size: style.size,
            maxLines: style.lines,
            locale: locale,
            direction: TextCore.TextDirection(firstStrongIn: text) ?? direction
        )
        var scaled = measurer.scaled(plain, named: measurer.styleName(of: font), by: scaling)
        if let height = style.lineHeight { scaled.lineHeight = height }
        return TypesetText(
            style: scaled,
            measured: measurer.measure(text, style: scaled, maxWidth: limit, work: work)
        )
    }
}
