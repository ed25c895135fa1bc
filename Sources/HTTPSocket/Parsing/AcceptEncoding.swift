/// The weights of content codings in the lines of `Accept-Encoding` (RFC 9110, section 12.5.3).
package struct AcceptEncoding: Sendable, Equatable {
    /// A client that does not send the field. It is sent bodies as they are.
    package static let absent = AcceptEncoding()

    /// Weights in thousandths; negative for a coding without an element.
    private var brotli: Int16 = -1
    private var gzip: Int16 = -1
    private var identity: Int16 = -1
    private var wildcard: Int16 = -1

    package init() {}

    /// Creates the weights that one line has.
    init(_ value: UnsafeRawBufferPointer) {
        add(value)
    }

    /// Returns the weight of a coding in thousandths, 0 for one that must not be sent: a coding has that of its own
    /// element, else that of `*`.
    func weight(of coding: ContentCoding) -> Int16 {
        let own = coding == .brotli ? brotli : gzip
        return max(own < 0 ? wildcard : own, 0)
    }

    /// The weight of a body as it is: 0 where the field does not name it, as compressed is what a client asks for.
    var weightOfIdentity: Int16 { max(identity, 0) }

    /// Returns the coding that a client prefers; nil for a body as it is, which is also what it is sent that refuses
    /// everything. Of two codings with one weight it is Brotli, which is smaller.
    package func preferred(among codings: ContentCodings) -> ContentCoding? {
        let brotli = codings.contains(.brotli) ? weight(of: .brotli) : 0
        let gzip = codings.contains(.gzip) ? weight(of: .gzip) : 0
        guard max(brotli, gzip) > 0, max(brotli, gzip) >= weightOfIdentity else { return nil }
        return brotli >= gzip ? .brotli : .gzip
    }

    /// Reads one line's value. Malformed elements are skipped; of two for one coding the last one counts. Allocates
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
        // The shortest and the longest of the names below.
        guard coding.count >= 1, coding.count <= 8 else { return }
        let weight = weight(UnsafeRawBufferPointer(rebasing: element[end...]))
        guard weight >= 0 else { return }
        if coding.equalsLowercase("br") {
            brotli = weight
        } else if coding.equalsLowercase("gzip") || coding.equalsLowercase("x-gzip") {
            gzip = weight
        } else if coding.equalsLowercase("*") {
            wildcard = weight
        } else if coding.equalsLowercase("identity") {
            identity = weight
        }
    }

    /// Returns the weight that parameters give, `;q=0.5` and the like, in thousandths: 1000 without one, -1 for one
    /// that is malformed (RFC 9110, section 12.4.2).
    private func weight(_ parameters: UnsafeRawBufferPointer) -> Int16 {
        guard parameters.count > 0 else { return 1000 }
        let text = trimmed(UnsafeRawBufferPointer(rebasing: parameters[1...]))
        guard text.count >= 3, text[0].asciiLowercased == UInt8(ascii: "q"),
            text[1] == UInt8(ascii: "=")
        else { return text.isEmpty ? 1000 : -1 }
        let whole = text[2]
        guard whole == UInt8(ascii: "0") || whole == UInt8(ascii: "1"), text.count <= 7,
            text.count == 3 || text[3] == UInt8(ascii: ".")
        else { return -1 }
        var (weight, place) = (Int16(whole - UInt8(ascii: "0")) * 1000, Int16(100))
        var index = 4
        while index < text.count {
            guard text[index] >= UInt8(ascii: "0"), text[index] <= UInt8(ascii: "9") else {
                return -1
            }
            weight += Int16(text[index] - UInt8(ascii: "0")) * place
            place /= 10
            index += 1
        }
        return weight <= 1000 ? weight : -1
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
