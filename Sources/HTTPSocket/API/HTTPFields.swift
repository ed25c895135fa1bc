/// One header field line.
public struct HTTPField: Sendable, Equatable {
    /// The name: lowercase in requests, as written in responses.
    public let name: String
    /// The value, without surrounding whitespace.
    public let value: String

    /// A field of this name and value. What could break out of the line is made harmless when
    /// the response is written (see ``HTTPFields``).
    public init(name: String, value: String) {
        self.name = name
        self.value = value
    }
}

/// Header fields in the order they came or will be sent. Names compare without regard to case.
///
/// In a response, a control character in a value (CR, LF and NUL above all) is sent as a space,
/// and a field whose name is not a token (RFC 9110 section 5.1) is not sent at all: a reflected
/// value cannot start a new line.
public struct HTTPFields: Sendable, Equatable, ExpressibleByDictionaryLiteral {
    /// Every field line, repeated names included.
    public private(set) var lines: [HTTPField]

    /// The given fields.
    public init(_ lines: [HTTPField] = []) {
        self.lines = lines
    }

    /// Fields in the literal's order.
    public init(dictionaryLiteral elements: (String, String)...) {
        lines = elements.map { HTTPField(name: $0.0, value: $0.1) }
    }

    /// The first value of this name, or nil. Setting it replaces every line of the name; setting
    /// nil removes them. Linear in the number of lines.
    public subscript(name: String) -> String? {
        get { lines.first { $0.name.equalsIgnoringCase(name) }?.value }
        set {
            lines.removeAll { $0.name.equalsIgnoringCase(name) }
            if let newValue { append(name, newValue) }
        }
    }

    /// Every value of this name, in order.
    public func values(_ name: String) -> [String] {
        lines.filter { $0.name.equalsIgnoringCase(name) }.map(\.value)
    }

    /// The values of all lines of this name joined by commas, which means the same as the lines
    /// (RFC 9110 section 5.3), or nil when there is none.
    public func combined(_ name: String) -> String? {
        let all = values(name)
        return all.isEmpty ? nil : all.joined(separator: ", ")
    }

    /// Adds a line after the others.
    public mutating func append(_ name: String, _ value: String) {
        lines.append(HTTPField(name: name, value: value))
    }
}

extension String {
    /// Whether both are the same but for the case of ASCII letters.
    func equalsIgnoringCase(_ other: String) -> Bool {
        let (mine, theirs) = (utf8, other.utf8)
        return mine.count == theirs.count
            && zip(mine, theirs).allSatisfy { $0.asciiLowercased == $1.asciiLowercased }
    }
}

extension UInt8 {
    /// This byte, an ASCII capital made small.
    var asciiLowercased: UInt8 {
        self >= UInt8(ascii: "A") && self <= UInt8(ascii: "Z") ? self | 0x20 : self
    }
}
