import InputCore

/// The URL that an image is fetched by in place of another: text with `{url}`, `{width}`, `{height}` and `{fit}`.
package struct ImageURLTemplate: Sendable, Equatable {
    /// The names in braces.
    package enum Name: String, Sendable, CaseIterable {
        case url, width, height, fit
        case encodedURL = "encodedUrl"
    }

    private enum Part: Sendable, Equatable {
        case text(String)
        case name(Name)
    }

    private var parts: [Part] = []

    /// A template that gives nothing.
    package init() {}

    /// Reads a template.
    ///
    /// - Throws: The mistake in it, with its place.
    init(parsing text: String) throws(ScalarError) {
        var rest = text[...]
        while let open = rest.firstIndex(ofScalar: "{") {
            if open > rest.startIndex { parts.append(.text(String(rest[..<open]))) }
            let offset = text.utf8.distance(from: text.startIndex, to: open)
            let inside = rest.suffix(after: open)
            guard let close = inside.firstIndex(ofScalar: "}") else {
                throw ScalarError(message: "has a '{' that is never closed", offset: offset)
            }
            let word = String(inside[..<close])
            guard let name = Name(rawValue: word) else {
                throw ScalarError(
                    message: "has '{\(word)}', which is none of "
                        + Name.allCases.map { "{\($0.rawValue)}" }.joined(separator: ", "),
                    offset: offset,
                    suggestion: SpellingSuggestion.find(word, among: Name.allCases.map(\.rawValue))
                )
            }
            parts.append(.name(name))
            rest = inside.suffix(after: close)
        }
        if !rest.isEmpty { parts.append(.text(String(rest))) }
        guard parts.contains(.name(.url)) || parts.contains(.name(.encodedURL)) else {
            throw ScalarError(message: "needs '{url}', the URL that is rewritten")
        }
    }

    /// Returns the URL in place of another.
    package func text(of url: String, width: Int, height: Int, fit: String) -> String {
        // What follows a fragment would belong to it.
        let url = url.firstIndex(ofScalar: "#").map { String(url[..<$0]) } ?? url
        var joins = false
        var result = ""
        for part in parts {
            switch part {
            case .text(let text):
                guard joins, let mark = text.firstIndex(ofScalar: "?") else {
                    result += text
                    continue
                }
                result += text[..<mark] + "&" + text.suffix(after: mark)
                joins = false
            case .name(.url):
                result += url
                joins = url.contains(scalar: "?")
            case .name(.encodedURL): result += Self.encoded(url)
            case .name(.width): result += String(width)
            case .name(.height): result += String(height)
            case .name(.fit): result += fit
            }
        }
        return result
    }

    /// Returns text with all but the unreserved characters of RFC 3986 percent-encoded.
    private static func encoded(_ text: String) -> String {
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            let isUnreserved =
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
                || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                || "-._~".utf8.contains(byte)
            if isUnreserved {
                bytes.append(byte)
            } else {
                let digits = Array("0123456789ABCDEF".utf8)
                bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
