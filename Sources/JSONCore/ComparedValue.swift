/// A side of a comparison: a value seen by how it compares, or none (RFC 9535's Nothing).
enum ComparedValue {
    case nothing
    case null
    case boolean(Bool)
    case integer(Int64)
    case unsigned(UInt64)
    case double(Double)
    /// The sign and the digits of an integer beyond 64 bits.
    case long(UnsafeRawBufferPointer)
    case string(UnsafeRawBufferPointer)
    /// An array or an object.
    case container(JSONValue)

    init(_ value: JSONValue?) {
        guard let value else {
            self = .nothing
            return
        }
        let tape = value.tape
        self =
            switch value.kind {
            case .null: .null
            case .boolean: .boolean(tape.tag(value.index) == JSONTape.true)
            case .integer: .integer(Int64(bitPattern: tape.cells[value.index + 1]))
            case .unsigned: .unsigned(tape.cells[value.index + 1])
            case .double: .double(Double(bitPattern: tape.cells[value.index + 1]))
            case .longInteger: .long(tape.utf8(value.index))
            case .hugeNumber: .double(Self.infinity(like: tape.utf8(value.index)))
            case .string: .string(tape.utf8(value.index))
            case .array, .object: .container(value)
            }
    }

    /// Equality of what is no container.
    func equals(_ other: ComparedValue) -> Bool {
        switch (self, other) {
        case (.nothing, .nothing), (.null, .null): true
        case (.boolean(let left), .boolean(let right)): left == right
        case (.string(let left), .string(let right)):
            left.count == right.count && JSONValue.sameBytes(left, right)
        default: order(to: other) == 0
        }
    }

    /// Order of numbers and of strings (by Unicode scalars, which in UTF-8 is by bytes); everything
    /// else is not less.
    func isLess(than other: ComparedValue) -> Bool {
        if case .string(let left) = self, case .string(let right) = other {
            return left.lexicographicallyPrecedes(right)
        }
        return order(to: other).map { $0 < 0 } ?? false
    }

    /// Negative, zero or positive for two numbers, exactly; nil for anything else.
    private func order(to other: ComparedValue) -> Int? {
        switch (self, other) {
        case (.integer(let left), .integer(let right)): Self.order(left, right)
        case (.unsigned(let left), .unsigned(let right)): Self.order(left, right)
        case (.double(let left), .double(let right)): Self.order(left, right)
        // An unsigned is beyond every Int64.
        case (.unsigned, .integer): 1
        case (.integer, .unsigned): -1
        case (.integer(let left), .double(let right)): Self.order(left, right)
        case (.double(let left), .integer(let right)): -Self.order(right, left)
        case (.unsigned(let left), .double(let right)): Self.order(left, right)
        case (.double(let left), .unsigned(let right)): -Self.order(right, left)
        case (.long(let left), .long(let right)): Self.order(left, right)
        // Beyond every integer of 64 bits, on the side that its sign says.
        case (.long(let left), .integer), (.long(let left), .unsigned):
            Self.isNegative(left) ? -1 : 1
        case (.integer, .long(let right)), (.unsigned, .long(let right)):
            Self.isNegative(right) ? 1 : -1
        case (.long(let left), .double(let right)): Self.order(Self.double(left), right)
        case (.double(let left), .long(let right)): Self.order(left, Self.double(right))
        default: nil
        }
    }

    private static func isNegative(_ digits: UnsafeRawBufferPointer) -> Bool {
        digits.first == UInt8(ascii: "-")
    }

    /// A number beyond all doubles as the infinity of its sign.
    private static func infinity(like text: UnsafeRawBufferPointer) -> Double {
        isNegative(text) ? -.infinity : .infinity
    }

    /// The nearest double.
    static func double(_ digits: UnsafeRawBufferPointer) -> Double {
        Double(String(decoding: digits, as: UTF8.self)) ?? 0
    }

    /// Of two integers without leading zeros the one of more digits is further from zero.
    private static func order(
        _ left: UnsafeRawBufferPointer,
        _ right: UnsafeRawBufferPointer
    ) -> Int {
        if isNegative(left) != isNegative(right) { return isNegative(left) ? -1 : 1 }
        let isCloser =
            left.count == right.count
            ? left.lexicographicallyPrecedes(right) : left.count < right.count
        let magnitude = isCloser ? -1 : JSONValue.sameBytes(left, right) ? 0 : 1
        return isNegative(left) ? -magnitude : magnitude
    }

    private static func order<Number: Comparable>(_ left: Number, _ right: Number) -> Int {
        left < right ? -1 : left == right ? 0 : 1
    }

    /// Rounding an integer to a double keeps its order to every other double; where they then are
    /// equal, the double is an integer, and compared as one.
    private static func order<Integer: FixedWidthInteger>(_ left: Integer, _ right: Double) -> Int {
        let rounded = Double(left)
        if rounded != right { return rounded < right ? -1 : 1 }
        guard let exact = Integer(exactly: right) else { return -1 }  // 2⁶³ or 2⁶⁴
        return order(left, exact)
    }
}
