/// Fingerprints of a section's items by chunks, so that what two revisions have in common at their
/// start is found without looking at its items: after appending, one comparison a chunk.
struct ChunkFingerprints: Sendable, Equatable {
    /// Items a chunk. Fewer make more to compare after appending, more make more to look through
    /// where a chunk differs.
    static let items = 256

    /// For each full chunk, identities, contents and carousels.
    let contents: [UInt64]
    /// For each full chunk, frames.
    let frames: [UInt64]

    /// Of no items.
    static let none = ChunkFingerprints(contents: [], frames: [])

    private init(contents: [UInt64], frames: [UInt64]) {
        self.contents = contents
        self.frames = frames
    }

    init(_ items: ItemColumns, _ carousels: CarouselColumns) {
        let chunks = 0..<(items.count / Self.items)
        contents = chunks.map { Self.contents(of: $0, items, carousels) }
        frames = items.frames.withPointers { frames in chunks.map { Self.frames(of: $0, frames) } }
    }

    private static func contents(
        of chunk: Int,
        _ items: ItemColumns,
        _ carousels: CarouselColumns
    ) -> UInt64 {
        let range = chunk * Self.items..<(chunk + 1) * Self.items
        var identities = Fingerprint()
        var contents = Fingerprint()
        for index in range {
            identities.combine(items.identities[index])
            contents.combine(items.contents[index])
        }
        var carousel = carousels.firstCarousel(fromRow: range.lowerBound)
        while carousel < carousels.count, carousels.rows[carousel] < range.upperBound {
            contents.combine(UInt64(carousels.rows[carousel]))
            contents.combine(carousels.wholes[carousel])
            carousel += 1
        }
        identities.combine(contents.value)
        return identities.value
    }

    /// Four hashes side by side, as each one's multiplications wait for one another.
    private static func frames(of chunk: Int, _ frames: FramePointers) -> UInt64 {
        var x = Fingerprint()
        var y = Fingerprint()
        var width = Fingerprint()
        var height = Fingerprint()
        for index in chunk * Self.items..<(chunk + 1) * Self.items {
            x.combine(frames.x[index])
            y.combine(frames.y[index])
            width.combine(frames.width[index])
            height.combine(frames.height[index])
        }
        x.combine(y.value)
        x.combine(width.value)
        x.combine(height.value)
        return x.value
    }
}
