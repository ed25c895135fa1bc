/// One header field line.
package struct HTTPField: Sendable, Equatable {
    /// The name: lowercase in requests, as written in responses.
    package let name: String
    /// The value, without surrounding whitespace.
    package let value: String

    /// Creates a field. Characters that could end its line are replaced when a response is written
    /// (see ``HTTPFields``).
    package init(name: String, value: String) {
        self.name = name
        self.value = value
    }
}

/// Header fields in the order of the message. Names compare without regard to case.
///
/// In a response, a control character in a value (CR, LF and NUL above all) is sent as a space,
/// and a field whose name is not a token (RFC 9110 section 5.1) is not sent at all: a reflected
/// value cannot start a new line.
package struct HTTPFields: Sendable, Equatable, ExpressibleByDictionaryLiteral {
    /// Every field line, repeated names included.
    package private(set) var lines: [HTTPField]

    /// Creates a list of these fields.
    package init(_ lines: [HTTPField] = []) {
        self.lines = lines
    }

    /// Creates a list in the literal's order.
    package init(dictionaryLiteral elements: (String, String)...) {
        lines = elements.map { HTTPField(name: $0.0, value: $0.1) }
    }

    /// The first value of this name, or nil. Setting it replaces every line of the name; setting
    /// nil removes them. Linear in the number of lines.
    package subscript(name: String) -> String? {
        get { lines.first { $0.name.equalsIgnoringCase(name) }?.value }
        set {
            lines.removeAll { $0.name.equalsIgnoringCase(name) }
            if let newValue { append(name: name, value: newValue) }
        }
    }

    /// Every value of this name, in order.
    package func values(of name: String) -> [String] {
        lines.filter { $0.name.equalsIgnoringCase(name) }.map(\.value)
    }

    /// The values of all lines of this name joined by commas, which means the same as the lines
    /// (RFC 9110 section 5.3), or nil when there is none.
    package func combined(_ name: String) -> String? {
        let all = values(of: name)
        return all.isEmpty ? nil : all.joined(separator: ", ")
    }

    /// Adds a line after the others.
    package mutating func append(name: String, value: String) {
        lines.append(HTTPField(name: name, value: value))
    }
}

extension String {
    /// Compares without regard to the case of ASCII letters.
    func equalsIgnoringCase(_ other: String) -> Bool {
        guard utf8.count == other.utf8.count else { return false }
        // In a buffer, as each step through a text is a call.
        let result = utf8.withContiguousStorageIfAvailable { left in
            other.utf8.withContiguousStorageIfAvailable { right in
                left.indices.allSatisfy { left[$0].asciiLowercased == right[$0].asciiLowercased }
            }
        }
        return (result ?? nil)
            ?? zip(utf8, other.utf8).allSatisfy { $0.asciiLowercased == $1.asciiLowercased }
    }
}

extension UInt8 {
    /// The lowercase form of an ASCII capital; any other byte unchanged.
    var asciiLowercased: UInt8 {
        self >= UInt8(ascii: "A") && self <= UInt8(ascii: "Z") ? self | 0x20 : self
    }
}
