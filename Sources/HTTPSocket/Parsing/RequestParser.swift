/// Parses the head of an HTTP/1.1 request (RFC 9112 sections 2 to 6) strictly: anything that two
/// implementations might read differently is an error, since that is how requests are smuggled.
///
/// Pure: bytes in, a ``ParsedHead`` out. It works on a bounds-checked span, so no input can make it
/// read out of bounds.
struct RequestParser: ~Copyable {
    /// Empty lines that are skipped before a request (RFC 9112 section 2.2): some old clients
    /// send one after a body.
    static let maximumEmptyLines = 4
    /// The maximum length of a method; the longest registered one has 17 characters.
    static let maximumMethodLength = 32

    let limits: HTTPLimits
    /// The result of the last call, up to the point where it stopped: after an error it may have the
    /// method, target and request identifier.
    private(set) var head = ParsedHead()
    /// The field lines of the last call; valid until the next.
    var fields: UnsafeBufferPointer<FieldRange> {
        UnsafeBufferPointer(start: fieldStorage, count: fieldCount)
    }

    private let fieldStorage: UnsafeMutablePointer<FieldRange>
    private var fieldCount = 0
    private var validator = HeaderValidator()
    private var hosts = HostCache()

    init(limits: HTTPLimits) {
        self.limits = limits
        fieldStorage = .allocate(capacity: max(1, limits.headerCount))
    }

    deinit {
        fieldStorage.deallocate()
    }

    /// Parses the head at the start of `input`.
    ///
    /// - Returns: true when the head is complete, in ``head`` and ``fields``; false when more bytes
    ///   are needed.
    /// - Throws: the first error.
    mutating func parse(_ input: Span<UInt8>) throws(RequestError) -> Bool {
        head = ParsedHead()
        fieldCount = 0
        validator = HeaderValidator()
        var index = 0
        guard try skipEmptyLines(input, from: &index),
            try parseRequestLine(input, from: &index),
            try parseFieldLines(input, from: &index)
        else { return false }
        head.length = index
        try validator.finish(&head)
        return true
    }

    private func skipEmptyLines(
        _ input: Span<UInt8>,
        from index: inout Int
    ) throws(RequestError) -> Bool {
        while index < input.count, input[index] == .carriageReturn {
            guard index < 2 * Self.maximumEmptyLines else { throw .badRequestLine }
            guard try endLine(input, from: &index, otherwise: .badRequestLine) else { return false }
        }
        return index < input.count
    }

    // MARK: The request line

    private mutating func parseRequestLine(
        _ input: Span<UInt8>,
        from index: inout Int
    ) throws(RequestError) -> Bool {
        let start = index
        guard let method = try parseMethod(input, from: &index),
            try parseTarget(input, from: &index, lineStart: start),
            try parseVersion(input, from: &index)
        else {
            if index - start > limits.requestLine { throw .requestLineTooLong }
            return false
        }
        if index - start > limits.requestLine { throw .requestLineTooLong }
        guard try endLine(input, from: &index, otherwise: .badVersion) else { return false }
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
        from index: inout Int
    ) throws(RequestError) -> InputRange? {
        let start = index
        if input.isGet(at: start) {
            index += 4
            return InputRange(start: start, end: start + 3)
        }
        index = input.endOfToken(from: start)
        if index - start > Self.maximumMethodLength { throw .unknownMethod }
        guard index < input.count else { return nil }
        guard input[index] == .space, index > start else { throw .badRequestLine }
        defer { index += 1 }
        return InputRange(start: start, end: index)
    }

    private mutating func parseTarget(
        _ input: Span<UInt8>,
        from index: inout Int,
        lineStart: Int
    ) throws(RequestError) -> Bool {
        let start = index
        index = input.endOfTarget(from: start)
        head.target = InputRange(start: start, end: index)
        if index - lineStart > limits.requestLine { throw .requestLineTooLong }
        guard index < input.count else { return false }
        guard input[index] == .space, index > start else { throw .badRequestLine }
        index += 1
        return true
    }

    /// `HTTP/1.1` or `HTTP/1.0`. A higher minor version is read as 1.1 (RFC 9110 section 2.5).
    private mutating func parseVersion(
        _ input: Span<UInt8>,
        from index: inout Int
    ) throws(RequestError) -> Bool {
        let start = index
        index = min(input.count, start + 8)
        // Nearly always it is this one, compared in one step.
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

    /// Validates the eight bytes of a version, or the first of them.
    private func checkVersion(_ version: Span<UInt8>) throws(RequestError) {
        let pattern: StaticString = "HTTP/0.0"
        for index in 0..<version.count {
            let expected = pattern.utf8Start[index]
            let isValid =
                expected == UInt8(ascii: "0")
                ? version[index].isDigit : version[index] == expected
            guard isValid else { throw .badVersion }
        }
    }

    /// `HTTP/1.1` as eight bytes, the first one lowest.
    private static let version1_1: UInt64 = 0x312E_312F_5054_5448

    /// Converts the target to origin form.
    private mutating func resolveTarget(_ input: Span<UInt8>) throws(RequestError) {
        let target = head.target
        switch input[target.start] {
        case UInt8(ascii: "/"):
            return
        case UInt8(ascii: "*") where target.count == 1 && head.method == .options:
            return
        default:
            guard let absolute = AbsoluteTarget(target, in: input) else { throw .badTarget }
            head.authority = absolute.authority
            head.target = absolute.rest
            head.impliesSlash = absolute.impliesSlash
        }
    }

    // MARK: Field lines

    private mutating func parseFieldLines(
        _ input: Span<UInt8>,
        from index: inout Int
    ) throws(RequestError) -> Bool {
        let start = index
        while true {
            guard index < input.count else { break }
            if input[index] == .carriageReturn {
                return try endLine(input, from: &index, otherwise: .badFieldLine)
            }
            guard try parseFieldLine(input, from: &index) else { break }
            if index - start > limits.headers { throw .headersTooLarge }
        }
        if input.count - start > limits.headers { throw .headersTooLarge }
        return false
    }

    private mutating func parseFieldLine(
        _ input: Span<UInt8>,
        from index: inout Int
    ) throws(RequestError) -> Bool {
        let nameStart = index
        index = input.endOfToken(from: nameStart)
        guard index < input.count else { return false }
        guard input[index] == .colon, index > nameStart else { throw .badFieldLine }
        let name = InputRange(start: nameStart, end: index)

        index += 1
        while index < input.count, input[index].isOptionalWhitespace { index += 1 }
        let valueStart = index
        index = input.endOfFieldValue(from: valueStart)
        var valueEnd = index
        guard try endLine(input, from: &index, otherwise: .badFieldLine) else { return false }
        while valueEnd > valueStart, input[valueEnd - 1].isOptionalWhitespace { valueEnd -= 1 }

        guard fieldCount < limits.headerCount else { throw .tooManyFields }
        let known = KnownField(name: input.extracting(name.start..<name.end))
        let value = InputRange(start: valueStart, end: valueEnd)
        let field = FieldRange(name: name, value: value, known: known)
        (fieldStorage + fieldCount).initialize(to: field)
        fieldCount += 1
        if known != .other {
            try validator.read(known, at: value, in: input, head: &head, hosts: &hosts)
        }
        return true
    }

    /// Skips a CRLF, the only line end: a CR or LF alone is an error.
    @inline(__always)
    private func endLine(
        _ input: Span<UInt8>,
        from index: inout Int,
        otherwise error: RequestError
    ) throws(RequestError) -> Bool {
        guard index < input.count else { return false }
        guard input[index] == .carriageReturn else { throw error }
        guard index + 1 < input.count else { return false }
        guard input[index + 1] == .lineFeed else { throw error }
        index += 2
        return true
    }
}

extension HTTPMethod {
    /// Finds the method of this exact spelling.
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
