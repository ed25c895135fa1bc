import ChangesCore
import LayoutCore

typealias HeldPage = ClientPage<Record>
typealias HeldSection = ClientSection<Record>
typealias HeldItem = ClientItem<Record>
typealias HeldCarousel = ClientCarousel<Record>

/// Reads sections, items and scrollers of one document into its lists.
struct SectionDecoder {
    var scanner: JSONScanner
    var tables = DocumentTables()
    /// The number of the document in its layout.
    let document: UInt32
    /// The grid that lengths stand for multiples of.
    var grid = PixelGrid.fine

    init(scanner: JSONScanner, document: Int) {
        self.scanner = scanner
        self.document = UInt32(document)
    }

    // MARK: Numbers

    /// The length that a number stands for: a multiple of the grid, where it is one but for the four
    /// decimals it is written with.
    @inline(__always)
    func adopted(_ length: Double) -> Double {
        let nearest = grid.nearest(length)
        return (nearest - length).magnitude <= Limits.writing ? nearest : length
    }

    /// The greatest length that is read, in points: sums of such lengths are numbers.
    static let maximumLength = 1e12

    @inline(__always)
    mutating func length() throws(JSONError) -> Double {
        let number = try scanner.number()
        guard number.magnitude <= Self.maximumLength else { throw scanner.failure("not a length") }
        return adopted(number)
    }

    mutating func rect() throws(JSONError) -> Rect {
        try scanner.beginObject()
        var rect = Rect(x: 0, y: 0, width: 0, height: 0)
        var isFirst = true
        while let key = try scanner.nextKey(&isFirst) {
            if scanner.matches(key, "x") {
                rect.x = try length()
            } else if scanner.matches(key, "y") {
                rect.y = try length()
            } else if scanner.matches(key, "width") {
                rect.width = try length()
            } else if scanner.matches(key, "height") {
                rect.height = try length()
            } else {
                try scanner.skipValue(depth: 0)
            }
        }
        return rect
    }

    // MARK: Items

    mutating func items(_ items: inout [HeldItem], inCarousel: Bool = false) throws(JSONError) {
        try scanner.beginArray()
        var isFirst = true
        while try scanner.nextElement(&isFirst) {
            items.append(try item(inCarousel: inCarousel))
        }
    }

    mutating func item(inCarousel: Bool = false) throws(JSONError) -> HeldItem {
        var record = ItemRecord()
        var frame = Rect(x: 0, y: 0, width: 0, height: 0)
        var carousel: HeldCarousel?
        var hasID = false
        try scanner.beginObject()
        let start = scanner.position - 1
        var isFirst = true
        while let key = try scanner.nextKey(&isFirst) {
            if scanner.matches(key, "id") {
                record.id = try scanner.string()
                hasID = true
            } else if scanner.matches(key, "type") {
                record.type = tables.type(try scanner.string(), in: scanner)
            } else if scanner.matches(key, "frame") {
                _ = scanner.peek()
                let start = scanner.position
                frame = try rect()
                record.frame = Span32(start..<scanner.position)
            } else if scanner.matches(key, "data") {
                record.data = try scanner.skip()
            } else if scanner.matches(key, "elements") {
                record.elements = try scanner.skip()
            } else if scanner.matches(key, "select") {
                record.select = try scanner.skip()
            } else if scanner.matches(key, "carousel"), !inCarousel {
                _ = scanner.peek()
                let start = scanner.position
                carousel = try self.carousel()
                record.carousel = Span32(start..<scanner.position)
            } else {
                try scanner.skipValue(depth: 0)
            }
        }
        guard hasID, !record.frame.isEmpty else {
            throw scanner.failure("an item without id or frame")
        }
        record.whole = Span32(start..<scanner.position)
        tables.items.append(record)
        let payload = Record(document: document, index: UInt32(tables.items.count - 1))
        return HeldItem(payload: payload, frame: frame, carousel: carousel)
    }

    // MARK: Scrollers

    mutating func carousel() throws(JSONError) -> HeldCarousel {
        var items: [HeldItem] = []
        let payload = try scroller(&items)
        return HeldCarousel(payload: payload, items: items)
    }

    /// Takes a scroller, or a carousel with its items.
    mutating func scroller(_ items: inout [HeldItem]) throws(JSONError) -> Record {
        var record = ScrollerRecord()
        try scanner.beginObject()
        let start = scanner.position - 1
        var isFirst = true
        while let key = try scanner.nextKey(&isFirst) {
            if scanner.matches(key, "frame") {
                record.frame = try rect()
            } else if scanner.matches(key, "contentSize") {
                let size = try rect()
                (record.width, record.height) = (size.width, size.height)
            } else if scanner.matches(key, "behavior") {
                record.behavior = try scanner.string()
            } else if scanner.matches(key, "stops") {
                record.stops = try scanner.skip()
            } else if scanner.matches(key, "items") {
                _ = scanner.peek()
                let start = scanner.position
                try self.items(&items, inCarousel: true)
                record.items = Span32(start..<scanner.position)
            } else {
                try scanner.skipValue(depth: 0)
            }
        }
        record.whole = Span32(start..<scanner.position)
        tables.scrollers.append(record)
        return Record(document: document, index: UInt32(tables.scrollers.count - 1))
    }
}
