import InputCore

/// The links of a `Link` field (RFC 8288, section 3), read as its appendix B.2 does.
package struct LinkField: Sendable {
    package struct Link: Sendable, Equatable {
        /// The reference between the angle brackets.
        package var target: String
        /// The relations, in small letters.
        package var relations: [String]
        /// The resource that the link begins at; nil for the response's own.
        package var anchor: String?
    }

    /// The number of links that are read; a page of an API has a handful.
    static let maximumLinks = 64

    /// The links in their order.
    package private(set) var links: [Link] = []

    /// Reads a field's values joined by commas. What is no link ends the field.
    package init(parsing text: String) {
        var reader = LinkReader(bytes: Array(text.utf8)[...])
        while links.count < Self.maximumLinks, let link = reader.next() { links.append(link) }
    }
}

/// Reads one link after another.
private struct LinkReader {
    var bytes: ArraySlice<UInt8>

    /// Returns the next link; nil where there is none, or where the field is malformed.
    mutating func next() -> LinkField.Link? {
        skip { $0 == UInt8(ascii: ",") || Self.isBlank($0) }
        guard bytes.popFirst() == UInt8(ascii: "<"),
            let end = bytes.firstIndex(of: UInt8(ascii: ">"))
        else { return nil }
        let target = bytes[..<end]
        bytes = bytes[(end + 1)...]
        var link = LinkField.Link(target: Self.text(target), relations: [])
        var hasRelations = false
        while let parameter = nextParameter() {
            switch parameter.name {
            // Of several the first counts (section 3.3).
            case "rel" where !hasRelations:
                hasRelations = true
                link.relations = Self.words(parameter.value)
            case "anchor" where link.anchor == nil: link.anchor = parameter.value
            default: break
            }
        }
        return link
    }

    /// Returns the next parameter of the link; nil at its end.
    private mutating func nextParameter() -> (name: String, value: String)? {
        repeat {
            skip(where: Self.isBlank)
            guard bytes.first == UInt8(ascii: ";") else { return nil }
            bytes.removeFirst()
            skip(where: Self.isBlank)
        } while bytes.first == UInt8(ascii: ";")
        let name = take { !Self.isBlank($0) && !"=;,".utf8.contains($0) }
        skip(where: Self.isBlank)
        guard bytes.first == UInt8(ascii: "=") else { return (Self.text(name).lowercased(), "") }
        bytes.removeFirst()
        skip(where: Self.isBlank)
        return (Self.text(name).lowercased(), value())
    }

    private mutating func value() -> String {
        guard bytes.first == UInt8(ascii: "\"") else {
            return Self.text(take { !Self.isBlank($0) && !";,".utf8.contains($0) })
        }
        bytes.removeFirst()
        var value: [UInt8] = []
        while let byte = bytes.popFirst(), byte != UInt8(ascii: "\"") {
            let isEscape = byte == UInt8(ascii: "\\")
            guard let next = isEscape ? bytes.popFirst() : byte else { break }
            value.append(next)
        }
        return Self.text(value[...])
    }

    private mutating func take(while test: (UInt8) -> Bool) -> ArraySlice<UInt8> {
        let taken = bytes.prefix(while: test)
        bytes = bytes[taken.endIndex...]
        return taken
    }

    private mutating func skip(where test: (UInt8) -> Bool) {
        bytes = bytes.drop(while: test)
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
    }

    private static func text(_ bytes: ArraySlice<UInt8>) -> String {
        String(decoding: bytes, as: UTF8.self)
    }

    private static func words(_ text: String) -> [String] {
        text.lowercased().utf8.split(whereSeparator: isBlank).map { String(Substring($0)) }
    }
}
