/// The way in which a number is written: a number skeleton of ICU.
package struct NumberStyle: Sendable, Hashable {
    /// The kind of text.
    enum Kind: Sendable, Hashable {
        case number, percent, compact
        case currency(String)
        case unit(String)
        case skeleton(String)
    }

    let kind: Kind
    /// The most decimals, of a currency the exact number of them; nil for those of the kind.
    private(set) var decimals: Int?

    private init(_ kind: Kind) { self.kind = kind }

    /// A number that tells most styles apart.
    var tag: UInt64 {
        let tag: UInt64 =
            switch kind {
            case .number: 0
            case .percent: 1
            case .compact: 2
            case .currency(let code): code.utf8.reduce(3) { $0 &* 31 &+ UInt64($1) }
            case .unit(let name), .skeleton(let name): UInt64(name.utf8.count) &+ 4
            }
        return tag &* 32 &+ UInt64(clamping: decimals.map { $0 + 1 } ?? 0)
    }

    /// Grouped, with at most six decimals: 12,345.6.
    package static let number = NumberStyle(.number)
    /// A fraction as a percentage with at most two decimals: 0.25 is 25%.
    package static let percent = NumberStyle(.percent)
    /// Shortened, with at most one decimal: 12.3K.
    package static let compact = NumberStyle(.compact)
    /// An amount of the currency of a code of ISO 4217.
    package static func currency(_ code: String) -> NumberStyle { NumberStyle(.currency(code)) }
    /// A number of a unit of CLDR, with at most one decimal: 1.5 kB.
    static func unit(_ name: String) -> NumberStyle { NumberStyle(.unit(name)) }

    /// A number skeleton of ICU's own words, which rounds as it says.
    static func skeleton(_ skeleton: String) -> NumberStyle { NumberStyle(.skeleton(skeleton)) }

    /// The most decimals that can be asked for.
    package static let maximumDecimals = 20

    /// Returns the style with at most so many decimals, for a currency exactly so many; nil changes nothing.
    package func with(decimals: Int?) -> NumberStyle {
        var style = self
        style.decimals = decimals.map { min(max(0, $0), Self.maximumDecimals) }
        return style
    }

    /// The skeleton.
    ///
    /// Halves are rounded up, away from zero, where ICU by itself would round them to even.
    var skeleton: String {
        // Zero has no sign, nor has what is rounded to it.
        let rounding = "rounding-mode-half-up sign-negative"
        return switch kind {
        case .number: "\(precision(6)) \(rounding)"
        case .percent: "percent scale/100 \(precision(2)) \(rounding)"
        case .compact: "compact-short \(precision(1)) \(rounding)"
        case .unit(let name): "unit/\(name) unit-width-short \(precision(1)) \(rounding)"
        case .skeleton(let skeleton): skeleton
        case .currency(let code):
            decimals.map { "currency/\(code) \(Self.precision($0, "0")) \(rounding)" }
                ?? "currency/\(code) \(rounding)"
        }
    }

    /// The stem for at most the decimals of the style, or so many.
    private func precision(_ standard: Int) -> String { Self.precision(decimals ?? standard, "#") }

    private static func precision(_ decimals: Int, _ digit: String) -> String {
        decimals == 0 ? "precision-integer" : "." + String(repeating: digit, count: decimals)
    }
}

/// A number that is written.
package enum NumberValue: Sendable {
    /// A whole number.
    case integer(Int64)
    /// A number in decimal digits: a whole one beyond those, or an exact one with decimals.
    case digits(String)
    /// A finite number.
    case double(Double)
}

extension NumberValue {
    /// The number with all its digits; nil for one that is not finite.
    package var decimal: ExactDecimal? {
        switch self {
        case .integer(let integer): ExactDecimal(String(integer))
        case .digits(let digits): ExactDecimal(digits)
        case .double(let double): ExactDecimal(double)
        }
    }
}
