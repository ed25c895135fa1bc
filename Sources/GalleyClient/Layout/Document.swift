import ChangesCore

/// JSON that came from the service, and the positions of its parts.
final class Document: Sendable {
    /// The JSON, then zeros.
    let bytes: [UInt8]
    let items: [ItemRecord]
    let sections: [SectionRecord]
    /// Scrollers and carousels.
    let scrollers: [ScrollerRecord]
    /// Members of the page.
    let values: [Span32]
    let types: [String]

    init(bytes: [UInt8], tables: DocumentTables) {
        self.bytes = bytes
        items = tables.items
        sections = tables.sections
        scrollers = tables.scrollers
        values = tables.values
        types = tables.types
    }

    /// The length of the JSON.
    var count: Int { bytes.count - JSONScanner.padding }

    /// Calls a function with a scanner at the beginning of a part.
    func scan<Result>(
        _ span: Span32,
        _ body: (inout JSONScanner) throws -> Result
    ) rethrows -> Result {
        try bytes.withUnsafeBufferPointer { buffer in
            guard let base = buffer.baseAddress else { preconditionFailure("no padding") }
            var scanner = JSONScanner(bytes: base, count: count, position: Int(span.start))
            return try body(&scanner)
        }
    }

    func text(_ text: TextSpan) -> String { scan(text.span) { $0.text(text) } }

    /// The text of a value that is a string; nil where it is none.
    func string(_ value: Span32) -> String? {
        guard !value.isEmpty else { return nil }
        return scan(value) { scanner in (try? scanner.string()).map { scanner.text($0) } }
    }
}

/// The lists of a document while it is read.
struct DocumentTables {
    var items: [ItemRecord] = []
    var sections: [SectionRecord] = []
    var scrollers: [ScrollerRecord] = []
    var values: [Span32] = []
    var types: [String] = []
    /// The first positions of the types.
    private var typeSpans: [TextSpan] = []
    private var typeIndexes: [ExactString: UInt32] = [:]
    private var lastType = 0

    /// Returns the index of a type. Most items have the type of the one before.
    @inline(__always)
    mutating func type(_ text: TextSpan, in scanner: JSONScanner) -> UInt32 {
        if lastType < typeSpans.count, scanner.isEqual(typeSpans[lastType], text) {
            return UInt32(lastType)
        }
        return otherType(text, in: scanner)
    }

    private mutating func otherType(_ text: TextSpan, in scanner: JSONScanner) -> UInt32 {
        let name = scanner.text(text)
        let index = typeIndexes[name] ?? UInt32(types.count)
        if index == types.count {
            types.append(name)
            typeSpans.append(text)
            typeIndexes[name] = index
        }
        lastType = Int(index)
        return index
    }
}

extension JSONScanner {
    /// Returns true when two strings are the same, as they are written.
    @inline(__always)
    func isEqual(_ a: TextSpan, _ b: TextSpan) -> Bool {
        let count = a.span.end &- a.span.start
        guard b.span.end &- b.span.start == count, a.isEscaped == b.isEscaped else { return false }
        let (left, right) = (bytes + Int(a.span.start), bytes + Int(b.span.start))
        for index in 0..<Int(count) where left[index] != right[index] { return false }
        return true
    }
}
