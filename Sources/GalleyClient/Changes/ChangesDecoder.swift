import InputCore
import ChangesCore
import LayoutCore

/// Reads changes from JSON.
struct ChangesDecoder {
    typealias ItemPath = ChangesCore.ItemPath

    var pieces: SectionDecoder
    var from = ""
    var to = ""
    var kind = ""
    /// The layout of a reset.
    var layout: Span32?
    var delta = Delta()
    var arrivals = Arrivals()
    var gone: [String] = []

    init(pieces: SectionDecoder) {
        self.pieces = pieces
    }

    mutating func read() throws(JSONError) {
        try members { (decoder, key) throws(JSONError) in try decoder.member(key) }
        try pieces.scanner.expectEnd()
    }

    private mutating func member(_ key: TextSpan) throws(JSONError) {
        let scanner = pieces.scanner
        if scanner.matches(key, "from") {
            from = try pieces.scanner.plainText()
        } else if scanner.matches(key, "to") {
            to = try pieces.scanner.plainText()
        } else if scanner.matches(key, "kind") {
            kind = try pieces.scanner.plainText()
        } else if scanner.matches(key, "layout") {
            layout = try pieces.scanner.skip()
        } else if scanner.matches(key, "sections") {
            try sections()
        } else if scanner.matches(key, "items") {
            try items()
        } else if scanner.matches(key, "reload") {
            try reloads()
        } else if scanner.matches(key, "nested") {
            try elements { (decoder) throws(JSONError) in try decoder.nested() }
        } else if scanner.matches(key, "frames") {
            try elements { (decoder) throws(JSONError) in try decoder.frames() }
        } else if scanner.matches(key, "page") {
            try members { (decoder, key) throws(JSONError) in try decoder.pageMember(key) }
        } else if scanner.matches(key, "gone") {
            try elements { (decoder) throws(JSONError) in
                decoder.gone.append(try decoder.pieces.scanner.plainText())
            }
        } else {
            try pieces.scanner.skipValue(depth: 0)
        }
    }

    // MARK: Steps 1 and 2

    private mutating func sections() throws(JSONError) {
        try members { (decoder, key) throws(JSONError) in
            let scanner = decoder.pieces.scanner
            if scanner.matches(key, "delete") {
                decoder.delta.sections.deletes = try decoder.integers()
            } else if scanner.matches(key, "insert") {
                decoder.delta.sections.inserts = try decoder.arrivingSections()
            } else if scanner.matches(key, "move") {
                decoder.delta.sections.moves = try decoder.moves()
            } else {
                try decoder.pieces.scanner.skipValue(depth: 0)
            }
        }
    }

    private mutating func items() throws(JSONError) {
        try members { (decoder, key) throws(JSONError) in
            let scanner = decoder.pieces.scanner
            if scanner.matches(key, "delete") {
                try decoder.elements { (decoder) throws(JSONError) in
                    decoder.delta.items.deletes.append(try decoder.path())
                }
            } else if scanner.matches(key, "insert") {
                decoder.delta.items.inserts = try decoder.arrivingItems()
            } else if scanner.matches(key, "move") {
                decoder.delta.items.moves = try decoder.itemMoves()
            } else {
                try decoder.pieces.scanner.skipValue(depth: 0)
            }
        }
    }

    // MARK: Step 3

    private mutating func reloads() throws(JSONError) {
        try members { (decoder, key) throws(JSONError) in
            let scanner = decoder.pieces.scanner
            if scanner.matches(key, "sections") {
                decoder.delta.sectionReloads = try decoder.arrivingSections()
            } else if scanner.matches(key, "items") {
                decoder.delta.itemReloads = try decoder.arrivingItems()
            } else {
                try decoder.pieces.scanner.skipValue(depth: 0)
            }
        }
    }

    private mutating func nested() throws(JSONError) {
        var changes = NestedChanges(at: ItemPath(section: 0, item: 0))
        var arriving: [Int: HeldItem] = [:]
        var carousel: Record?
        try members { (decoder, key) throws(JSONError) in
            let scanner = decoder.pieces.scanner
            if scanner.matches(key, "at") {
                changes.at = try decoder.path()
            } else if scanner.matches(key, "delete") {
                changes.deletes = try decoder.integers()
            } else if scanner.matches(key, "insert") {
                changes.inserts = try decoder.arrivingNested(&arriving)
            } else if scanner.matches(key, "move") {
                changes.moves = try decoder.moves()
            } else if scanner.matches(key, "reload") {
                changes.reloads = try decoder.arrivingNested(&arriving)
            } else if scanner.matches(key, "carousel") {
                var none: [HeldItem] = []
                carousel = try decoder.pieces.scroller(&none)
            } else {
                try decoder.take(key, &changes.frames)
            }
        }
        changes.replacesRest = carousel != nil
        if let carousel { arrivals.carousels[changes.at] = carousel }
        arrivals.nested[changes.at, default: [:]].merge(arriving) { $1 }
        delta.nested.append(changes)
    }

    // MARK: Steps 4 and 5

    private mutating func frames() throws(JSONError) {
        var changes = SectionFrameChanges(section: 0)
        var scroller: Record?
        try members { (decoder, key) throws(JSONError) in
            let scanner = decoder.pieces.scanner
            if scanner.matches(key, "section") {
                changes.section = try decoder.pieces.scanner.integer()
            } else if scanner.matches(key, "frame") {
                changes.frame = try decoder.pieces.rect()
            } else if scanner.matches(key, "header") {
                changes.header = try decoder.pieces.rect()
            } else if scanner.matches(key, "footer") {
                changes.footer = try decoder.pieces.rect()
            } else if scanner.matches(key, "decoration") {
                changes.decoration = try decoder.pieces.rect()
            } else if scanner.matches(key, "placeholder") {
                changes.placeholder = try decoder.pieces.rect()
            } else if scanner.matches(key, "counts") {
                changes.counts = try decoder.pieces.counts()
            } else if scanner.matches(key, "scroller") {
                changes.replacesScroller = true
                var none: [HeldItem] = []
                let isNone = try decoder.pieces.scanner.takesNull()
                scroller = isNone ? nil : try decoder.pieces.scroller(&none)
            } else {
                try decoder.take(key, &changes.items)
            }
        }
        if let scroller { arrivals.scrollers[changes.section] = scroller }
        delta.frames.append(changes)
    }

    /// Takes `shifts` or `set`; other members are passed over.
    private mutating func take(
        _ key: TextSpan,
        _ frames: inout FrameChanges
    ) throws(JSONError) {
        if pieces.scanner.matches(key, "shifts") {
            try elements { (decoder) throws(JSONError) in
                let numbers = try decoder.numbers(4)
                frames.shifts.append(
                    FrameShift(
                        first: Int(clamping: numbers[0]),
                        last: Int(clamping: numbers[1]),
                        dx: numbers[2],
                        dy: numbers[3]
                    )
                )
            }
        } else if pieces.scanner.matches(key, "set") {
            try elements { (decoder) throws(JSONError) in
                let numbers = try decoder.numbers(5)
                let lengths = numbers.map { decoder.pieces.adopted($0) }
                let frame = Rect(
                    x: lengths[1],
                    y: lengths[2],
                    width: lengths[3],
                    height: lengths[4]
                )
                frames.sets.append(FrameSetting(index: Int(clamping: numbers[0]), frame: frame))
            }
        } else {
            try pieces.scanner.skipValue(depth: 0)
        }
    }

    private mutating func pageMember(_ key: TextSpan) throws(JSONError) {
        guard let member = PageMember(rawValue: pieces.scanner.text(key)) else {
            return try pieces.scanner.skipValue(depth: 0)
        }
        delta.members.append(member)
        guard try !pieces.scanner.takesNull() else { return }
        arrivals.members[member] = Record(document: pieces.document, index: try pieces.value())
    }
}
