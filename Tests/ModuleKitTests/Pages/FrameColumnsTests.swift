import LayoutCore
@testable import ModuleKit
import TestSupport
import Testing

@Suite("Pages have equal columns of frames together")
struct FrameColumnsTests {
    private static func module(_ name: String, _ layout: String) -> String {
        """
        name: \(name)
        kind: single
        parameters: {n: {type: integer, default: 0}}
        request: {upstream: up, path: /x, query: {n: "${params.n}"}}
        components: [{id: c, layout: {\(layout)}}]
        """
    }

    private static func rows(_ count: Int, from first: Int) -> String {
        "[\((0..<count).map { #"{"id": \#(first + $0)}"# }.joined(separator: ", "))]"
    }

    @Test("those of one layout with as many items; frames are as without, and counted once")
    func pages() async throws {
        let lab = try PageLab(
            Self.module("a", "kind: list, columns: 2, itemHeight: 40"),
            answers: ["/x?n=0": Self.rows(100, from: 0), "/x?n=1": Self.rows(100, from: 500)]
        )
        let first = try await lab.page("a")
        let second = try await lab.page("a", [("n", "1")])
        let alone = try await lab.freshPage("a", [("n", "1")])
        #expect(second.frames == alone.frames && second.text == alone.text)
        let columns = 4 * 100 * MemoryLayout<Double>.stride
        #expect(first.notes.sharedBytes == 0 && second.notes.sharedBytes == columns)
        #expect(second.memoryBytes == alone.memoryBytes - columns)
        #expect(lab.builder.columns.bytes == columns)
        // Of a list that is twice as wide the heights and tops are the same.
        let wide = try await lab.page("a", [("n", "1"), ("width", "780")])
        #expect(wide.notes.sharedBytes == columns / 2)
        #expect(lab.builder.columns.bytes <= columns + columns / 2)
    }

    @Test("no more are kept than there are places for, and none that are long")
    func bounds() {
        let columns = FrameColumns()
        var random = SeededGenerator(seed: TestScale.seed)
        for count in [1, 7, 1_000, 1_024, 1_025] {
            for _ in 0..<300 {
                let column = (0..<count).map { _ in Double(random.below(1_000)) }
                var frames = Self.frames(of: column)
                let before = frames
                _ = columns.share(&frames)
                #expect(frames == before)
                #expect(columns.bytes <= 256 * 1_024 * MemoryLayout<Double>.stride)
                var again = before
                let shared = columns.share(&again)
                #expect((shared > 0) == (count <= 1_024))
            }
        }
    }

    /// A page of one waterfall whose items have these heights.
    private static func frames(of heights: [Double]) -> PageFrames {
        PageLayout.layOut(
            [
                SectionInput(
                    layout: SectionLayout(kind: .waterfall(WaterfallLayout(lanes: 2))),
                    count: heights.count,
                    sizes: ItemSizes(height: .each(heights.map { .points($0) }))
                )
            ],
            in: Viewport(width: 390)
        )
    }
}
