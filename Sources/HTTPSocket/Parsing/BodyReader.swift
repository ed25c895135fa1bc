/// Reads one request's body.
struct BodyReader {
    /// The bytes so far.
    private(set) var bytes: [UInt8] = []

    private enum Coding {
        case length(remaining: Int)
        case chunked(ChunkedDecoder)
    }

    private var coding: Coding

    /// Creates a reader for a body of declared length or in chunks; nil when there is no body.
    ///
    /// - Throws: ``RequestError/bodyTooLarge`` when the declared length is beyond the limit.
    init?(_ framing: BodyFraming, limits: HTTPLimits) throws(RequestError) {
        switch framing {
        case .none:
            return nil
        case .length(let length):
            guard length <= limits.body else { throw .bodyTooLarge }
            coding = .length(remaining: length)
        case .chunked:
            coding = .chunked(ChunkedDecoder(limits: limits))
        }
    }

    /// True when the body is complete.
    var isFinished: Bool {
        switch coding {
        case .length(let remaining): remaining == 0
        case .chunked(let decoder): decoder.isFinished
        }
    }

    /// Reads the body's bytes from `input`, from `start` on.
    ///
    /// - Returns: the index behind the last byte read.
    mutating func read(_ input: Span<UInt8>, from start: Int) throws(RequestError) -> Int {
        switch coding {
        case .length(let remaining):
            let end = min(input.count, start + remaining)
            bytes.append(copying: input.extracting(start..<end))
            coding = .length(remaining: remaining - (end - start))
            return end
        case .chunked(var decoder):
            defer { coding = .chunked(decoder) }
            return try decoder.decode(input, from: start, into: &bytes)
        }
    }
}
