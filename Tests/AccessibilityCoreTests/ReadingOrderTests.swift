import LayoutCore
import TestSupport
import Testing

@testable import AccessibilityCore

@Suite("Frames are read by rows, as they are seen")
struct ReadingOrderTests {
    struct Example: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let frames: [Rect]
        var isHorizontal = false
        var isMirrored = false
        let order: [Int]?
    }

    private static func frame(_ x: Double, _ y: Double, _ height: Double = 100) -> Rect {
        Rect(x: x, y: y, width: 100, height: height)
    }

    static let examples = [
        Example(testDescription: "nothing", frames: [], order: nil),
        Example(testDescription: "one row", frames: [frame(0, 0), frame(100, 0)], order: nil),
        Example(
            testDescription: "tops that nearly agree are a row",
            frames: [frame(0, 0, 105), frame(100, 0, 100), frame(100, 100), frame(0, 105)],
            order: [0, 1, 3, 2]
        ),
        Example(
            testDescription: "beside a tall one the small ones follow one another",
            frames: [
                frame(0, 0, 300), frame(100, 0), frame(200, 0), frame(100, 100), frame(200, 100),
                frame(100, 200), frame(200, 200),
            ],
            order: nil
        ),
        Example(
            testDescription: "right to left a row begins at the right",
            frames: [frame(100, 0), frame(0, 0)],
            isMirrored: true,
            order: nil
        ),
        Example(
            testDescription: "right to left, from the left",
            frames: [frame(0, 0), frame(100, 0)],
            isMirrored: true,
            order: [1, 0]
        ),
        Example(
            testDescription: "sideways columns take the place of rows",
            frames: [frame(0, 100), frame(0, 0), frame(100, 0)],
            isHorizontal: true,
            order: [1, 0, 2]
        ),
        Example(
            testDescription: "frames without height",
            frames: [frame(100, 0, 0), frame(0, 0, 0), frame(0, 1, 0)],
            order: [1, 0, 2]
        ),
    ]

    @Test("the order", arguments: examples)
    func reads(_ example: Example) {
        let order = ReadingOrder(
            example.frames,
            isHorizontal: example.isHorizontal,
            isMirrored: example.isMirrored
        )
        #expect(order.indexes == example.order)
    }

    @Test("every frame is read once, and the order never goes up by more than half of a frame")
    func properties() {
        var random = SeededGenerator(seed: TestScale.seed)
        for _ in 0..<300 {
            let frames = (0..<random.below(40)).map { _ in
                Rect(
                    x: Double(random.below(4)) * 100,
                    y: Double(random.below(400)),
                    width: 100,
                    height: Double(1 + random.below(200))
                )
            }
            let order =
                ReadingOrder(frames, isHorizontal: false, isMirrored: false).indexes
                ?? Array(frames.indices)
            #expect(order.sorted() == Array(frames.indices))
            for (first, second) in zip(order, order.dropFirst()) {
                let jump = frames[first].y - frames[second].y
                #expect(jump <= frames[second].height / 2 + 0.01)
            }
        }
    }
}
