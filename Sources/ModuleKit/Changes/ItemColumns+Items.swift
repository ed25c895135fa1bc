import ChangesCore
import JSONCore
import LayoutCore
import ModuleMapping

extension ItemColumns {
    /// Creates the columns of the items that are shown: their ids as JSON strings, fingerprints of
    /// their content and sizes, and their frames.
    init(of table: ItemTable, _ frames: ItemFrames) {
        let shown = frames.count
        var ids = IdentifierTable()
        ids.reserve(count: shown, bytes: table.items.prefix(shown).reduce(0) { $0 + $1.id.count })
        var contents: [UInt64] = []
        contents.reserveCapacity(shown)
        let fingerprints = ItemFingerprints(table)
        table.text.withBytes { bytes in
            for index in 0..<shown {
                ids.append(bytes.slice(table.items[index].id))
                contents.append(fingerprints.content(of: index, bytes))
            }
        }
        self.init(ids: ids, contents: contents, frames: frames)
    }
}

extension CarouselColumns {
    /// Creates the columns of the carousels inside the items of a section.
    init(of content: SectionContent, _ frames: SectionFrames) {
        self.init()
        guard let carousels = content.carousels, let inside = frames.carousels,
            let encoder = CarouselsEncoder(content, frames: frames)
        else { return }
        let table = carousels.items
        let fingerprints = ItemFingerprints(table)
        table.text.withBytes { bytes in
            for row in 0..<inside.count {
                var items = ItemColumns()
                let start = carousels.start(of: row)
                for (offset, position) in inside.range(of: row).enumerated() {
                    items.append(
                        id: bytes.slice(table.items[start + offset].id),
                        content: fingerprints.content(of: start + offset, bytes),
                        frame: inside.items[position]
                    )
                }
                let rest = Fingerprint(json: { encoder.membersButItems(of: row, to: &$0) }).value
                append(row: row, rest: rest, items: items)
            }
        }
    }
}

/// Fingerprints of the content of a table's items.
private struct ItemFingerprints {
    private let table: ItemTable
    private let types: [UInt64]

    init(_ table: ItemTable) {
        self.table = table
        types = table.types.map { type in type.withUnsafeBytes { Fingerprint(bytes: $0).value } }
    }

    /// Returns the fingerprint of type, id, data and size; `bytes` are those of the table.
    @inline(__always)
    func content(of index: Int, _ bytes: UnsafeRawBufferPointer) -> UInt64 {
        let item = table.items[index]
        var content = Fingerprint()
        content.combine(types[Int(item.type)])
        content.combine(bytes: bytes.slice(item.id))
        content.combine(bytes: bytes.slice(item.data))
        table.sizes.combine(index, into: &content)
        return content.value
    }
}

extension ItemSizes {
    /// Adds the sizes of an item.
    @inline(__always)
    fileprivate func combine(_ index: Int, into fingerprint: inout Fingerprint) {
        if let width { fingerprint.combine(width.value(at: index)?.bits ?? Self.none) }
        if let height { fingerprint.combine(height.value(at: index)?.bits ?? Self.none) }
        if let ratio = aspectRatio?.value(at: index) { fingerprint.combine(ratio) }
        if let span = span?.value(at: index) { fingerprint.combine(UInt64(span.magnitude)) }
        if let span = rowSpan?.value(at: index) { fingerprint.combine(~UInt64(span.magnitude)) }
    }

    /// The bits of a length that is missing; no length has them.
    private static let none = UInt64.max
}

extension PerItem {
    @inline(__always)
    fileprivate func value(at index: Int) -> Value? {
        switch self {
        case .uniform(let value): value
        case .each(let values): index < values.count ? values[index] : nil
        }
    }
}
