internal import CText

/// Words of a face that only spaces of a metrics file part.
///
/// The spaces are of another font; but a call of HarfBuzz costs as much as some letters do. So words are shaped in one
/// call, with the face's own spaces between them, whose glyphs are left out. HarfBuzz says where a text may be parted
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
            let guesses = each(in: runs[index].clipped(to: range), of: units, body)
            if !guesses.isEmpty { guessed(index, guesses) }
            index += 1
        }
    }

    /// Calls `body` for each glyph of words, and for each space as the metrics have it.
    func words(
        of run: TextRun,
        in units: [UInt16],
        face: FontFace,
        _ body: (_ unit: Int, _ ems: Double, _ isSeparable: Bool) -> Void
    ) {
        shape(run, of: units, face: face, isSpaced: false)
        var count: UInt32 = 0
        guard let infos = hb_buffer_get_glyph_infos(workspace.buffer, &count),
            let positions = hb_buffer_get_glyph_positions(workspace.buffer, &count)
        else { return }
        let glyphs = UnsafeBufferPointer(start: infos, count: Int(count))
        guard run.isParted(in: glyphs, of: units) else {
            return wordsApart(of: run, in: units, body)
        }
        let space = spaceOfMetrics
        let emsPerUnit = face.emsPerUnit
        let unsafe = HB_GLYPH_FLAG_UNSAFE_TO_BREAK.rawValue
        // From right to left the last word's glyphs are the first ones.
        var left = glyphs.count
        while left > 0 {
            let part = run.isRightToLeft ? lastPart(of: glyphs[..<left], units) : 0..<left
            left -= part.count
            for glyph in part {
                let unit = Int(infos[glyph].cluster)
                if units[unit] != 0x20 {
                    let ems = Double(positions[glyph].x_advance) * emsPerUnit
                    body(unit, ems, infos[glyph].mask & unsafe == 0)
                    continue
                }
                // Of several spaces the first stands for all.
                if unit > Int(run.start), units[unit - 1] == 0x20 { continue }
                let spaces = run.spaces(from: unit, of: units)
                if let space, spaces.end == spaces.start + 1 {
                    body(unit, space, true)
                } else {
                    each(in: spaces, of: units, body)
                }
            }
        }
    }

    /// Returns the last glyphs of those that are of one word or of spaces: from right to left they are of the first
    /// word.
    private func lastPart(
        of glyphs: Slice<UnsafeBufferPointer<hb_glyph_info_t>>,
        _ units: [UInt16]
    ) -> Range<Int> {
        var start = glyphs.endIndex - 1
        let isSpace = units[Int(glyphs[start].cluster)] == 0x20
        while start > 0, (units[Int(glyphs[start - 1].cluster)] == 0x20) == isSpace { start -= 1 }
        return start..<glyphs.endIndex
    }

    /// Shapes each word by itself.
    private func wordsApart(
        of run: TextRun,
        in units: [UInt16],
        _ body: (_ unit: Int, _ ems: Double, _ isSeparable: Bool) -> Void
    ) {
        var part = run
        part.hasSpaces = false
        while part.start < run.end {
            if units[Int(part.start)] == 0x20 {
                part = run.spaces(from: Int(part.start), of: units)
            } else {
                part.source = run.source
                part.end = part.start
                while part.end < run.end, units[Int(part.end)] != 0x20 { part.end += 1 }
            }
            body(Int(part.start), 0, true)
            each(in: part, of: units, body)
            part.start = part.end
        }
    }

    /// The ems of a space by itself, as the metrics have it; nil where it is another one in some script or language.
    private var spaceOfMetrics: Double? {
        guard let exported = stack.faces.first?.exported, exported.metrics.scripts.isEmpty,
            exported.metrics.languages.isEmpty
        else { return nil }
        let units = exported.advance(of: 0x20)
        return Double(units) * exported.emsPerUnit + (units != 0 ? tracking : 0)
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

    /// Returns the spaces from a place on, which the metrics measure.
    @inline(__always)
    fileprivate func spaces(from unit: Int, of units: [UInt16]) -> TextRun {
        var spaces = self
        spaces.hasSpaces = false
        spaces.source = .face(0)
        (spaces.start, spaces.end) = (Int32(unit), Int32(unit) + 1)
        while spaces.end < end, units[Int(spaces.end)] == 0x20 { spaces.end += 1 }
        return spaces
    }

    /// True where a glyph begins with each word and with the spaces behind it, and would be the same if it were shaped
    /// apart.
    fileprivate func isParted(
        in glyphs: UnsafeBufferPointer<hb_glyph_info_t>,
        of units: [UInt16]
    ) -> Bool {
        units.withUnsafeBufferPointer { units in
            // The places where a word or spaces begin, those that no glyph was found for so far.
            var missing = 0
            var isSpace = units[Int(start)] == 0x20
            for unit in Int(start)..<Int(end) where (units[unit] == 0x20) != isSpace {
                isSpace.toggle()
                missing += 1
            }
            let unsafe = HB_GLYPH_FLAG_UNSAFE_TO_BREAK.rawValue
            let first = UInt32(start)
            var last = first
            for glyph in glyphs where glyph.cluster != last && glyph.cluster != first {
                last = glyph.cluster
                let unit = Int(last)
                guard (units[unit] == 0x20) != (units[unit - 1] == 0x20) else { continue }
                if glyph.mask & unsafe != 0 { return false }
                missing -= 1
            }
            return missing == 0
        }
    }
}
