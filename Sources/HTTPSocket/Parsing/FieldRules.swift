/// What the known fields of one head add up to: how long the body is, whether the connection
/// stays, whether the head is valid at all (RFC 9112 sections 3.2, 6 and 9).
struct FieldRules {
    private var hostCount = 0
    private var contentLength: Int?
    private var coding = TransferCoding()
    private var asksToClose = false
    private var asksToKeep = false

    /// Reads one known field line.
    mutating func note(
        _ field: KnownField,
        _ input: Span<UInt8>,
        _ range: ByteRange,
        _ head: inout ParsedHead,
        _ hosts: inout HostMemory
    ) throws(RequestRefusal) {
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
            try noteLength(value)
        case .transferEncoding:
            try coding.add(value)
        case .connection:
            noteConnection(value)
        case .expect:
            head.expectsContinue = value.equalsLowercase("100-continue")
        case .requestID:
            if isSaneIdentifier(value) { head.requestID = range }
        case .accept, .acceptEncoding, .ifMatch, .ifNoneMatch, .other:
            break
        }
    }

    /// Decides what only the whole head can tell.
    func finish(_ head: inout ParsedHead) throws(RequestRefusal) {
        if head.isVersion1_1 && hostCount == 0 { throw .missingHost }
        head.keepsAlive = !asksToClose && (head.isVersion1_1 || asksToKeep)
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

    /// One decimal number, or the same one several times in a list (RFC 9112 section 6.3).
    private mutating func noteLength(_ value: Span<UInt8>) throws(RequestRefusal) {
        var elements = ListElements()
        while let element = elements.next(value) {
            let length = try Self.decimal(value.extracting(element.start..<element.end))
            guard contentLength == nil || contentLength == length else { throw .badContentLength }
            contentLength = length
        }
    }

    private static func decimal(_ digits: Span<UInt8>) throws(RequestRefusal) -> Int {
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
        // A valid number all the same, and surely beyond any limit.
        if overflows { throw .bodyTooLarge }
        return number
    }

    private mutating func noteConnection(_ value: Span<UInt8>) {
        var elements = ListElements()
        while let element = elements.next(value) {
            let option = value.extracting(element.start..<element.end)
            if option.equalsLowercase("close") { asksToClose = true }
            if option.equalsLowercase("keep-alive") { asksToKeep = true }
        }
    }

    /// 1 to 64 characters that cannot harm a log line or a header.
    private func isSaneIdentifier(_ value: Span<UInt8>) -> Bool {
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

    mutating func add(_ value: Span<UInt8>) throws(RequestRefusal) {
        var elements = ListElements()
        while let element = elements.next(value) {
            guard !element.isEmpty else { throw .badTransferCoding }
            endsInChunked = value.extracting(element.start..<element.end)
                .equalsLowercase("chunked")
            if endsInChunked { chunkedCount += 1 } else { hasUnknown = true }
        }
    }

    /// An end that is not chunked leaves the length unknown, which is worse than a coding that
    /// is: RFC 9112 section 6.3 demands 400 for the one and suggests 501 for the other.
    func finish() throws(RequestRefusal) {
        guard endsInChunked, chunkedCount == 1 else { throw .badTransferCoding }
        if hasUnknown { throw .unknownTransferCoding }
    }
}

/// The elements of a comma-separated value, in order, without surrounding whitespace. A value
/// without a comma is one element, an empty one too.
struct ListElements {
    private var index = 0

    mutating func next(_ value: Span<UInt8>) -> ByteRange? {
        guard index <= value.count else { return nil }
        var start = index
        while index < value.count, value[index] != .comma { index += 1 }
        var end = index
        index += 1
        while start < end, value[start].isOptionalWhitespace { start += 1 }
        while end > start, value[end - 1].isOptionalWhitespace { end -= 1 }
        return ByteRange(start: start, end: end)
    }
}
