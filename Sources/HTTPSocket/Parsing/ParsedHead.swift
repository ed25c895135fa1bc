/// A range of the input in 32-bit offsets: inputs are far below 4 GiB, and heads are copied often
/// enough for their size to count.
struct InputRange: Equatable {
    private var lower: UInt32 = 0
    private var upper: UInt32 = 0

    init() {}

    init(start: Int, end: Int) {
        lower = UInt32(truncatingIfNeeded: start)
        upper = UInt32(truncatingIfNeeded: end)
    }

    var start: Int { Int(lower) }
    var end: Int { Int(upper) }
    var isEmpty: Bool { lower == upper }
    var count: Int { end - start }
    var indices: Range<Int> { start..<end }
}

/// The ranges of one field line's name and value.
struct FieldRange {
    var name: InputRange
    var value: InputRange
    var known: KnownField
}

/// The framing of a request's body (RFC 9112 section 6.3).
enum BodyFraming: Equatable {
    case none
    case length(Int)
    case chunked
}

/// A parsed head: ranges of the input, and the values derived from the fields. Holds no bytes.
struct ParsedHead {
    var method = HTTPMethod.get
    /// In origin form: of an absolute-form target, what follows the authority.
    var target = InputRange()
    /// True when an absolute-form target has no path: its `/` is implied, and not in the input.
    var impliesSlash = false
    /// The absolute-form target's authority, else the Host field's value.
    var authority = InputRange()
    var requestID = InputRange()
    var isVersion1_1 = true
    var framing = BodyFraming.none
    /// True when the connection may carry another request after the response.
    var keepsAlive = true
    var expectsContinue = false
    /// The known fields of the head, a bit each.
    var present: UInt16 = 0
    /// The length of the head in bytes, its last empty line included.
    var length = 0

    func has(_ field: KnownField) -> Bool { present & field.bit != 0 }

    /// True when the response may depend on more than the target.
    var isNegotiated: Bool {
        present & (KnownField.acceptEncoding.bit | KnownField.ifNoneMatch.bit) != 0
    }
}
