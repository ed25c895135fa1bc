internal import CText

/// Shapes texts of one language: of one font in ems, of the fonts of several runs in points.
struct Shaper {
    /// The font of a text without spans.
    let stack: FontStack
    /// The runs of a paragraph.
    let spans: ShapingSpans
    /// The space behind each character of a metrics file at the text's size, in ems; of a text without spans.
    let tracking: Double
    let workspace: Workspace
    /// The language that the text is broken by.
    let textLanguage: TextLanguage
    /// OpenType's tags of the language, where a metrics file has advances of some language's own.
    private let languageTags: LanguageTags
    let language: OpaquePointer?

    init(
        stack: FontStack,
        spans: ShapingSpans = ShapingSpans(),
        tracking: Double = 0,
        language: TextLanguage,
        workspace: Workspace
    ) {
        self.stack = stack
        self.spans = spans
        self.tracking = tracking
        self.workspace = workspace
        textLanguage = language
        let hasLanguages =
            stack.isExported && stack.hasLanguages
            || spans.settings.contains { $0.stack.isExported && $0.stack.hasLanguages }
        languageTags = hasLanguages ? language.tags : LanguageTags()
        // Without one HarfBuzz must not take the environment's, so it gets the invalid one.
        self.language = language.tag.isEmpty ? nil : hb_language_from_string(language.tag, -1)
    }

    /// Shapes a whole text, given as UTF-8.
    func shape(_ bytes: UnsafeRawBufferPointer, direction: TextDirection) -> ShapedText {
        var decoded = TextUnits()
        decoded.decode(bytes)
        var runs = runs(of: decoded, direction: direction, spans: spans)
        let units = decoded.units
        var flags = decoded.flags
        decoded.flags = []
        var advances = [Double](repeating: 0, count: units.count + 1)
        for run in runs { flags[Int(run.start)].insert(.separable) }
        var guessed: [Int] = []
        var guesses: [TextGuess] = []
        each(
            in: runs,
            within: units.indices,
            of: units,
            guessed: { run, found in
                guessed.append(run)
                for guess in found { guesses.note(guess) }
            }
        ) { unit, ems, isSeparable in
            advances[unit] += ems
            if isSeparable { flags[unit].insert(.separable) }
        }
        for index in guessed { runs[index].isGuessed = true }
        var total = 0.0
        for index in advances.indices {
            (advances[index], total) = (total, total + advances[index])
        }
        return ShapedText(
            units: units,
            flags: flags,
            positions: advances,
            runs: runs,
            direction: direction,
            hasBreaks: false,
            hasNewlines: decoded.hasNewlines,
            accuracy: accuracy(of: runs),
            guesses: guesses
        )
    }

    private func accuracy(of runs: [TextRun]) -> TextAccuracy {
        var isExported = false
        for run in runs {
            if run.isEstimated { return .estimated }
            guard !isExported, run.source == .face(0) || run.hasSpaces else { continue }
            isExported =
                spans.settings.isEmpty
                ? stack.isExported : spans.settings[Int(run.setting)].stack.isExported
        }
        return isExported ? .metrics : .exact
    }

    /// The width of a part of a text when it is shaped by itself, between its neighbours, in ems.
    func extent(_ range: Range<Int>, of text: ShapedText) -> Double {
        var sum = 0.0
        each(in: range, of: text) { _, length in sum += length }
        return sum
    }

    /// Calls `body` for each glyph of a part of a text that is shaped by itself, between its neighbours.
    @inline(__always)
    func each(
        in range: Range<Int>,
        of text: ShapedText,
        _ body: (_ unit: Int, _ length: Double) -> Void
    ) {
        let first = text.run(at: range.lowerBound)
        each(in: text.runs, from: first, within: range, of: text.units) { unit, length, _ in
            body(unit, length)
        }
    }

    /// Returns the width of a part of a text with an ellipsis behind it, shaped as one string, in
    /// ems, and the guesses that come of the ellipsis.
    func extentBeforeEllipsis(
        _ range: Range<Int>,
        of text: ShapedText
    ) -> (ems: Double, guesses: [TextGuess]) {
        var sum = 0.0
        let guesses = eachBeforeEllipsis(range, of: text) { _, length in sum += length }
        return (sum, guesses)
    }

    /// Calls `body` for each glyph of a part of a text with an ellipsis behind it, shaped as one string;
    /// units count from the part's first one. Returns what is a guess, the ellipsis itself too.
    @inline(__always)
    @discardableResult
    func eachBeforeEllipsis(
        _ range: Range<Int>,
        of text: ShapedText,
        _ body: (_ unit: Int, _ length: Double) -> Void
    ) -> [TextGuess] {
        let decoded = unitsBeforeEllipsis(range, of: text)
        let runs = runs(of: decoded, direction: text.direction, spans: spans.spans(of: range))
        var guesses: [TextGuess] = []
        each(
            in: runs,
            within: decoded.units.indices,
            of: decoded.units,
            guessed: { _, found in for guess in found { guesses.note(guess) } }
        ) { unit, length, _ in body(unit, length) }
        if runs.last?.source == .estimate {
            let ellipsis = FontStack.ellipsisCharacter.value
            guesses.append(TextGuess(unit: range.count, character: ellipsis, reason: .missing))
        }
        return guesses
    }

    /// Returns a part of a text with an ellipsis behind it.
    func unitsBeforeEllipsis(_ range: Range<Int>, of text: ShapedText) -> TextUnits {
        var decoded = TextUnits()
        decoded.units.reserveCapacity(range.count + 1)
        decoded.units += text.units[range]
        decoded.units += Array(String(Character(FontStack.ellipsisCharacter)).utf16)
        decoded.mayReadRightToLeft = text.runs.contains(where: \.isRightToLeft)
        return decoded
    }

    /// The width of a text of one character, in ems; `nil` when no face has it.
    func extent(_ character: Unicode.Scalar) -> Double? {
        guard let face = stack.face(for: character.value) else { return nil }
        let units = Array(String(Character(character)).utf16)
        let run = TextRun(
            start: 0,
            end: Int32(units.count),
            source: .face(face),
            script: HB_SCRIPT_COMMON,
            isRightToLeft: false
        )
        var sum = 0.0
        each(in: run, of: units) { _, ems, _ in sum += ems }
        return sum
    }

    private func runs(
        of units: TextUnits,
        direction: TextDirection,
        spans: ShapingSpans
    ) -> [TextRun] {
        guard !units.units.isEmpty else { return [] }
        if units.isPlain, direction == .leftToRight, spans.spans.isEmpty,
            let first = stack.faces.first, first.coversASCII
        {
            let hasLetter = units.units.contains { CharacterClass.script(UInt32($0)) != nil }
            let end = Int32(units.units.count)
            return [
                TextRun(
                    start: 0,
                    end: end,
                    source: .face(0),
                    script: hasLetter ? HB_SCRIPT_LATIN : HB_SCRIPT_COMMON,
                    isRightToLeft: false
                )
            ]
        }
        let isBidirectional = units.mayReadRightToLeft || direction == .rightToLeft
        let levels = isBidirectional ? workspace.levels(units.units, direction: direction) : nil
        var itemizer = Itemizer(units: units.units, levels: levels, stack: stack, spans: spans)
        return itemizer.run()
    }

    /// Calls `body` for each glyph of a run: the unit it belongs to, its advance in ems, and
    /// whether the text may be shaped apart before that unit. Returns the guesses of a run of metrics.
    @inline(__always)
    @discardableResult
    func each(
        in run: TextRun,
        of units: [UInt16],
        _ body: (_ unit: Int, _ ems: Double, _ isSeparable: Bool) -> Void
    ) -> [TextGuess] {
        workspace.count(Int(run.end - run.start) + Self.unitsOfShaping)
        guard spans.settings.isEmpty else {
            return eachSpaced(in: run, of: units, spans.settings[Int(run.setting)], body)
        }
        switch run.source {
        case .face(let index):
            let face = stack.faces[index]
            guard let exported = face.exported else {
                if run.hasSpaces {
                    words(of: run, in: units, face: face, body)
                } else {
                    glyphs(of: run, in: units, face: face, body)
                }
                return []
            }
            var shaping = MetricsShaping(
                exported,
                of: run,
                tracking: tracking,
                isSpaced: false,
                languages: languageTags
            )
            shaping.each(of: units, body)
            return shaping.guesses
        case .estimate: estimates(of: run, in: units, body)
        case .nothing:
            for unit in Int(run.start)..<Int(run.end) { body(unit, 0, true) }
        }
        return []
    }

    /// Does the same in points, with letter spacing behind each cluster.
    private func eachSpaced(
        in run: TextRun,
        of units: [UInt16],
        _ setting: ShapingSpans.Setting,
        _ body: (_ unit: Int, _ points: Double, _ isSeparable: Bool) -> Void
    ) -> [TextGuess] {
        switch run.source {
        case .face(let index):
            if let exported = setting.stack.faces[index].exported {
                return advances(of: run, in: units, setting, exported, body)
            }
            glyphs(
                of: run,
                in: units,
                face: setting.stack.faces[index],
                isSpaced: setting.letterSpacing != 0
            ) { unit, ems, isSeparable, isClusterEnd in
                let spacing =
                    isClusterEnd ? setting.spacing(after: units[unit], of: run.script) : 0
                body(unit, ems * setting.size + spacing, isSeparable)
            }
        case .estimate:
            estimates(of: run, in: units) { unit, ems, isSeparable in
                let spacing = ems > 0 ? setting.spacing(after: units[unit], of: run.script) : 0
                body(unit, ems * setting.size + spacing, isSeparable)
            }
        case .nothing:
            for unit in Int(run.start)..<Int(run.end) { body(unit, 0, true) }
        }
        return []
    }

    /// Calls `body` for each character of a run of a metrics file, in points. Returns what is a guess.
    private func advances(
        of run: TextRun,
        in units: [UInt16],
        _ setting: ShapingSpans.Setting,
        _ exported: ExportedFont,
        _ body: (_ unit: Int, _ points: Double, _ isSeparable: Bool) -> Void
    ) -> [TextGuess] {
        let isSpaced = setting.letterSpacing != 0
        var shaping = MetricsShaping(
            exported,
            of: run,
            tracking: setting.tracking,
            isSpaced: isSpaced,
            languages: languageTags
        )
        shaping.each(of: units) { unit, ems, isSeparable in
            let spacing = isSpaced ? setting.spacing(after: units[unit], of: run.script) : 0
            body(unit, ems * setting.size + spacing, isSeparable)
        }
        return shaping.guesses
    }

    private func estimates(
        of run: TextRun,
        in units: [UInt16],
        _ body: (_ unit: Int, _ ems: Double, _ isSeparable: Bool) -> Void
    ) {
        var unit = Int(run.start)
        var decoder = UTF16()
        var iterator = units[unit..<Int(run.end)].makeIterator()
        while case .scalarValue(let scalar) = decoder.decode(&iterator) {
            let ems = TextEstimate.ems(scalar)
            body(unit, ems, ems > 0)
            unit += UTF16.width(scalar)
        }
    }

    /// Calls `body` for each glyph of a run of a face.
    @inline(__always)
    func glyphs(
        of run: TextRun,
        in units: [UInt16],
        face: FontFace,
        _ body: (_ unit: Int, _ ems: Double, _ isSeparable: Bool) -> Void
    ) {
        glyphs(of: run, in: units, face: face, isSpaced: false) { unit, ems, isSeparable, _ in
            body(unit, ems, isSeparable)
        }
    }

    /// Does the same, and says of each glyph if it is the last of its cluster.
    ///
    /// - Parameter isSpaced: True where letters are spaced, which makes no ligatures of them (CSS Text, 8.2).
    @inline(__always)
    private func glyphs(
        of run: TextRun,
        in units: [UInt16],
        face: FontFace,
        isSpaced: Bool,
        _ body: (_ unit: Int, _ ems: Double, _ isSeparable: Bool, _ isClusterEnd: Bool) -> Void
    ) {
        if findWords(of: run, in: units, face: face, isSpaced: isSpaced) {
            workspace.words?.each(in: run) { unit, glyph in
                body(
                    unit,
                    Double(glyph.advance) * face.emsPerUnit,
                    glyph.isSeparable,
                    isSpaced && glyph.isClusterEnd
                )
            }
            return
        }
        shape(run, of: units, face: face, isSpaced: isSpaced)
        var count: UInt32 = 0
        guard let infos = hb_buffer_get_glyph_infos(workspace.buffer, &count),
            let positions = hb_buffer_get_glyph_positions(workspace.buffer, &count)
        else { return }
        let unsafe = HB_GLYPH_FLAG_UNSAFE_TO_BREAK.rawValue
        for glyph in 0..<Int(count) {
            let cluster = infos[glyph].cluster
            body(
                Int(cluster),
                Double(positions[glyph].x_advance) * face.emsPerUnit,
                infos[glyph].mask & unsafe == 0,
                isSpaced && (glyph + 1 == Int(count) || infos[glyph + 1].cluster != cluster)
            )
        }
    }

    /// Shapes a run of a face in the workspace's buffer.
    ///
    /// - Parameter flags: Further flags of the buffer.
    func shape(
        _ run: TextRun,
        of units: [UInt16],
        face: FontFace,
        isSpaced: Bool,
        flags: UInt32 = 0
    ) {
        let buffer = workspace.buffer
        hb_buffer_clear_contents(buffer)
        let start = UInt32(run.start)
        hb_buffer_add_utf16(buffer, units, Int32(units.count), start, run.end - run.start)
        hb_buffer_set_direction(buffer, run.isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
        hb_buffer_set_script(buffer, run.script)
        hb_buffer_set_language(buffer, language)
        var edges = HB_BUFFER_FLAG_DEFAULT.rawValue | flags
        if run.start == 0 { edges |= HB_BUFFER_FLAG_BOT.rawValue }
        if run.end == units.count { edges |= HB_BUFFER_FLAG_EOT.rawValue }
        hb_buffer_set_flags(buffer, hb_buffer_flags_t(edges))
        if isSpaced {
            hb_shape(face.font, buffer, Self.unligated, UInt32(Self.unligated.count))
        } else {
            hb_shape(face.font, buffer, nil, 0)
        }
    }

    /// The code units that a call of HarfBuzz counts for, whatever it shapes.
    static let unitsOfShaping = 4

    /// The features of letters that are spaced: no ligatures, and no forms that come of neighbours.
    private static let unligated: [hb_feature_t] = ["liga", "clig", "calt"].map { name in
        hb_feature_t(tag: OpenTypeTag.number(name), value: 0, start: 0, end: .max)
    }
}
