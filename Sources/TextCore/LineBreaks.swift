internal import CText

/// The places at which lines may break, as Chromium finds them with `line-break: auto`: behind a run of spaces
/// always, between characters of Latin-1 by a table of pairs, elsewhere by UAX #14.
enum LineBreaks {
    /// The text with its breaks.
    static func added(
        to text: ShapedText,
        language: TextLanguage,
        _ workspace: Workspace
    ) -> ShapedText {
        var flags = text.flags
        if markPairs(text.units, in: &flags) {
            workspace.markBreaks(text.units, language: language, in: &flags)
        }
        return text.withBreaks(flags)
    }

    /// Marks the breaks that two characters decide, and the places that they do not.
    /// - Returns: true when there is such a place.
    private static func markPairs(_ units: [UInt16], in flags: inout [UnitFlags]) -> Bool {
        let latin = LatinBreaks.shared
        var needsRules = false
        units.withUnsafeBufferPointer { units in
            for index in units.indices.dropFirst() {
                switch decision(units, index, latin) {
                case .breaks: flags[index].insert(.breakBefore)
                case .stays: break
                case .rules:
                    flags[index].insert(.brokenByRules)
                    needsRules = true
                }
            }
        }
        return needsRules
    }

    /// Finds the breaks behind a line's beginning that no rule of UAX #14 has found: inside a word, or between characters
    /// of Latin-1. For what follows, the text begins there.
    static func restart(
        at start: Int,
        of units: [UInt16],
        in flags: inout [UnitFlags],
        language: TextLanguage,
        _ workspace: Workspace
    ) {
        let isFound = flags[start].isSuperset(of: [.breakBefore, .brokenByRules])
        guard start > 0, start + 1 < units.count, !isFound, !isSpace(units[start - 1]),
            !flags[start - 1].contains(.newline), !isSpace(units[start])
        else { return }
        if flags[start + 1].contains(.breakBefore), LatinBreaks.isMinusSign(units, at: start) {
            flags[start + 1].remove(.breakBefore)
        }
        let end = end(behind: start, of: units)
        let part = flags[start + 1..<end]
        guard part.contains(where: { $0.contains(.brokenByRules) }),
            let found = workspace.breaks(in: start..<end, of: units, language: language)
        else { return }
        for index in start + 1..<end where flags[index].contains(.brokenByRules) {
            let breaks = found[index - start].contains(.breakBefore)
            // From a place that breaks either way, all is as it was.
            if breaks, flags[index].contains(.breakBefore) { return }
            if breaks {
                flags[index].insert(.breakBefore)
            } else {
                flags[index].remove(.breakBefore)
            }
        }
    }

    /// The end of what is broken anew: the next space, at most ``maximumRestart`` units.
    private static func end(behind start: Int, of units: [UInt16]) -> Int {
        let limit = min(units.count, start + maximumRestart)
        return units[start..<limit].firstIndex(where: isSpace) ?? limit
    }

    /// The most units that are broken anew at a line's beginning: words are shorter, and without a limit the lines of one
    /// endless word would cost its length each.
    private static let maximumRestart = 256

    private enum Decision {
        case breaks, stays, rules
    }

    @inline(__always)
    private static func decision(
        _ units: UnsafeBufferPointer<UInt16>,
        _ index: Int,
        _ latin: LatinBreaks
    ) -> Decision {
        let (last, next) = (units[index - 1], units[index])
        if isSpace(next) || next == ideographicSpace && isBehindSpace(units, index) {
            return .stays
        }
        if isSpace(last) || last == ideographicSpace && isBehindSpace(units, index - 1) {
            return .breaks
        }
        // Control characters.
        if last < 0x20 || next < 0x20 { return .stays }
        guard last < LatinBreaks.end, next < LatinBreaks.end, !LatinBreaks.isOpen(last, next) else {
            return .rules
        }
        return latin.breaks(units, at: index) ? .breaks : .stays
    }

    /// True for a space (as tabs are here) and a line feed.
    @inline(__always)
    private static func isSpace(_ unit: UInt16) -> Bool { unit == 0x20 || unit == 0x0A }

    /// UAX #14 has breaks behind it, but not before punctuation. One that a space precedes hangs with it.
    private static let ideographicSpace: UInt16 = 0x3000

    /// Returns true when what precedes a place is ideographic spaces, if any, behind a space.
    private static func isBehindSpace(_ units: UnsafeBufferPointer<UInt16>, _ index: Int) -> Bool {
        var index = index
        while index > 0, units[index - 1] == ideographicSpace { index -= 1 }
        return index > 0 && isSpace(units[index - 1])
    }
}
