import FormatCore
import JSONCore
import TextCore

/// A value by which others are sorted.
enum SortValue {
    /// The nearest double of a number, and what the number is more than that: exact for integers of 64
    /// bits.
    case number(Double, excess: Int)
    /// Bytes that compare as the text does.
    case text([UInt8])
    /// Null, a boolean, an array or an object: all equal.
    case other
    /// No value.
    case missing

    /// Creates the key of a value.
    ///
    /// - Parameter collator: The collation of text; nil compares code points.
    init(_ value: TemplateValue, collator: TextCollator?) {
        switch value {
        case .missing: self = .missing
        case .null, .boolean, .composed, .list: self = .other
        case .integer(let integer): self.init(integer)
        case .number(let number): self = .number(number, excess: 0)
        case .decimal(let decimal): self = .number(decimal.double, excess: 0)
        case .text(let text): self.init(text, collator)
        case .json(let json):
            switch json.kind {
            case .null, .boolean, .array, .object: self = .other
            case .integer: self.init(json.integer ?? 0)
            case .unsigned: self.init(json.unsigned ?? 0)
            case .longInteger: self.init(long: json)
            case .hugeNumber:
                let isNegative = json.text.utf8.first == UInt8(ascii: "-")
                self = .number(isNegative ? -.infinity : .infinity, excess: 0)
            case .double: self = .number(json.double ?? 0, excess: 0)
            case .string:
                if collator == nil, let utf8 = json.utf8 {
                    self = .text(Array(utf8))
                } else {
                    self.init(json.string ?? "", collator)
                }
            }
        }
    }

    private init(_ integer: some FixedWidthInteger) {
        let nearest = Double(integer)
        self = .number(nearest, excess: Int(Int128(integer) - Int128(nearest)))
    }

    /// Creates the key of an integer beyond 64 bits: exact up to 34 digits, by its nearest double beyond.
    private init(long json: JSONValue) {
        let nearest = json.double ?? 0
        let exact = Int128(json.text).flatMap { exact in
            Int128(exactly: nearest).map {
                Int(clamping: exact.subtractingReportingOverflow($0).partialValue)
            }
        }
        self = .number(nearest, excess: exact ?? 0)
    }

    private init(_ text: String, _ collator: TextCollator?) {
        self = .text(collator?.key(of: text) ?? Array(text.utf8))
    }

    private var rank: Int {
        switch self {
        case .number: 0
        case .text: 1
        case .other: 2
        case .missing: 3
        }
    }

    /// Returns a negative number when the value comes before another, 0 when they are equal.
    func order(to other: SortValue, isDescending: Bool) -> Int {
        let order: Int
        switch (self, other) {
        case (.number(let left, let leftExcess), .number(let right, let rightExcess)):
            order =
                left == right
                ? (leftExcess - rightExcess).signum() : left < right ? -1 : 1
        case (.text(let left), .text(let right)):
            order = Self.order(left, right)
        default:
            return rank - other.rank
        }
        return isDescending ? -order : order
    }

    private static func order(_ left: [UInt8], _ right: [UInt8]) -> Int {
        left.withUnsafeBytes { left in
            right.withUnsafeBytes { right in
                let count = min(left.count, right.count)
                for index in 0..<count where left[index] != right[index] {
                    return left[index] < right[index] ? -1 : 1
                }
                return left.count - right.count
            }
        }
    }
}
