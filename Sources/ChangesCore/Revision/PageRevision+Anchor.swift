import LayoutCore

/// An item that a client keeps in its place while the page changes.
package struct ScrollAnchor: Sendable {
    /// The fingerprint of its section's id.
    package let section: UInt64
    /// Its id, spelled as in the revision.
    package let id: [UInt8]
    /// Its number among those with the id in the section, from 1.
    package let occurrence: Int
    /// Its top in the viewport, in points.
    package let top: Double

    /// Creates an anchor; see the properties.
    package init(section: UInt64, id: [UInt8], occurrence: Int, top: Double) {
        self.section = section
        self.id = id
        self.occurrence = occurrence
        self.top = top
    }
}

/// The place of an item: an item of a horizontal section stands for its section.
package struct AnchoredPlace: Sendable, Equatable {
    /// The section's index.
    package let section: Int
    /// The item's index; nil where only its section is there.
    package let item: Int?
}

extension PageRevision {
    /// Returns the scroll offset at which an anchor of this revision keeps its position, and the item
    /// that stands there: the anchor itself, else the nearest item before it that stayed, else the first
    /// one after it. Nil where none stayed, or the anchor is not in this revision.
    ///
    /// - Complexity: O(items) of both revisions.
    package func offset(
        of anchor: ScrollAnchor,
        in new: PageRevision
    ) -> (place: AnchoredPlace, offset: Double)? {
        guard let start = place(of: anchor) else { return nil }
        let finder = PlaceFinder(new)
        for place in places(from: start) {
            guard let found = finder.place(of: place, in: self) else { continue }
            return (found, new.top(of: found) - (anchor.top + top(of: place) - top(of: start)))
        }
        return nil
    }

    /// Returns the place of an anchor: its own, or that of the row whose carousel it is in.
    private func place(of anchor: ScrollAnchor) -> AnchoredPlace? {
        guard let index = sections.firstIndex(where: { $0.id == anchor.section }) else {
            return nil
        }
        let section = sections[index]
        if let item = section.items.ids.index(of: anchor.id, occurrence: anchor.occurrence) {
            return AnchoredPlace(section: index, item: item)
        }
        let inside = section.carousels.items.ids
        guard let item = inside.index(of: anchor.id, occurrence: anchor.occurrence) else {
            return nil
        }
        let carousel = (0..<section.carousels.count).first {
            section.carousels.range(of: $0).contains(item)
        }
        return carousel.map { AnchoredPlace(section: index, item: section.carousels.rows[$0]) }
    }

    /// The items from a place back to the first, then those behind it.
    private func places(from start: AnchoredPlace) -> some Sequence<AnchoredPlace> {
        let first = start.item ?? 0
        func items(_ section: Int, _ range: Range<Int>) -> [AnchoredPlace] {
            range.map { AnchoredPlace(section: section, item: $0) }
        }
        let count = sections[start.section].items.count
        let before =
            items(start.section, 0..<min(first + 1, count)).reversed()
            + (0..<start.section).reversed().flatMap {
                items($0, 0..<sections[$0].items.count).reversed()
            }
        let after =
            items(start.section, min(first + 1, count)..<count)
            + sections.indices.dropFirst(start.section + 1).flatMap {
                items($0, 0..<sections[$0].items.count)
            }
        return before + after
    }

    private func top(of place: AnchoredPlace) -> Double {
        let section = sections[place.section]
        let top = section.geometry.frame.y
        guard !section.isHorizontal, let item = place.item else { return top }
        return top + section.items.frames[item].y
    }
}

/// Finds the items of another revision in a page.
private struct PlaceFinder {
    private struct Key: Hashable {
        let scope: UInt64
        let identity: UInt64
    }

    private let sections: [UInt64: Int]
    private let items: [Key: AnchoredPlace]

    init(_ page: PageRevision) {
        var sections: [UInt64: Int] = [:]
        var items: [Key: AnchoredPlace] = [:]
        for (index, section) in page.sections.enumerated() {
            sections[section.id] = index
            for item in 0..<section.items.count {
                let key = Key(scope: section.scope, identity: section.items.identities[item])
                items[key] = AnchoredPlace(section: index, item: item)
            }
        }
        (self.sections, self.items) = (sections, items)
    }

    /// Returns the place of what stood at a place of another revision; nil where it did not stay.
    func place(of place: AnchoredPlace, in old: PageRevision) -> AnchoredPlace? {
        let section = old.sections[place.section]
        let item = place.item.flatMap { item in
            items[Key(scope: section.scope, identity: section.items.identities[item])]
        }
        guard section.isHorizontal else { return item }
        guard let index = sections[section.id] else { return nil }
        return AnchoredPlace(section: index, item: item?.section == index ? item?.item : nil)
    }
}

extension IdentifierTable {
    /// Returns the index of the n-th id with these bytes, from 1; nil where there are fewer, and for a number below 1.
    fileprivate func index(of id: [UInt8], occurrence: Int) -> Int? {
        // Counted down from a number below one, an occurrence would have to pass the least number there is.
        guard occurrence > 0 else { return nil }
        let hash = id.withUnsafeBytes { Fingerprint(bytes: $0).value }
        var left = occurrence
        for index in 0..<count where hashes[index] == hash {
            guard withBytes(of: index, { $0.elementsEqual(id) }) else { continue }
            left -= 1
            if left == 0 { return index }
        }
        return nil
    }
}
