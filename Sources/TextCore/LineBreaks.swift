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
                // Most pairs of a text that is not Latin: no space is there, and no row of the table.
                if isBeyondTable(units[index - 1]), isBeyondTable(units[index]) {
                    flags[index].insert(.brokenByRules)
                    needsRules = true
                    continue
                }
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

    /// True for a unit of no character of Latin-1, which is no space either.
    @inline(__always)
    private static func isBeyondTable(_ unit: UInt16) -> Bool {
        unit >= LatinBreaks.end && unit != ideographicSpace
    }

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
    static func isSpace(_ unit: UInt16) -> Bool { unit == 0x20 || unit == 0x0A }

    /// UAX #14 has breaks behind it, but not before punctuation. One that a space precedes hangs with it.
    private static let ideographicSpace: UInt16 = 0x3000

    /// Returns true when what precedes a place is ideographic spaces, if any, behind a space.
    private static func isBehindSpace(_ units: UnsafeBufferPointer<UInt16>, _ index: Int) -> Bool {
        var index = index
        while index > 0, units[index - 1] == ideographicSpace { index -= 1 }
        return index > 0 && isSpace(units[index - 1])
    }
}
