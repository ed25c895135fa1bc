/// The attributes of a tag of HTML.
struct HTMLAttributes {
    private let bytes: ArraySlice<UInt8>
    private var position: Int

    /// - Parameter bytes: What follows the tag's name.
    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        position = bytes.startIndex
    }

    /// Returns the value of the first attribute of a name, its character references decoded and without
    /// white space around it; nil where there is none, or a longer one than links have.
    func value(of name: String) -> String? {
        var reader = self
        while let attribute = reader.next() {
            if attribute.name == name { return Self.decoded(attribute.value) }
        }
        return nil
    }

    /// Returns the next attribute; nil at the end.
    private mutating func next() -> (name: String, value: ArraySlice<UInt8>)? {
        skip { Self.isSpace($0) || $0 == UInt8(ascii: "/") }
        let name = take { HTMLText.isName($0) }
        if name.isEmpty {
            guard position < bytes.endIndex else { return nil }
            position += 1
            return ("", [])
        }
        skip(Self.isSpace)
        let text = String(decoding: name.map(HTMLText.lowered), as: UTF8.self)
        guard position < bytes.endIndex, bytes[position] == UInt8(ascii: "=") else {
            return (text, [])
        }
        position += 1
        skip(Self.isSpace)
        return (text, takeValue())
    }

    private mutating func takeValue() -> ArraySlice<UInt8> {
        guard position < bytes.endIndex else { return [] }
        let quote = bytes[position]
        guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
            return take { !Self.isSpace($0) && $0 != UInt8(ascii: ">") }
        }
        position += 1
        defer { position = min(position + 1, bytes.endIndex) }
        return take { $0 != quote }
    }

    private mutating func take(_ isTaken: (UInt8) -> Bool) -> ArraySlice<UInt8> {
        let start = position
        skip(isTaken)
        return bytes[start..<position]
    }

    private mutating func skip(_ isSkipped: (UInt8) -> Bool) {
        while position < bytes.endIndex, isSkipped(bytes[position]) { position += 1 }
    }

    private static func decoded(_ bytes: ArraySlice<UInt8>) -> String? {
        guard bytes.count <= MarkupRun.maximumLinkBytes else { return nil }
        var (result, rest): ([UInt8], ArraySlice<UInt8>) = ([], bytes)
        while let byte = rest.first {
            if byte == UInt8(ascii: "&"), let (text, length) = HTMLReferences.decode(rest) {
                result += text.utf8
                rest = rest.dropFirst(length)
            } else {
                result.append(byte)
                rest = rest.dropFirst()
            }
        }
        let start = result.firstIndex { !isSpace($0) } ?? result.endIndex
        let end = (result.lastIndex { !isSpace($0) } ?? start - 1) + 1
        return String(decoding: result[start..<max(start, end)], as: UTF8.self)
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x09, 0x0A, 0x0C, 0x0D, 0x20: true
        default: false
        }
    }
}
