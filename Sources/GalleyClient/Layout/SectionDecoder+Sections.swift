import ChangesCore
import LayoutCore

extension SectionDecoder {
    /// Takes a section: a whole one, or one without its items.
    mutating func section() throws(JSONError) -> HeldSection {
        var record = SectionRecord()
        var section = HeldSection(
            payload: Record(document: document, index: 0),
            frame: Rect(x: 0, y: 0, width: 0, height: 0),
            counts: ItemCounts(total: 0, shown: 0),
            items: []
        )
        try scanner.beginObject()
        let start = scanner.position - 1
        var isFirst = true
        while let key = try scanner.nextKey(&isFirst) {
            if try takeText(key, into: &record) { continue }
            if try takeGeometry(key, into: &record, of: &section) { continue }
            try takePart(key, into: &record, of: &section)
        }
        guard !record.id.span.isEmpty || record.id.isEscaped, !record.frame.isEmpty else {
            throw scanner.failure("a section without id or frame")
        }
        record.whole = Span32(start..<scanner.position)
        tables.sections.append(record)
        section.payload.index = UInt32(tables.sections.count - 1)
        return section
    }

    private mutating func takeText(
        _ key: TextSpan,
        into record: inout SectionRecord
    ) throws(JSONError) -> Bool {
        if scanner.matches(key, "id") {
            record.id = try scanner.string()
        } else if scanner.matches(key, "module") {
            record.module = try scanner.string()
        } else if scanner.matches(key, "layout") {
            record.layout = try scanner.string()
        } else if scanner.matches(key, "status") {
            record.status = try scanner.string()
        } else if scanner.matches(key, "arrange") {
            record.isHorizontal = scanner.matches(try scanner.string(), "horizontal")
        } else if scanner.matches(key, "selected") {
            record.selected = try scanner.skip()
        } else if scanner.matches(key, "asOf") {
            record.asOf = try scanner.skip()
        } else if scanner.matches(key, "failure") {
            record.failure = try scanner.skip()
        } else if scanner.matches(key, "a11y") {
            record.accessibility = try scanner.skip()
        } else {
            return false
        }
        return true
    }

    private mutating func takeGeometry(
        _ key: TextSpan,
        into record: inout SectionRecord,
        of section: inout HeldSection
    ) throws(JSONError) -> Bool {
        _ = scanner.peek()
        let start = scanner.position
        if scanner.matches(key, "frame") {
            section.frame = try rect()
            record.frame = Span32(start..<scanner.position)
        } else if scanner.matches(key, "scroller") {
            if try !scanner.takesNull() {
                var items: [HeldItem] = []
                section.scroller = try scroller(&items)
            }
            record.scroller = Span32(start..<scanner.position)
        } else if scanner.matches(key, "counts") {
            section.counts = try counts()
            record.counts = Span32(start..<scanner.position)
        } else if scanner.matches(key, "items") {
            try items(&section.items)
            record.items = Span32(start..<scanner.position)
        } else {
            return false
        }
        return true
    }

    private mutating func takePart(
        _ key: TextSpan,
        into record: inout SectionRecord,
        of section: inout HeldSection
    ) throws(JSONError) {
        if scanner.matches(key, "header") {
            record.header = try part(&section.header)
        } else if scanner.matches(key, "footer") {
            record.footer = try part(&section.footer)
        } else if scanner.matches(key, "placeholder") {
            record.placeholder = try part(&section.placeholder)
        } else if scanner.matches(key, "decoration") {
            record.decoration = try part(&section.decoration)
        } else {
            try scanner.skipValue(depth: 0)
        }
    }

    mutating func counts() throws(JSONError) -> ItemCounts {
        var counts = ItemCounts(total: 0, shown: 0)
        try scanner.beginObject()
        var isFirst = true
        while let key = try scanner.nextKey(&isFirst) {
            if scanner.matches(key, "total") {
                counts.total = try scanner.integer()
            } else if scanner.matches(key, "shown") {
                counts.shown = try scanner.integer()
            } else if scanner.matches(key, "dropped") {
                counts.dropped = try scanner.integer()
            } else if scanner.matches(key, "duplicates") {
                counts.duplicates = try scanner.integer()
            } else {
                try scanner.skipValue(depth: 0)
            }
        }
        return counts
    }

    /// Takes a header, footer, placeholder or decoration, or null.
    private mutating func part(_ frame: inout Rect?) throws(JSONError) -> PartRecord? {
        if try scanner.takesNull() { return nil }
        var record = PartRecord()
        try scanner.beginObject()
        let start = scanner.position - 1
        var isFirst = true
        while let key = try scanner.nextKey(&isFirst) {
            if scanner.matches(key, "frame") {
                _ = scanner.peek()
                let start = scanner.position
                frame = try rect()
                record.frame = Span32(start..<scanner.position)
            } else if scanner.matches(key, "type") {
                record.type = try scanner.string()
            } else if scanner.matches(key, "pinned") {
                record.isPinned = try scanner.boolean()
            } else if scanner.matches(key, "data") {
                record.data = try scanner.skip()
            } else if scanner.matches(key, "elements") {
                record.elements = try scanner.skip()
            } else if scanner.matches(key, "select") {
                record.select = try scanner.skip()
            } else if scanner.matches(key, "region") {
                record.region = try scanner.string()
            } else if scanner.matches(key, "radius") {
                record.radius = try scanner.number()
            } else if scanner.matches(key, "contents") {
                record.contents = try scanner.skip()
            } else {
                try scanner.skipValue(depth: 0)
            }
        }
        guard !record.frame.isEmpty else { throw scanner.failure("a part without a frame") }
        record.whole = Span32(start..<scanner.position)
        return record
    }
}
