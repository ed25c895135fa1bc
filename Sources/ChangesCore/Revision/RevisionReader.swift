import LayoutCore

extension PageRevision {
    /// Creates the revision that was written as these bytes, or nil where they are damaged or of
    /// another format.
    ///
    /// - Complexity: O(items).
    public init?(encoded bytes: [UInt8]) {
        let revision = bytes.withUnsafeBytes { bytes -> PageRevision? in
            var reader = RevisionReader(bytes)
            return reader?.page()
        }
        guard let revision else { return nil }
        self = revision
    }
}

/// Reads revisions; see `RevisionWriter`. Each part is nil where the bytes end too early or hold a value that
/// it cannot have.
struct RevisionReader {
    private let bytes: UnsafeRawBufferPointer
    private var offset = 0

    /// Creates a reader of bytes that end with their fingerprint; nil where they do not.
    init?(_ bytes: UnsafeRawBufferPointer) {
        guard bytes.count >= 8 else { return nil }
        let end = bytes.count - 8
        let stated = bytes.loadUnaligned(fromByteOffset: end, as: UInt64.self)
        self.bytes = UnsafeRawBufferPointer(rebasing: bytes[..<end])
        guard Fingerprint(bytes: self.bytes).value == UInt64(littleEndian: stated) else {
            return nil
        }
    }

    mutating func page() -> PageRevision? {
        guard word() == RevisionWriter.format, let units = number(), let status = word(),
            let contentSize = word(), let failures = word(), let dropped = word(),
            let next = word(), let viewport = word(), let styles = word(), let palette = word(),
            let background = word(), let images = word(), let screen = word(),
            let docks = word(), let display = word(), let count = count()
        else { return nil }
        var sections: [SectionRevision] = []
        for _ in 0..<count {
            guard let section = section() else { return nil }
            sections.append(section)
        }
        return PageRevision(
            grid: PixelGrid(scale: units),
            members: PageMembers(
                status: status,
                contentSize: contentSize,
                failures: failures,
                dropped: dropped,
                next: next,
                viewport: viewport,
                styles: styles,
                palette: palette,
                background: background,
                images: images,
                screen: screen,
                docks: docks,
                display: display
            ),
            sections: sections
        )
    }

    private mutating func section() -> SectionRevision? {
        guard let id = word(), let scope = word(), let flags = word(), let content = word(),
            let geometry = geometry(), let items = items(),
            let carousels = carousels(inRows: items.count)
        else { return nil }
        return SectionRevision(
            id: id,
            scope: scope,
            isHorizontal: flags & 1 != 0,
            hasUniqueIDs: flags & 2 != 0,
            content: content,
            geometry: geometry,
            items: items,
            carousels: carousels
        )
    }

    private mutating func geometry() -> SectionGeometry? {
        guard let frame = frame() else { return nil }
        var parts: [Rect?] = []
        for _ in 0..<4 {
            guard let isThere = word() else { return nil }
            let part = isThere == 0 ? nil : self.frame()
            guard (isThere == 0) == (part == nil) else { return nil }
            parts.append(part)
        }
        guard let hasScroller = word() else { return nil }
        let scroller = hasScroller == 0 ? nil : word()
        guard let total = count(), let shown = count(), let dropped = count(),
            let duplicates = count()
        else { return nil }
        return SectionGeometry(
            frame: frame,
            header: parts[0],
            footer: parts[1],
            decoration: parts[2],
            placeholder: parts[3],
            scroller: scroller,
            counts: ItemCounts(
                total: total,
                shown: shown,
                dropped: dropped,
                duplicates: duplicates
            )
        )
    }

    private mutating func items() -> ItemColumns? {
        guard let count = count() else { return nil }
        var items = ItemColumns()
        for _ in 0..<count {
            guard let length = self.count(), length <= bytes.count - offset else { return nil }
            let id = UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + length])
            offset += length
            guard let content = word(), let frame = frame() else { return nil }
            items.append(id: id, content: content, frame: frame)
        }
        return items
    }

    private mutating func carousels(inRows rows: Int) -> CarouselColumns? {
        guard let count = count() else { return nil }
        var carousels = CarouselColumns()
        for _ in 0..<count {
            guard let row = self.count(), row > carousels.rows.last ?? -1, row < rows,
                let rest = word(), let items = items()
            else { return nil }
            carousels.append(row: row, rest: rest, items: items)
        }
        return carousels
    }

    private mutating func frame() -> Rect? {
        guard let x = number(), let y = number(), let width = number(), let height = number()
        else { return nil }
        return Rect(x: x, y: y, width: width, height: height)
    }

    private mutating func number() -> Double? {
        word().map(Double.init(bitPattern:)).flatMap { $0.isFinite ? $0 : nil }
    }

    /// A count, at most one that a column of 32 bits has room for.
    private mutating func count() -> Int? {
        word().flatMap { Int32(exactly: $0) }.flatMap { $0 >= 0 ? Int($0) : nil }
    }

    private mutating func word() -> UInt64? {
        guard offset + 8 <= bytes.count else { return nil }
        defer { offset += 8 }
        return UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }
}
