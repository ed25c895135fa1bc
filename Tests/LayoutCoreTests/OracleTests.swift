import LayoutCore
import Testing

/// Layouts that a browser measured (see `Fixtures`): the same CSS, our frames beside its frames.
@Suite("Beside a browser")
struct OracleTests {
    /// The browser counts in 1/64 px.
    static let tolerance = 0.02
    /// What our grid of lengths may add to each row.
    static let perRow = 1e-4

    @Test(
        "every measured layout that the keys can express is the browser's",
        arguments: ["flex", "list", "grid", "waterfall", "rtl"]
    )
    func agreesWithBrowser(fixture: String) throws {
        for oracle in try OracleCase.load(fixture) where oracle.skip == nil {
            try compare(oracle)
        }
    }

    /// How many cases of each file are not laid out, and why.
    static let skipped: [String: [OracleCase.Skip: Int]] = [
        "flex": [
            .flexColumn: 46, .overflowNotAtStart: 17, .alignmentInGivenHeight: 3,
            .widerThanContainer: 51,
        ],
        "list": [.widerThanContainer: 2],
        "grid": [.placedItems: 35, .gridOfGivenHeight: 16, .minmaxAtLeast: 15],
        "waterfall": [.unequalTracks: 31, .tieBreaking: 47],
        "rtl": [
            .flexColumn: 9, .overflowNotAtStart: 1, .alignmentInGivenHeight: 1,
            .widerThanContainer: 8, .placedItems: 9, .gridOfGivenHeight: 2, .minmaxAtLeast: 6,
            .unequalTracks: 8, .tieBreaking: 7,
        ],
    ]

    @Test(
        "only cases without a key and those different on purpose are skipped",
        arguments: ["flex", "list", "grid", "waterfall", "rtl"]
    )
    func skippedCases(fixture: String) throws {
        let counts = try OracleCase.load(fixture).compactMap(\.skip)
            .reduce(into: [OracleCase.Skip: Int]()) { $0[$1, default: 0] += 1 }
        #expect(counts == Self.skipped[fixture])
    }

    private func compare(_ oracle: OracleCase) throws {
        let page = PageLayout.layOut([try oracle.section()], in: oracle.viewport)
        let section = page.sections[0]
        let expected = oracle.result.frames
        #expect(section.shown == expected.count, "\(oracle.id)")
        let isHorizontal = section.scroller != nil
        let main = isHorizontal ? 0 : 1
        let rows = Double(Set(expected.map { $0[main] }).count)
        let base = max(oracle.tolerance ?? 0, Self.tolerance)
        for (index, frame) in expected.enumerated() {
            let ours = page.pageFrame(section: 0, item: index)
            for (side, length) in [ours.x, ours.y, ours.width, ours.height].enumerated() {
                let isMain = side % 2 == main
                let tolerance = base + (isMain ? rows * Self.perRow : Self.perRow)
                guard abs(length - frame[side]) > tolerance else { continue }
                Issue.record(
                    "\(oracle.id) \(oracle.tags), item \(index): \(ours) is not \(frame)"
                )
                return
            }
        }
        if oracle.height == nil, !expected.isEmpty {
            let height = oracle.result.box[1]
            let tolerance = base + rows * Self.perRow
            #expect(abs(section.frame.height - height) <= tolerance, "\(oracle.id)")
        }
    }
}
