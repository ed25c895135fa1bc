/// Regular expressions for the decimal digits of ranges of whole numbers, for proxies that compare texts
/// only.
enum IntegerRangePattern {
    /// Returns the alternatives that match exactly the numbers of a range, without leading zeros, such
    /// as `36[0-9]|3[7-9][0-9]|[4-9][0-9]{2}`. Within the syntax of PCRE, without groups.
    static func alternatives(_ range: ClosedRange<Int>) -> String {
        var alternatives: [String] = []
        var low = range.lowerBound
        while low <= range.upperBound {
            let high = end(of: low, within: range.upperBound)
            alternatives.append(pattern(low, through: high))
            low = high + 1
        }
        return alternatives.joined(separator: "|")
    }

    /// Returns the last number of the longest run from a number on that one alternative matches: the
    /// digits after some position run from all zeros to all nines.
    private static func end(of low: Int, within maximum: Int) -> Int {
        var best = low
        var unit = 1
        while low % unit == 0 {
            let digit = low / unit % 10
            // Longer numbers than this one are alternatives of their own.
            guard low >= unit else { break }
            for step in stride(from: 9 - digit, through: 0, by: -1) {
                let high = low + step * unit + unit - 1
                if high <= maximum {
                    best = max(best, high)
                    break
                }
            }
            unit *= 10
        }
        return best
    }

    private static func pattern(_ low: Int, through high: Int) -> String {
        let (first, last) = (Array(String(low).unicodeScalars), Array(String(high).unicodeScalars))
        var text = ""
        var free = 0
        for (digit, other) in zip(first, last) {
            if digit == "0", other == "9" {
                free += 1
            } else {
                text += digit == other ? String(digit) : "[\(digit)-\(other)]"
            }
        }
        if free > 0 { text += free == 1 ? "[0-9]" : "[0-9]{\(free)}" }
        return text
    }
}
