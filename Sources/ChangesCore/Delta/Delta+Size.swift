/// The lengths of the JSON of the parts of a layout, in bytes; called for those that a delta mentions
/// only.
public struct PayloadSizes {
    /// An item whole, at final coordinates.
    public var item: (ItemPath) -> Int
    /// A section whole, with its items.
    public var section: (Int) -> Int
    /// A section without its items.
    public var sectionHead: (Int) -> Int
    /// An item of the carousel in a row.
    public var nestedItem: (ItemPath, Int) -> Int
    /// The carousel in a row, without its items.
    public var carousel: (ItemPath) -> Int
    /// All members of the page beside its sections.
    public var members: Int

    /// Creates sizes; see the properties.
    public init(
        item: @escaping (ItemPath) -> Int,
        section: @escaping (Int) -> Int,
        sectionHead: @escaping (Int) -> Int,
        nestedItem: @escaping (ItemPath, Int) -> Int,
        carousel: @escaping (ItemPath) -> Int,
        members: Int
    ) {
        self.item = item
        self.section = section
        self.sectionHead = sectionHead
        self.nestedItem = nestedItem
        self.carousel = carousel
        self.members = members
    }
}

extension Delta {
    /// Returns the approximate length of the delta as JSON, in bytes, so that the layout can be sent in
    /// place of a longer delta.
    ///
    /// Indexes and names are counted exactly, coordinates at `coordinateBytes` each.
    /// - Complexity: O(changes).
    public func estimatedBytes(_ sizes: PayloadSizes) -> Int {
        var bytes = Self.fixedBytes + (members.isEmpty ? 0 : sizes.members)
        bytes += sections.deletes.reduce(0) { $0 + Self.digits($1) + 1 }
        bytes += sections.inserts.reduce(0) { $0 + 24 + Self.digits($1) + sizes.section($1) }
        bytes += sections.moves.reduce(0) { $0 + Self.bytes($1) }
        bytes += items.deletes.reduce(0) { $0 + Self.bytes($1) + 1 }
        bytes += items.inserts.reduce(0) { $0 + 16 + Self.bytes($1) + sizes.item($1) }
        bytes += items.moves.reduce(0) { $0 + 16 + Self.bytes($1.from) + Self.bytes($1.to) }
        bytes += sectionReloads.reduce(0) { $0 + 24 + Self.digits($1) + sizes.sectionHead($1) }
        bytes += itemReloads.reduce(0) { $0 + 16 + Self.bytes($1) + sizes.item($1) }
        bytes += nested.reduce(0) { $0 + Self.bytes(of: $1, sizes: sizes) }
        bytes += frames.reduce(0) { $0 + Self.bytes($1) }
        return bytes + gone.memoryBytes - 9 * gone.count
    }

    /// The names of all members, and two revisions.
    private static let fixedBytes = 320
    /// `1234.5678` and its comma, less for numbers without decimals.
    private static let coordinateBytes = 7
    /// `{"x":,"y":,"width":,"height":}` and four coordinates.
    private static let frameBytes = 30 + 4 * coordinateBytes

    private static func digits(_ number: Int) -> Int {
        var digits = 1
        var rest = number / 10
        while rest > 0 {
            digits += 1
            rest /= 10
        }
        return digits
    }

    private static func bytes(_ path: ItemPath) -> Int {
        digits(path.section) + digits(path.item) + 3
    }

    private static func bytes(_ move: IndexMove) -> Int {
        digits(move.from) + digits(move.to) + 15
    }

    private static func bytes(_ frames: FrameChanges) -> Int {
        let shifts = frames.shifts.reduce(0) {
            $0 + digits($1.first) + digits($1.last) + 6 + 2 * coordinateBytes
        }
        return frames.sets.reduce(shifts) { $0 + digits($1.index) + 3 + 4 * coordinateBytes }
    }

    private static func bytes(_ changes: SectionFrameChanges) -> Int {
        let parts = [
            changes.frame, changes.header, changes.footer, changes.decoration, changes.placeholder,
        ]
        var bytes = 14 + digits(changes.section) + Self.bytes(changes.items)
        bytes += parts.reduce(0) { $0 + ($1 == nil ? 0 : 16 + frameBytes) }
        bytes += changes.replacesScroller ? 3 * frameBytes : 0
        bytes += changes.counts == nil ? 0 : 40
        return bytes + (changes.items.isEmpty ? 0 : 24)
    }

    private static func bytes(of changes: NestedChanges, sizes: PayloadSizes) -> Int {
        var bytes = 48 + Self.bytes(changes.at) + Self.bytes(changes.frames)
        bytes += changes.deletes.reduce(0) { $0 + digits($1) + 1 }
        for index in changes.inserts + changes.reloads {
            bytes += 20 + digits(index) + sizes.nestedItem(changes.at, index)
        }
        bytes += changes.moves.reduce(0) { $0 + Self.bytes($1) }
        return bytes + (changes.replacesRest ? 12 + sizes.carousel(changes.at) : 0)
    }
}
