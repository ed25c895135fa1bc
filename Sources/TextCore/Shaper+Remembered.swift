internal import CText

/// Texts that are set of words which were shaped before.
extension Shaper {
    /// A letter and a space: what stands on either side of a word while it is shaped for the cache.
    private static let neighbor: [UInt16] = [0x6F, 0x20]

    /// `HB_BUFFER_FLAG_PRODUCE_UNSAFE_TO_CONCAT`, which headers before version 4 do not name.
    private static let saysUnsafeToConcat: UInt32 = 0x40

    /// `HB_GLYPH_FLAG_UNSAFE_TO_CONCAT`: a change on one side of the glyph may change the other side.
    private static let unsafeToConcat: UInt32 = 2

    /// True where HarfBuzz says that, from its version 4 on.
    private static let knowsConcat = hb_version_atleast(4, 0, 0) != 0

    /// Finds the glyphs of a run among the words that are remembered, and shapes those words that are not.
    ///
    /// - Returns: False where the run is to be shaped as a whole: it may be another text than its words by themselves.
    func findWords(of run: TextRun, in units: [UInt16], face: FontFace, isSpaced: Bool) -> Bool {
        guard let cache = workspace.words, Self.knowsConcat, face.isMadeOfWords,
            Self.scripts.contains(run.script.rawValue)
        else { return false }
        let setting = WordCache.Setting(
            face: face.id,
            script: run.script,
            isRightToLeft: run.isRightToLeft,
            language: language,
            isSpaced: isSpaced
        )
        return units.withUnsafeBufferPointer { buffer in
            cache.find(Int(run.start)..<Int(run.end), of: buffer, in: setting) { word in
                glyphs(ofWord: Array(buffer[word]), like: run, face: face, isSpaced: isSpaced)
            }
        }
    }

    /// The scripts whose words are remembered: those that part words by spaces, and whose letters do not join, as
    /// HarfBuzz says of each letter that joins others that it may change with what stands beside it.
    private static let scripts: Set<UInt32> = [
        HB_SCRIPT_LATIN.rawValue, HB_SCRIPT_COMMON.rawValue, HB_SCRIPT_GREEK.rawValue,
        HB_SCRIPT_CYRILLIC.rawValue, HB_SCRIPT_HANGUL.rawValue, HB_SCRIPT_HEBREW.rawValue,
    ]

    /// Shapes a word between others.
    ///
    /// - Parameter run: A run of the same script, direction and setting.
    /// - Returns: Its glyphs; nil where they may be others beside other words, or these others beside it.
    private func glyphs(
        ofWord word: [UInt16],
        like run: TextRun,
        face: FontFace,
        isSpaced: Bool
    ) -> [WordCache.Glyph]? {
        // Behind a word without a space the run ends.
        let isLast = word.last != 0x20
        let units = Self.neighbor + word + (isLast ? [] : Self.neighbor.prefix(1))
        let (start, end) = (Self.neighbor.count, Self.neighbor.count + word.count)
        var whole = run
        (whole.start, whole.end) = (0, Int32(units.count))
        shape(whole, of: units, face: face, isSpaced: isSpaced, flags: Self.saysUnsafeToConcat)
        var count: UInt32 = 0
        guard let infos = hb_buffer_get_glyph_infos(workspace.buffer, &count),
            let positions = hb_buffer_get_glyph_positions(workspace.buffer, &count)
        else { return nil }
        var glyphs: [WordCache.Glyph] = []
        var parts = isLast ? 1 : 0
        let unsafe = HB_GLYPH_FLAG_UNSAFE_TO_BREAK.rawValue
        for index in 0..<Int(count) {
            let cluster = Int(infos[index].cluster)
            let isFirst = index == 0 || infos[index - 1].cluster != infos[index].cluster
            if isFirst, cluster == start || cluster == end {
                if infos[index].mask & Self.unsafeToConcat != 0 { return nil }
                parts += 1
            }
            guard start..<end ~= cluster else { continue }
            let isEnd = index + 1 == Int(count) || infos[index + 1].cluster != infos[index].cluster
            glyphs.append(
                WordCache.Glyph(
                    advance: positions[index].x_advance,
                    unit: UInt16(cluster - start),
                    isSeparable: infos[index].mask & unsafe == 0,
                    isClusterEnd: isEnd
                )
            )
        }
        return parts == 2 ? glyphs : nil
    }
}
