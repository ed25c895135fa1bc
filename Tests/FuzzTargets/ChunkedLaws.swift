import TestSupport

@testable import HTTPSocket

/// The laws of chunked bodies.
enum ChunkedLaws {
    static func check(_ input: [UInt8]) throws {
        let whole = decode([input])
        var random = SeededGenerator(choosing: input)
        var pieces: [[UInt8]] = []
        var rest = input[...]
        while !rest.isEmpty {
            let count = random.int(1...max(1, min(rest.count, 9)))
            pieces.append(Array(rest.prefix(count)))
            rest = rest.dropFirst(count)
        }
        try require(decode(pieces) == whole, "a body depends on where its bytes are cut")
        if whole.isFinished {
            let plain = try reference(input)
            try require(plain.body == whole.body, "a body is another when read plainly")
            try require(plain.length == whole.consumed, "the body ends elsewhere")
        }
        try roundTrip(input, with: &random)
    }

    private struct Outcome: Equatable {
        var body: [UInt8] = []
        var consumed = 0
        var error: RequestError?
        var isFinished = false
    }

    private static func decode(_ pieces: [[UInt8]]) -> Outcome {
        var decoder = ChunkedDecoder(limits: HTTPLimits())
        var outcome = Outcome()
        for piece in pieces where !decoder.isFinished {
            do {
                outcome.consumed += try decoder.decode(piece.span, from: 0, into: &outcome.body)
            } catch {
                // How much of the body came before the error is nobody's business.
                return Outcome(error: error)
            }
        }
        outcome.isFinished = decoder.isFinished
        return outcome
    }

    /// Reads a body that was accepted line by line.
    private static func reference(_ input: [UInt8]) throws -> (body: [UInt8], length: Int) {
        var body: [UInt8] = []
        var index = 0
        func line() throws -> [UInt8] {
            guard let end = input[index...].firstIndex(of: 13), end + 1 < input.count,
                input[end + 1] == 10
            else { throw BrokenLaw(description: "a line of an accepted body has no end") }
            defer { index = end + 2 }
            return Array(input[index..<end])
        }
        while true {
            let size = try line().prefix { $0 != 59 && $0 != 32 && $0 != 9 }
            guard let count = Int(Array(size).text, radix: 16), size.first != 43 else {
                throw BrokenLaw(description: "a chunk of an accepted body has no size")
            }
            if count == 0 { break }
            body += input[index..<(index + count)]
            index += count
            try require(try line().isEmpty, "an accepted chunk does not end with a line")
        }
        while try !line().isEmpty {}
        return (body, index)
    }

    private static func roundTrip(_ body: [UInt8], with random: inout SeededGenerator) throws {
        var coded: [UInt8] = []
        var rest = body[...]
        while !rest.isEmpty {
            let count = random.int(1...rest.count)
            let note = random.chance(20) ? ";a=b" : ""
            coded += Array("\(String(count, radix: 16))\(note)\r\n".utf8) + rest.prefix(count)
            coded += Array("\r\n".utf8)
            rest = rest.dropFirst(count)
        }
        coded += Array((random.chance(50) ? "0\r\n\r\n" : "0\r\nT: v\r\n\r\n").utf8)
        let outcome = decode([coded + Array("GET".utf8)])
        guard outcome.error != .chunkExtensionsTooLong else { return }
        try require(outcome.body == body && outcome.isFinished, "an encoded body is not decoded")
        try require(outcome.consumed == coded.count, "the following request was touched")
    }
}
