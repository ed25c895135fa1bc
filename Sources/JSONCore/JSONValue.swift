/// The kind of a JSON value. Numbers come in five representations, by what their text says.
public enum JSONKind: Sendable {
    case null
    /// `true` or `false`.
    case boolean
    /// A number written without fraction and exponent that fits an `Int64`.
    case integer
    /// A number written without fraction and exponent beyond `Int64` that fits a `UInt64`.
    case unsigned
    /// A number written without fraction and exponent that is beyond both, of at most
    /// ``JSONDocument/maximumDigits`` digits.
    case longInteger
    /// A number beyond all doubles, of which there is the text alone.
    case hugeNumber
    /// Every other number.
    case double
    case string
    case array
    case object
}

/// A value of a document: three words that point into it, free to make, copy and throw away.
///
/// It is valid only inside the closure of ``JSONDocument/withRoot(_:)`` it was found in (outside,
/// it points to memory that may be gone), and cannot be sent to other tasks. Accessors of the wrong
/// kind give nil, never a conversion.
public struct JSONValue {
    @usableFromInline let tape: JSONTape
    @usableFromInline let index: Int

    @inlinable
    init(tape: JSONTape, index: Int) {
        self.tape = tape
        self.index = index
    }

    /// The kind of the value.
    @inlinable package var kind: JSONKind {
        switch tape.tag(index) {
        case JSONTape.objectStart: .object
        case JSONTape.arrayStart: .array
        case JSONTape.string: .string
        case JSONTape.int64: .integer
        case JSONTape.uint64: .unsigned
        case JSONTape.double: .double
        case JSONTape.longInteger: .longInteger
        case JSONTape.hugeNumber: .hugeNumber
        case JSONTape.true, JSONTape.false: .boolean
        default: .null
        }
    }

    /// True when the value is `null`.
    @inlinable package var isNull: Bool { tape.tag(index) == JSONTape.null }

    /// True when the value is an array.
    @inlinable package var isArray: Bool { tape.tag(index) == JSONTape.arrayStart }

    /// True when the value is an object.
    @inlinable package var isObject: Bool { tape.tag(index) == JSONTape.objectStart }

    /// The boolean.
    @inlinable package var boolean: Bool? {
        switch tape.tag(index) {
        case JSONTape.true: true
        case JSONTape.false: false
        default: nil
        }
    }

    /// The number, if it is of kind ``JSONKind/integer``.
    @inlinable package var integer: Int64? {
        guard tape.tag(index) == JSONTape.int64 else { return nil }
        return Int64(bitPattern: tape.cells[index + 1])
    }

    /// The number, if it is of kind ``JSONKind/integer`` and not negative, or
    /// ``JSONKind/unsigned``.
    @inlinable package var unsigned: UInt64? {
        switch tape.tag(index) {
        case JSONTape.uint64: tape.cells[index + 1]
        case JSONTape.int64: UInt64(exactly: Int64(bitPattern: tape.cells[index + 1]))
        default: nil
        }
    }

    /// The number as the nearest double; nil for one beyond all doubles.
    @inlinable package var double: Double? {
        switch tape.tag(index) {
        case JSONTape.double: Double(bitPattern: tape.cells[index + 1])
        case JSONTape.int64: Double(Int64(bitPattern: tape.cells[index + 1]))
        case JSONTape.uint64: Double(tape.cells[index + 1])
        case JSONTape.longInteger: tape.longDouble(index)
        default: nil
        }
    }

    /// The string's UTF-8, escapes resolved: valid UTF-8, valid as long as the value.
    @inlinable package var utf8: UnsafeRawBufferPointer? {
        tape.tag(index) == JSONTape.string ? tape.utf8(index) : nil
    }

    /// The sign and the digits of a number of kind ``JSONKind/longInteger``.
    package var longDigits: UnsafeRawBufferPointer? {
        tape.tag(index) == JSONTape.longInteger ? tape.utf8(index) : nil
    }

    /// The string, copied.
    package var string: String? {
        utf8.map { String(decoding: $0, as: UTF8.self) }
    }

    /// Returns true when the value is this string.
    package func equals(_ text: StaticString) -> Bool {
        guard let utf8 else { return false }
        let other = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
        return utf8.count == other.count && utf8.elementsEqual(other)
    }
}

extension JSONValue {
    /// `null`, for places without a document.
    package static var null: JSONValue { JSONValue(tape: Constants.null.tape, index: 0) }

    /// `true` or `false`, for places without a document.
    package static func boolean(_ value: Bool) -> JSONValue {
        JSONValue(tape: Constants.null.tape, index: value ? 1 : 2)
    }

    // Written once, by `init`, and never freed.
    private struct Constants: @unchecked Sendable {
        static let null = Constants()

        let tape: JSONTape

        init() {
            let cells = UnsafeMutablePointer<UInt64>.allocate(capacity: 3)
            let tags = [JSONTape.null, JSONTape.true, JSONTape.false]
            for (index, tag) in tags.enumerated() {
                (cells + index).initialize(to: JSONTape.cell(tag, 0))
            }
            let strings = UnsafePointer(UnsafeRawPointer(cells).assumingMemoryBound(to: UInt8.self))
            tape = JSONTape(cells: UnsafePointer(cells), strings: strings)
        }
    }
}
