import InputCore

/// The way in which a language writes numbers of a style, as far as it is plain: digits in groups between a
/// beginning and an end.
///
/// ICU takes most of a microsecond for a number. What it writes is learnt from some of its texts instead, and compared
/// with it for others; a style that is not plain, and a number that is not short, are left to ICU. Styles with other
/// texts around large numbers are `ShortenedNumbers`.
struct PlainNumbers: Sendable {
    /// The texts before and behind the digits.
    struct Affixes: Sendable, Equatable {
        var before: [UInt8]
        var behind: [UInt8]
    }

    /// The ten digits, one after another, each of as many bytes.
    let digits: [UInt8]
    let positive: Affixes
    let negative: Affixes
    let group: [UInt8]
    let point: [UInt8]
    /// The digits of the last group; 0 where there are no groups.
    let primary: Int
    /// The digits of the groups before it.
    let secondary: Int
    /// The fewest digits that stand before the last group.
    let minimumGrouping: Int
    let minimumDecimals: Int
    let maximumDecimals: Int
    /// The power of ten that a number is multiplied by: 2 of a percentage.
    let power: Int

    /// A number of few digits: a whole number, over a power of ten.
    struct Short {
        var value: UInt64
        var decimals: Int
        var isNegative: Bool
    }

    /// The most bytes of a number: 40 digits and 7 signs of 4 bytes, and what stands around them.
    private static let maximumBytes = 256
    /// The most bytes before, and behind, the digits.
    static let maximumAffix = 24

    /// Returns a number as text; nil for one that is not short.
    func text(of number: NumberValue) -> String? {
        guard var short = Short(number) else { return nil }
        short.decimals -= power
        while short.decimals < 0 {
            short.value *= 10
            short.decimals += 1
        }
        round(&short)
        return text(of: short, in: short.isNegative ? negative : positive)
    }

    /// Returns a rounded number as text between others; nil for a zero with a sign.
    func text(of short: Short, in affixes: Affixes) -> String? {
        // ICU gives a zero the sign that the number had.
        if short.value == 0, short.isNegative { return nil }
        return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Self.maximumBytes) {
            buffer in
            var writer = BackwardsWriter(buffer)
            writer.write(affixes.behind)
            write(short, &writer)
            writer.write(affixes.before)
            return writer.text
        }
    }

    /// Rounds to the most decimals, halves up, and drops zeros down to the fewest.
    func round(_ short: inout Short) {
        if short.decimals > maximumDecimals {
            var divisor: UInt64 = 1
            for _ in maximumDecimals..<short.decimals { divisor *= 10 }
            let (quotient, rest) = short.value.quotientAndRemainder(dividingBy: divisor)
            short.value = quotient + (rest >= divisor / 2 ? 1 : 0)
            short.decimals = maximumDecimals
        }
        while short.decimals > minimumDecimals, short.value % 10 == 0 {
            short.value /= 10
            short.decimals -= 1
        }
    }

    /// Writes the digits from the last to the first.
    @inline(__always)
    private func write(_ short: Short, _ writer: inout BackwardsWriter) {
        var rest = short.value
        let width = digits.count / 10
        if max(short.decimals, minimumDecimals) > 0 {
            for _ in short.decimals..<max(short.decimals, minimumDecimals) {
                writer.write(digit: 0, of: digits, width)
            }
            for _ in 0..<short.decimals {
                writer.write(digit: Int(truncatingIfNeeded: rest % 10), of: digits, width)
                rest /= 10
            }
            writer.write(point)
        }
        var left = isGrouped(rest) ? primary : Int.max
        repeat {
            if left == 0 {
                writer.write(group)
                left = secondary
            }
            writer.write(digit: Int(truncatingIfNeeded: rest % 10), of: digits, width)
            rest /= 10
            left -= 1
        } while rest > 0
    }

    private func isGrouped(_ whole: UInt64) -> Bool {
        guard primary > 0 else { return false }
        var rest = whole
        for _ in 0..<primary + minimumGrouping - 1 { rest /= 10 }
        return rest > 0
    }
}

extension PlainNumbers.Short {
    /// Reads a number; nil where it has more than some digits.
    init?(_ number: NumberValue) {
        switch number {
        case .integer(let integer):
            guard integer.magnitude < PlainNumbers.Short.maximum else { return nil }
            self.init(value: integer.magnitude, decimals: 0, isNegative: integer < 0)
        case .double(let double): self.init(double)
        case .digits(let digits): self.init(digits)
        }
    }

    /// A hundred times of it is within 64 bits.
    private static let maximum: UInt64 = 100_000_000_000_000_000

    /// Most doubles came from a decimal of few digits: one of at most 15 digits that reads back as the double is its
    /// shortest, and a division of exact numbers is rounded correctly, so that it is the whole test.
    private init?(_ double: Double) {
        let magnitude = double.magnitude
        guard magnitude < 1e9, !(double == 0 && double.sign == .minus) else { return nil }
        var scale = 1.0
        for decimals in 0...6 {
            let scaled = (magnitude * scale).rounded()
            if scaled / scale == magnitude {
                self.init(
                    value: UInt64(clamping: scaled),
                    decimals: decimals,
                    isNegative: double < 0
                )
                return
            }
            scale *= 10
        }
        return nil
    }

    /// Reads decimal digits, with a point perhaps.
    private init?(_ text: String) {
        var (value, decimals, isNegative): (UInt64, Int?, Bool) = (0, nil, false)
        guard (1...18).contains(text.utf8.count) else { return nil }
        for (index, byte) in text.utf8.enumerated() {
            switch byte {
            case UInt8(ascii: "-") where index == 0: isNegative = true
            case UInt8(ascii: ".") where decimals == nil: decimals = 0
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                value = value * 10 + UInt64(byte - UInt8(ascii: "0"))
                decimals = decimals.map { $0 + 1 }
            default: return nil
            }
        }
        guard value < Self.maximum else { return nil }
        self.init(value: value, decimals: decimals ?? 0, isNegative: isNegative)
    }
}

/// Writes a text from its last byte to its first, into room that is enough.
private struct BackwardsWriter {
    private let buffer: UnsafeMutableBufferPointer<UInt8>
    private var start: Int

    init(_ buffer: UnsafeMutableBufferPointer<UInt8>) {
        self.buffer = buffer
        start = buffer.count
    }

    var text: String {
        String(decoding: UnsafeBufferPointer(rebasing: buffer[start...]), as: UTF8.self)
    }

    @inline(__always)
    mutating func write(_ bytes: [UInt8]) {
        for byte in bytes.reversed() {
            start -= 1
            buffer[start] = byte
        }
    }

    @inline(__always)
    mutating func write(digit: Int, of digits: [UInt8], _ width: Int) {
        if width == 1 {
            start -= 1
            buffer[start] = digits[digit]
        } else {
            for place in stride(from: width - 1, through: 0, by: -1) {
                start -= 1
                buffer[start] = digits[digit * width + place]
            }
        }
    }
}
