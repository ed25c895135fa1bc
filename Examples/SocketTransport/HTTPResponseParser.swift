import Foundation

/// Reads a response of HTTP/1.1 (RFC 9112) from bytes, wherever they are cut.
struct HTTPResponseParser {
    /// The parts of a response that the bytes complete.
    enum Part: Equatable {
        /// The head of the response.
        case head(status: Int, fields: [String: String])
        /// Some of its body.
        case data(Data)
        /// Its end.
        case end
    }

    /// Bytes that are no response.
    struct Malformed: Error {
        let reason: String
    }

    /// The most bytes of a head, and of a line that gives a chunk's size.
    private static let maximumHead = 64 << 10
    private static let maximumLine = 4 << 10

    private enum State {
        case head
        /// A body of so many bytes more.
        case counted(Int)
        /// The line with the size of a chunk.
        case size
        /// A chunk of so many bytes more.
        case chunk(Int)
        /// The line's end behind a chunk.
        case chunkEnd
        /// The fields behind the last chunk.
        case trailer
        /// A body that ends with the connection.
        case untilClose
        case ended
    }

    private var state = State.head
    private var buffer = Data()

    /// Takes bytes and returns the parts that they complete.
    mutating func push(_ bytes: Data) throws(Malformed) -> [Part] {
        buffer.append(bytes)
        var parts: [Part] = []
        while let part = try next() { parts.append(contentsOf: part) }
        return parts
    }

    /// Takes the end of the connection; throws where the response is not complete.
    mutating func close() throws(Malformed) -> [Part] {
        switch state {
        case .ended: return []
        case .untilClose:
            state = .ended
            return [.end]
        default: throw Malformed(reason: "the connection was cut")
        }
    }

    /// Does one step; nil where more bytes are needed.
    private mutating func next() throws(Malformed) -> [Part]? {
        switch state {
        case .head: return try head()
        case .counted(let count):
            guard let data = take(upTo: count) else { return nil }
            state = data.count == count ? .ended : .counted(count - data.count)
            return [.data(data)] + (data.count == count ? [.end] : [])
        case .size: return try size()
        case .chunk(let count):
            guard let data = take(upTo: count) else { return nil }
            state = data.count == count ? .chunkEnd : .chunk(count - data.count)
            return [.data(data)]
        case .chunkEnd:
            guard let line = try line() else { return nil }
            guard line.isEmpty else { throw Malformed(reason: "no line's end behind a chunk") }
            state = .size
            return []
        case .trailer:
            guard let line = try line() else { return nil }
            guard line.isEmpty else { return [] }
            state = .ended
            return [.end]
        case .untilClose: return take(upTo: .max).map { [.data($0)] }
        case .ended: return nil
        }
    }

    private mutating func take(upTo count: Int) -> Data? {
        guard !buffer.isEmpty else { return nil }
        let data = buffer.prefix(count)
        buffer = Data(buffer.dropFirst(data.count))
        return Data(data)
    }

    private mutating func line() throws(Malformed) -> String? {
        guard let end = buffer.firstRange(of: Data([0x0D, 0x0A])) else {
            guard buffer.count <= Self.maximumLine else { throw Malformed(reason: "a long line") }
            return nil
        }
        let line = String(decoding: buffer[..<end.lowerBound], as: UTF8.self)
        buffer = Data(buffer[end.upperBound...])
        return line
    }

    private mutating func size() throws(Malformed) -> [Part]? {
        guard let line = try line() else { return nil }
        let digits = line.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces)
        guard digits.count <= 15, let count = Int(digits, radix: 16), count >= 0 else {
            throw Malformed(reason: "a chunk without its size")
        }
        state = count == 0 ? .trailer : .chunk(count)
        return []
    }

    private mutating func head() throws(Malformed) -> [Part]? {
        guard let end = buffer.firstRange(of: Data([0x0D, 0x0A, 0x0D, 0x0A])) else {
            guard buffer.count <= Self.maximumHead else { throw Malformed(reason: "a long head") }
            return nil
        }
        let lines = String(decoding: buffer[..<end.lowerBound], as: UTF8.self)
            .components(separatedBy: "\r\n")
        buffer = Data(buffer[end.upperBound...])
        let words = lines[0].split(separator: " ", maxSplits: 2)
        guard words.count >= 2, words[0].hasPrefix("HTTP/1."), let status = Int(words[1]) else {
            throw Malformed(reason: "not a response of HTTP/1.1")
        }
        // What comes before the response proper, such as 100 (Continue), is passed over.
        guard status >= 200 else { return [] }
        var fields: [String: String] = [:]
        for line in lines.dropFirst() {
            guard let colon = line.firstIndex(of: ":") else { continue }
            let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
            let name = line[..<colon].lowercased()
            fields[name] = fields[name].map { "\($0), \(value)" } ?? value
        }
        try begin(status, fields)
        let head = Part.head(status: status, fields: fields)
        if case .ended = state { return [head, .end] }
        return [head]
    }

    /// Finds how the body ends.
    private mutating func begin(
        _ status: Int,
        _ fields: [String: String]
    ) throws(Malformed) {
        if status == 204 || status == 304 {
            state = .ended
        } else if let coding = fields["transfer-encoding"] {
            guard coding.lowercased() == "chunked" else {
                throw Malformed(reason: "the transfer coding \(coding)")
            }
            state = .size
        } else if let length = fields["content-length"] {
            guard let count = Int(length), count >= 0 else {
                throw Malformed(reason: "the length \(length)")
            }
            state = count == 0 ? .ended : .counted(count)
        } else {
            state = .untilClose
        }
    }
}
