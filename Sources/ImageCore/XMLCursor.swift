/// An attribute of an element, its references not replaced.
struct XMLAttribute {
    let name: String
    let value: String
}

/// Reads a document of XML as far as its first tag, in UTF-8.
struct XMLCursor {
    private let bytes: ImageBytes
    private let end: Int
    private var position = 0

    init(_ bytes: ImageBytes, end: Int) {
        (self.bytes, self.end) = (bytes, end)
        if bytes.begins(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    }

    /// Returns the name of the first element, and moves behind it; nil where something else comes first.
    mutating func firstElement() -> String? {
        while true {
            skip(while: Self.isSpace)
            guard take("<") else { return nil }
            if take("?") {
                guard skip(past: "?>") else { return nil }
            } else if take("!--") {
                guard skip(past: "-->") else { return nil }
            } else if take("!DOCTYPE") {
                guard skipDocumentType() else { return nil }
            } else {
                return name()
            }
        }
    }

    /// Returns the attributes of the element whose name was read; nil where its tag does not end.
    mutating func attributes() -> [XMLAttribute]? {
        var attributes: [XMLAttribute] = []
        while true {
            skip(while: Self.isSpace)
            if take(">") || take("/>") { return attributes }
            guard let name = name() else { return nil }
            skip(while: Self.isSpace)
            guard take("=") else { return nil }
            skip(while: Self.isSpace)
            guard let quote = take("\"") ? UInt8(ascii: "\"") : take("'") ? UInt8(ascii: "'") : nil
            else { return nil }
            let value = text { $0 != quote }
            guard position < end else { return nil }
            position += 1
            attributes.append(XMLAttribute(name: name, value: Self.trimmed(value)))
        }
    }

    static func isSpace(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }

    private static func trimmed(_ text: String) -> String {
        var bytes = text.utf8[...]
        while let first = bytes.first, isSpace(first) { bytes = bytes.dropFirst() }
        while let last = bytes.last, isSpace(last) { bytes = bytes.dropLast() }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Moves behind the end of a document type, its declarations in brackets included.
    private mutating func skipDocumentType() -> Bool {
        var isInside = false
        while position < end, let byte = bytes[position] {
            if take("<!--") {
                guard skip(past: "-->") else { return false }
                continue
            }
            position += 1
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "'"):
                skip { $0 != byte }
                position += 1
            case UInt8(ascii: "["): isInside = true
            case UInt8(ascii: "]"): isInside = false
            case UInt8(ascii: ">") where !isInside: return true
            default: break
            }
        }
        return false
    }

    private mutating func name() -> String? {
        let name = text { !Self.isSpace($0) && !"=/><\"'".utf8.contains($0) }
        return name.isEmpty ? nil : name
    }

    private mutating func text(while holds: (UInt8) -> Bool) -> String {
        let start = position
        skip(while: holds)
        return String(decoding: (start..<position).compactMap { bytes[$0] }, as: UTF8.self)
    }

    private mutating func skip(while holds: (UInt8) -> Bool) {
        while position < end, let byte = bytes[position], holds(byte) { position += 1 }
    }

    private mutating func skip(past text: StaticString) -> Bool {
        while position < end {
            if take(text) { return true }
            position += 1
        }
        return false
    }

    private mutating func take(_ text: StaticString) -> Bool {
        let wanted = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
        guard position + wanted.count <= end,
            wanted.indices.allSatisfy({ bytes[position + $0] == wanted[$0] })
        else { return false }
        position += wanted.count
        return true
    }
}
