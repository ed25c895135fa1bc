/// The breaks behind the beginnings of lines that no rule of UAX #14 has found: inside a word, or between characters of
/// Latin-1. For what follows, the text begins there.
struct RestartedBreaks {
    /// The place up to which breaks are those of a text that began at a line's beginning, and behind which they are
    /// still those of the whole text, though the two have not met; 0 where they have.
    private var frontier = 0

    /// The most units that are broken anew at a line's beginning: words are shorter, and without a limit the lines of
    /// one endless word would cost its length each.
    private static let maximumCount = 256
    /// The units behind a place that decide if a line may break there.
    private static let lookahead = 16
    /// The same in scripts without spaces, whose words a dictionary finds, several at a time.
    private static let lookaheadOfWords = 96

    /// Finds the breaks of a line anew where they are needed.
    ///
    /// - Parameter reach: Returns the place that the line is full before.
    mutating func restart(
        at start: Int,
        of units: [UInt16],
        in flags: inout [UnitFlags],
        language: TextLanguage,
        _ workspace: Workspace,
        upTo reach: () -> Int
    ) {
        guard start > 0, start + 1 < units.count else { return }
        let isFound = flags[start].isSuperset(of: [.breakBefore, .brokenByRules])
        if isFound, frontier == 0 { return }
        guard !LineBreaks.isSpace(units[start - 1]), !flags[start - 1].contains(.newline),
            !LineBreaks.isSpace(units[start])
        else { return }
        if !isFound, flags[start + 1].contains(.breakBefore),
            LatinBreaks.isMinusSign(units, at: start)
        {
            flags[start + 1].remove(.breakBefore)
        }
        let part = Self.part(from: start, reaching: reach(), of: units)
        if mark(part, of: units, in: &flags, language, workspace) {
            frontier = 0
        } else {
            frontier = max(frontier, part.decided)
        }
    }

    /// A part of a text that is broken anew.
    private struct Part {
        let range: Range<Int>
        /// The place behind the breaks that are decided.
        let decided: Int
        /// True where the word ends with it.
        let isWhole: Bool
    }

    private static func part(from start: Int, reaching reach: Int, of units: [UInt16]) -> Part {
        let limit = min(units.count, start + maximumCount)
        let near = min(limit, reach + lookahead)
        let hasWords = units[start..<near].contains(where: isFoundInDictionary)
        let ahead = hasWords ? lookaheadOfWords : lookahead
        let most = min(limit, reach + ahead)
        let end = units[start..<most].firstIndex(where: LineBreaks.isSpace) ?? most
        let isWhole = end < most || end == units.count
        let isLongest = end == start + maximumCount
        let decided = isWhole || isLongest ? end : max(start + 1, end - ahead)
        return Part(range: start..<end, decided: decided, isWhole: isWhole)
    }

    /// True for the scripts of South-East Asia, and those beside them.
    private static func isFoundInDictionary(_ unit: UInt16) -> Bool {
        (0x0E00..<0x2000).contains(unit) || (0xA900..<0xAB00).contains(unit)
    }

    /// Marks the breaks of a part of a text that begins with a line.
    ///
    /// - Returns: True where what follows is as in the whole text.
    private func mark(
        _ part: Part,
        of units: [UInt16],
        in flags: inout [UnitFlags],
        _ language: TextLanguage,
        _ workspace: Workspace
    ) -> Bool {
        let start = part.range.lowerBound
        let decided = flags[start + 1..<part.decided]
        guard decided.contains(where: { $0.contains(.brokenByRules) }) else { return part.isWhole }
        guard let found = workspace.breaks(in: part.range, of: units, language: language) else {
            return true
        }
        for index in decided.indices where flags[index].contains(.brokenByRules) {
            let breaks = found[index - start].contains(.breakBefore)
            // From a place that breaks either way, all is as it was.
            if breaks, flags[index].contains(.breakBefore), index >= frontier { return true }
            if breaks {
                flags[index].insert(.breakBefore)
            } else {
                flags[index].remove(.breakBefore)
            }
        }
        return part.isWhole
    }
}
