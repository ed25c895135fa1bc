/// The weight of gzip in the lines of `Accept-Encoding` (RFC 9110 section 12.5.3).
struct AcceptEncoding {
    private var gzip: Bool?
    private var wildcard: Bool?

    /// True when gzip may be sent. A client that names neither gzip nor `*` gets none.
    var allowsGzip: Bool { gzip ?? wildcard ?? false }

    /// Reads one line's value. Malformed elements are skipped. Allocates
    /// nothing: browsers send the field with every request.
    mutating func add(_ value: UnsafeRawBufferPointer) {
        var start = 0
        while start < value.count {
            var end = start
            while end < value.count, value[end] != .comma { end += 1 }
            addElement(UnsafeRawBufferPointer(rebasing: value[start..<end]))
            start = end + 1
        }
    }

    private mutating func addElement(_ element: UnsafeRawBufferPointer) {
        var end = 0
        while end < element.count, element[end] != .semicolon { end += 1 }
        let coding = trimmed(UnsafeRawBufferPointer(rebasing: element[..<end]))
        let weight = UnsafeRawBufferPointer(rebasing: element[end...])
        if coding.equalsLowercase("gzip") || coding.equalsLowercase("x-gzip") {
            gzip = !isZero(weight: weight)
        } else if coding.equalsLowercase("*") {
            wildcard = !isZero(weight: weight)
        }
    }

    /// True for `;q=0`, `; q=0.0` and the like: a `q=` followed by no digit but zeros.
    private func isZero(weight: UnsafeRawBufferPointer) -> Bool {
        guard let equals = weight.firstIndex(of: UInt8(ascii: "=")) else { return false }
        let quality = trimmed(UnsafeRawBufferPointer(rebasing: weight[(equals + 1)...]))
        return !quality.isEmpty
            && quality.allSatisfy { $0 == UInt8(ascii: "0") || $0 == UInt8(ascii: ".") }
    }

    private func trimmed(_ bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
        var (start, end) = (0, bytes.count)
        while start < end, bytes[start].isOptionalWhitespace { start += 1 }
        while start < end, bytes[end - 1].isOptionalWhitespace { end -= 1 }
        return UnsafeRawBufferPointer(rebasing: bytes[start..<end])
    }
}

extension UnsafeRawBufferPointer {
    fileprivate func equalsLowercase(_ text: StaticString) -> Bool {
        equalsLowercase(
            UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
        )
    }
}
