import ChangesCore
import LayoutCore

/// Reads a layout from JSON.
enum LayoutDecoder {
    /// Returns the layout that JSON is.
    ///
    /// - Throws: `GalleyError.invalidAnswer` where it is none.
    /// - Complexity: O(bytes), once.
    static func layout(_ json: some Collection<UInt8>) throws(GalleyError) -> LayoutState {
        let bytes = try JSONScanner.padded(json)
        do {
            return try bytes.withUnsafeBufferPointer { buffer in
                guard let base = buffer.baseAddress else { preconditionFailure("no padding") }
                let scanner = JSONScanner(bytes: base, count: buffer.count - JSONScanner.padding)
                try scanner.checkUTF8()
                var decoder = SectionDecoder(scanner: scanner, document: 0)
                var head = LayoutHead()
                try decoder.layout(&head)
                try decoder.scanner.expectEnd()
                return try state(head, Document(bytes: bytes, tables: decoder.tables))
            }
        } catch let error as JSONError {
            throw .invalidAnswer("\(error.reason) at byte \(error.offset)")
        } catch let error as GalleyError {
            throw error
        } catch {
            throw .invalidAnswer("\(error)")
        }
    }

    private static func state(_ head: LayoutHead, _ document: Document) throws -> LayoutState {
        var members: [PageMember: Record] = [:]
        for (member, index) in head.members { members[member] = Record(document: 0, index: index) }
        let page = HeldPage(grid: head.viewport.grid, members: members, sections: head.sections)
        return try LayoutState(
            module: head.module,
            revision: head.revision,
            page: page,
            documents: [document]
        )
    }
}

/// The members of a layout beside its sections, while it is read.
struct LayoutHead {
    var module = ""
    var revision = ""
    var viewport = Viewport()
    var members: [PageMember: UInt32] = [:]
    var sections: [HeldSection] = []
}

extension SectionDecoder {
    /// Takes a layout. Sections before the viewport are read when it is known.
    mutating func layout(_ head: inout LayoutHead) throws(JSONError) {
        try scanner.beginObject()
        var isFirst = true
        var hasViewport = false
        var late: Int?
        while let key = try scanner.nextKey(&isFirst) {
            if scanner.matches(key, "module") {
                head.module = scanner.text(try scanner.string())
            } else if scanner.matches(key, "revision") {
                head.revision = scanner.text(try scanner.string())
            } else if scanner.matches(key, "viewport") {
                head.members[.viewport] = try viewport(&head.viewport)
                grid = head.viewport.grid
                hasViewport = true
            } else if scanner.matches(key, "sections"), hasViewport {
                try sections(&head.sections)
            } else if scanner.matches(key, "sections") {
                late = scanner.position
                try scanner.skipValue(depth: 0)
            } else if let member = PageMember(rawValue: scanner.text(key)) {
                head.members[member] = try value()
            } else {
                try scanner.skipValue(depth: 0)
            }
        }
        let end = scanner.position
        if let late {
            scanner.position = late
            try sections(&head.sections)
            scanner.position = end
        }
        guard !head.revision.isEmpty else { throw scanner.failure("a layout without a revision") }
    }

    private mutating func sections(_ sections: inout [HeldSection]) throws(JSONError) {
        try scanner.beginArray()
        var isFirst = true
        while try scanner.nextElement(&isFirst) { sections.append(try section()) }
    }

    /// Takes a value unchanged; returns its index in the document's list.
    mutating func value() throws(JSONError) -> UInt32 {
        tables.values.append(try scanner.skip())
        return UInt32(tables.values.count - 1)
    }

    private mutating func viewport(_ viewport: inout Viewport) throws(JSONError) -> UInt32 {
        _ = scanner.peek()
        let start = scanner.position
        viewport = try Viewport(from: &scanner)
        tables.values.append(Span32(start..<scanner.position))
        return UInt32(tables.values.count - 1)
    }
}
