import LayoutCore
import Testing

@testable import ChangesCore

@Suite("The offset at which an item stands where it stood")
struct AnchorTests {
    /// A section of rows, 10 high.
    private struct Rows {
        var id: String
        var ids: [String]
        var isHorizontal = false
        var isUnique = true
        var scope: String?
        var carousels: [Int: [String]] = [:]
    }

    /// A page of sections below one another, each 100 high.
    private static func page(_ sections: [Rows]) -> PageRevision {
        PageRevision(
            grid: .fine,
            members: PageMembers(),
            sections: sections.enumerated().map { index, rows in
                var items = ItemColumns()
                for (row, id) in rows.ids.enumerated() {
                    let y = rows.isHorizontal ? 3 : Double(row) * 10
                    items.append(
                        id: id,
                        content: 1,
                        frame: Rect(x: 0, y: y, width: 5, height: 10)
                    )
                }
                var carousels = CarouselColumns()
                for (row, ids) in rows.carousels.sorted(by: { $0.key < $1.key }) {
                    var inside = ItemColumns()
                    for id in ids {
                        inside.append(
                            id: id,
                            content: 1,
                            frame: Rect(x: 0, y: 2, width: 1, height: 1)
                        )
                    }
                    carousels.append(row: row, rest: 0, items: inside)
                }
                return SectionRevision(
                    id: fingerprint(rows.id),
                    scope: fingerprint(rows.scope ?? rows.id),
                    isHorizontal: rows.isHorizontal,
                    hasUniqueIDs: rows.isUnique,
                    content: 0,
                    geometry: SectionGeometry(
                        frame: Rect(x: 0, y: Double(index) * 100, width: 100, height: 100),
                        counts: ItemCounts(total: items.count, shown: items.count)
                    ),
                    items: items,
                    carousels: carousels
                )
            }
        )
    }

    private static func fingerprint(_ text: String) -> UInt64 {
        var fingerprint = Fingerprint()
        fingerprint.combine(text)
        return fingerprint.value
    }

    private struct Case: Sendable, CustomTestStringConvertible {
        var name: String
        var old: [Rows]
        var new: [Rows]
        var anchor: (section: String, id: String, occurrence: Int)
        /// The offset for a top of 7, and the id that stands there.
        var expected: (offset: Double, id: String?)?
        var testDescription: String { name }
    }

    private static let cases: [Case] = [
        Case(
            name: "it stayed",
            old: [Rows(id: "s", ids: ["a", "b", "c"])],
            new: [Rows(id: "t", ids: ["x"]), Rows(id: "s", ids: ["c", "a", "b"])],
            anchor: ("s", "b", 1),
            expected: (113, "b")
        ),
        Case(
            name: "the nearest before it, of another section",
            old: [Rows(id: "s", ids: ["a", "b"]), Rows(id: "t", ids: ["c", "d"])],
            new: [Rows(id: "s", ids: ["z", "b"])],
            anchor: ("t", "d", 1),
            expected: (10 - (7 + 10 - 110), "b")
        ),
        Case(
            name: "the first after it, of another section",
            old: [Rows(id: "s", ids: ["a", "b"]), Rows(id: "t", ids: ["c", "d"])],
            new: [Rows(id: "t", ids: ["d"])],
            anchor: ("s", "a", 1),
            expected: (0 - (7 + 110 - 0), "d")
        ),
        Case(
            name: "none at all",
            old: [Rows(id: "s", ids: ["a"])],
            new: [Rows(id: "s", ids: ["b"])],
            anchor: ("s", "a", 1)
        ),
        Case(
            name: "the same id in another section is another item",
            old: [Rows(id: "s", ids: ["a"])],
            new: [Rows(id: "t", ids: ["a"])],
            anchor: ("s", "a", 1)
        ),
        Case(
            name: "an item that moved to another section of its scope",
            old: [Rows(id: "s", ids: ["a", "b"], scope: "m"), Rows(id: "t", ids: [], scope: "m")],
            new: [Rows(id: "s", ids: ["a"], scope: "m"), Rows(id: "t", ids: ["b"], scope: "m")],
            anchor: ("s", "b", 1),
            expected: (93, "b")
        ),
        Case(
            name: "an occurrence",
            old: [Rows(id: "s", ids: ["a", "a", "a"], isUnique: false)],
            new: [Rows(id: "s", ids: ["x", "a", "a", "a"], isUnique: false)],
            anchor: ("s", "a", 3),
            expected: (23, "a")
        ),
        Case(
            name: "an occurrence that there is not",
            old: [Rows(id: "s", ids: ["a"], isUnique: false)],
            new: [Rows(id: "s", ids: ["a"], isUnique: false)],
            anchor: ("s", "a", 2)
        ),
        Case(
            name: "an occurrence below the first",
            old: [Rows(id: "s", ids: ["a", "a"], isUnique: false)],
            new: [Rows(id: "s", ids: ["a", "a"], isUnique: false)],
            anchor: ("s", "a", .min)
        ),
        Case(
            name: "an item of a scroller stands for its section",
            old: [Rows(id: "s", ids: ["a"]), Rows(id: "h", ids: ["b", "c"], isHorizontal: true)],
            new: [Rows(id: "h", ids: ["c"], isHorizontal: true), Rows(id: "s", ids: ["a"])],
            anchor: ("h", "c", 1),
            expected: (-7, "c")
        ),
        Case(
            name: "even where it is gone itself",
            old: [Rows(id: "s", ids: ["a"]), Rows(id: "h", ids: ["b"], isHorizontal: true)],
            new: [Rows(id: "h", ids: ["c"], isHorizontal: true), Rows(id: "s", ids: ["a"])],
            anchor: ("h", "b", 1),
            expected: (-7, nil)
        ),
        Case(
            name: "an item of a carousel stands for its row",
            old: [Rows(id: "s", ids: ["a", "b"], carousels: [0: ["p"], 1: ["q", "r"]])],
            new: [Rows(id: "s", ids: ["x", "a", "b"])],
            anchor: ("s", "r", 1),
            expected: (13, "b")
        ),
        Case(
            name: "an unknown section",
            old: [Rows(id: "s", ids: ["a"])],
            new: [Rows(id: "s", ids: ["a"])],
            anchor: ("t", "a", 1)
        ),
    ]

    @Test("for each kind of item", arguments: cases)
    private func offset(_ test: Case) {
        let (old, new) = (Self.page(test.old), Self.page(test.new))
        let anchor = ScrollAnchor(
            section: Self.fingerprint(test.anchor.section),
            id: Array(test.anchor.id.utf8),
            occurrence: test.anchor.occurrence,
            top: 7
        )
        let found = old.offset(of: anchor, in: new)
        #expect(found?.offset == test.expected?.offset)
        let id = found.flatMap { found in
            found.place.item.map { new.sections[found.place.section].items.ids[$0] }
        }
        #expect(id == test.expected?.id)
    }
}
