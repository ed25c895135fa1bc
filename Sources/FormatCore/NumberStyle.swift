/// The way in which a number is written: a number skeleton of ICU.
package enum NumberStyle: Sendable, Hashable {
    /// Grouped, with at most six decimals: 12,345.6.
    case number
    /// A fraction as a percentage with at most two decimals: 0.25 is 25%.
    case percent
    /// Shortened, with at most one decimal: 12.3K.
    case compact
    /// An amount of the currency of a code of ISO 4217.
    case currency(String)
    /// A number skeleton of ICU's own words, which rounds as it says.
    case skeleton(String)

    /// The skeleton.
    ///
    /// Halves are rounded up, away from zero, where ICU by itself would round them to even.
    var skeleton: String {
        let rounding = "rounding-mode-half-up"
        return switch self {
        case .number: ".###### \(rounding)"
        case .percent: "percent scale/100 .## \(rounding)"
        case .compact: "compact-short .# \(rounding)"
        case .currency(let code): "currency/\(code) \(rounding)"
        case .skeleton(let skeleton): skeleton
        }
    }
}

/// A number that is written.
package enum NumberValue: Sendable {
    /// A whole number.
    case integer(Int64)
    /// A whole number beyond those, in decimal digits.
    case digits(String)
    /// A finite number.
    case double(Double)
}
