extension ShortenedNumbers {
    /// The most decimals of a style that is learnt: the numbers that the texts are compared for have no more.
    private static let maximumDecimals = 2

    /// Learns from texts of ICU how numbers of a style are written; nil where that is not plain.
    ///
    /// - Parameter write: Returns the text that ICU has for a number.
    init?(_ style: NumberStyle, _ write: (NumberValue) -> String?) {
        let decimals = style.decimals ?? 1
        guard let sizes = Self.sizes(of: style), decimals <= Self.maximumDecimals else {
            return nil
        }
        let steps = (0..<sizes).map { Self.step($0, write) }
        guard let digits = PlainNumbers(decimals: decimals, of: steps, write) else { return nil }
        self.init(digits: digits, steps: steps)
        for magnitude in 0..<sizes {
            guard let step = steps[magnitude] else { continue }
            let shown = ShownNumbers.of(digits: magnitude - step.power + 1, decimals: decimals)
            let isPlain = shown.allSatisfy { shown in
                let number = shown.times(powerOfTen: step.power)
                return text(of: number) == write(number)
            }
            if !isPlain { leave(magnitude) }
        }
    }

    /// The number of sizes that a style is learnt for: shortened numbers have names up to a thousand billions, and
    /// units are of numbers below a thousand.
    private static func sizes(of style: NumberStyle) -> Int? {
        switch style.kind {
        case .compact: 15
        case .unit: 3
        case .number, .percent, .currency, .skeleton: nil
        }
    }

    private static func step(_ magnitude: Int, _ write: (NumberValue) -> String?) -> Step? {
        let digits = "1" + String(repeating: "0", count: magnitude)
        func parts(_ digits: String) -> NumberParts? {
            write(.digits(digits)).flatMap { NumberParts($0) }
        }
        guard let positive = parts(digits), let negative = parts("-" + digits) else { return nil }
        let power = magnitude + 1 - positive.runs.reduce(0, +)
        let affixes = [positive.affixes, negative.affixes]
        guard (0...magnitude).contains(power),
            affixes.allSatisfy({
                max($0.before.count, $0.behind.count) <= PlainNumbers.maximumAffix
            })
        else { return nil }
        return Step(power: power, positive: positive.affixes, negative: negative.affixes)
    }
}

extension PlainNumbers {
    /// Learns the digits of a style whose large numbers are shortened; nil where they are not plain.
    fileprivate init?(
        decimals: Int,
        of steps: [ShortenedNumbers.Step?],
        _ write: (NumberValue) -> String?
    ) {
        func parts(_ digits: String) -> NumberParts? {
            write(.digits(digits)).flatMap { NumberParts($0) }
        }
        guard let zero = parts("1")?.zero, let fraction = parts("1.5") else { return nil }
        // Those that are not shortened show the groups.
        let whole = steps.prefix { $0?.power == 0 }.indices.compactMap { index in
            parts(String(decoding: "123456789123456".utf8.prefix(index + 1), as: UTF8.self))
        }
        let runs = whole.last?.runs ?? []
        let primary = runs.count > 1 ? runs[runs.count - 1] : 0
        let grouped = whole.firstIndex { $0.runs.count > 1 } ?? 0
        self.init(
            digits: Self.digits(from: zero),
            positive: Affixes(before: [], behind: []),
            negative: Affixes(before: [], behind: []),
            group: whole.last?.separators.first ?? [],
            point: fraction.separators.first ?? [],
            primary: primary,
            secondary: runs.count > 2 ? runs[runs.count - 2] : primary,
            minimumGrouping: max(1, grouped + 1 - primary),
            minimumDecimals: 0,
            maximumDecimals: decimals,
            power: 0
        )
        guard group.count <= 4, point.count <= 4, digits.count % 10 == 0 else { return nil }
    }
}

/// The numbers for which learnt texts are compared with ICU's: those that languages tell apart by their plural.
private struct ShownNumbers {
    let whole: Int64
    /// Hundredths.
    let fraction: Int64

    /// The same number, with a power of ten.
    func times(powerOfTen power: Int) -> NumberValue {
        var whole = whole
        var fraction = fraction
        for _ in 0..<power {
            whole = whole * 10 + fraction / 10
            fraction = fraction % 10 * 10
        }
        if fraction == 0 { return .integer(whole) }
        return .digits("\(whole < 0 ? "-" : "")\(whole.magnitude).\(fraction / 10)\(fraction % 10)")
    }

    /// The numbers with so many digits before the point, and at most so many behind it.
    ///
    /// Rules of plurals go by a number's last two digits, by its first few values, and by its decimals where it has any
    /// (CLDR, plural rules).
    static func of(digits: Int, decimals: Int) -> [ShownNumbers] {
        let wholes: [Int64] =
            switch digits {
            case 1: Array(0...9)
            case 2: Array(10...99)
            case 3: Array(100...130) + [171, 191, 200, 202, 211, 222, 400, 500, 999]
            default: [1, 2, 5].map { $0 * power(digits - 1) } + [1234567890 / power(10 - digits)]
            }
        let withFractions: [Int64] =
            switch digits {
            case 1: Array(0...9)
            case 2: [10, 11, 12, 21, 42, 99]
            case 3: [100, 101, 102, 111, 121, 999]
            default: []
            }
        let tenths = (1...9).map { Int64($0) * 10 }
        let hundredths: [Int64] = decimals > 1 ? Array(1...99) : [4, 5, 25, 95, 96]
        var numbers = wholes.map { ShownNumbers(whole: $0, fraction: 0) }
        numbers += wholes.prefix(12).map { ShownNumbers(whole: -$0, fraction: 0) }
        for whole in withFractions {
            let some = whole < 3 || whole % 10 == 9 ? hundredths : []
            numbers += (tenths + some).map { ShownNumbers(whole: whole, fraction: $0) }
        }
        return numbers
    }

    private static func power(_ exponent: Int) -> Int64 {
        (0..<max(0, exponent)).reduce(1) { power, _ in power * 10 }
    }
}
