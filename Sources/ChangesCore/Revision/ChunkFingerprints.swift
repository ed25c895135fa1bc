import LayoutCore
import WorkLimits

/// Fingerprints of a section's items by chunks, so that the items that two revisions have in common
/// at their start are found without looking at each: after appending, one comparison a chunk.
struct ChunkFingerprints: Sendable, Equatable {
    /// The number of items of a chunk. Fewer make more to compare after appending, more make more to
    /// look through where a chunk differs.
    static let items = 256

    /// For each full chunk, the fingerprint of identities, contents and carousels.
    let contents: [UInt64]
    /// For each full chunk, the fingerprint of frames.
    let frames: [UInt64]

    /// The fingerprints of no items.
    static let none = ChunkFingerprints(contents: [], frames: [])

    private init(contents: [UInt64], frames: [UInt64]) {
        self.contents = contents
        self.frames = frames
    }

    init(
        of items: ItemColumns,
        carousels: CarouselColumns,
        budget: WorkBudget
    ) throws(WorkError) {
        let chunks = 0..<(items.count / Self.items)
        var meter = WorkMeter(budget: budget, interval: 64)
        contents = try chunks.map { chunk throws(WorkError) in
            try meter.step()
            return Self.contents(of: chunk, items, carousels: carousels)
        }
        frames = try items.frames.withPointers { frames throws(WorkError) in
            try chunks.map { chunk throws(WorkError) in
                try meter.step()
                return Self.frames(of: chunk, frames)
            }
        }
    }

    private static func contents(
        of chunk: Int,
        _ items: ItemColumns,
        carousels: CarouselColumns
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
            contents.combine(carousels.fingerprints[carousel])
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
