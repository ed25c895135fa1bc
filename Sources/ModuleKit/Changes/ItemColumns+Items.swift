import ChangesCore
import LayoutCore

extension ItemColumns {
    /// What is kept of the items that are shown: their ids as JSON strings, a fingerprint of what
    /// each says and of the size it brings with it, and their frames.
    init(of table: ItemTable, _ frames: ItemFrames) {
        let shown = frames.count
        var ids = IdentifierTable()
        ids.reserve(count: shown, bytes: table.items.prefix(shown).reduce(0) { $0 + $1.id.count })
        var contents: [UInt64] = []
        contents.reserveCapacity(shown)
        let types = table.types.map { type in type.withUnsafeBytes { Fingerprint(bytes: $0).value }
        }
        table.bytes.withUnsafeBytes { bytes in
            for index in 0..<shown {
                let item = table.items[index]
                let id = bytes.slice(item.id)
                ids.append(id)
                var content = Fingerprint()
                content.combine(types[Int(item.type)])
                content.combine(bytes: id)
                content.combine(bytes: bytes.slice(item.data))
                table.sizes.combine(index, into: &content)
                contents.append(content.value)
            }
        }
        self.init(
            ids: ids,
            contents: contents,
            frames: FrameColumns(
                x: frames.x,
                y: frames.y,
                width: frames.width,
                height: frames.height
            )
        )
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

    /// Stands for a length that is not there; no length has these bits.
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
