import ChangesCore
import LayoutCore

/// Plays batches as a collection view would, and refuses what one refuses.
///
/// Written apart from the library: it moves elements one by one in arrays, and looks at every index
/// before it uses it.
struct StrictSimulator {
    enum Refusal: Error {
        case outOfRange(String, Int)
        case twice(String, Int)
        case moveOfDeleted(Int)
        case intoInsertedSection(Int)
        case acrossScroller(Int)
        case countsDoNotAddUp(section: Int, expected: Int, got: Int)
        case alreadyFresh(String, Int)
        case missingPart(String, Int)
        case notTheTarget
    }

    let target: TestPage

    func play(_ batch: StrictBatch, on old: TestPage) throws -> TestPage {
        var page = old
        page.sections = try sections(batch, old.sections)
        let inserted = Set(batch.sectionInserts)
        let horizontal = Set(
            page.sections.indices.filter {
                !inserted.contains($0) && page.sections[$0].payload.isHorizontal
            }
        )
        try items(batch, &page, inserted: inserted, horizontal: horizontal)
        try reloads(batch, &page, inserted: inserted)
        try nested(batch, &page, inserted: inserted)
        try frames(batch, &page, inserted: inserted)
        for member in batch.members { page.members[member] = target.members[member] }
        guard page == target else { throw Refusal.notTheTarget }
        return page
    }

    // MARK: Lists

    /// Removes, then puts what arrives at its final place, lowest first.
    private func list<Element>(
        _ name: String,
        _ old: [Element],
        deletes: [Int],
        movesFrom: [Int],
        arrivals: [(Int, Element)],
        finalCount: Int
    ) throws -> [Element] {
        var used = Set<Int>()
        for index in deletes {
            guard index >= 0, index < old.count else { throw Refusal.outOfRange(name, index) }
            guard used.insert(index).inserted else { throw Refusal.twice(name, index) }
        }
        for index in movesFrom {
            guard index >= 0, index < old.count else { throw Refusal.outOfRange(name, index) }
            if deletes.contains(index) { throw Refusal.moveOfDeleted(index) }
            guard used.insert(index).inserted else { throw Refusal.twice(name, index) }
        }
        var result: [Element] = []
        for index in old.indices where !used.contains(index) { result.append(old[index]) }
        guard result.count + arrivals.count == finalCount else {
            throw Refusal.countsDoNotAddUp(
                section: -1,
                expected: finalCount,
                got: result.count + arrivals.count
            )
        }
        var last = -1
        for (index, element) in arrivals.sorted(by: { $0.0 < $1.0 }) {
            guard index > last else { throw Refusal.twice(name, index) }
            guard index <= result.count else { throw Refusal.outOfRange(name, index) }
            result.insert(element, at: index)
            last = index
        }
        return result
    }

    private func sections(
        _ batch: StrictBatch,
        _ old: [ClientSection<TestPayload>]
    ) throws -> [ClientSection<TestPayload>] {
        var arrivals: [(Int, ClientSection<TestPayload>)] = []
        for index in batch.sectionInserts {
            guard target.sections.indices.contains(index) else {
                throw Refusal.outOfRange("section", index)
            }
            arrivals.append((index, target.sections[index]))
        }
        for move in batch.sectionMoves {
            guard old.indices.contains(move.from) else {
                throw Refusal.outOfRange("section", move.from)
            }
            arrivals.append((move.to, old[move.from]))
        }
        return try list(
            "section",
            old,
            deletes: batch.sectionDeletes,
            movesFrom: batch.sectionMoves.map(\.from),
            arrivals: arrivals,
            finalCount: target.sections.count
        )
    }

    // MARK: Items

    private func items(
        _ batch: StrictBatch,
        _ page: inout TestPage,
        inserted: Set<Int>,
        horizontal: Set<Int>
    ) throws {
        let touched =
            batch.deletes.map(\.section) + batch.inserts.map(\.section)
            + batch.moves.flatMap { [$0.from.section, $0.to.section] }
        for section in touched {
            guard page.sections.indices.contains(section) else {
                throw Refusal.outOfRange("section", section)
            }
            if inserted.contains(section) { throw Refusal.intoInsertedSection(section) }
        }
        var arrivals: [Int: [(Int, ClientItem<TestPayload>)]] = [:]
        for path in batch.inserts {
            let items = target.sections[path.section].items
            guard items.indices.contains(path.item) else {
                throw Refusal.outOfRange("item", path.item)
            }
            arrivals[path.section, default: []].append((path.item, items[path.item]))
        }
        for move in batch.moves {
            let items = page.sections[move.from.section].items
            guard items.indices.contains(move.from.item) else {
                throw Refusal.outOfRange("item", move.from.item)
            }
            let isAcross = move.from.section != move.to.section
            let isNowHorizontal = target.sections[move.to.section].payload.isHorizontal
            if isAcross, horizontal.contains(move.from.section) || isNowHorizontal {
                throw Refusal.acrossScroller(move.from.section)
            }
            arrivals[move.to.section, default: []].append((move.to.item, items[move.from.item]))
        }
        for section in page.sections.indices where !inserted.contains(section) {
            page.sections[section].items = try list(
                "item",
                page.sections[section].items,
                deletes: batch.deletes.filter { $0.section == section }.map(\.item),
                movesFrom: batch.moves.filter { $0.from.section == section }.map(\.from.item),
                arrivals: arrivals[section] ?? [],
                finalCount: target.sections[section].items.count
            )
        }
    }

    // MARK: Reloads

    private func reloads(
        _ batch: StrictBatch,
        _ page: inout TestPage,
        inserted: Set<Int>
    ) throws {
        for index in batch.sectionReloads {
            guard page.sections.indices.contains(index) else {
                throw Refusal.outOfRange("reload", index)
            }
            if inserted.contains(index) { throw Refusal.alreadyFresh("section", index) }
            var section = target.sections[index]
            section.items = page.sections[index].items
            page.sections[index] = section
        }
        guard Set(batch.sectionReloads).count == batch.sectionReloads.count else {
            throw Refusal.twice("reload", 0)
        }
        var seen = Set(batch.inserts)
        for path in batch.reloads {
            guard page.sections.indices.contains(path.section),
                page.sections[path.section].items.indices.contains(path.item)
            else { throw Refusal.outOfRange("reload", path.item) }
            if inserted.contains(path.section) { throw Refusal.alreadyFresh("item", path.item) }
            guard seen.insert(path).inserted else { throw Refusal.twice("reload", path.item) }
            page.sections[path.section].items[path.item] =
                target.sections[path.section].items[path.item]
        }
    }

    // MARK: Carousels

    private func nested(
        _ batch: StrictBatch,
        _ page: inout TestPage,
        inserted: Set<Int>
    ) throws {
        var fresh = Set(batch.inserts).union(batch.reloads)
        for nested in batch.nested {
            let row = nested.at
            guard page.sections.indices.contains(row.section),
                page.sections[row.section].items.indices.contains(row.item)
            else { throw Refusal.outOfRange("row", row.item) }
            if inserted.contains(row.section) { throw Refusal.alreadyFresh("row", row.item) }
            guard fresh.insert(row).inserted else { throw Refusal.alreadyFresh("row", row.item) }
            guard let old = page.sections[row.section].items[row.item].carousel,
                let new = target.sections[row.section].items[row.item].carousel
            else { throw Refusal.missingPart("carousel", row.item) }
            var carousel = old
            carousel.items = try play(nested.list, old.items, new.items)
            if nested.replacesRest { carousel.payload = new.payload }
            page.sections[row.section].items[row.item].carousel = carousel
        }
    }

    private func play(
        _ batch: StrictBatch.FlatBatch,
        _ old: [ClientItem<TestPayload>],
        _ new: [ClientItem<TestPayload>]
    ) throws -> [ClientItem<TestPayload>] {
        var arrivals: [(Int, ClientItem<TestPayload>)] = []
        for index in batch.inserts {
            guard new.indices.contains(index) else { throw Refusal.outOfRange("nested", index) }
            arrivals.append((index, new[index]))
        }
        for move in batch.moves {
            guard old.indices.contains(move.from) else {
                throw Refusal.outOfRange("nested", move.from)
            }
            arrivals.append((move.to, old[move.from]))
        }
        var items = try list(
            "nested",
            old,
            deletes: batch.deletes,
            movesFrom: batch.moves.map(\.from),
            arrivals: arrivals,
            finalCount: new.count
        )
        var fresh = Set(batch.inserts)
        for index in batch.reloads {
            guard items.indices.contains(index) else { throw Refusal.outOfRange("nested", index) }
            guard fresh.insert(index).inserted else { throw Refusal.twice("nested", index) }
            items[index] = new[index]
        }
        try frames(batch.shifts, batch.sets, &items, fresh: fresh)
        return items
    }

    // MARK: Frames

    private func frames(
        _ batch: StrictBatch,
        _ page: inout TestPage,
        inserted: Set<Int>
    ) throws {
        var seen = inserted
        for changes in batch.frames {
            let index = changes.section
            guard page.sections.indices.contains(index) else {
                throw Refusal.outOfRange("frames", index)
            }
            guard seen.insert(index).inserted else { throw Refusal.alreadyFresh("frames", index) }
            var section = page.sections[index]
            if let frame = changes.frame { section.frame = frame }
            try part("header", changes.header, &section.header)
            try part("footer", changes.footer, &section.footer)
            try part("decoration", changes.decoration, &section.decoration)
            try part("placeholder", changes.placeholder, &section.placeholder)
            if changes.replacesScroller { section.scroller = target.sections[index].scroller }
            if let counts = changes.counts { section.counts = counts }
            let fresh = (batch.inserts + batch.reloads).filter { $0.section == index }
            try frames(
                batch.shifts[index] ?? [],
                batch.sets[index] ?? [],
                &section.items,
                fresh: Set(fresh.map(\.item))
            )
            page.sections[index] = section
        }
    }

    private func part(_ name: String, _ new: Rect?, _ held: inout Rect?) throws {
        guard let new else { return }
        guard held != nil else { throw Refusal.missingPart(name, 0) }
        held = new
    }

    private func frames(
        _ shifts: [FrameShift],
        _ sets: [FrameSetting],
        _ items: inout [ClientItem<TestPayload>],
        fresh: Set<Int>
    ) throws {
        let grid = target.grid
        var touched = fresh
        for shift in shifts {
            guard shift.first >= 0, shift.first <= shift.last, shift.last < items.count else {
                throw Refusal.outOfRange("shift", shift.last)
            }
            for index in shift.first...shift.last {
                guard touched.insert(index).inserted else {
                    throw Refusal.alreadyFresh("shift", index)
                }
                items[index].frame.x = onGrid(items[index].frame.x + shift.dx, grid)
                items[index].frame.y = onGrid(items[index].frame.y + shift.dy, grid)
            }
        }
        for set in sets {
            guard items.indices.contains(set.index) else {
                throw Refusal.outOfRange("set", set.index)
            }
            guard touched.insert(set.index).inserted else {
                throw Refusal.alreadyFresh("set", set.index)
            }
            items[set.index].frame = set.frame
        }
    }

    private func onGrid(_ length: Double, _ grid: PixelGrid) -> Double {
        (length * grid.unitsPerPoint).rounded() / grid.unitsPerPoint
    }
}
