/// The way in which a language shortens large numbers (`12.3K`), or puts a unit behind them (`12.3 kB`), as far as the
/// texts around the digits depend on the size of a number alone.
///
/// As with `PlainNumbers` it is learnt from texts of ICU. A size whose texts also depend on the number's plural
/// category is left to ICU.
struct ShortenedNumbers: Sendable {
    /// The way in which numbers of a size are written. A class, so that choosing one counts one reference in place of
    /// four.
    final class Step: Sendable {
        /// The power of ten that they are divided by.
        let power: Int
        let positive: PlainNumbers.Affixes
        let negative: PlainNumbers.Affixes

        init(power: Int, positive: PlainNumbers.Affixes, negative: PlainNumbers.Affixes) {
            self.power = power
            self.positive = positive
            self.negative = negative
        }
    }

    /// The digits, their groups and decimals.
    let digits: PlainNumbers
    /// The steps by the place of a number's first digit: of those below 10, of those below 100 and so on. Nil where it
    /// is left to ICU, as is a number beyond them.
    private(set) var steps: [Step?]

    init(digits: PlainNumbers, steps: [Step?]) {
        self.digits = digits
        self.steps = steps
    }

    /// Returns a number as text; nil for one that is left to ICU.
    func text(of number: NumberValue) -> String? {
        guard let short = PlainNumbers.Short(number), var step = step(short.magnitude) else {
            return nil
        }
        var shown = rounded(short, step)
        let magnitude = shown.magnitude + step.power
        if magnitude > short.magnitude {
            // 999,950 is 1M.
            guard let next = self.step(magnitude) else { return nil }
            if next.power != step.power { shown = rounded(short, next) }
            step = next
        }
        return digits.text(of: shown, in: shown.isNegative ? step.negative : step.positive)
    }

    private func step(_ magnitude: Int) -> Step? {
        magnitude < steps.count ? steps[magnitude] : nil
    }

    private func rounded(_ short: PlainNumbers.Short, _ step: Step) -> PlainNumbers.Short {
        var shown = short
        shown.decimals += step.power
        digits.round(&shown)
        return shown
    }

    /// Leaves the numbers of a size to ICU.
    mutating func leave(_ magnitude: Int) { steps[magnitude] = nil }
}

extension PlainNumbers.Short {
    /// The power of ten of the first digit; 0 for a number below one.
    fileprivate var magnitude: Int {
        var (rest, magnitude) = (value, -decimals)
        while rest >= 10 {
            rest /= 10
            magnitude += 1
        }
        return max(0, magnitude)
    }
}
