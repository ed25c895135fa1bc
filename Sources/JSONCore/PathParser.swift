/// Reads JSONPath expressions as RFC 9535's grammar has them: by recursive descent, one function a
/// rule, with one position to look back at.
struct PathParser {
    /// The most segments in one text, filters' included. Evaluation goes one call deeper for each,
    /// and tasks' stacks are small; paths by hand have less than 20.
    static let maximumSegments = 256

    /// The depth to which parentheses, filters and functions may be nested, as they are read and
    /// evaluated by recursion.
    static let maximumNesting = 32

    /// The longest text, in bytes: texts come from configuration files, with values put in.
    static let maximumBytes = 1 << 20

    let text: [UInt8]
    var at = 0
    private var segmentCount = 0
    private var nesting = 0
    /// The functions beside those of this target.
    let functions: [PathFunction]

    init(_ text: String, functions: [PathFunction]) throws(JSONPathError) {
        try self.init(bytes: Array(text.utf8), functions: functions)
    }

    /// - Parameter text: UTF-8, in which a byte that UTF-8 does not have is a template.
    init(bytes text: [UInt8], functions: [PathFunction]) throws(JSONPathError) {
        self.text = text
        self.functions = functions
        if self.text.count > Self.maximumBytes {
            throw JSONPathError(
                offset: Self.maximumBytes,
                message: "an expression is at most \(Self.maximumBytes) bytes long"
            )
        }
    }

    // MARK: Characters

    /// The byte at the position, or nil at the end.
    var next: UInt8? { at < text.count ? text[at] : nil }

    func isNext(_ character: Unicode.Scalar) -> Bool { next == UInt8(ascii: character) }

    /// Steps over the characters if they are next.
    mutating func take(_ characters: StaticString) -> Bool {
        let count = characters.utf8CodeUnitCount
        guard at + count <= text.count else { return false }
        for index in 0..<count where text[at + index] != characters.utf8Start[index] {
            return false
        }
        at += count
        return true
    }

    /// True when a template is next.
    var isArgumentNext: Bool { next == PathPart.argumentByte }

    /// Steps over a template if it is next, and returns its position among those of the text.
    mutating func takeArgument() -> Int? {
        guard isArgumentNext else { return nil }
        defer { at += 1 }
        return text[..<at].count { $0 == PathPart.argumentByte }
    }

    mutating func skipSpace() {
        while let byte = next, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D {
            at += 1
        }
    }

    func error(_ message: String, at offset: Int? = nil) -> JSONPathError {
        JSONPathError(offset: offset ?? at, message: message)
    }

    /// Runs `body` one level deeper.
    mutating func nested<Result>(
        _ body: (inout PathParser) throws(JSONPathError) -> Result
    ) throws(JSONPathError) -> Result {
        if nesting == Self.maximumNesting {
            throw error("nested deeper than \(Self.maximumNesting)")
        }
        nesting += 1
        let result = try body(&self)
        nesting -= 1
        return result
    }

    // MARK: Queries

    /// A whole path: nothing before or behind it.
    mutating func wholeQuery() throws(JSONPathError) -> PathQuery {
        guard isNext("$") || isNext("@") else {
            throw error("a path starts with $ (the root) or @ (the current value)")
        }
        let query = try query()
        if at < text.count { throw error(unexpectedBehindPath()) }
        return query
    }

    private func unexpectedBehindPath() -> String {
        let isSpace: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
        if text[at...].allSatisfy(isSpace) { return "no white space may stand behind a path" }
        if isNext("]") { return "there is no [ that this ] closes" }
        if isArgumentNext { return "a template of a path stands in brackets: $.a[${…}]" }
        return "expected . or [ or the end of the path; other names stand in ['…']"
    }

    /// `$` or `@`, and segments; the position stays before white space that no segment follows.
    mutating func query() throws(JSONPathError) -> PathQuery {
        let isAbsolute = isNext("$")
        at += 1
        var segments: [PathSegment] = []
        while true {
            let mark = at
            skipSpace()
            guard let segment = try segment() else {
                at = mark
                return PathQuery(isAbsolute: isAbsolute, segments: segments)
            }
            segments.append(segment)
        }
    }

    private mutating func segment() throws(JSONPathError) -> PathSegment? {
        guard isNext(".") || isNext("[") else { return nil }
        if segmentCount == Self.maximumSegments {
            throw error("more than \(Self.maximumSegments) segments")
        }
        segmentCount += 1
        if isNext("[") { return PathSegment(isDescendant: false, selectors: try bracketed()) }
        let isDescendant = take("..")
        if !isDescendant { at += 1 }
        if isDescendant, isNext("[") {
            return PathSegment(isDescendant: true, selectors: try bracketed())
        }
        if take("*") { return PathSegment(isDescendant: isDescendant, selectors: [.wildcard]) }
        let name = try shorthand(behind: isDescendant ? ".." : ".")
        return PathSegment(isDescendant: isDescendant, selectors: [.name(name)])
    }

    /// A name without quotes.
    private mutating func shorthand(behind dots: String) throws(JSONPathError) -> [UInt8] {
        let start = at
        while let byte = next, Self.isNameByte(byte) { at += 1 }
        if at == start, isArgumentNext {
            throw error("a template that gives a name stands in brackets: $.a[${…}]")
        }
        if at == start {
            throw error(
                dots == "."
                    ? "expected a name or * behind ." : "expected a name, * or [ behind .."
            )
        }
        if Self.isDigit(text[start]) {
            throw error("a name without quotes cannot start with a digit", at: start)
        }
        return Array(text[start..<at])
    }

    /// ASCII letters, digits, `_`, and every byte of a scalar beyond ASCII.
    /// The byte of a template is in no scalar.
    static func isNameByte(_ byte: UInt8) -> Bool {
        isDigit(byte) || (byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z"))
            || byte == UInt8(ascii: "_") || byte >= 0x80 && byte != PathPart.argumentByte
    }

    static func isDigit(_ byte: UInt8) -> Bool {
        byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
    }

    // MARK: Selectors

    private mutating func bracketed() throws(JSONPathError) -> [PathSelector] {
        at += 1
        var selectors: [PathSelector] = []
        while true {
            skipSpace()
            selectors.append(try selector())
            skipSpace()
            if take("]") { return selectors }
            if !take(",") {
                if isArgumentNext || isNext(":") {
                    throw error("a template is a name or an index, and no part of a slice")
                }
                throw error(
                    at < text.count
                        ? operatorHint ?? "expected , or ]" : "the path ends inside [ ]"
                )
            }
        }
    }

    private mutating func selector() throws(JSONPathError) -> PathSelector {
        guard let byte = next else { throw error("the path ends inside [ ]") }
        if let argument = takeArgument() { return .argument(argument) }
        switch byte {
        case UInt8(ascii: "'"), UInt8(ascii: "\""): return .name(try quoted())
        case UInt8(ascii: "*"):
            at += 1
            return .wildcard
        case UInt8(ascii: "?"):
            at += 1
            skipSpace()
            return .filter(try nested { (parser) throws(JSONPathError) in try parser.condition() })
        case UInt8(ascii: ":"): return try slice(start: nil)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            let index = try index()
            let mark = at
            skipSpace()
            if isNext(":") { return try slice(start: index) }
            at = mark
            return .index(index)
        case _ where Self.isNameByte(byte): throw error("a name in [ ] stands in quotes")
        default: throw error("expected a name in quotes, an index, a slice, * or ?")
        }
    }

    /// From the first colon on.
    private mutating func slice(start: Int?) throws(JSONPathError) -> PathSelector {
        at += 1
        skipSpace()
        let end = try optionalIndex()
        let mark = at
        skipSpace()
        guard take(":") else {
            at = mark
            return .slice(PathSlice(start: start, end: end, step: 1))
        }
        let behindColon = at
        skipSpace()
        guard let step = try optionalIndex() else {
            at = behindColon
            return .slice(PathSlice(start: start, end: end, step: 1))
        }
        return .slice(PathSlice(start: start, end: end, step: step))
    }

    private mutating func optionalIndex() throws(JSONPathError) -> Int? {
        guard let byte = next, byte == UInt8(ascii: "-") || Self.isDigit(byte) else { return nil }
        return try index()
    }

    /// An integer without leading zeros, within the integers that are exact in every JSON
    /// implementation.
    private mutating func index() throws(JSONPathError) -> Int {
        let start = at
        let isNegative = take("-")
        let firstDigit = at
        var value = 0
        while let byte = next, Self.isDigit(byte) {
            value = value * 10 + Int(byte - UInt8(ascii: "0"))
            if value > 1 << 53 - 1 { throw error("an index is at most 2^53 - 1", at: start) }
            at += 1
        }
        if at == firstDigit { throw error("expected a digit") }
        if text[firstDigit] == UInt8(ascii: "0"), isNegative || at > firstDigit + 1 {
            throw error(
                isNegative && at == firstDigit + 1
                    ? "-0 is no index" : "an index cannot start with 0",
                at: start
            )
        }
        return isNegative ? -value : value
    }
}
