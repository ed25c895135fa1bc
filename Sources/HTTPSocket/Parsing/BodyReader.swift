/// Gathers one request's body.
struct BodyReader {
    /// The bytes so far.
    private(set) var bytes: [UInt8] = []

    private enum Coding {
        case length(remaining: Int)
        case chunked(ChunkedDecoder)
    }

    private var coding: Coding

    /// A body of announced length or in chunks; nil when there is none.
    ///
    /// - Throws: ``RequestRefusal/bodyTooLarge`` when the announced length is beyond the limit.
    init?(_ framing: BodyFraming, limits: HTTPLimits) throws(RequestRefusal) {
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

    /// The whole body is there.
    var isFinished: Bool {
        switch coding {
        case .length(let remaining): remaining == 0
        case .chunked(let decoder): decoder.isFinished
        }
    }

    /// Takes the body's bytes from `input`, from `start` on.
    ///
    /// - Returns: behind the last byte taken.
    mutating func read(_ input: Span<UInt8>, from start: Int) throws(RequestRefusal) -> Int {
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
