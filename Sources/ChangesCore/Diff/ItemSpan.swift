/// A sequence of items that is compared with another: a section's or a carousel's.
///
/// A class, as it is passed on for every run and its columns would be retained one by one.
final class ItemSpan {
    let columns: ItemColumns
    /// The part of the columns that the sequence is.
    let range: Range<Int>
    /// Of no items where the sequence is a carousel's.
    let chunks: ChunkFingerprints
    let carousels: CarouselColumns

    /// The items of a section.
    init(_ section: SectionRevision) {
        columns = section.items
        range = 0..<section.items.count
        chunks = section.chunks
        carousels = section.carousels
    }

    /// The items of one of a section's carousels.
    init(_ section: SectionRevision, carousel: Int) {
        columns = section.carousels.items
        range = section.carousels.range(of: carousel)
        chunks = .none
        carousels = CarouselColumns()
    }

    var count: Int { range.count }

    /// Whether the items are those of a full chunk that both have at the same place.
    func hasChunk(startingAt index: Int, in other: ItemSpan) -> Bool {
        let chunk = index / ChunkFingerprints.items
        return index % ChunkFingerprints.items == 0 && chunk < chunks.contents.count
            && chunk < other.chunks.contents.count
    }

    /// The identities of the sequence. They hold during `body` only.
    @inline(__always)
    func withIdentities<Result>(
        _ body: (UnsafeBufferPointer<UInt64>) -> Result
    ) -> Result {
        columns.identities.withUnsafeBufferPointer {
            body(UnsafeBufferPointer(rebasing: $0[range]))
        }
    }

    /// Bare pointers to the sequence, for loops over all items. They hold during `body` only.
    @inline(__always)
    func withPointers<Result>(_ body: (ItemPointers) -> Result) -> Result {
        columns.contents.withUnsafeBufferPointer { contents in
            columns.frames.withPointers { frames in
                body(
                    ItemPointers(
                        base: range.lowerBound,
                        mayHaveCarousels: carousels.count > 0,
                        contents: contents,
                        frames: frames
                    )
                )
            }
        }
    }
}

/// Contents and frames of a sequence as bare columns.
struct ItemPointers {
    let base: Int
    let mayHaveCarousels: Bool
    let contents: UnsafeBufferPointer<UInt64>
    let frames: FramePointers

    @inline(__always)
    func content(_ index: Int) -> UInt64 { contents[base + index] }

    @inline(__always)
    func frame(_ index: Int) -> Frame { frames[base + index] }
}
