/// Reads the head of an HTTP/1.1 request (RFC 9112 sections 2 to 6), strictly: whatever two
/// implementations might read differently is refused, since that is how requests are smuggled.
///
/// Pure: bytes in, a ``ParsedHead`` out. It works on a bounds-checked span, so no input can make it
/// read beyond the bytes it was given.
struct RequestParser: ~Copyable {
    /// Empty lines before a request that are passed over (RFC 9112 section 2.2): some old clients
    /// send one after a body.
    static let maximumEmptyLines = 4
    /// The longest method worth reading; the longest registered one has 17 characters.
    static let maximumMethodLength = 32

    let limits: HTTPLimits
    /// What the last call found, up to where it stopped: of a refused request this may hold the
    /// method, target and request identifier.
    private(set) var head = ParsedHead()
    /// The field lines of the last call; valid until the next.
    var fields: UnsafeBufferPointer<FieldRange> {
        UnsafeBufferPointer(start: fieldStorage, count: fieldCount)
    }

    private let fieldStorage: UnsafeMutablePointer<FieldRange>
    private var fieldCount = 0
    private var rules = FieldRules()
    private var hosts = HostMemory()

    init(limits: HTTPLimits) {
        self.limits = limits
        fieldStorage = .allocate(capacity: max(1, limits.headerCount))
    }

    deinit {
        fieldStorage.deallocate()
    }

    /// Reads the head at the start of `input`.
    ///
    /// - Returns: whether the head is complete, and so in ``head`` and ``fields``; else more
    ///   bytes are needed.
    /// - Throws: what is wrong, as soon as it shows.
    mutating func parse(_ input: Span<UInt8>) throws(RequestRefusal) -> Bool {
        head = ParsedHead()
        fieldCount = 0
        rules = FieldRules()
        var index = 0
        guard try skipEmptyLines(input, &index),
            try parseRequestLine(input, &index),
            try parseFieldLines(input, &index)
        else { return false }
        head.length = index
        try rules.finish(&head)
        return true
    }

    private func skipEmptyLines(
        _ input: Span<UInt8>,
        _ index: inout Int
    ) throws(RequestRefusal) -> Bool {
        while index < input.count, input[index] == .carriageReturn {
            guard index < 2 * Self.maximumEmptyLines else { throw .badRequestLine }
            guard try endLine(input, &index, otherwise: .badRequestLine) else { return false }
        }
        return index < input.count
    }

    // MARK: The request line

    private mutating func parseRequestLine(
        _ input: Span<UInt8>,
        _ index: inout Int
    ) throws(RequestRefusal) -> Bool {
        let start = index
        guard let method = try parseMethod(input, &index),
            try parseTarget(input, &index, lineStart: start),
            try parseVersion(input, &index)
        else {
            if index - start > limits.requestLine { throw .requestLineTooLong }
            return false
        }
        if index - start > limits.requestLine { throw .requestLineTooLong }
        guard try endLine(input, &index, otherwise: .badVersion) else { return false }
        // Only now, so that the preface of HTTP/2 is a wrong version, not an unknown method.
        if !input.isGet(at: method.start) {
            guard let known = HTTPMethod(bytes: input.extracting(method.start..<method.end)) else {
                throw .unknownMethod
            }
            head.method = known
        }
        try resolveTarget(input)
        return true
    }

    private func parseMethod(
        _ input: Span<UInt8>,
        _ index: inout Int
    ) throws(RequestRefusal) -> ByteRange? {
        let start = index
        if input.isGet(at: start) {
            index += 4
            return ByteRange(start: start, end: start + 3)
        }
        index = input.endOfToken(from: start)
        if index - start > Self.maximumMethodLength { throw .unknownMethod }
        guard index < input.count else { return nil }
        guard input[index] == .space, index > start else { throw .badRequestLine }
        defer { index += 1 }
        return ByteRange(start: start, end: index)
    }

    private mutating func parseTarget(
        _ input: Span<UInt8>,
        _ index: inout Int,
        lineStart: Int
    ) throws(RequestRefusal) -> Bool {
        let start = index
        index = input.endOfTarget(from: start)
        head.target = ByteRange(start: start, end: index)
        if index - lineStart > limits.requestLine { throw .requestLineTooLong }
        guard index < input.count else { return false }
        guard input[index] == .space, index > start else { throw .badRequestLine }
        index += 1
        return true
    }

    /// `HTTP/1.1` or `HTTP/1.0`. A higher minor version is read as 1.1 (RFC 9110 section 2.5).
    private mutating func parseVersion(
        _ input: Span<UInt8>,
        _ index: inout Int
    ) throws(RequestRefusal) -> Bool {
        let start = index
        index = min(input.count, start + 8)
        // Nearly always it is this one, compared at once.
        let isUsual = index == start + 8 && input.word(at: start) == Self.version1_1
        if !isUsual {
            try checkVersion(input.extracting(start..<index))
            guard index == start + 8 else { return false }
        }
        guard index < input.count else { return false }
        guard input[index] == .carriageReturn else { throw .badVersion }
        guard input[start + 5] == UInt8(ascii: "1") else { throw .unsupportedVersion }
        head.isVersion1_1 = input[start + 7] != UInt8(ascii: "0")
        return true
    }

    /// Whether these are the eight bytes of a version, or the first of them.
    private func checkVersion(_ version: Span<UInt8>) throws(RequestRefusal) {
        let pattern: StaticString = "HTTP/0.0"
        for index in 0..<version.count {
            let expected = pattern.utf8Start[index]
            let isRight =
                expected == UInt8(ascii: "0")
                ? version[index].isDigit : version[index] == expected
            guard isRight else { throw .badVersion }
        }
    }

    /// `HTTP/1.1` as eight bytes, the first one lowest.
    private static let version1_1: UInt64 = 0x312E_312F_5054_5448

    /// Brings the target into origin form.
    private mutating func resolveTarget(_ input: Span<UInt8>) throws(RequestRefusal) {
        let target = head.target
        switch input[target.start] {
        case UInt8(ascii: "/"):
            return
        case UInt8(ascii: "*") where target.count == 1 && head.method == .options:
            return
        default:
            guard let absolute = AbsoluteTarget(input, target) else { throw .badTarget }
            head.authority = absolute.authority
            head.target = absolute.rest
            head.impliesSlash = absolute.impliesSlash
        }
    }

    // MARK: Field lines

    private mutating func parseFieldLines(
        _ input: Span<UInt8>,
        _ index: inout Int
    ) throws(RequestRefusal) -> Bool {
        let start = index
        while true {
            guard index < input.count else { break }
            if input[index] == .carriageReturn {
                return try endLine(input, &index, otherwise: .badFieldLine)
            }
            guard try parseFieldLine(input, &index) else { break }
            if index - start > limits.headers { throw .headersTooLarge }
        }
        if input.count - start > limits.headers { throw .headersTooLarge }
        return false
    }

    private mutating func parseFieldLine(
        _ input: Span<UInt8>,
        _ index: inout Int
    ) throws(RequestRefusal) -> Bool {
        let nameStart = index
        index = input.endOfToken(from: nameStart)
        guard index < input.count else { return false }
        guard input[index] == .colon, index > nameStart else { throw .badFieldLine }
        let name = ByteRange(start: nameStart, end: index)

        index += 1
        while index < input.count, input[index].isOptionalWhitespace { index += 1 }
        let valueStart = index
        index = input.endOfFieldValue(from: valueStart)
        var valueEnd = index
        guard try endLine(input, &index, otherwise: .badFieldLine) else { return false }
        while valueEnd > valueStart, input[valueEnd - 1].isOptionalWhitespace { valueEnd -= 1 }

        guard fieldCount < limits.headerCount else { throw .tooManyFields }
        let known = KnownField(name: input.extracting(name.start..<name.end))
        let value = ByteRange(start: valueStart, end: valueEnd)
        let field = FieldRange(name: name, value: value, known: known)
        (fieldStorage + fieldCount).initialize(to: field)
        fieldCount += 1
        if known != .other { try rules.note(known, input, value, &head, &hosts) }
        return true
    }

    /// Moves past CRLF, the only line end there is: a CR or LF alone is refused.
    @inline(__always)
    private func endLine(
        _ input: Span<UInt8>,
        _ index: inout Int,
        otherwise refusal: RequestRefusal
    ) throws(RequestRefusal) -> Bool {
        guard index < input.count else { return false }
        guard input[index] == .carriageReturn else { throw refusal }
        guard index + 1 < input.count else { return false }
        guard input[index + 1] == .lineFeed else { throw refusal }
        index += 2
        return true
    }
}

extension HTTPMethod {
    /// The method of this exact spelling.
    init?(bytes: Span<UInt8>) {
        let (method, spelling): (HTTPMethod, StaticString)
        switch (bytes[0], bytes.count) {
        case (UInt8(ascii: "G"), 3): (method, spelling) = (.get, "GET")
        case (UInt8(ascii: "H"), 4): (method, spelling) = (.head, "HEAD")
        case (UInt8(ascii: "P"), 3): (method, spelling) = (.put, "PUT")
        case (UInt8(ascii: "P"), 4): (method, spelling) = (.post, "POST")
        case (UInt8(ascii: "P"), 5): (method, spelling) = (.patch, "PATCH")
        case (UInt8(ascii: "D"), 6): (method, spelling) = (.delete, "DELETE")
        case (UInt8(ascii: "O"), 7): (method, spelling) = (.options, "OPTIONS")
        default: return nil
        }
        for index in 0..<bytes.count where bytes[index] != spelling.utf8Start[index] { return nil }
        self = method
    }
}
