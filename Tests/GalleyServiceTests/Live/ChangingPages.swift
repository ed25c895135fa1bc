import Locking
import TestSupport

/// Upstream answers that change at random: rows come, go, move, and say other things.
final class ChangingPages: Sendable {
    fileprivate struct Row {
        var id: String
        var title: String
        var width: Int
        var ratio: Double
        var parts: [Part] = []

        var json: String {
            let parts = parts.map {
                #"{"id":"\#($0.id)","title":"\#($0.title)","width":\#($0.width)}"#
            }
            return
                #"{"id":"\#(id)","title":"\#(title)","width":\#(width),"ratio":\#(ratio),"parts":[\#(parts.joined(separator: ","))]}"#
        }
    }

    /// What is inside a row.
    fileprivate struct Part {
        var id: String
        var title: String
        var width: Int
    }

    fileprivate struct State {
        var random: SeededGenerator
        var nextID = 0
        var lists: [String: [Row]] = [:]
        var titles: [String: String] = [:]
    }

    private let state: Locked<State>

    init(seed: UInt64, lists: [String], rows: Int = 20) {
        var start = State(random: SeededGenerator(seed: seed))
        for list in lists {
            start.lists[list] = (0..<rows).map { _ in start.newRow() }
            start.titles[list] = "first"
        }
        for index in 0..<rows {
            let parts = (0..<start.random.below(7)).map { _ in start.newPart() }
            start.lists["nested"]?[index].parts = parts
        }
        state = Locked(start)
    }

    /// The JSON of a list: `{"title": …, "rows": […]}`.
    func json(_ list: String) -> String {
        state.withLock { state in
            let rows = (state.lists[list] ?? []).map(\.json)
            return
                #"{"title":"\#(state.titles[list] ?? "")","rows":[\#(rows.joined(separator: ","))]}"#
        }
    }

    /// Some changes, from none to an upheaval.
    func change() {
        state.withLock { state in
            for _ in 0..<state.random.below(8) { state.changeOne() }
            for _ in 0..<state.random.below(5) { state.changeOnePart() }
            if state.random.below(12) == 0 { state.upheaval() }
        }
    }

    /// Gives about so many rows of a list another title.
    func retitle(_ list: String, rows count: Int) {
        state.withLock { state in
            let total = state.lists[list]?.count ?? 0
            for _ in 0..<count where total > 0 {
                let title = state.newTitle()
                state.lists[list]?[state.random.below(total)].title = title
            }
        }
    }

    /// Gives a list other rows.
    func replace(_ list: String) {
        state.withLock { state in
            let count = state.lists[list]?.count ?? 0
            state.lists[list] = (0..<count).map { _ in state.newRow() }
        }
    }

    /// Adds rows to the end of a list.
    func append(_ list: String, rows count: Int) {
        state.withLock { state in
            for _ in 0..<count {
                let row = state.newRow()
                state.lists[list]?.append(row)
            }
        }
    }
}

extension ChangingPages.State {
    fileprivate mutating func newRow() -> ChangingPages.Row {
        nextID += 1
        return ChangingPages.Row(
            id: "r\(nextID)",
            title: newTitle(),
            width: 40 + random.below(200),
            ratio: Double(50 + random.below(200)) / 100
        )
    }

    /// Its id may be that of a part of another row.
    fileprivate mutating func newPart() -> ChangingPages.Part {
        nextID += 1
        return ChangingPages.Part(
            id: random.below(5) == 0 ? "p\(random.below(6))" : "p\(nextID)",
            title: newTitle(),
            width: 20 + random.below(90)
        )
    }

    fileprivate mutating func changeOnePart() {
        let rows = lists["nested"] ?? []
        guard !rows.isEmpty else { return }
        let row = random.below(rows.count)
        var parts = rows[row].parts
        let place = random.below(parts.count + 1)
        switch random.below(6) {
        case 0: parts.insert(newPart(), at: place)
        case 1 where place < parts.count: parts.remove(at: place)
        case 2 where place < parts.count: parts[place].title = newTitle()
        case 3 where place < parts.count: parts[place].width = 20 + random.below(90)
        case 4: parts.shuffle(using: &random)
        default: parts = random.below(3) == 0 ? [] : parts
        }
        lists["nested"]?[row].parts = parts
    }

    fileprivate mutating func newTitle() -> String { "t\(random.below(1_000_000)) \\\"é\\\"" }

    fileprivate mutating func changeOne() {
        let names = lists.keys.sorted()
        let name = names[random.below(names.count)]
        let other = names[random.below(names.count)]
        var rows = lists[name] ?? []
        let place = random.below(rows.count + 1)
        switch random.below(9) {
        case 0: rows.insert(newRow(), at: place)
        case 1 where place < rows.count: rows.remove(at: place)
        case 2 where place < rows.count: rows[place].title = newTitle()
        case 3 where place < rows.count: rows[place].width = 40 + random.below(200)
        case 4 where place < rows.count:
            rows.insert(rows.remove(at: place), at: random.below(rows.count + 1))
        case 5 where place < rows.count && name != other:
            let row = rows.remove(at: place)
            let target = random.below((lists[other]?.count ?? 0) + 1)
            lists[other]?.insert(row, at: target)
        case 6: titles[name] = newTitle()
        case 7: titles[name] = ["none", "first"][random.below(2)]
        case 8 where !rows.isEmpty:
            let id = rows[random.below(rows.count)].id
            let twin = ChangingPages.Row(id: id, title: "twin", width: 50, ratio: 1)
            if name == "twins" { rows.insert(twin, at: place) }
        default: break
        }
        lists[name] = rows
    }

    fileprivate mutating func upheaval() {
        let names = lists.keys.sorted()
        let name = names[random.below(names.count)]
        switch random.below(4) {
        case 0: lists[name] = []
        case 1: lists[name]?.shuffle(using: &random)
        case 2: lists[name] = (0..<30).map { _ in newRow() }
        default: lists[name]?.reverse()
        }
    }
}
