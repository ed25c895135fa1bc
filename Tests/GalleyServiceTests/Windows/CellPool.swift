/// A screen of cells with pools by type, as a collection view keeps them.
struct CellPool {
    private var shown: [WindowModel.Thing] = []
    private var cells: [String: Int] = [:]
    private var pools: [String: [Int]] = [:]
    private var made = 0

    /// What happened when other things were shown, as a window's `reuse` says it.
    struct Turnover: Equatable {
        var remove: [String] = []
        var add: [String] = []
        var keep = 0
        var dequeue: [String: Int] = [:]
        var create: [String: Int] = [:]
    }

    /// Shows these things instead of those before.
    mutating func show(_ things: [WindowModel.Thing]) -> Turnover {
        var turnover = Turnover()
        let wanted = Set(things.map(Self.place))
        for thing in shown where !wanted.contains(Self.place(thing)) {
            turnover.remove.append(Self.name(thing))
            let cell = cells.removeValue(forKey: Self.place(thing))
            if let cell { pools[Self.type(thing), default: []].append(cell) }
        }
        for thing in things {
            if cells[Self.place(thing)] != nil {
                turnover.keep += 1
                continue
            }
            turnover.add.append(Self.name(thing))
            let type = Self.type(thing)
            if let cell = pools[type]?.popLast() {
                turnover.dequeue[type, default: 0] += 1
                cells[Self.place(thing)] = cell
            } else {
                turnover.create[type, default: 0] += 1
                cells[Self.place(thing)] = made
                made += 1
            }
        }
        for type in Set(turnover.dequeue.keys).union(turnover.create.keys) {
            turnover.dequeue[type, default: 0] += 0
            turnover.create[type, default: 0] += 0
        }
        shown = things
        return turnover
    }

    /// What a window's `reuse` says.
    static func turnover(_ reuse: PlainJSON?) -> Turnover {
        func counts(_ name: String) -> [String: Int] {
            Dictionary(
                (reuse?[name]?.members ?? []).map { ($0.name, $0.value.integer ?? -1) }
            ) { $1 }
        }
        return Turnover(
            remove: (reuse?["remove"]?.elements ?? []).map(\.text),
            add: (reuse?["add"]?.elements ?? []).map(\.text),
            keep: reuse?["keep"]?.integer ?? -1,
            dequeue: counts("dequeue"),
            create: counts("create")
        )
    }

    private static func place(_ thing: WindowModel.Thing) -> String {
        "\(thing.section) \(thing.index ?? -1)"
    }

    private static func name(_ thing: WindowModel.Thing) -> String {
        "[\(thing.says["id"]?.text ?? ""),\(thing.section),\(thing.index ?? -1)]"
    }

    private static func type(_ thing: WindowModel.Thing) -> String {
        thing.says["type"]?.content ?? ""
    }
}
