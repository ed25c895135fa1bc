import LayoutCore

extension PageRevision {
    /// Returns the revision as bytes, to be stored across restarts.
    ///
    /// Little-endian words of 64 bits: a format number, the page, its sections, and a fingerprint of
    /// all before it. Parts that can be computed again (hashes of ids, identities, chunks) are left
    /// out; about 50 bytes an item remain.
    /// - Complexity: O(items).
    public func encoded() -> [UInt8] {
        var writer = RevisionWriter()
        writer.write(self)
        return writer.finish()
    }
}

/// Writes revisions as words; see `RevisionReader`.
struct RevisionWriter {
    /// The first word; to be raised with every change of the format or of `Fingerprint`.
    static let format: UInt64 = 0x3630_5645_5259_4C47

    private var bytes: [UInt8] = []

    mutating func finish() -> [UInt8] {
        write(bytes.withUnsafeBytes { Fingerprint(bytes: $0).value })
        return bytes
    }

    mutating func write(_ page: PageRevision) {
        write(Self.format)
        write(page.grid.unitsPerPoint)
        let members = page.members
        for member in [
            members.status, members.contentSize, members.failures, members.dropped, members.next,
            members.viewport, members.styles, members.palette, members.background,
            members.images, members.screen, members.docks, members.display,
        ] {
            write(member)
        }
        write(page.sections.count)
        for section in page.sections { write(section) }
    }

    private mutating func write(_ section: SectionRevision) {
        write(section.id)
        write(section.scope)
        write((section.isHorizontal ? 1 : 0) + (section.hasUniqueIDs ? 2 : 0))
        write(section.content)
        let geometry = section.geometry
        write(geometry.frame)
        for part in [
            geometry.header, geometry.footer, geometry.decoration, geometry.placeholder,
        ] {
            write(part == nil ? 0 : 1)
            if let part { write(part) }
        }
        write(geometry.scroller == nil ? 0 : 1)
        if let scroller = geometry.scroller { write(scroller) }
        write(geometry.counts.total)
        write(geometry.counts.shown)
        write(geometry.counts.dropped)
        write(geometry.counts.duplicates)
        write(section.items, in: 0..<section.items.count)
        write(section.carousels.count)
        for carousel in 0..<section.carousels.count {
            write(section.carousels.rows[carousel])
            write(section.carousels.metadataFingerprints[carousel])
            write(section.carousels.items, in: section.carousels.range(of: carousel))
        }
    }

    private mutating func write(_ items: ItemColumns, in range: Range<Int>) {
        write(range.count)
        for index in range {
            items.ids.withBytes(of: index) { id in
                write(id.count)
                bytes.append(contentsOf: id)
            }
            write(items.contents[index])
            write(items.frames[index])
        }
    }

    private mutating func write(_ frame: Rect) {
        write(frame.x)
        write(frame.y)
        write(frame.width)
        write(frame.height)
    }

    private mutating func write(_ number: Double) { write(number.bitPattern) }

    private mutating func write(_ number: Int) { write(UInt64(number)) }

    private mutating func write(_ word: UInt64) {
        withUnsafeBytes(of: word.littleEndian) { bytes.append(contentsOf: $0) }
    }
}
