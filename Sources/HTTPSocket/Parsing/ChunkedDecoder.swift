/// Decodes a chunked body (RFC 9112 section 7.1) incrementally.
///
///     5;name=value CRLF     size in hexadecimal, extensions (bounded, ignored)
///     hello CRLF            that many bytes
///     0 CRLF                the last chunk
///     Field: value CRLF     trailer section (bounded, checked, dropped)
///     CRLF
///
/// Every line end is CRLF: a lone LF read leniently here is a smuggled request elsewhere.
struct ChunkedDecoder {
    /// Hexadecimal digits of a chunk size. Sixteen would fill 64 bits; leading zeros are counted.
    static let maximumSizeDigits = 15

    private enum State {
        case size
        case whitespace
        case extensions
        case sizeEnd
        case data
        case dataReturn
        case dataEnd
        case trailerStart
        case trailerName
        case trailerValue
        case trailerLineEnd
        case lastEnd
        case finished
    }

    private var state = State.size
    private var digits = 0
    private var remaining = 0
    private var isLastChunk = false
    private var extensionBytes = 0
    private var trailerBytes = 0
    private let limits: HTTPLimits

    /// True when the body is complete: the following bytes belong to the next request.
    var isFinished: Bool { state == .finished }

    init(limits: HTTPLimits) {
        self.limits = limits
    }

    /// Decodes bytes from `input`, from `start` on, and appends the data to `body`.
    ///
    /// - Returns: the index behind the last byte decoded.
    /// - Throws: the error in the coding, or the limit that was exceeded.
    mutating func decode(
        _ input: Span<UInt8>,
        from start: Int,
        into body: inout [UInt8]
    ) throws(RequestError) -> Int {
        var index = start
        while index < input.count, state != .finished {
            if state == .data {
                let end = min(input.count, index + remaining)
                body.append(copying: input.extracting(index..<end))
                remaining -= end - index
                index = end
                if remaining == 0 { state = .dataReturn }
            } else {
                try step(input[index], bodyCount: body.count)
                index += 1
            }
        }
        return index
    }

    private mutating func step(_ byte: UInt8, bodyCount: Int) throws(RequestError) {
        switch state {
        case .size, .whitespace, .extensions, .sizeEnd:
            try stepSizeLine(byte, bodyCount: bodyCount)
        case .dataReturn:
            try expect(.carriageReturn, in: byte, then: .dataEnd)
        case .dataEnd:
            try expect(.lineFeed, in: byte, then: .size)
            digits = 0
        case .lastEnd:
            try expect(.lineFeed, in: byte, then: .finished)
        case .trailerStart, .trailerName, .trailerValue, .trailerLineEnd:
            try stepTrailer(byte)
        case .data, .finished:
            break
        }
    }

    private mutating func stepSizeLine(_ byte: UInt8, bodyCount: Int) throws(RequestError) {
        switch state {
        case .size:
            if let digit = byte.hexadecimalValue {
                try addDigit(digit, bodyCount: bodyCount)
            } else {
                guard digits > 0 else { throw .badChunk }
                try leaveSize(byte)
            }
        case .whitespace:
            // Only before an extension (RFC 9112 section 7.1.1).
            try countExtension()
            if byte == .semicolon {
                state = .extensions
            } else if !byte.isOptionalWhitespace {
                throw .badChunk
            }
        case .extensions:
            if byte == .carriageReturn {
                state = .sizeEnd
            } else {
                guard byte.isFieldValue else { throw .badChunk }
                try countExtension()
            }
        default:
            guard byte == .lineFeed else { throw .badChunk }
            state = isLastChunk ? .trailerStart : .data
        }
    }

    private mutating func addDigit(_ digit: UInt8, bodyCount: Int) throws(RequestError) {
        if digits == 0 { remaining = 0 }
        digits += 1
        guard digits <= Self.maximumSizeDigits else { throw .badChunk }
        remaining = remaining << 4 | Int(digit)
        if remaining > limits.body - bodyCount { throw .bodyTooLarge }
    }

    private mutating func leaveSize(_ byte: UInt8) throws(RequestError) {
        isLastChunk = remaining == 0
        switch byte {
        case .carriageReturn:
            state = .sizeEnd
        case .semicolon:
            try countExtension()
            state = .extensions
        case .space, .tab:
            try countExtension()
            state = .whitespace
        default:
            throw .badChunk
        }
    }

    private mutating func countExtension() throws(RequestError) {
        extensionBytes += 1
        if extensionBytes > limits.chunkExtensions { throw .chunkExtensionsTooLong }
    }

    private mutating func stepTrailer(_ byte: UInt8) throws(RequestError) {
        trailerBytes += 1
        if trailerBytes > limits.trailers { throw .trailersTooLarge }
        switch state {
        case .trailerStart where byte == .carriageReturn:
            state = .lastEnd
        case .trailerStart:
            guard byte.isToken else { throw .badTrailer }
            state = .trailerName
        case .trailerName where byte == .colon:
            state = .trailerValue
        case .trailerName:
            guard byte.isToken else { throw .badTrailer }
        case .trailerValue where byte == .carriageReturn:
            state = .trailerLineEnd
        case .trailerValue:
            guard byte.isFieldValue else { throw .badTrailer }
        default:
            try expect(.lineFeed, in: byte, then: .trailerStart)
        }
    }

    private mutating func expect(
        _ expected: UInt8,
        in byte: UInt8,
        then next: State
    ) throws(RequestError) {
        guard byte == expected else { throw .badChunk }
        state = next
    }
}

extension [UInt8] {
    mutating func append(copying bytes: Span<UInt8>) {
        bytes.withUnsafeBufferPointer { append(contentsOf: $0) }
    }
}
