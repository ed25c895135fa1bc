package enum NameRule: Sendable {
    /// A module, component or section: `[a-z0-9][a-z0-9-]*`.
    case slug
    /// A request or parameter: `[a-zA-Z_][a-zA-Z0-9_]*`.
    case variable
    /// A name that only the configuration itself uses: an upstream, a piece.
    case label
    /// A header field's name: a token of RFC 9110.
    case field
    /// A URL's scheme (RFC 3986), in lower case.
    case scheme

    /// The longest name taken: names are part of ids in answers and of cache keys.
    static let maximumLength = 64

    /// The rule in words.
    var description: String {
        switch self {
        case .slug: "lower-case letters, digits and '-', no '-' first, at most 64"
        case .variable: "letters, digits and '_', no digit first, at most 64"
        case .label: "letters, digits, '_', '-' and '.', at most 64"
        case .field: "a header field's name"
        case .scheme: "a scheme of URLs in lower case, without ':'"
        }
    }

    package func allows(_ name: String) -> Bool {
        let bytes = name.utf8
        guard let first = bytes.first, bytes.count <= Self.maximumLength else { return false }
        switch self {
        case .slug:
            return first != 0x2D
                && bytes.allSatisfy { isDigit($0) || (97...122).contains($0) || $0 == 0x2D }
        case .variable:
            return !isDigit(first) && bytes.allSatisfy(takes)
        case .label:
            return bytes.allSatisfy { isDigit($0) || isLetter($0) || "_-.".utf8.contains($0) }
        case .scheme:
            return (97...122).contains(first)
                && bytes.allSatisfy {
                    isDigit($0) || (97...122).contains($0) || "+-.".utf8.contains($0)
                }
        case .field:
            return bytes.allSatisfy {
                isDigit($0) || isLetter($0) || "!#$%&'*+-.^_`|~".utf8.contains($0)
            }
        }
    }

    /// Returns the name that a text probably stands for: in lower case, with hyphens for spaces and
    /// underscores; nil for rules that take those.
    func corrected(_ name: String) -> String? {
        guard case .slug = self else { return nil }
        let bytes = name.lowercased().utf8.map { " _.".utf8.contains($0) ? 0x2D : $0 }
        let corrected = String(decoding: bytes, as: UTF8.self)
        return allows(corrected) ? corrected : nil
    }

    /// Returns true when a byte is allowed in the name of a request or parameter.
    package func takes(_ byte: UInt8) -> Bool {
        isDigit(byte) || isLetter(byte) || byte == UInt8(ascii: "_")
    }

    private func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }

    private func isLetter(_ byte: UInt8) -> Bool {
        (65...90).contains(byte) || (97...122).contains(byte)
    }
}
