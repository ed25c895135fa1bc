/// A client that holds a layout as JSON and plays what the service says has changed, refusing what a
/// collection view would refuse. It knows the answers' shape, and nothing of the service's code.
struct LayoutPlayer {
    /// The layout it holds.
    private(set) var layout: PlainJSON

    struct Invalid: Error {
        let text: String
    }

    /// Takes a layout.
    init(_ bytes: some Collection<UInt8>) throws {
        guard let layout = PlainJSON(bytes) else { throw Invalid(text: "no layout") }
        self.layout = layout
    }

    /// The revision it holds.
    var revision: String { layout["revision"]?.content ?? "" }

    /// Plays an answer of the changes endpoint, or a `changes` event.
    mutating func play(_ bytes: some Collection<UInt8>) throws {
        guard let changes = PlainJSON(bytes) else { throw Invalid(text: "no JSON") }
        try check(changes["from"]?.content == revision, "from another revision")
        switch changes["kind"]?.content {
        case "none": try check(changes["to"]?.content == revision, "none to another revision")
        case "delta": try playDelta(changes)
        case "reset":
            guard let layout = changes["layout"] else { throw Invalid(text: "no layout") }
            self.layout = layout
        default: throw Invalid(text: "kind")
        }
        layout["revision"] = changes["to"]
    }

    private func check(_ condition: Bool, _ text: String) throws {
        if !condition { throw Invalid(text: text) }
    }

    private mutating func playDelta(_ delta: PlainJSON) throws {
        var sections = layout["sections"]?.elements ?? []
        let old = sections.map(Self.ids)
        try playSections(delta["sections"], &sections)
        try playItems(delta["items"], &sections)
        try playReloads(delta["reload"], &sections)
        for nested in delta["nested"]?.elements ?? [] { try playNested(nested, &sections) }
        for frames in delta["frames"]?.elements ?? [] { try playFrames(frames, &sections) }
        let new = Set(sections.flatMap(Self.ids))
        layout["sections"] = .array(sections)
        for member in delta["page"]?.members ?? [] {
            layout[member.name] = member.value.isNull ? nil : member.value
        }
        sortMembers()
        let gone = delta["gone"]?.elements.compactMap(\.content) ?? []
        try check(Set(gone).count == gone.count, "gone twice")
        try check(Set(gone) == Set(old.joined()).subtracting(new), "gone \(gone)")
    }

    /// The members of a layout in their order, which those that a page did not have before take too.
    private static let members = [
        "module", "revision", "status", "viewport", "contentSize", "styles", "palette",
        "background", "images", "screen", "sections", "docks", "failures", "dropped", "next",
    ]

    private mutating func sortMembers() {
        func rank(_ member: PlainJSON.Member) -> Int {
            Self.members.firstIndex(of: member.name) ?? Self.members.count
        }
        layout = .object(layout.members.sorted { rank($0) < rank($1) })
    }

    /// The ids of a section's items, those in carousels included.
    private static func ids(_ section: PlainJSON) -> [String] {
        (section["items"]?.elements ?? []).flatMap { item in
            [item["id"]?.content ?? ""]
                + (item["carousel"]?["items"]?.elements ?? []).compactMap { $0["id"]?.content }
        }
    }

    // MARK: Batches

    /// A batch update of a list: deletions and moves from old places, insertions and moves to final.
    private func batch(
        _ list: inout [PlainJSON],
        deletes: [Int],
        inserts: [(Int, PlainJSON)],
        moves: [(from: Int, to: Int)]
    ) throws {
        let old = list
        let leaving = deletes + moves.map(\.from)
        try check(Set(leaving).count == leaving.count, "an item leaves twice")
        try check(leaving.allSatisfy(old.indices.contains), "an item that is not there leaves")
        let arriving = inserts + moves.map { ($0.to, old[$0.from]) }
        try fill(&list, leaving: leaving, arriving: arriving)
    }

    private func fill(
        _ list: inout [PlainJSON],
        leaving: [Int],
        arriving: [(Int, PlainJSON)]
    ) throws {
        let left = Set(leaving)
        var rest = list.indices.filter { !left.contains($0) }.map { list[$0] }[...]
        var result = [PlainJSON?](repeating: nil, count: rest.count + arriving.count)
        for (place, value) in arriving {
            try check(result.indices.contains(place), "arrives beyond the end")
            try check(result[place] == nil, "two arrive at one place")
            result[place] = value
        }
        list = result.map { $0 ?? rest.removeFirst() }
    }

    private func playSections(_ changes: PlainJSON?, _ sections: inout [PlainJSON]) throws {
        try batch(
            &sections,
            deletes: (changes?["delete"]?.elements ?? []).compactMap(\.integer),
            inserts: (changes?["insert"]?.elements ?? []).map {
                ($0["index"]?.integer ?? -1, $0["section"] ?? .word("null"))
            },
            moves: (changes?["move"]?.elements ?? []).map {
                ($0["from"]?.integer ?? -1, $0["to"]?.integer ?? -1)
            }
        )
    }

    private static func path(_ value: PlainJSON?) -> (section: Int, item: Int) {
        let parts = (value?.elements ?? []).compactMap(\.integer)
        return parts.count == 2 ? (parts[0], parts[1]) : (-1, -1)
    }

    private func playItems(_ changes: PlainJSON?, _ sections: inout [PlainJSON]) throws {
        let old = sections.map { $0["items"]?.elements ?? [] }
        var leaving = [[Int]](repeating: [], count: old.count)
        var arriving = [[(Int, PlainJSON)]](repeating: [], count: old.count)
        for value in changes?["delete"]?.elements ?? [] {
            let path = Self.path(value)
            try check(old.indices.contains(path.section), "no such section")
            leaving[path.section].append(path.item)
        }
        for insert in changes?["insert"]?.elements ?? [] {
            let path = Self.path(insert["at"])
            try check(old.indices.contains(path.section), "no such section")
            arriving[path.section].append((path.item, insert["item"] ?? .word("null")))
        }
        for move in changes?["move"]?.elements ?? [] {
            let (from, to) = (Self.path(move["from"]), Self.path(move["to"]))
            try check(old.indices.contains(from.section), "no such section")
            try check(old.indices.contains(to.section), "no such section")
            try check(old[from.section].indices.contains(from.item), "no such item")
            leaving[from.section].append(from.item)
            arriving[to.section].append((to.item, old[from.section][from.item]))
        }
        for index in sections.indices {
            let gone = leaving[index]
            try check(Set(gone).count == gone.count, "an item leaves twice")
            try check(gone.allSatisfy(old[index].indices.contains), "no such item")
            var items = old[index]
            try fill(&items, leaving: gone, arriving: arriving[index])
            sections[index]["items"] = .array(items)
        }
    }

    // MARK: Reloads and frames

    private func playReloads(_ changes: PlainJSON?, _ sections: inout [PlainJSON]) throws {
        for reload in changes?["sections"]?.elements ?? [] {
            let index = reload["index"]?.integer ?? -1
            try check(sections.indices.contains(index), "no such section")
            guard var section = reload["section"] else { throw Invalid(text: "no section") }
            try check(section["items"] == nil, "a reloaded section has items")
            section["items"] = sections[index]["items"]
            sections[index] = section
        }
        for reload in changes?["items"]?.elements ?? [] {
            try replace(Self.path(reload["at"]), &sections) { _ in reload["item"] }
        }
    }

    private func replace(
        _ path: (section: Int, item: Int),
        _ sections: inout [PlainJSON],
        _ change: (PlainJSON) throws -> PlainJSON?
    ) throws {
        try check(sections.indices.contains(path.section), "no such section")
        var items = sections[path.section]["items"]?.elements ?? []
        try check(items.indices.contains(path.item), "no such item")
        items[path.item] = try change(items[path.item]) ?? .word("null")
        sections[path.section]["items"] = .array(items)
    }

    private func playNested(_ nested: PlainJSON, _ sections: inout [PlainJSON]) throws {
        try replace(Self.path(nested["at"]), &sections) { row in
            var row = row
            try check(row["id"] == nested["id"], "another row")
            var items = row["carousel"]?["items"]?.elements ?? []
            try batch(
                &items,
                deletes: (nested["delete"]?.elements ?? []).compactMap(\.integer),
                inserts: (nested["insert"]?.elements ?? []).map {
                    ($0["index"]?.integer ?? -1, $0["item"] ?? .word("null"))
                },
                moves: (nested["move"]?.elements ?? []).map {
                    ($0["from"]?.integer ?? -1, $0["to"]?.integer ?? -1)
                }
            )
            for reload in nested["reload"]?.elements ?? [] {
                let index = reload["index"]?.integer ?? -1
                try check(items.indices.contains(index), "no such item")
                items[index] = reload["item"] ?? .word("null")
            }
            try shift(nested, &items)
            var carousel = nested["carousel"] ?? row["carousel"]
            carousel?["items"] = .array(items)
            row["carousel"] = carousel
            return row
        }
    }

    private func playFrames(_ changes: PlainJSON, _ sections: inout [PlainJSON]) throws {
        let index = changes["section"]?.integer ?? -1
        try check(sections.indices.contains(index), "no such section")
        for name in ["frame", "scroller", "counts"] {
            if let value = changes[name] { sections[index][name] = value }
        }
        for name in ["header", "footer", "decoration", "placeholder"] {
            guard let frame = changes[name] else { continue }
            var part = sections[index][name]
            try check(part?.isNull == false, "no such part")
            part?["frame"] = frame
            sections[index][name] = part
        }
        var items = sections[index]["items"]?.elements ?? []
        try shift(changes, &items)
        sections[index]["items"] = .array(items)
    }

    /// Moves runs of items, then sets the frames of single ones.
    private func shift(_ changes: PlainJSON, _ items: inout [PlainJSON]) throws {
        let scale = layout["viewport"]?["scale"]?.number ?? 10_000
        for shift in changes["shifts"]?.elements ?? [] {
            let numbers = shift.elements.compactMap(\.number)
            try check(numbers.count == 4, "a shift has four numbers")
            let run = Int(numbers[0])...Int(numbers[1])
            try check(run.lowerBound >= 0 && run.upperBound < items.count, "no such items")
            for index in run {
                for (name, distance) in [("x", numbers[2]), ("y", numbers[3])] where distance != 0 {
                    var frame = items[index]["frame"]
                    let old = frame?[name]?.number ?? .nan
                    frame?[name] = .length(((old + distance) * scale).rounded() / scale)
                    items[index]["frame"] = frame
                }
            }
        }
        for set in changes["set"]?.elements ?? [] {
            try check(set.elements.count == 5, "a frame has four numbers")
            let index = set.elements[0].integer ?? -1
            try check(items.indices.contains(index), "no such item")
            let names = ["x", "y", "width", "height"]
            items[index]["frame"] = .object(
                zip(names, set.elements.dropFirst()).map { .init(name: $0, value: $1) }
            )
        }
    }
}
