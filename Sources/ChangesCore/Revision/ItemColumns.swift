public import LayoutCore

/// The items of a revision, in order: arrays of equal length, no allocation an item.
public struct ItemColumns: Sendable, Equatable {
    /// The ids as they are written.
    public private(set) var ids: IdentifierTable
    /// The identities of items: the ids' hashes, mixed with the occurrence number where ids repeat.
    public private(set) var identities: [UInt64]
    /// Fingerprints of all members of each item but its frame and the inside of its carousel.
    public private(set) var contents: [UInt64]
    /// In the section, or in its row that scrolls sideways; on the page's grid.
    public private(set) var frames: ItemFrames

    /// Creates items from their columns.
    ///
    /// - Parameters:
    ///   - ids: The ids.
    ///   - contents: For each item a fingerprint of id, type, data, elements, actions and size
    ///     inputs. It covers the id too, so that a collision of two ids' hashes can't show one in
    ///     place of the other.
    ///   - frames: The frames, on the page's grid.
    /// - Precondition: The three have the same count.
    public init(
        ids: IdentifierTable = IdentifierTable(),
        contents: [UInt64] = [],
        frames: ItemFrames = ItemFrames()
    ) {
        precondition(
            ids.count == contents.count && ids.count == frames.count,
            "columns of items differ in length"
        )
        self.ids = ids
        self.contents = contents
        self.frames = frames
        identities = ids.hashes
    }

    /// The number of items.
    public var count: Int { contents.count }

    /// The memory it takes, in bytes.
    public var memoryBytes: Int { ids.memoryBytes + 48 * count }

    /// Adds an item at the end; see `init` for the content's fingerprint.
    public mutating func append(id: String, content: UInt64, frame: Rect) {
        ids.append(id)
        finishAppending(content, frame: frame)
    }

    /// Adds an item at the end; see `IdentifierTable.append` for the id's bytes.
    public mutating func append(id: UnsafeRawBufferPointer, content: UInt64, frame: Rect) {
        ids.append(id)
        finishAppending(content, frame: frame)
    }

    private mutating func finishAppending(_ content: UInt64, frame: Rect) {
        identities.append(ids.hashes[ids.count - 1])
        contents.append(content)
        frames.append(frame)
    }

    /// Distinguishes items of equal id by the number of those before them.
    mutating func numberOccurrences(with counter: inout OccurrenceCounter, in range: Range<Int>) {
        for index in range {
            identities[index] = counter.identity(ofNext: ids.hashes[index])
        }
    }
}
