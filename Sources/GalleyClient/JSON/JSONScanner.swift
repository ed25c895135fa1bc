/// Reads JSON (RFC 8259) from left to right, without building values.
///
/// The bytes are followed by at least eight zeros, so that eight can be looked at from any place.
struct JSONScanner {
    /// The deepest nesting that is read.
    static let maximumDepth = 512
    /// The zeros that must follow the bytes.
    static let padding = 8

    let bytes: UnsafePointer<UInt8>
    let count: Int
    var position = 0

    init(bytes: UnsafePointer<UInt8>, count: Int, position: Int = 0) {
        self.bytes = bytes
        self.count = count
        self.position = position
    }

    @inline(never)
    func failure(_ reason: String) -> JSONError { JSONError(offset: position, reason: reason) }

    // MARK: Structure

    /// Passes over white space and returns the byte behind it, which is not taken; 0 at the end.
    @inline(__always)
    mutating func peek() -> UInt8 {
        var byte = bytes[position]
        while byte <= 0x20, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
            position += 1
            byte = bytes[position]
        }
        return byte
    }

    /// Takes one byte that must come next, white space aside.
    @inline(__always)
    mutating func expect(_ byte: UInt8, _ reason: @autoclosure () -> String) throws(JSONError) {
        guard peek() == byte, position < count else { throw failure(reason()) }
        position += 1
    }

    /// Throws unless nothing but white space is left.
    mutating func expectEnd() throws(JSONError) {
        _ = peek()
        guard position == count else { throw failure("something follows the value") }
    }

    /// Takes the next key of an object and its colon; nil at the object's end, which is taken too.
    @inline(__always)
    mutating func nextKey(_ isFirst: inout Bool) throws(JSONError) -> TextSpan? {
        var byte = peek()
        if byte == UInt8(ascii: "}") {
            position += 1
            return nil
        }
        if !isFirst {
            try expect(UInt8(ascii: ","), "no comma between members")
            byte = peek()
        }
        isFirst = false
        guard byte == UInt8(ascii: "\"") else { throw failure("no name of a member") }
        let key = try string()
        try expect(UInt8(ascii: ":"), "no colon behind a name")
        return key
    }

    /// Returns true where another element of an array follows; false at its end, which is taken.
    @inline(__always)
    mutating func nextElement(_ isFirst: inout Bool) throws(JSONError) -> Bool {
        let byte = peek()
        if byte == UInt8(ascii: "]") {
            position += 1
            return false
        }
        if !isFirst {
            try expect(UInt8(ascii: ","), "no comma between elements")
            if peek() == UInt8(ascii: "]") { throw failure("a comma before the end") }
        }
        isFirst = false
        return true
    }

    @inline(__always)
    mutating func beginObject() throws(JSONError) {
        try expect(UInt8(ascii: "{"), "not an object")
    }

    @inline(__always)
    mutating func beginArray() throws(JSONError) {
        try expect(UInt8(ascii: "["), "not an array")
    }

    /// Takes `null` where it comes next.
    mutating func takesNull() throws(JSONError) -> Bool {
        guard peek() == UInt8(ascii: "n") else { return false }
        try literal("null")
        return true
    }

    mutating func boolean() throws(JSONError) -> Bool {
        if peek() == UInt8(ascii: "t") {
            try literal("true")
            return true
        }
        try literal("false")
        return false
    }

    mutating func literal(_ word: StaticString) throws(JSONError) {
        _ = peek()
        guard matches(Span32(position..<min(count, position + word.utf8CodeUnitCount)), word) else {
            throw failure("not a value")
        }
        position += word.utf8CodeUnitCount
    }

    // MARK: Names

    /// Returns true when a string is this word.
    @inline(__always)
    func matches(_ text: TextSpan, _ word: StaticString) -> Bool {
        text.isEscaped ? self.text(text) == "\(word)" : matches(text.span, word)
    }

    @inline(__always)
    private func matches(_ span: Span32, _ word: StaticString) -> Bool {
        let count = word.utf8CodeUnitCount
        guard Int(span.end &- span.start) == count else { return false }
        let place = bytes + Int(span.start)
        for index in 0..<count where place[index] != word.utf8Start[index] { return false }
        return true
    }

    // MARK: Values passed over

    /// Passes over a value, which is checked, and returns where it is.
    @inline(__always)
    mutating func skip() throws(JSONError) -> Span32 {
        _ = peek()
        let start = position
        try skipValue(depth: 0)
        return Span32(start..<position)
    }

    mutating func skipValue(depth: Int) throws(JSONError) {
        switch peek() {
        case UInt8(ascii: "\""): _ = try string()
        case UInt8(ascii: "{"):
            guard depth < Self.maximumDepth else { throw failure("nested too deeply") }
            position += 1
            var isFirst = true
            while try nextKey(&isFirst) != nil { try skipValue(depth: depth + 1) }
        case UInt8(ascii: "["):
            guard depth < Self.maximumDepth else { throw failure("nested too deeply") }
            position += 1
            var isFirst = true
            while try nextElement(&isFirst) { try skipValue(depth: depth + 1) }
        case UInt8(ascii: "t"): try literal("true")
        case UInt8(ascii: "f"): try literal("false")
        case UInt8(ascii: "n"): try literal("null")
        default: try skipNumber()
        }
    }
}
