/// Where something stands in the input, which is far below 4 GiB: heads are copied often enough
/// for their size to count.
struct ByteRange: Equatable {
    private var first: UInt32 = 0
    private var behind: UInt32 = 0

    init() {}

    init(start: Int, end: Int) {
        first = UInt32(truncatingIfNeeded: start)
        behind = UInt32(truncatingIfNeeded: end)
    }

    var start: Int { Int(first) }
    var end: Int { Int(behind) }
    var isEmpty: Bool { first == behind }
    var count: Int { end - start }
    var indices: Range<Int> { start..<end }
}

/// Where one field line's name and value stand in the input.
struct FieldRange {
    var name: ByteRange
    var value: ByteRange
    var known: KnownField
}

/// How long a request's body is (RFC 9112 section 6.3).
enum BodyFraming: Equatable {
    case none
    case length(Int)
    case chunked
}

/// What a head says, as positions in the input and decisions. Holds no bytes.
struct ParsedHead {
    var method = HTTPMethod.get
    /// In origin form: of an absolute-form target, what follows the authority.
    var target = ByteRange()
    /// An absolute-form target had no path: its `/` is implied, and stands nowhere in the input.
    var impliesSlash = false
    /// The absolute-form target's authority, else the Host field's value.
    var authority = ByteRange()
    var requestID = ByteRange()
    var isVersion1_1 = true
    var framing = BodyFraming.none
    /// After the answer the connection may carry another request.
    var keepsAlive = true
    var expectsContinue = false
    /// The known fields that are there, a bit each.
    var present: UInt16 = 0
    /// How many bytes the head takes, its last empty line included.
    var length = 0

    func has(_ field: KnownField) -> Bool { present & field.bit != 0 }

    /// Whether the answer may depend on more than the target.
    var isNegotiated: Bool {
        present & (KnownField.acceptEncoding.bit | KnownField.ifNoneMatch.bit) != 0
    }
}
