import ChangesCore
import LayoutCore

/// A list of items and what became of it.
struct Workload {
    /// An item as an app would hold it.
    struct Item: Hashable {
        var id: String
        var title: String
    }

    let name: String
    let old: [Item]
    let new: [Item]

    /// A share of the items changed: a quarter of those each inserted, deleted, moved and reloaded,
    /// at random places.
    static func changed(_ count: Int, percent: Int) -> Workload {
        var random = SplitMix(state: UInt64(count + percent))
        let old = (0..<count).map(item)
        let each = count * percent / 400
        var isDeleted = [Bool](repeating: false, count: count)
        var isMoved = isDeleted
        var arrivals: [(place: Int, item: Item)] = []
        for number in 0..<each {
            isDeleted[random.below(count)] = true
            let moved = random.below(count)
            if !isMoved[moved] { arrivals.append((random.below(count), old[moved])) }
            isMoved[moved] = true
            arrivals.append((random.below(count), item(count + number)))
        }
        arrivals.sort { $0.place < $1.place }
        let kept = Set(old.indices.filter { isDeleted[$0] && isMoved[$0] }.map { old[$0].id })
        arrivals.removeAll { kept.contains($0.item.id) }
        var new: [Item] = []
        var next = 0
        for (index, item) in old.enumerated() {
            while next < arrivals.count, arrivals[next].place <= index {
                new.append(arrivals[next].item)
                next += 1
            }
            if !isDeleted[index], !isMoved[index] { new.append(item) }
        }
        for _ in 0..<each { new[random.below(new.count)].title += "!" }
        return Workload(name: "\(percent) % changed", old: old, new: new)
    }

    /// Twenty items more at the end.
    static func appended(_ count: Int) -> Workload {
        let old = (0..<count).map(item)
        return Workload(name: "20 appended", old: old, new: old + (count..<count + 20).map(item))
    }

    /// All items in another order.
    static func shuffled(_ count: Int) -> Workload {
        var random = SplitMix(state: 7)
        let old = (0..<count).map(item)
        return Workload(name: "shuffled", old: old, new: old.shuffled(using: &random))
    }

    private static func item(_ number: Int) -> Item {
        Item(id: "item-\(number)", title: "The title of number \(number), of a usual length")
    }

    /// The revision of a list page with these items.
    static func revision(_ items: [Item]) -> PageRevision {
        var ids = IdentifierTable()
        ids.reserve(count: items.count, bytes: items.count * 12)
        var contents: [UInt64] = []
        contents.reserveCapacity(items.count)
        for index in items.indices {
            ids.append(items[index].id)
            var content = Fingerprint()
            content.combine(items[index].id)
            content.combine(items[index].title)
            contents.append(content.value)
        }
        let count = items.count
        let frames = ItemFrames(
            x: [Double](repeating: 0, count: count),
            y: (0..<count).map { Double($0) * 49 },
            width: [Double](repeating: 390, count: count),
            height: [Double](repeating: 44, count: count)
        )
        let section = SectionRevision(
            id: 1,
            scope: 1,
            content: 0,
            geometry: SectionGeometry(
                frame: Rect(x: 0, y: 0, width: 390, height: Double(count) * 49),
                counts: ItemCounts(total: count, shown: count)
            ),
            items: ItemColumns(ids: ids, contents: contents, frames: frames)
        )
        return PageRevision(grid: .fine, members: PageMembers(), sections: [section])
    }
}

/// SplitMix64: the same numbers in every run.
struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var word = state
        word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
        return word ^ (word >> 31)
    }

    mutating func below(_ count: Int) -> Int {
        Int.random(in: 0..<count, using: &self)
    }
}
