/// A decimal number without any rounding of its own: its digits, and the power of ten of the last one.
///
/// Prices are added and multiplied in it, because in binary 0.1 + 0.2 is not 0.3.
package struct ExactDecimal: Sendable, Equatable {
    /// The digits from the greatest on, without zeros at either end; empty for zero.
    private let digits: [UInt8]
    /// The power of ten of the last digit.
    private let exponent: Int
    /// True below zero.
    private let isNegative: Bool

    /// The most digits before and behind the point together, zeros included: those of the sum of the greatest and
    /// the least double, and of the product of any two integers that JSON may have.
    package static let maximumDigits = 1_100

    package static let zero = ExactDecimal([], exponent: 0, isNegative: false)

    private init(_ digits: [UInt8], exponent: Int, isNegative: Bool) {
        let trailing = digits.reversed().prefix { $0 == 0 }.count
        self.digits = Array(digits.dropLast(trailing).drop { $0 == 0 })
        self.exponent = self.digits.isEmpty ? 0 : exponent + trailing
        self.isNegative = isNegative && !self.digits.isEmpty
    }

    /// The same number; nil for one of too many digits.
    private var bounded: ExactDecimal? {
        wholeDigits + decimals <= Self.maximumDigits ? self : nil
    }

    /// The number of digits before the point.
    private var wholeDigits: Int { max(0, digits.count + exponent) }

    /// The number of digits behind the point.
    private var decimals: Int { max(0, -exponent) }

    // MARK: Text

    /// Reads a number as JSON and programming languages write it: `-12.50`, `1e-3`, `+.5`. Nil for another text,
    /// and for a number of too many digits.
    package init?(_ text: some StringProtocol) {
        var rest = Array(text.utf8)[...]
        let sign = rest.first
        if sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") { rest.removeFirst() }
        let whole = rest.prefix(while: Self.isDigit)
        rest = rest.dropFirst(whole.count)
        var fraction: ArraySlice<UInt8> = []
        if rest.first == UInt8(ascii: ".") {
            fraction = rest.dropFirst().prefix(while: Self.isDigit)
            rest = rest.dropFirst(fraction.count + 1)
        }
        guard !(whole.isEmpty && fraction.isEmpty), let power = Self.exponent(rest) else {
            return nil
        }
        let digits = (whole + fraction).map { $0 - UInt8(ascii: "0") }
        let number = ExactDecimal(
            digits,
            exponent: power - fraction.count,
            isNegative: sign == UInt8(ascii: "-")
        )
        guard let bounded = number.bounded else { return nil }
        self = bounded
    }

    /// The power of ten behind the digits: 0 where there is none, nil where it is none.
    private static func exponent(_ bytes: ArraySlice<UInt8>) -> Int? {
        guard let first = bytes.first else { return 0 }
        // More digits than that are beyond the bound; so they must not overflow.
        guard first | 0x20 == UInt8(ascii: "e"), (2...6).contains(bytes.count) else { return nil }
        return Int(String(decoding: bytes.dropFirst(), as: UTF8.self))
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    /// The number that the shortest decimal of a double is; nil for one that is not finite.
    package init?(_ double: Double) {
        self.init(double.description)
    }

    /// The number without an exponent: `-12.5`.
    package var text: String {
        if digits.isEmpty { return "0" }
        func text(_ digits: some Sequence<UInt8>) -> String {
            String(decoding: digits.map { $0 + UInt8(ascii: "0") }, as: UTF8.self)
        }
        func zeros(_ count: Int) -> String { String(repeating: "0", count: count) }
        let sign = isNegative ? "-" : ""
        let whole = digits.count + exponent
        if whole <= 0 { return sign + "0." + zeros(-whole) + text(digits) }
        if exponent >= 0 { return sign + text(digits) + zeros(exponent) }
        return sign + text(digits.prefix(whole)) + "." + text(digits.dropFirst(whole))
    }

    /// The most digits before the point of a number that every reader of JSON takes: those of the greatest double but
    /// one.
    private static let maximumWholeDigits = 308

    /// True for a number that is not beyond all doubles, as which clients read it.
    package var isDouble: Bool { wholeDigits <= Self.maximumWholeDigits }

    /// The nearest double.
    package var double: Double { Double(text) ?? .nan }

    /// The number as it is written in a language.
    package var value: NumberValue {
        let text = text
        return Int64(text).map { .integer($0) } ?? .digits(text)
    }
}

// MARK: Arithmetic

extension ExactDecimal {
    /// Returns the sum; nil for one of too many digits.
    package func plus(_ other: ExactDecimal) -> ExactDecimal? {
        let exponent = min(self.exponent, other.exponent)
        let (left, right) = (digits(from: exponent), other.digits(from: exponent))
        if isNegative == other.isNegative {
            let sum = Self.sum(left, right)
            return ExactDecimal(sum, exponent: exponent, isNegative: isNegative).bounded
        }
        // The smaller one is taken from the greater one, whose sign the result has.
        let isLeftGreater = !Self.isLess(left, right)
        return ExactDecimal(
            isLeftGreater ? Self.difference(left, right) : Self.difference(right, left),
            exponent: exponent,
            isNegative: isLeftGreater ? isNegative : other.isNegative
        ).bounded
    }

    /// Returns the product; nil for one of too many digits.
    package func times(_ other: ExactDecimal) -> ExactDecimal? {
        var product = [UInt32](repeating: 0, count: digits.count + other.digits.count)
        for (left, one) in digits.enumerated() {
            // A place takes at most 81 for each digit: no sum of them overflows.
            for (right, two) in other.digits.enumerated() {
                product[left + right + 1] += UInt32(one) * UInt32(two)
            }
        }
        for place in product.indices.dropFirst().reversed() {
            product[place - 1] += product[place] / 10
            product[place] %= 10
        }
        return ExactDecimal(
            product.map { UInt8(truncatingIfNeeded: $0) },
            exponent: exponent + other.exponent,
            isNegative: isNegative != other.isNegative
        ).bounded
    }

    /// Returns the nearest number with at most so many decimals, halves away from zero. Below 0 it is the digits
    /// before the point that become zeros.
    package func rounded(decimals: Int) -> ExactDecimal {
        let dropped = -exponent - decimals
        guard dropped > 0 else { return self }
        guard dropped <= digits.count else { return .zero }
        let kept = Array(digits.dropLast(dropped))
        let isUp = digits[digits.count - dropped] >= 5
        return ExactDecimal(
            isUp ? Self.sum(kept, [1]) : kept,
            exponent: -decimals,
            isNegative: isNegative
        )
    }

    /// Returns the number with its point moved: times a power of ten.
    package func scaled(byPowerOfTen power: Int) -> ExactDecimal? {
        ExactDecimal(digits, exponent: exponent + power, isNegative: isNegative).bounded
    }

    /// The digits down to a power of ten, which is no greater than that of the last one.
    private func digits(from power: Int) -> [UInt8] {
        digits.isEmpty ? [] : digits + [UInt8](repeating: 0, count: exponent - power)
    }

    /// The sum of two whole numbers of digits.
    private static func sum(_ left: [UInt8], _ right: [UInt8]) -> [UInt8] {
        let (longer, shorter) = left.count >= right.count ? (left, right) : (right, left)
        var result = [0] + longer
        for place in shorter.indices {
            result[result.count - 1 - place] += shorter[shorter.count - 1 - place]
        }
        for place in result.indices.dropFirst().reversed() where result[place] > 9 {
            result[place] -= 10
            result[place - 1] += 1
        }
        return result
    }

    /// The difference of two whole numbers of digits, the first of which is not smaller.
    private static func difference(_ left: [UInt8], _ right: [UInt8]) -> [UInt8] {
        var result = left
        var borrowed: UInt8 = 0
        for place in 0..<left.count {
            let taken = borrowed + (place < right.count ? right[right.count - 1 - place] : 0)
            let digit = left[left.count - 1 - place]
            borrowed = digit < taken ? 1 : 0
            result[left.count - 1 - place] = digit + borrowed * 10 - taken
        }
        return result
    }

    /// Compares two whole numbers of digits, neither of which begins with a zero but where it is zero.
    private static func isLess(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        left.count == right.count
            ? left.lexicographicallyPrecedes(right) : left.count < right.count
    }
}
