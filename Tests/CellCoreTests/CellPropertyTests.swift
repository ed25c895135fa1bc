import CellCore
import Foundation
import LayoutCore
import TestSupport
import Testing
import TextCore

/// What holds of any cell whatever.
@Suite("Properties of cells")
struct CellPropertyTests {
    /// 2,000 cases of each, and 100 times as many in torture runs.
    private static let count = TestScale.count(sample: 2_000, torture: 200_000)

    private static let sensible: [Double] = [0, 1, 2.5, 4, 8.3333, 12]
    private static let wild: [Double] = [0, 1, 7, -3, .nan, .infinity, -.infinity, 1e300, 1e-300]
    private static let scales: [Double?] = [nil, 1, 1.5, 2, 2.75, 3]

    private func tryEach(
        seed: UInt64,
        lengths: [Double] = sensible,
        _ body: (RandomCell, inout SeededGenerator) throws -> Void
    ) throws {
        for index in 0..<Self.count {
            var generator = SeededGenerator(seed: seed &+ UInt64(index) &* 1_000_003)
            let cell = try RandomCell(using: &generator, lengths: lengths)
            try body(cell, &generator)
        }
    }

    @Test("Elements lie inside the cell's padding, when there is room for that")
    func inside() throws {
        let context = try StackTests.context()
        try tryEach(seed: 1) { random, generator in
            let width = Double(generator.int(200...400))
            let layout = random.tree.layOut(width: .exactly(width), in: context)
            let padding = random.tree.stack?.padding ?? .zero
            for element in layout.elements {
                #expect(element.frame.x >= padding.left - 1e-4)
                #expect(element.frame.right <= width - padding.right + 1e-4)
                #expect(element.frame.y >= padding.top - 1e-4)
                #expect(element.frame.bottom <= layout.size.height - padding.bottom + 1e-3)
            }
        }
    }

    @Test("Neighbours do not overlap, but in an overlay")
    func apart() throws {
        try tryEach(seed: 2) { random, generator in
            if random.tree.hasOverlay { return }
            let context = try StackTests.context(scale: generator.pick(Self.scales))
            let width = Double(generator.int(250...400))
            let frames = random.tree.layOut(width: .exactly(width), in: context)
                .elements.map(\.frame)
            // Two edges of a text may be a pixel further out each.
            let most = 2 / context.grid.unitsPerPoint + 1e-3
            for (index, frame) in frames.enumerated() {
                for other in frames.dropFirst(index + 1) {
                    let overlap = min(
                        min(frame.right, other.right) - max(frame.x, other.x),
                        min(frame.bottom, other.bottom) - max(frame.y, other.y)
                    )
                    #expect(overlap <= most)
                }
            }
        }
    }

    @Test("No number is NaN, infinite or a negative size, whatever the tree says")
    func finite() throws {
        let context = try StackTests.context()
        try tryEach(seed: 3, lengths: Self.wild) { random, generator in
            let length = generator.pick(Self.wild)
            let height: Double? = generator.pick(Self.wild)
            for width in [CellWidth.exactly(length), .atMost(length)] {
                for height in [height, nil] {
                    let layout = random.tree.layOut(
                        width: width,
                        height: CellHeight(height),
                        in: context
                    )
                    #expect(layout.size.width.isFinite && layout.size.width >= 0)
                    #expect(layout.size.height.isFinite && layout.size.height >= 0)
                    for frame in layout.elements.map(\.frame) {
                        #expect(frame.x.isFinite && frame.y.isFinite)
                        #expect(frame.width.isFinite && frame.width >= 0)
                        #expect(frame.height.isFinite && frame.height >= 0)
                    }
                }
            }
        }
    }

    @Test("Every edge lies on a device pixel")
    func pixels() throws {
        try tryEach(seed: 4) { random, generator in
            let scale = generator.pick(Self.scales.compactMap { $0 })
            let context = try StackTests.context(scale: scale)
            let width = context.grid.nearest(Double(generator.int(20...400)))
            let layout = random.tree.layOut(width: .exactly(width), in: context)
            let edges = layout.elements.flatMap { element in
                let frame = element.frame
                return [frame.x, frame.y, frame.right, frame.bottom]
            }
            for edge in edges + [layout.size.height] {
                #expect(((edge * scale).rounded() - edge * scale).magnitude < 1e-5)
            }
        }
    }

    @Test("Right to left is the mirror of left to right")
    func mirrored() throws {
        let (left, right) = (
            try StackTests.context(), try StackTests.context(direction: .rightToLeft)
        )
        try tryEach(seed: 5) { random, generator in
            let width = Double(generator.int(20...400))
            let one = random.tree.layOut(width: .exactly(width), in: left)
            let other = random.tree.layOut(width: .exactly(width), in: right)
            #expect(one.size == other.size)
            for (element, mirror) in zip(one.elements, other.elements) {
                #expect((width - element.frame.right - mirror.frame.x).magnitude < 1e-9)
                #expect(element.frame.y == mirror.frame.y)
                #expect(element.number == mirror.number)
            }
        }
    }

    @Test("A cell as wide as its content breaks no line, and is laid out as at that width")
    func natural() throws {
        let context = try StackTests.context()
        try tryEach(seed: 6) { random, _ in
            let natural = random.tree.layOut(width: .atMost(.infinity), in: context)
            let same = random.tree.layOut(
                width: .exactly(natural.size.width),
                in: context
            )
            #expect(natural == same)
        }
    }

    @Test("A narrower column of texts is never lower")
    func monotone() throws {
        let context = try StackTests.context()
        try tryEach(seed: 7) { random, generator in
            let texts = (0..<3).map { _ in CellTree.part(StackTests.text(10)) }
            let cell = CellTree.stack(CellStack(axis: .vertical, spacing: 2), texts)
                .filled((0..<3).map { "some words of text \($0)" })
            let width = Double(generator.int(40...400))
            let wide = cell.layOut(width: .exactly(width), in: context)
            let narrow = cell.layOut(width: .exactly(width / 2), in: context)
            #expect(narrow.size.height >= wide.size.height)
        }
    }

    @Test("Larger text never makes a column lower, and the same input is the same layout")
    func textScale() throws {
        let (small, large) = (try StackTests.context(), try StackTests.context(textScale: 1.5))
        try tryEach(seed: 8) { _, generator in
            let words = (0..<generator.int(1...9)).map { _ in generator.pick(["of", "longer"]) }
            let cell = StackTests.card.filled([words.joined(separator: " "), "by me"])
            let width = Double(generator.int(60...400))
            let once = cell.layOut(width: .exactly(width), in: small)
            #expect(once == cell.layOut(width: .exactly(width), in: small))
            let larger = cell.layOut(width: .exactly(width), in: large)
            #expect(larger.size.height >= once.size.height)
        }
    }
}

extension CellTree {
    /// True when it or a stack in it is an overlay.
    fileprivate var hasOverlay: Bool {
        stack?.axis == .overlay || children.contains { $0.hasOverlay }
    }
}
