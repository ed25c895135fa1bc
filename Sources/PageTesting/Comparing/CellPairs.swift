import InputCore
import JSONCore

/// The cells of two layouts, each beside its former self.
///
/// Cells of one place are the same. Of the others in one section an item is the same under another id where it says the
/// same, or is at the same position and shares a text: an upstream that names its items anew changes no page.
struct CellPairs {
    typealias Cell = LayoutCells.Cell

    /// A cell of both.
    struct Pair {
        let old: Cell
        let new: Cell
    }

    /// The cells of both, in the order of the new page.
    private(set) var pairs: [Pair] = []
    private(set) var added: [Cell] = []
    private(set) var removed: [Cell] = []
    /// The items that only have another id.
    private(set) var renamed: [Pair] = []

    /// Pairs the cells of two layouts.
    ///
    /// - Complexity: O(cells).
    init(_ old: LayoutCells, _ new: LayoutCells) {
        let (olds, news) = (old.cells, new.cells)
        if olds.count == news.count, zip(olds, news).allSatisfy({ $0.place == $1.place }) {
            pairs = zip(olds, news).map { Pair(old: $0, new: $1) }
            return
        }
        var places = Places(olds)
        var unmatched: [(position: Int, cell: Cell)] = []
        var found: [(position: Int, pair: Pair)] = []
        for (position, cell) in news.enumerated() {
            if let former = places.take(cell.place) {
                found.append((position, Pair(old: olds[former], new: cell)))
            } else {
                unmatched.append((position, cell))
            }
        }
        var rest = Unnamed(places.rest.map { olds[$0] })
        for isPosition in [false, true] {
            unmatched = unmatched.filter { position, cell in
                let former = isPosition ? rest.takeAtPosition(of: cell) : rest.takeAlike(cell)
                guard let former else { return true }
                found.append((position, Pair(old: former, new: cell)))
                renamed.append(Pair(old: former, new: cell))
                return false
            }
        }
        pairs = found.sorted { $0.position < $1.position }.map(\.pair)
        added = unmatched.map(\.cell)
        removed = rest.cells
    }

    /// The cells of a layout by their places; of several of one place the first that is left.
    private struct Places {
        private var indexes: [LayoutCells.Place: [Int]] = [:]

        init(_ cells: [Cell]) {
            for (index, cell) in cells.enumerated().reversed() {
                indexes[cell.place, default: []].append(index)
            }
        }

        mutating func take(_ place: LayoutCells.Place) -> Int? { indexes[place]?.popLast() }

        /// The cells that were not taken, in page order.
        var rest: [Int] { indexes.values.joined().sorted() }
    }

    /// Items whose ids the other layout lacks.
    private struct Unnamed {
        private struct Position: Hashable {
            let section: ExactString
            let part: LayoutCells.Part
            let index: Int
        }

        private let all: [Cell]
        private var isTaken: [Bool]
        private var byContent: [ExactString: [Int]] = [:]
        private var byPosition: [Position: Int] = [:]

        init(_ cells: [Cell]) {
            all = cells
            isTaken = cells.map { _ in false }
            for (index, cell) in cells.enumerated().reversed() {
                if let content = Self.content(of: cell) {
                    byContent[content, default: []].append(index)
                }
                byPosition[Self.position(of: cell)] = index
            }
        }

        /// The cells that were not taken.
        var cells: [Cell] { all.indices.filter { !isTaken[$0] }.map { all[$0] } }

        mutating func takeAlike(_ cell: Cell) -> Cell? {
            guard let content = Self.content(of: cell), let index = byContent[content]?.popLast()
            else { return nil }
            isTaken[index] = true
            return all[index]
        }

        mutating func takeAtPosition(of cell: Cell) -> Cell? {
            guard Self.hasID(cell), let index = byPosition[Self.position(of: cell)],
                !isTaken[index], all[index].type == cell.type,
                cell.texts.contains(where: { text in
                    all[index].texts.contains { $0.hasSameWords(as: text) }
                })
            else { return nil }
            isTaken[index] = true
            return all[index]
        }

        private static func hasID(_ cell: Cell) -> Bool {
            cell.place.part == .item || cell.place.part == .carousel
        }

        private static func position(of cell: Cell) -> Position {
            Position(section: cell.place.section, part: cell.place.part, index: cell.index)
        }

        /// Returns what an item says; nil for one that says nothing.
        private static func content(of cell: Cell) -> ExactString? {
            guard hasID(cell) else { return nil }
            var said = cell.texts.map { $0.words.string ?? "" }
            if said.isEmpty, let data = cell.json["data"], data.count > 0 {
                var writer = JSONWriter()
                writer.value(data)
                said = [String(decoding: writer.finish(), as: UTF8.self)]
            }
            if said.allSatisfy(\.isEmpty) { return nil }
            let place = [cell.place.section.text, cell.place.part.rawValue, cell.type.text]
            return ExactString((place + said).joined(separator: "\u{0}"))
        }
    }
}
