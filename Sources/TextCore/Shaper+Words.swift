internal import CText

/// Words of a face that only spaces of a metrics file part.
///
/// They are runs of their own, as they are of two fonts; but a call of HarfBuzz costs as much as some letters do. So they are shaped
/// in one call, with the face's own spaces between them, whose glyphs are left out. HarfBuzz says where a text may be parted
/// without a change of any glyph: where that is not before and behind each space, words are shaped apart.
extension Shaper {
    /// Calls `body` for each glyph of the parts of runs in a range, in the order of the runs.
    ///
    /// - Parameters:
    ///   - first: The index of the first run that reaches into the range.
    ///   - guessed: Told the index of each run of which some width turns out to be a guess, with the first ones.
    @inline(__always)
    func each(
        in runs: [TextRun],
        from first: Int = 0,
        within range: Range<Int>,
        of units: [UInt16],
        guessed: (_ run: Int, _ guesses: [TextGuess]) -> Void = { _, _ in },
        _ body: (_ unit: Int, _ length: Double, _ isSeparable: Bool) -> Void
    ) {
        var index = first
        while index < runs.count, runs[index].start < range.upperBound {
            let end = endOfWords(from: index, in: runs, before: range.upperBound, of: units)
            let isTogether = end > index + 1
            if isTogether {
                fill(index..<end, of: runs, within: range, units)
            }
            if isTogether, isParted(index..<end, of: runs) {
                eachTogether(index..<end, of: runs, within: range, units, body)
                index = end
                continue
            }
            while index < end {
                let run = runs[index].clipped(to: range)
                let guesses = each(in: run, of: units, body)
                if !guesses.isEmpty { guessed(index, guesses) }
                index += 1
            }
        }
    }

    /// Returns the index behind the words that may be shaped together from a run on; that behind the run where it is alone.
    private func endOfWords(
        from index: Int,
        in runs: [TextRun],
        before limit: Int,
        of units: [UInt16]
    ) -> Int {
        var end = index + 1
        guard stack.isExported, spans.settings.isEmpty, end + 1 < runs.count,
            case .face(let face) = runs[index].source, face > 0,
            stack.faces[face].coverage.contains(0x20)
        else { return end }
        while end + 1 < runs.count, runs[end + 1].start < limit,
            runs[end].source == .face(0), runs[end].isLike(runs[index]),
            runs[end + 1].source == .face(face), runs[end + 1].isLike(runs[index]),
            runs[end].isSpaces(of: units)
        {
            end += 2
        }
        return end
    }

    /// Shapes words with the spaces between them.
    private func fill(
        _ words: Range<Int>,
        of runs: [TextRun],
        within range: Range<Int>,
        _ units: [UInt16]
    ) {
        var all = runs[words.lowerBound].clipped(to: range)
        all.end = runs[words.upperBound - 1].clipped(to: range).end
        workspace.count(Int(all.end - all.start) + Self.unitsOfShaping)
        guard case .face(let face) = all.source else { return }
        shape(all, of: units, face: stack.faces[face], isSpaced: false)
    }

    /// True where a glyph begins with each run of what was shaped, and would be the same if it were shaped apart.
    private func isParted(_ words: Range<Int>, of runs: [TextRun]) -> Bool {
        var count: UInt32 = 0
        guard let infos = hb_buffer_get_glyph_infos(workspace.buffer, &count) else { return false }
        let unsafe = HB_GLYPH_FLAG_UNSAFE_TO_BREAK.rawValue
        let isReversed = runs[words.lowerBound].isRightToLeft
        var next = isReversed ? words.upperBound - 1 : words.lowerBound + 1
        for glyph in 0..<Int(count) {
            guard words.contains(next), next > words.lowerBound else { return true }
            guard infos[glyph].cluster == UInt32(runs[next].start) else { continue }
            if infos[glyph].mask & unsafe != 0 { return false }
            next += isReversed ? -1 : 1
        }
        return !words.contains(next) || next == words.lowerBound
    }

    /// The ems of a space by itself, as the metrics have it; nil where it is another one in some script or language.
    private var spaceOfMetrics: Double? {
        guard let exported = stack.faces.first?.exported, exported.metrics.scripts.isEmpty,
            exported.metrics.languages.isEmpty
        else { return nil }
        let units = exported.advance(of: 0x20)
        return Double(units) * exported.emsPerUnit + (units != 0 ? tracking : 0)
    }

    /// Calls `body` for each glyph of words that were shaped together, and for each space as the metrics have it.
    @inline(__always)
    private func eachTogether(
        _ words: Range<Int>,
        of runs: [TextRun],
        within range: Range<Int>,
        _ units: [UInt16],
        _ body: (_ unit: Int, _ ems: Double, _ isSeparable: Bool) -> Void
    ) {
        var count: UInt32 = 0
        guard case .face(let index) = runs[words.lowerBound].source,
            let infos = hb_buffer_get_glyph_infos(workspace.buffer, &count),
            let positions = hb_buffer_get_glyph_positions(workspace.buffer, &count)
        else { return }
        let emsPerUnit = stack.faces[index].emsPerUnit
        let unsafe = HB_GLYPH_FLAG_UNSAFE_TO_BREAK.rawValue
        let isReversed = runs[words.lowerBound].isRightToLeft
        let space = spaceOfMetrics
        var (start, end) = isReversed ? (Int(count), Int(count)) : (0, 0)
        for index in words {
            let limit = UInt32(runs[index].end)
            if isReversed {
                end = start
                while start > 0, infos[start - 1].cluster < limit { start -= 1 }
            } else {
                start = end
                while end < Int(count), infos[end].cluster < limit { end += 1 }
            }
            if runs[index].source == .face(0) {
                if let space, runs[index].end == runs[index].start + 1 {
                    body(Int(runs[index].start), space, true)
                    continue
                }
                each(in: runs[index].clipped(to: range), of: units, body)
                continue
            }
            for glyph in start..<end {
                body(
                    Int(infos[glyph].cluster),
                    Double(positions[glyph].x_advance) * emsPerUnit,
                    infos[glyph].mask & unsafe == 0
                )
            }
        }
    }
}

extension TextRun {
    /// Returns the part of it that is in a range.
    @inline(__always)
    fileprivate func clipped(to range: Range<Int>) -> TextRun {
        var run = self
        run.start = max(start, Int32(clamping: range.lowerBound))
        run.end = min(end, Int32(clamping: range.upperBound))
        return run
    }

    /// True when it reads as another run does.
    fileprivate func isLike(_ other: TextRun) -> Bool {
        script == other.script && isRightToLeft == other.isRightToLeft && !isGuessed
    }

    /// True when it is made of spaces alone.
    fileprivate func isSpaces(of units: [UInt16]) -> Bool {
        (Int(start)..<Int(end)).allSatisfy { units[$0] == 0x20 }
    }
}
