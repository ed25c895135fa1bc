/// Measures text as a browser sets it: glyphs through HarfBuzz, directions (UAX #9), line breaks
/// (UAX #14) and graphemes (UAX #29) through ICU.
///
/// Safe to use from any number of threads; equal questions have equal answers. What was measured is
/// kept, as is what was shaped, which serves every size and width.
package final class TextMeasurer: Sendable {
    private let fonts: [ExactString: TextFont]
    private let stacks: [FontStack]
    private let pool: WorkspacePool
    private let measured: TextCache<MeasureKey, MeasuredText>
    private let shaped: TextCache<ShapeKey, ShapedText>
    private let names: [String]
    private let relatives: [[FontRelative: TextFont]]
    private let styleNames: [TextStyleName?]
    private let estimates: EstimateReport
    /// The platform whose fonts these are, as a part of the keys of caches that all platforms share.
    package let platform: TextPlatform
    /// Gets the sampled texts that are laid out; nil where clients tell nothing of theirs.
    package let samples: TextSamples?
    /// The measurers of platforms that have fonts of their own.
    private let platforms: [TextPlatform: TextMeasurer]

    /// A measurer of the given fonts, the first of them the standard one. Maps the font files.
    ///
    /// Without fonts all measurements are estimates.
    /// - Parameters:
    ///   - fonts: the fonts, in the order of the configuration.
    ///   - maximumCacheBytes: what the caches may take together; 0: nothing is kept.
    ///   - samples: gets the sampled texts that are laid out.
    ///   - reportEstimate: told once of each character for which a text is estimated, at most 32 times;
    ///     must return soon.
    /// - Throws: a file that cannot be read or is no font, a name that is there twice.
    package convenience init(
        fonts: [FontDeclaration] = [],
        maximumCacheBytes: Int = TextLimits.cacheBytes,
        samples: TextSamples? = nil,
        reportEstimate: @escaping @Sendable (TextEstimateNote) -> Void = { _ in }
    ) throws(TextError) {
        var known: [ExactString: TextFont] = [:]
        for (index, font) in fonts.enumerated() {
            guard known.updateValue(TextFont(index: index), forKey: font.name) == nil else {
                throw .duplicateFont(font.name)
            }
        }
        let shared = Shared(
            fonts: known,
            names: fonts.map(\.name),
            relatives: fonts.map { $0.relatives.compactMapValues { known[$0.text] } },
            styleNames: fonts.map(\.style),
            estimates: EstimateReport(reportEstimate),
            pool: WorkspacePool(),
            samples: samples,
            measured: TextCache(maximumBytes: maximumCacheBytes / 2),
            shaped: TextCache(maximumBytes: maximumCacheBytes / 2)
        )
        var opened = FontStack.OpenedFaces()
        let stacks = try FontStack.load(fonts, opened: &opened)
        var platforms: [TextPlatform: TextMeasurer] = [:]
        for platform in TextPlatform.allCases
        where fonts.contains(where: { $0.platforms[platform] != nil }) {
            let stacks = try FontStack.load(fonts, on: platform, opened: &opened)
            platforms[platform] = TextMeasurer(shared, stacks: stacks, platform: platform)
        }
        self.init(shared, stacks: stacks, platform: .web, platforms: platforms)
    }

    private init(
        _ shared: Shared,
        stacks: [FontStack],
        platform: TextPlatform,
        platforms: [TextPlatform: TextMeasurer] = [:]
    ) {
        fonts = shared.fonts
        names = shared.names
        relatives = shared.relatives
        styleNames = shared.styleNames
        estimates = shared.estimates
        pool = shared.pool
        samples = shared.samples
        measured = shared.measured
        shaped = shared.shaped
        self.stacks = stacks
        self.platform = platform
        self.platforms = platforms
    }

    /// What the measurers of all platforms have in common.
    private struct Shared {
        let fonts: [ExactString: TextFont]
        let names: [String]
        let relatives: [[FontRelative: TextFont]]
        let styleNames: [TextStyleName?]
        let estimates: EstimateReport
        let pool: WorkspacePool
        let samples: TextSamples?
        let measured: TextCache<MeasureKey, MeasuredText>
        let shaped: TextCache<ShapeKey, ShapedText>
    }

    /// The memory of what was measured and shaped, in bytes.
    package var memoryBytes: Int { measured.bytes + shaped.bytes + pool.memoryBytes }

    /// Returns the measurer of the same fonts as a platform has them, which keeps what it measures with this one.
    package func on(_ platform: TextPlatform) -> TextMeasurer {
        platforms.isEmpty ? self : platforms[platform] ?? self
    }

    /// Returns the text style of texts of a font that name none.
    package func styleName(of font: TextFont) -> TextStyleName? {
        styleNames.indices.contains(font.index) ? styleNames[font.index] : nil
    }

    /// The font of that name, or `nil` when there is none.
    package func font(named name: String) -> TextFont? {
        fonts[name]
    }

    /// Returns the font of a relative of a font; the font itself where it has none.
    package func relative(_ relative: FontRelative, of font: TextFont) -> TextFont {
        guard relatives.indices.contains(font.index) else { return font }
        return relatives[font.index][relative] ?? font
    }

    /// Returns the faces of the font of a name; nil when there is none.
    func stack(named name: String) -> FontStack? {
        fonts[name].map { stacks[$0.index] }
    }

    /// Returns the name of a font; nil when there are no fonts.
    package func name(of font: TextFont) -> String? {
        names.indices.contains(font.index) ? names[font.index] : nil
    }

    /// The size of a text.
    /// - Parameters:
    ///   - text: any text; newlines begin new lines.
    ///   - style: its font, size and so on.
    ///   - maxWidth: the width that lines are broken at, in points; `nil`, NaN or infinity: lines
    ///     break at newlines alone. Where not even one grapheme fits, a line holds one.
    ///   - work: The work that it is a part of; where that has ended, lines are missing.
    package func measure(
        _ text: String,
        style: TextStyle,
        maxWidth: Double? = nil,
        work: TextWork? = nil
    ) -> MeasuredText {
        var text = text
        return text.withUTF8 {
            measure(
                utf8: UnsafeRawBufferPointer($0),
                style: style,
                maxWidth: maxWidth,
                work: work
            )
        }
    }

    /// The size of a text that is given as UTF-8; bytes that are not UTF-8 count as U+FFFD.
    ///
    /// The other parameters are those of ``measure(_:style:maxWidth:work:)``. Linear in the text.
    package func measure(
        utf8: UnsafeRawBufferPointer,
        style: TextStyle,
        maxWidth: Double? = nil,
        work: TextWork? = nil
    ) -> MeasuredText {
        let utf8 = UnsafeRawBufferPointer(rebasing: utf8.prefix(TextLimits.utf8Count))
        let key = key(of: style, maxWidth: maxWidth)
        var hash = TextHash(utf8)
        key.shape.combine(into: &hash)
        let shapeHash = hash.value
        key.combine(into: &hash)
        if let known = measured.value(hash: hash.value, text: utf8, key: key) { return known }
        let (result, isWhole) = pool.withWorkspace { workspace in
            workspace.doing(work) {
                set(utf8, as: key, shapeHash: shapeHash, in: workspace)
            }
        }
        guard isWhole else { return result }
        let cost =
            result.lines.count * MemoryLayout<TextLine>.stride + 32 + key.shape.memoryBytes
        measured.insert(result, cost: cost, hash: hash.value, text: utf8, key: key)
        return result
    }

    /// The width of the widest part of a text that no line break divides: a narrower line breaks
    /// words between their characters.
    /// - Parameters:
    ///   - style: its font, size and so on; lines and their height do not matter.
    ///   - work: The work that it is a part of.
    package func widestWord(of text: String, style: TextStyle, work: TextWork? = nil) -> Double {
        var text = text
        return text.withUTF8 { bytes in
            let all = UnsafeRawBufferPointer(bytes)
            let utf8 = UnsafeRawBufferPointer(rebasing: all.prefix(TextLimits.utf8Count))
            let key = key(of: style, maxWidth: 0)
            var hash = TextHash(utf8)
            key.shape.combine(into: &hash)
            let ems = pool.withWorkspace { workspace in
                workspace.doing(work) {
                    let shaper = shaper(of: key.shape, workspace)
                    let shaped = shape(utf8, as: key.shape, hash: hash.value, by: shaper) { _ in
                        true
                    }
                    // A line that wraps has less room; the whole text on one line has all of it.
                    let slack = key.size > 0 ? shaper.slack / key.size : 0
                    let word = shaped.widestWord
                    return slack > 0 ? min(word + slack, max(word, shaped.widestLine)) : word
                }
            }
            return ems * key.size
        }
    }

    /// Returns all that a measurement depends on, besides the text.
    private func key(of style: TextStyle, maxWidth: Double?) -> MeasureKey {
        var key = MeasureKey(style, maxWidth: maxWidth, on: platform)
        if key.shape.spans.isEmpty {
            key.shape.tracking = stack(of: key.shape.font).tracking(at: key.size)
        }
        return key
    }

    func shaper(of key: ShapeKey, _ workspace: Workspace) -> Shaper {
        Shaper(
            stack: stack(of: key.font),
            spans: key.spans.isEmpty
                ? ShapingSpans() : ShapingSpans(key.spans, stack: stack(of:)),
            tracking: key.tracking,
            language: workspace.language(key.locale),
            workspace: workspace
        )
    }

    func stack(of font: TextFont) -> FontStack {
        stacks.indices.contains(font.index) ? stacks[font.index] : FontStack.estimating
    }

    /// Calls `body` with a workspace of its own.
    func withWorkspace<Result>(_ body: (Workspace) -> Result) -> Result {
        pool.withWorkspace(body)
    }

    /// Reads the shape of a whole text, kept or made now, without its breaks.
    func withShape<Result>(
        of text: String,
        style: TextStyle,
        work: TextWork?,
        _ body: (ShapedText, Shaper, MeasureKey, Workspace) -> Result
    ) -> Result {
        var text = text
        return text.withUTF8 { bytes in
            let utf8 = UnsafeRawBufferPointer(
                rebasing: UnsafeRawBufferPointer(bytes).prefix(TextLimits.utf8Count)
            )
            let key = key(of: style, maxWidth: nil)
            var hash = TextHash(utf8)
            key.shape.combine(into: &hash)
            return withWorkspace { workspace in
                workspace.doing(work) {
                    let shaper = shaper(of: key.shape, workspace)
                    let shaped = shape(utf8, as: key.shape, hash: hash.value, by: shaper) { _ in
                        false
                    }
                    return body(shaped, shaper, key, workspace)
                }
            }
        }
    }

    /// A text's shape, kept or made now, with its breaks if it needs them.
    func shape(
        _ utf8: UnsafeRawBufferPointer,
        as key: ShapeKey,
        hash: UInt64,
        by shaper: Shaper,
        needingBreaks needsBreaks: (ShapedText) -> Bool
    ) -> ShapedText {
        let known = shaped.value(hash: hash, text: utf8, key: key)
        var text = known ?? shaper.shape(utf8, direction: key.direction)
        let lacksBreaks = !text.hasBreaks && needsBreaks(text)
        if lacksBreaks {
            let language = shaper.workspace.language(key.locale)
            text = LineBreaks.added(to: text, language: language, shaper.workspace)
        }
        if known == nil || lacksBreaks {
            let cost = text.memoryBytes + key.memoryBytes
            shaped.insert(text, cost: cost, hash: hash, text: utf8, key: key)
        }
        return text
    }

    /// Shapes a text, breaks it where it does not fit, and says how large it is, and if all its lines are there.
    private func set(
        _ utf8: UnsafeRawBufferPointer,
        as key: MeasureKey,
        shapeHash: UInt64,
        in workspace: Workspace
    ) -> (MeasuredText, isWhole: Bool) {
        let shaper = shaper(of: key.shape, workspace)
        let most = key.size > 0 ? (key.maxWidth + 1e-6) / key.size : .infinity
        let text = shape(utf8, as: key.shape, hash: shapeHash, by: shaper) { text in
            text.positions[text.units.count] > most
        }
        var setter = LineBreaker(
            text,
            shaper: shaper,
            most: most,
            slack: key.size > 0 ? shaper.slack / key.size : 0,
            maxLines: key.maxLines
        )
        setter.run()
        let result = measurement(of: setter, text: text, utf8: utf8, key: key, shaper: shaper)
        return (result, !setter.isStopped)
    }

    private func measurement(
        of setter: LineBreaker,
        text: ShapedText,
        utf8: UnsafeRawBufferPointer,
        key: MeasureKey,
        shaper: Shaper
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
        let isEstimated = text.accuracy == .estimated || !setter.ellipsisGuesses.isEmpty
        if isEstimated {
            estimates.tell(of: text, ellipsis: setter.ellipsisGuesses) { unit in
                let font = shaper.spans.setting(at: unit)?.font ?? key.shape.font.index
                return names.indices.contains(font) ? names[font] : nil
            }
        }
        let metrics = LineMetrics(shaper, size: key.size)
        let lineHeight = key.lineHeight ?? metrics.lineHeight
        return MeasuredText(
            width: LineInk(text, shaper: shaper, size: key.size).widened(
                widest,
                lines: lines,
                cut: setter.cut,
                maxWidth: key.maxWidth
            ),
            lineHeight: lineHeight,
            baseline: (lineHeight + metrics.ascent - metrics.descent) / 2,
            lines: lines,
            cut: setter.cut,
            accuracy: isEstimated ? .estimated : text.accuracy
        )
    }
}
