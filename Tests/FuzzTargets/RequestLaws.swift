@testable import HTTPSocket

/// The laws of request heads.
enum RequestLaws {
    static func check(_ input: [UInt8]) throws {
        guard let outcome = parse(input) else {
            for length in sampled(below: input.count) {
                try require(
                    parse(Array(input[..<length])) == nil,
                    "an incomplete head has a prefix that is complete, or wrong"
                )
            }
            return
        }
        try require(
            parse(input + Array("x: y\r\n\r\n".utf8)) == outcome,
            "what follows a head, or an error, changes it"
        )
        guard case .head(let framing, let keepsAlive, let length, let count) = outcome else {
            return
        }
        try require((1...input.count).contains(length), "a head is longer than the input")
        for length in sampled(below: length) {
            try require(parse(Array(input[..<length])) == nil, "a part of a head is complete")
        }
        let head = try PlainHead(Array(input[..<length]))
        try require(head.fields.count == count, "fields were lost or invented")
        try require(head.framing == framing, "the framing is \(framing), read plainly another")
        try require(!head.closes || !keepsAlive, "'close' is not honoured")
    }

    private enum Outcome: Equatable {
        case error(RequestError)
        case head(BodyFraming, keepsAlive: Bool, length: Int, fields: Int)
    }

    private static func parse(_ input: [UInt8]) -> Outcome? {
        var parser = RequestParser(limits: HTTPLimits())
        do {
            guard try parser.parse(input.span) else { return nil }
        } catch {
            return .error(error)
        }
        let head = parser.head
        return .head(
            head.framing,
            keepsAlive: head.keepsAlive,
            length: head.length,
            fields: parser.fields.count
        )
    }

    private static func sampled(below count: Int) -> [Int] {
        Array(stride(from: 0, to: count, by: max(1, count / 16)))
    }
}

/// A head read line by line, with nothing in mind but the grammar of RFC 9112: the slow reference of
/// accepted heads.
private struct PlainHead {
    var fields: [(name: String, value: [UInt8])] = []
    var isVersion1_1 = true

    init(_ bytes: [UInt8]) throws {
        var lines: [[UInt8]] = [[]]
        var index = 0
        while index < bytes.count {
            if bytes[index] == 13 {
                try require(index + 1 < bytes.count && bytes[index + 1] == 10, "a lone CR")
                lines.append([])
                index += 2
            } else {
                try require(bytes[index] != 10 && bytes[index] != 0, "a lone LF, or a NUL")
                lines[lines.count - 1].append(bytes[index])
                index += 1
            }
        }
        try require(
            lines.count > 2 && lines.suffix(2).allSatisfy(\.isEmpty),
            "no empty line at the end"
        )
        let section = lines.dropLast(2).drop(while: \.isEmpty)
        try readRequestLine(section.first ?? [])
        for line in section.dropFirst() { try readField(line) }
        let hosts = fields.count { $0.name == "host" }
        try require(hosts == 1 || hosts == 0 && !isVersion1_1, "\(hosts) fields 'Host'")
    }

    private mutating func readRequestLine(_ line: [UInt8]) throws {
        let words = line.split(separator: 32, omittingEmptySubsequences: false)
        try require(words.count == 3 && words.allSatisfy { !$0.isEmpty }, "not three words")
        let version = Array(words[2]).text
        try require(version.hasPrefix("HTTP/1."), "the version \(version)")
        isVersion1_1 = version != "HTTP/1.0"
    }

    private mutating func readField(_ line: [UInt8]) throws {
        guard let colon = line.firstIndex(of: 58), colon > 0 else {
            throw BrokenLaw(description: "a field without a name")
        }
        let name = line[..<colon]
        let marks = Array("!#$%&'*+-.^_`|~".utf8)
        for byte in name {
            let isAlphanumeric =
                (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
            try require(isAlphanumeric || marks.contains(byte), "byte \(byte) in a field's name")
        }
        let isBlank = { (byte: UInt8) in byte == 32 || byte == 9 }
        let value = line[(colon + 1)...].drop(while: isBlank).reversed().drop(while: isBlank)
        for byte in value {
            try require(byte >= 32 && byte != 127 || byte == 9, "byte \(byte) in a field's value")
        }
        fields.append((Array(name).text.lowercased(), value.reversed()))
    }

    private func values(_ name: String) -> [String] {
        fields.filter { $0.name == name }.map(\.value.text)
    }

    /// The body's framing, as the one reading of the fields that nobody disputes.
    var framing: BodyFraming? {
        let (codings, lengths) = (values("transfer-encoding"), values("content-length"))
        if !codings.isEmpty {
            let isChunked = codings.count == 1 && codings[0].lowercased() == "chunked"
            return isChunked && lengths.isEmpty && isVersion1_1 ? .chunked : nil
        }
        guard let first = lengths.first else { return BodyFraming.none }
        guard lengths.count == 1, let length = Int(first), !first.hasPrefix("+") else { return nil }
        return length == 0 ? BodyFraming.none : .length(length)
    }

    /// True when a field says that the connection ends.
    var closes: Bool {
        values("connection").flatMap { $0.lowercased().split(separator: ",") }
            .contains { $0.filter { $0 != " " && $0 != "\t" } == "close" }
    }
}
