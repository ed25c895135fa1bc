/// Percent-encoding of URLs (RFC 3986, section 2.1).
package enum PercentEncoding {
    /// `text` with every `%XX` replaced by its byte, and `+` by a space where `form` says so.
    ///
    /// Nil for a `%` without two hex digits, for a NUL, and for bytes that are not UTF-8: none of
    /// them can be meant, and guessing would let two spellings reach two different things.
    package static func decode(_ text: String, form: Bool) -> String? {
        // Most names and values are plain.
        isPlain(text[...]) ? text : decoded(text[...], form: form)
    }

    /// Decodes a part of a text, as ``decode(_:form:)-(String,_)``.
    package static func decode(_ text: Substring, form: Bool) -> String? {
        isPlain(text) ? String(text) : decoded(text, form: form)
    }

    private static func isPlain(_ text: Substring) -> Bool {
        let isPlain = text.utf8.withContiguousStorageIfAvailable { bytes in
            bytes.allSatisfy { $0 != 0 && $0 != UInt8(ascii: "%") && $0 != UInt8(ascii: "+") }
        }
        return isPlain ?? false
    }

    private static func decoded(_ text: Substring, form: Bool) -> String? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        var rest = text.utf8.makeIterator()
        while let byte = rest.next() {
            switch byte {
            case UInt8(ascii: "%"):
                guard let high = rest.next().flatMap(ASCII.hexValue),
                    let low = rest.next().flatMap(ASCII.hexValue),
                    high | low != 0
                else { return nil }
                bytes.append(high << 4 | low)
            case UInt8(ascii: "+") where form:
                bytes.append(UInt8(ascii: " "))
            case 0:
                return nil
            default:
                bytes.append(byte)
            }
        }
        return String(validating: bytes, as: UTF8.self)
    }
}
