import LayoutCore

/// A sequence of items that is compared with another: a section's or a carousel's.
///
/// A class, as it is passed on for every run and its columns would be retained one by one.
final class ItemSpan {
    let columns: ItemColumns
    /// The part of the columns that the sequence is.
    let range: Range<Int>
    /// The fingerprints of chunks; empty where the sequence is a carousel's.
    let chunks: ChunkFingerprints
    let carousels: CarouselColumns

    init(_ section: SectionRevision) {
        columns = section.items
        range = 0..<section.items.count
        chunks = section.chunks
        carousels = section.carousels
    }

    init(_ section: SectionRevision, carousel: Int) {
        columns = section.carousels.items
        range = section.carousels.range(of: carousel)
        chunks = .none
        carousels = CarouselColumns()
    }

    var count: Int { range.count }

    /// Returns true when both have a full chunk of items from an index on.
    func hasChunk(startingAt index: Int, in other: ItemSpan) -> Bool {
        let chunk = index / ChunkFingerprints.items
        return index % ChunkFingerprints.items == 0 && chunk < chunks.contents.count
            && chunk < other.chunks.contents.count
    }

    /// Calls a function with the identities of the sequence. They hold during `body` only.
    @inline(__always)
    func withIdentities<Result, Failure: Error>(
        _ body: (UnsafeBufferPointer<UInt64>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try columns.identities.withUnsafeBufferPointer { identities throws(Failure) in
            try body(UnsafeBufferPointer(rebasing: identities[range]))
        }
    }

    /// Calls a function with bare pointers to the sequence, for loops over all items. They hold
    /// during `body` only.
    @inline(__always)
    func withPointers<Result, Failure: Error>(
        _ body: (ItemPointers) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try columns.contents.withUnsafeBufferPointer { contents throws(Failure) in
            try columns.frames.withPointers { frames throws(Failure) in
                try body(
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
    func frame(_ index: Int) -> Rect { frames[base + index] }
}
