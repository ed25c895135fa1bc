/// What a revision keeps of items, in order: arrays of equal length, nothing an item by itself.
public struct ItemColumns: Sendable, Equatable {
    /// The ids as they are written.
    public private(set) var ids: IdentifierTable
    /// What tells items apart: the ids' hashes, mixed with the occurrence number where ids repeat.
    public private(set) var identities: [UInt64]
    /// Fingerprints of everything an item says but its frame and the inside of its carousel.
    public private(set) var contents: [UInt64]
    /// The items' frames.
    public private(set) var frames: FrameColumns

    /// Items by column.
    ///
    /// - Parameters:
    ///   - ids: The ids.
    ///   - contents: For each item a fingerprint of id, type, data, elements, actions and size
    ///     inputs. It covers the id too, so that a collision of two ids' hashes can't show one for
    ///     the other.
    ///   - frames: The frames, on the page's grid.
    /// - Precondition: The three have the same count.
    public init(
        ids: IdentifierTable = IdentifierTable(),
        contents: [UInt64] = [],
        frames: FrameColumns = FrameColumns()
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

    /// How many items there are.
    public var count: Int { contents.count }

    /// The memory it holds, in bytes.
    public var memoryBytes: Int { ids.memoryBytes + 48 * count }

    /// Adds an item at the end; see `init` for what the content's fingerprint covers.
    public mutating func append(id: String, content: UInt64, frame: Frame) {
        ids.append(id)
        finishAppending(content, frame)
    }

    /// Adds an item at the end; see `IdentifierTable.append` for the id's bytes.
    public mutating func append(id: UnsafeRawBufferPointer, content: UInt64, frame: Frame) {
        ids.append(id)
        finishAppending(content, frame)
    }

    private mutating func finishAppending(_ content: UInt64, _ frame: Frame) {
        identities.append(ids.hashes[ids.count - 1])
        contents.append(content)
        frames.append(frame)
    }

    /// Tells items of equal id apart by how many stand before them.
    mutating func numberOccurrences(with counter: inout OccurrenceCounter, in range: Range<Int>) {
        for index in range {
            identities[index] = counter.identity(ofNext: ids.hashes[index])
        }
    }
}
