/// Validates the known fields of one head, and derives the body's framing and the connection's
/// persistence from them (RFC 9112 sections 3.2, 6 and 9).
struct HeaderValidator {
    private var hostCount = 0
    private var contentLength: Int?
    private var coding = TransferCoding()
    private var wantsClose = false
    private var wantsKeepAlive = false

    /// Reads one known field line.
    mutating func read(
        _ field: KnownField,
        at range: InputRange,
        in input: Span<UInt8>,
        head: inout ParsedHead,
        hosts: inout HostCache
    ) throws(RequestError) {
        head.present |= field.bit
        let value = input.extracting(range.start..<range.end)
        switch field {
        case .host:
            hostCount += 1
            guard hostCount == 1 else { throw .repeatedHost }
            guard hosts.isValid(value) else { throw .badHost }
            // The authority of an absolute-form target wins over the field.
            if head.authority.isEmpty { head.authority = range }
        case .contentLength:
            try readLength(value)
        case .transferEncoding:
            try coding.add(value)
        case .connection:
            readConnection(value)
        case .expect:
            head.expectsContinue = value.equalsLowercase("100-continue")
        case .requestID:
            if isValidIdentifier(value) { head.requestID = range }
        case .accept, .acceptEncoding, .ifMatch, .ifNoneMatch, .origin, .other:
            break
        }
    }

    /// Validates the combination of all fields, and sets the framing and the persistence.
    func finish(_ head: inout ParsedHead) throws(RequestError) {
        if head.isVersion1_1 && hostCount == 0 { throw .missingHost }
        head.keepsAlive = !wantsClose && (head.isVersion1_1 || wantsKeepAlive)
        if head.has(.transferEncoding) {
            guard head.isVersion1_1 else { throw .codingInVersion1_0 }
            guard contentLength == nil else { throw .lengthAndCoding }
            try coding.finish()
            head.framing = .chunked
        } else if let contentLength, contentLength > 0 {
            head.framing = .length(contentLength)
        }
        head.expectsContinue = head.expectsContinue && head.isVersion1_1 && head.framing != .none
    }

    /// Reads one decimal number in one line. A second line, or a list, is an error even when the
    /// numbers are equal, which RFC 9112 section 6.3 allows: where two implementations could read
    /// different lengths, requests are smuggled.
    private mutating func readLength(_ value: Span<UInt8>) throws(RequestError) {
        guard contentLength == nil else { throw .badContentLength }
        contentLength = try Self.decimal(value)
    }

    private static func decimal(_ digits: Span<UInt8>) throws(RequestError) -> Int {
        guard digits.count > 0 else { throw .badContentLength }
        var number = 0
        var overflows = false
        for index in 0..<digits.count {
            guard digits[index].isDigit else { throw .badContentLength }
            let (tenfold, first) = number.multipliedReportingOverflow(by: 10)
            let (sum, second) = tenfold.addingReportingOverflow(Int(digits[index] - 0x30))
            overflows = overflows || first || second
            number = sum
        }
        // It is a valid number, and beyond any limit.
        if overflows { throw .bodyTooLarge }
        return number
    }

    private mutating func readConnection(_ value: Span<UInt8>) {
        var elements = ListElements()
        while let element = elements.next(of: value) {
            let option = value.extracting(element.start..<element.end)
            if option.equalsLowercase("close") { wantsClose = true }
            if option.equalsLowercase("keep-alive") { wantsKeepAlive = true }
        }
    }

    /// True for 1 to 64 characters that are harmless in a log line and in a header.
    private func isValidIdentifier(_ value: Span<UInt8>) -> Bool {
        guard (1...64).contains(value.count) else { return false }
        for index in 0..<value.count {
            let byte = value[index]
            let isMark = byte == UInt8(ascii: ".") || byte == UInt8(ascii: "_")
            guard byte.isLetter || byte.isDigit || isMark || byte == UInt8(ascii: "-") else {
                return false
            }
        }
        return true
    }
}

/// The transfer codings of a request, over all lines (RFC 9112 section 6.1).
struct TransferCoding {
    private var hasUnknown = false
    private var chunkedCount = 0
    private var endsInChunked = false

    mutating func add(_ value: Span<UInt8>) throws(RequestError) {
        var elements = ListElements()
        while let element = elements.next(of: value) {
            guard !element.isEmpty else { throw .badTransferCoding }
            endsInChunked = value.extracting(element.start..<element.end)
                .equalsLowercase("chunked")
            if endsInChunked { chunkedCount += 1 } else { hasUnknown = true }
        }
    }

    /// Validates the codings: an end other than chunked leaves the length unknown, for which RFC 9112
    /// section 6.3 demands 400; for an unknown coding section 6.1 suggests 501.
    func finish() throws(RequestError) {
        guard endsInChunked, chunkedCount == 1 else { throw .badTransferCoding }
        if hasUnknown { throw .unknownTransferCoding }
    }
}

/// The elements of a comma-separated value, in order, without surrounding whitespace. A value
/// without a comma is one element, an empty one too.
struct ListElements {
    private var index = 0

    mutating func next(of value: Span<UInt8>) -> InputRange? {
        guard index <= value.count else { return nil }
        var start = index
        while index < value.count, value[index] != .comma { index += 1 }
        var end = index
        index += 1
        while start < end, value[start].isOptionalWhitespace { start += 1 }
        while end > start, value[end - 1].isOptionalWhitespace { end -= 1 }
        return InputRange(start: start, end: end)
    }
}
