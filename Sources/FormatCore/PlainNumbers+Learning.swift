import InputCore

extension PlainNumbers {
    /// The numbers for which what was learnt is compared with what ICU writes.
    private static let samples: [NumberValue] = {
        let integers: [Int64] = [
            0, 1, 9, 10, 999, 1_000, 9_999, 10_000, 99_999, 100_000, 1_234_567, 12_345_678,
            123_456_789,
            9_876_543_210_123, 10_000_000_000_000_000, -1, -12, -1_234, -98_765, -1_234_567_890,
        ]
        let doubles = [
            0.5, 0.05, 0.125, 1.5, 2.25, 12.345, 999.995, 9_999.5, 1_234.5678, 1_234_567.891, 0.001,
            0.000001,
            99.999999, 0.1 + 0.2, 123_456.789, -0.5, -1.25, -999.999, -123_456.78, 999_999.5,
        ]
        return integers.map { .integer($0) } + doubles.map { .double($0) }
    }()

    /// Learns from texts of ICU how numbers of a style are written; nil where that is not plain.
    ///
    /// - Parameter write: Returns the text that ICU has for a number.
    init?(_ style: NumberStyle, _ write: (NumberValue) -> String?) {
        let power: Int
        switch style.kind {
        case .number, .currency: power = 0
        case .percent: power = 2
        case .skeleton(let skeleton):
            guard let known = PlainSkeleton(rawValue: skeleton) else { return nil }
            power = known == .percent ? 2 : 0
        case .compact, .unit: return nil
        }
        func parts(_ digits: String) -> NumberParts? {
            write(.digits(digits)).flatMap { NumberParts($0) }
        }
        // The same digits in the text, whatever the style multiplies by.
        let hundredth = power == 2
        guard let long = parts(hundredth ? "12345.67" : "1234567"),
            let below = parts(hundredth ? "-12345.67" : "-1234567"),
            let four = parts(hundredth ? "12.34" : "1234"),
            let five = parts(hundredth ? "123.45" : "12345"),
            let small = parts("0.123456789123456789123456789"), let zero = long.zero,
            let learnt = NumberGroups(long, four: four, five: five)
        else { return nil }
        self.init(
            digits: Self.digits(from: zero),
            positive: long.affixes,
            negative: below.affixes,
            group: learnt.group,
            point: small.runs.count == 2 ? small.separators[0] : [],
            primary: learnt.primary,
            secondary: learnt.secondary,
            minimumGrouping: learnt.minimum,
            minimumDecimals: learnt.decimals,
            maximumDecimals: small.runs.count == 2 ? small.runs[1] : 0,
            power: power
        )
        let affixes = [positive, negative]
        let isShort = affixes.allSatisfy {
            $0.before.count <= Self.maximumAffix && $0.behind.count <= Self.maximumAffix
        }
        guard isShort, group.count <= 4, point.count <= 4, maximumDecimals <= 20,
            digits.count % 10 == 0,
            Self.samples.allSatisfy({ sample in
                text(of: sample).map { $0 == write(sample) } ?? true
            })
        else { return nil }
    }

    /// The ten digits that begin with a zero, one after another.
    static func digits(from zero: Unicode.Scalar) -> [UInt8] {
        (0..<10).compactMap { Unicode.Scalar(zero.value + UInt32($0)) }
            .flatMap { Array(String($0).utf8) }
    }
}
