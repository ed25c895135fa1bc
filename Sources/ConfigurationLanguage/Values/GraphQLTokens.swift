/// A token of a GraphQL document: a punctuator, a name, a number or a string.
struct GraphQLToken: Sendable {
    /// Its text; a string's is its opening quotation mark.
    let text: String
    /// The distance of its first byte from the document's.
    let offset: Int

    /// True for a name.
    var isName: Bool { text.utf8.first.map(GraphQLTokens.isNameStart) ?? false }
}

/// The lexical grammar of GraphQL (October 2021, section 2.1).
enum GraphQLTokens {
    /// Returns the tokens of a document, without commas, comments and white space.
    ///
    /// - Throws: a mistake for a character that none begins with, or a string that does not end.
    static func all(in text: String) throws(GraphQLDocument.Mistake) -> [GraphQLToken] {
        let bytes = Array(text.utf8)
        var tokens: [GraphQLToken] = []
        var index = 0
        while index < bytes.count {
            let end = try end(ofTokenAt: index, in: bytes)
            if !isIgnored(bytes[index]) {
                let isString = bytes[index] == UInt8(ascii: "\"")
                let shown = isString ? bytes[index..<(index + 1)] : bytes[index..<end]
                tokens.append(.init(text: String(decoding: shown, as: UTF8.self), offset: index))
            }
            index = end
        }
        return tokens
    }

    /// Returns true for a byte that a name may begin with.
    static func isNameStart(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "_"):
            true
        default: false
        }
    }

    private static func isIgnored(_ byte: UInt8) -> Bool {
        byte <= 0x20 || byte == UInt8(ascii: ",") || byte == UInt8(ascii: "#")
    }

    private static func end(
        ofTokenAt start: Int,
        in bytes: [UInt8]
    ) throws(GraphQLDocument.Mistake) -> Int {
        func end(while test: (UInt8) -> Bool) -> Int {
            bytes[start...].firstIndex { !test($0) } ?? bytes.count
        }
        let byte = bytes[start]
        switch byte {
        case UInt8(ascii: "#"): return end { $0 != 0x0A && $0 != 0x0D }
        case UInt8(ascii: "\""): return try self.end(ofStringAt: start, in: bytes)
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
            return end { isNamePart($0) || "+-.".utf8.contains($0) }
        case UInt8(ascii: "."):
            if bytes[start...].starts(with: "...".utf8) { return start + 3 }
        case _ where isNameStart(byte): return end(while: isNamePart)
        case _ where isIgnored(byte) || "!$&()[]{}:=@|".utf8.contains(byte): return start + 1
        default: break
        }
        let character = String(decoding: bytes[start...].prefix(4), as: UTF8.self).unicodeScalars
            .prefix(1)
        throw .init(message: "cannot have '\(String(character))' here", offset: start)
    }

    private static func end(
        ofStringAt start: Int,
        in bytes: [UInt8]
    ) throws(GraphQLDocument.Mistake) -> Int {
        let isBlock = bytes[start...].starts(with: "\"\"\"".utf8)
        let quotes = Array((isBlock ? "\"\"\"" : "\"").utf8)
        var index = start + quotes.count
        while index < bytes.count {
            if bytes[index...].starts(with: quotes) { return index + quotes.count }
            if !isBlock, bytes[index] == 0x0A { break }
            // In a block only three quotation marks are escaped.
            let escape = isBlock ? Array("\\\"\"\"".utf8) : Array("\\".utf8)
            let isEscape = bytes[index...].starts(with: escape)
            index += isEscape ? (isBlock ? escape.count : 2) : 1
        }
        throw .init(message: "has a string that does not end", offset: start)
    }

    private static func isNamePart(_ byte: UInt8) -> Bool {
        isNameStart(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
}
