/// The size of text that a reader has chosen, as his platform knows it.
package enum TextScaling: Sendable, Hashable {
    /// A browser's: every size is multiplied.
    case factor(Double)
    /// That of iOS: every text style has its own sizes.
    case dynamicType(TextSizeCategory)
    /// That of Android: small text grows by more than large text.
    case fontScale(FontScaleCurve)

    /// The platform whose it is.
    package var platform: TextPlatform {
        switch self {
        case .factor: .web
        case .dynamicType: .ios
        case .fontScale: .android
        }
    }

    /// The factor of body text, for what grows with text without being text.
    package var factor: Double {
        switch self {
        case .factor(let factor): factor
        case .dynamicType(let category): category.bodyFactor
        case .fontScale(let curve): curve.scale
        }
    }
}

extension TextSizeCategory {
    /// The factor of a text without a style, which grows as `body` does.
    var bodyFactor: Double { TextStyleName.body.size(at: self) / TextStyleName.body.standardSize }
}

/// The sizes that a device gave a font at other text sizes, where its rule is not published.
package protocol ScaledSizes: Sendable {
    /// Returns the size in points that a size in points has at a text size; nil where that is not known.
    func scaledSize(_ size: Double, _ category: TextSizeCategory) -> Double?
}

extension TextMeasurer {
    /// Returns a style as it is set at the size of text that a reader has chosen.
    ///
    /// - Parameters:
    ///   - style: The style with the lengths of the declaration.
    ///   - name: The text style of iOS that it has; without one it grows as `body` does.
    package func scaled(
        _ style: TextStyle,
        named name: TextStyleName?,
        by scaling: TextScaling
    ) -> TextStyle {
        var result = style
        switch scaling {
        case .factor(let factor):
            result.size *= factor
            result.lineHeight = style.lineHeight.map { $0 * factor }
            result.letterSpacing *= factor
            result.spans = style.spans.map { $0.scaled(by: factor) }
        case .dynamicType(let category):
            result.scale { size, font in scaledSize(size, of: font, named: name, category) }
            result.lineHeight =
                style.lineHeight.map { $0 * Self.ratio(result.size, style.size) }
                ?? name.map { $0.leading(at: category) * style.size / $0.standardSize }
        case .fontScale(let curve):
            result.scale { size, _ in curve.dp(ofSp: size) }
            result.lineHeight = style.lineHeight.map(curve.dp(ofSp:))
        }
        return result
    }

    /// Returns the size of an em on iOS: that of the table, in the ratio that the size has to the style's own. A text
    /// without a style has the size that a device gave it, if that is known.
    private func scaledSize(
        _ size: Double,
        of font: TextFont,
        named name: TextStyleName?,
        _ category: TextSizeCategory
    ) -> Double {
        if let name { return size * name.size(at: category) / name.standardSize }
        let measured = stack(of: font).scaledSizes?.scaledSize(size, category)
        return measured ?? size * TextStyleName.body.size(at: category)
            / TextStyleName.body.standardSize
    }

    fileprivate static func ratio(_ scaled: Double, _ size: Double) -> Double {
        size > 0 ? scaled / size : 1
    }
}

extension TextStyle {
    /// Sets the sizes to what a rule gives, and the spaces between letters in their ratio.
    fileprivate mutating func scale(_ rule: (Double, TextFont) -> Double) {
        let scaled = rule(size, font)
        letterSpacing *= TextMeasurer.ratio(scaled, size)
        size = scaled
        for index in spans.indices {
            let span = spans[index]
            spans[index].size = rule(span.size, span.font)
            spans[index].letterSpacing *= TextMeasurer.ratio(spans[index].size, span.size)
        }
    }
}
