/// A number's text in parts: runs of digits, what stands between them, and what stands around them.
struct NumberParts {
    /// The counts of digits of each run.
    private(set) var runs: [Int] = []
    /// The texts between the runs.
    private(set) var separators: [[UInt8]] = []
    /// The texts before the first digit and behind the last one.
    private(set) var affixes = PlainNumbers.Affixes(before: [], behind: [])
    /// The digit zero; nil where the digits do not begin with the values that were written.
    private(set) var zero: Unicode.Scalar?

    /// Reads a text; nil for one without digits of one kind.
    init?(_ text: String) {
        var between: [UInt8] = []
        var isInRun = false
        for scalar in text.unicodeScalars {
            guard let value = Self.value(of: scalar) else {
                between += Array(String(scalar).utf8)
                isInRun = false
                continue
            }
            let zero = Unicode.Scalar(scalar.value - value)
            guard self.zero == nil || self.zero == zero else { return nil }
            self.zero = zero
            if !isInRun {
                if runs.isEmpty { affixes.before = between } else { separators.append(between) }
                runs.append(0)
                between = []
            }
            isInRun = true
            runs[runs.count - 1] += 1
        }
        affixes.behind = between
        if runs.isEmpty { return nil }
    }

    /// The value of a digit of a decimal system, whose ten digits come one after another.
    private static func value(of scalar: Unicode.Scalar) -> UInt32? {
        guard scalar.properties.numericType == .decimal, let value = scalar.properties.numericValue
        else { return nil }
        return UInt32(exactly: value)
    }
}

/// The groups of digits that a language makes.
struct NumberGroups {
    var group: [UInt8] = []
    var primary = 0
    var secondary = 0
    var minimum = 1
    /// The fewest decimals.
    var decimals = 0

    /// Reads them from the texts of numbers of seven, four and five digits; nil where they are not plain.
    init?(_ long: NumberParts, four: NumberParts, five: NumberParts) {
        guard let (whole, decimals) = Self.whole(long, digits: 7),
            let (wholeOfFour, _) = Self.whole(four, digits: 4),
            let (wholeOfFive, _) = Self.whole(five, digits: 5)
        else { return nil }
        self.decimals = decimals
        guard whole > 1 else { return }
        let separators = long.separators.prefix(whole - 1)
        guard let group = separators.first, separators.allSatisfy({ $0 == group }) else {
            return nil
        }
        self.group = group
        primary = long.runs[whole - 1]
        secondary = whole > 2 ? long.runs[whole - 2] : primary
        minimum = wholeOfFour > 1 ? 1 : wholeOfFive > 1 ? 2 : 3
    }

    /// The number of runs of the whole digits, of which there are so many, and the number of digits behind them.
    private static func whole(_ parts: NumberParts, digits: Int) -> (runs: Int, decimals: Int)? {
        var count = 0
        for (index, run) in parts.runs.enumerated() {
            count += run
            if count == digits {
                return (index + 1, parts.runs[(index + 1)...].reduce(0, +))
            }
        }
        return nil
    }
}
