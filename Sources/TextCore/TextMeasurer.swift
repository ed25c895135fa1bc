/// Measures text as a browser sets it: glyphs through HarfBuzz, directions (UAX #9), line breaks
/// (UAX #14) and graphemes (UAX #29) through ICU.
///
/// Safe to use from any number of threads; equal questions have equal answers. What was measured is
/// kept, as is what was shaped, which serves every size and width.
public final class TextMeasurer: Sendable {
    private let fonts: [String: TextFont]
    private let stacks: [FontStack]
    private let pool = WorkspacePool()
    private let measured: RecentCache<MeasureKey, MeasuredText>
    private let shaped: RecentCache<ShapeKey, ShapedText>

    /// A measurer of the given fonts, the first of them the standard one. Maps the font files.
    ///
    /// Without fonts all measurements are estimates.
    /// - Parameters:
    ///   - fonts: the fonts, in the order of the configuration.
    ///   - maximumCacheBytes: what the caches may take together; 0: nothing is kept.
    /// - Throws: a file that cannot be read or is no font, a name that is there twice.
    public init(
        fonts: [FontDeclaration] = [],
        maximumCacheBytes: Int = TextLimits.cacheBytes
    ) throws(TextError) {
        var names: [String: TextFont] = [:]
        for (index, font) in fonts.enumerated() {
            guard names.updateValue(TextFont(index: index), forKey: font.name) == nil else {
                throw .duplicateFont(font.name)
            }
        }
        self.fonts = names
        stacks = try FontStack.load(fonts)
        measured = RecentCache(maximumBytes: maximumCacheBytes / 2)
        shaped = RecentCache(maximumBytes: maximumCacheBytes / 2)
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
    ///     break at newlines alone. Where not even one grapheme fits, a line holds one.
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
    /// The other parameters are those of ``measure(_:style:maxWidth:)``. Linear in the text.
    public func measure(
        utf8: UnsafeRawBufferPointer,
        style: TextStyle,
        maxWidth: Double? = nil
    ) -> MeasuredText {
        let utf8 = UnsafeRawBufferPointer(rebasing: utf8.prefix(TextLimits.utf8Count))
        let key = MeasureKey(style, maxWidth: maxWidth)
        var hash = TextHash(utf8)
        key.shape.combine(into: &hash)
        let shapeHash = hash.value
        key.combine(into: &hash)
        if let known = measured.value(hash.value, utf8, key) { return known }
        let result = pool.withWorkspace { workspace in
            set(utf8, key, shapeHash: shapeHash, workspace)
        }
        let cost = result.lines.count * MemoryLayout<TextLine>.stride + 32
        measured.insert(result, cost: cost, hash.value, utf8, key)
        return result
    }

    /// Shapes a text, breaks it where it does not fit, and says how large it is.
    private func set(
        _ utf8: UnsafeRawBufferPointer,
        _ key: MeasureKey,
        shapeHash: UInt64,
        _ workspace: Workspace
    ) -> MeasuredText {
        let font = key.shape.font.index
        let stack = stacks.indices.contains(font) ? stacks[font] : FontStack.estimating
        let language = workspace.language(key.shape.locale)
        let shaper = Shaper(stack: stack, language: language, workspace: workspace)
        let known = shaped.value(shapeHash, utf8, key.shape)
        var text = known ?? shaper.shape(utf8, direction: key.shape.direction)
        let most = key.size > 0 ? (key.maxWidth + 1e-6) / key.size : .infinity
        let fits = text.positions[text.units.count] <= most
        let needsBreaks = !fits && !text.hasBreaks
        if needsBreaks { text = LineBreaks.added(to: text, language: language, workspace) }
        if known == nil || needsBreaks {
            shaped.insert(text, cost: text.memoryBytes, shapeHash, utf8, key.shape)
        }
        var setter = LineSetter(text, shaper: shaper, most: most, maxLines: key.maxLines)
        setter.run()
        return measurement(of: setter, text: text, utf8: utf8, key: key, stack: stack)
    }

    private func measurement(
        of setter: LineSetter,
        text: ShapedText,
        utf8: UnsafeRawBufferPointer,
        key: MeasureKey,
        stack: FontStack
    ) -> MeasuredText {
        var starts = UTF8Starts(utf8, isOneToOne: text.units.count == utf8.count)
        var widest = 0.0
        let lines = setter.lines.map { line in
            let width = line.ems * key.size
            widest = max(widest, width)
            return TextLine(
                utf8Start: starts.offset(ofUnit: line.start),
                utf16Start: line.start,
                width: width
            )
        }
        let isEstimated = text.isEstimated || setter.isTruncated && !stack.hasEllipsis
        return MeasuredText(
            width: widest,
            lineHeight: key.lineHeight ?? stack.lineHeight * key.size,
            lines: lines,
            isTruncated: setter.isTruncated,
            accuracy: isEstimated ? .estimated : .exact
        )
    }
}
