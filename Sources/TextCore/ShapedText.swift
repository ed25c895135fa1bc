/// A text as its font sets it on one endless line, in ems: good for any size and width.
///
/// Arrays have one element for each UTF-16 code unit. A character of several, or several characters
/// of one glyph, have all their width at their first unit.
final class ShapedText: Sendable {
    /// The code units, tabs being spaces.
    let units: [UInt16]
    /// The flags of each unit.
    let flags: [UnitFlags]
    /// The ems before each unit, and as one element more those of the whole text.
    let positions: [Double]
    /// The parts it was shaped in.
    let runs: [TextRun]
    /// The direction of its paragraphs.
    let direction: TextDirection
    /// True when `flags` tell where lines may break.
    let hasBreaks: Bool
    /// True when there is a newline.
    let hasNewlines: Bool
    /// The origin of its widths.
    let accuracy: TextAccuracy
    /// The first characters of which the shape of metrics is a guess; those that no face has are not among them.
    let guesses: [TextGuess]

    init(
        units: [UInt16],
        flags: [UnitFlags],
        positions: [Double],
        runs: [TextRun],
        direction: TextDirection,
        hasBreaks: Bool,
        hasNewlines: Bool,
        accuracy: TextAccuracy,
        guesses: [TextGuess]
    ) {
        self.units = units
        self.flags = flags
        self.positions = positions
        self.runs = runs
        self.direction = direction
        self.hasBreaks = hasBreaks
        self.hasNewlines = hasNewlines
        self.accuracy = accuracy
        self.guesses = guesses
    }

    /// The same text with the flags of a line breaker.
    func withBreaks(_ flags: [UnitFlags]) -> ShapedText {
        ShapedText(
            units: units,
            flags: flags,
            positions: positions,
            runs: runs,
            direction: direction,
            hasBreaks: true,
            hasNewlines: hasNewlines,
            accuracy: accuracy,
            guesses: guesses
        )
    }

    /// The ems of the widest part that no break divides, without spaces at its end.
    var widestWord: Double {
        var widest = 0.0
        var start = 0
        for index in units.indices {
            if flags[index].contains(.breakBefore) || flags[index].contains(.newline) {
                start = index
            }
            if flags[index].contains(.hanging) { continue }
            widest = max(widest, positions[index + 1] - positions[start])
        }
        return widest
    }

    /// The ems of the widest part that no newline divides, without spaces at its end.
    var widestLine: Double {
        var widest = 0.0
        var start = 0
        for index in units.indices {
            if flags[index].contains(.newline) { start = index + 1 }
            if flags[index].contains(.hanging) || flags[index].contains(.newline) { continue }
            widest = max(widest, positions[index + 1] - positions[start])
        }
        return widest
    }

    /// The index of the run that has a unit, found by halving.
    func run(at unit: Int) -> Int {
        var (low, high) = (0, runs.count)
        while low < high {
            let middle = (low + high) / 2
            if runs[middle].end <= unit { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// The bytes it takes, for the bounds of caches.
    var memoryBytes: Int {
        200 + units.count * 11 + runs.count * MemoryLayout<TextRun>.stride
            + guesses.count * MemoryLayout<TextGuess>.stride
    }
}

/// The flags of a code unit of a text.
struct UnitFlags: OptionSet, Sendable {
    let rawValue: UInt8

    /// A line may break before it.
    static let breakBefore = UnitFlags(rawValue: 1)
    /// A grapheme begins with it.
    static let grapheme = UnitFlags(rawValue: 2)
    /// The text before it and the text from it on look the same when they are shaped apart.
    static let separable = UnitFlags(rawValue: 4)
    /// It has no width at the end of a line.
    static let hanging = UnitFlags(rawValue: 8)
    /// A line ends with it.
    static let newline = UnitFlags(rawValue: 16)
    /// The rules of UAX #14 say whether a line may break before it.
    static let brokenByRules = UnitFlags(rawValue: 32)
}
