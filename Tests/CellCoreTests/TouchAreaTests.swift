import CellCore
import LayoutCore
import TestSupport
import Testing

/// The areas in which touches reach the parts of a cell.
@Suite("Touch areas")
struct TouchAreaTests {
    private static let item = Size(width: 200, height: 100)

    /// Frames, and the areas that they get; nil for no area.
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let frames: [Rect]
        let areas: [Rect?]
        var testDescription: String { name }

        init(_ name: String, _ frames: [[Double]], _ areas: [[Double]?]) {
            self.name = name
            self.frames = frames.map(Rect.init(numbers:))
            self.areas = areas.map { $0.map(Rect.init(numbers:)) }
        }
    }

    static let cases = [
        Case("a small frame grows to both sides alike", [[90, 40, 20, 20]], [[78, 28, 44, 44]]),
        Case("a wide one grows in its height only", [[20, 40, 100, 20]], [[20, 28, 100, 44]]),
        Case("in a corner it is cut to the item", [[0, 80, 24, 20]], [[0, 68, 34, 32]]),
        Case("a large frame is its own area", [[10, 10, 60, 70]], [[10, 10, 60, 70]]),
        Case(
            "a frame that sticks out begins with what is inside",
            [[190, 40, 60, 20]],
            [[173, 28, 27, 44]]
        ),
        Case("a frame outside has none", [[210, 0, 20, 20]], [nil]),
        Case("a frame without any height has none", [[10, 10, 20, 0]], [nil]),
        Case(
            "neighbours part in the middle of their gap",
            [[60, 40, 20, 20], [92, 40, 20, 20]],
            [[48, 28, 38, 44], [86, 28, 38, 44]]
        ),
        Case(
            "the order does not matter where frames are apart",
            [[92, 40, 20, 20], [60, 40, 20, 20]],
            [[86, 28, 38, 44], [48, 28, 38, 44]]
        ),
        Case(
            "they part along the axis of the larger gap",
            [[60, 20, 20, 20], [84, 50, 20, 20]],
            [[48, 8, 44, 37], [72, 45, 44, 37]]
        ),
        Case(
            "of equal gaps they part along x",
            [[60, 20, 20, 20], [90, 50, 20, 20]],
            [[48, 8, 37, 44], [85, 38, 37, 44]]
        ),
        Case(
            "frames that touch part at their edge",
            [[60, 40, 20, 20], [80, 40, 20, 20]],
            [[48, 28, 32, 44], [80, 28, 32, 44]]
        ),
        Case(
            "the upper of two frames that overlap keeps what they share",
            [[0, 0, 200, 60], [140, 10, 44, 44]],
            [[0, 0, 140, 60], [140, 10, 44, 44]]
        ),
        Case(
            "a covered frame has none",
            [[50, 50, 20, 20], [0, 0, 200, 100]],
            [nil, [0, 0, 200, 100]]
        ),
        Case(
            "of equal rests the upper one is left",
            [[0, 0, 100, 100], [0, 40, 100, 20]],
            [[0, 0, 100, 28], [0, 28, 100, 44]]
        ),
        Case(
            "of equal rests side by side the left one is left",
            [[0, 0, 100, 100], [40, 0, 20, 100]],
            [[0, 0, 28, 100], [28, 0, 44, 100]]
        ),
        Case(
            "pairs follow one another in the order of painting",
            [[40, 40, 20, 20], [60, 40, 20, 20], [80, 40, 20, 20]],
            [[28, 28, 32, 44], [60, 28, 20, 44], [80, 28, 32, 44]]
        ),
    ]

    @Test("areas of one part do not part, those of others do")
    func owners() {
        let frames = [[0, 0, 60, 24], [0, 24, 60, 24], [62, 24, 20, 24]].map(Rect.init(numbers:))
        let areas = TouchAreas(of: frames, owners: [1, 1, 2], in: Self.item).areas
        let expected = [[0, 0, 60, 34], [0, 14, 60, 44], [61, 14, 33, 44]].map(Rect.init(numbers:))
        #expect(areas == expected)
    }

    @Test("Each frame gets its area", arguments: cases)
    func table(_ test: Case) {
        #expect(TouchAreas(of: test.frames, in: Self.item).areas == test.areas)
    }

    @Test("The least side is the configuration's")
    func side() {
        let frame = Rect(x: 90, y: 40, width: 20, height: 20)
        let areas = TouchAreas(of: [frame], in: Self.item, atLeast: 24).areas
        #expect(areas == [Rect(x: 88, y: 38, width: 24, height: 24)])
        #expect(TouchAreas(of: [frame], in: Self.item, atLeast: 0).areas == [frame])
    }

    @Test("More frames than are compared have no areas, and are still as many")
    func many() {
        let frame = Rect(x: 0, y: 0, width: 50, height: 50)
        let count = TouchAreas.maximumCount + 3
        let areas = TouchAreas(of: Array(repeating: frame, count: count), in: Self.item).areas
        #expect(areas.count == count)
        #expect(areas.last == .some(nil))
    }

    @Test("Of 10,000 random cells all areas are apart, inside, and of the least side or crowded")
    func properties() throws {
        for index in 0..<TestScale.count(sample: 10_000, torture: 200_000) {
            var generator = SeededGenerator(seed: 77 &+ UInt64(index) &* 1_000_003)
            let scene = try Scene(using: &generator)
            let areas = scene.areas(direction: .leftToRight)
            try #require(areas.count == scene.frames.count)
            for (index, area) in areas.enumerated() {
                guard let area else { continue }
                #expect(area.x >= 0 && area.y >= 0)
                #expect(area.right <= scene.size.width + 1e-6)
                #expect(area.bottom <= scene.size.height + 1e-6)
                #expect(!areas.dropFirst(index + 1).contains { $0?.intersects(area) ?? false })
                if area.width < 44 - 1e-6 || area.height < 44 - 1e-6 {
                    #expect(scene.isCrowded(index), "nothing is in the way: \(scene)")
                } else if scene.isAlone(index) {
                    let frame = scene.frames[index].cut(to: scene.size)
                    #expect(area.x <= frame.x + 1e-6 && area.right >= frame.right - 1e-6)
                }
            }
        }
    }

    @Test("Right to left the areas are those of the mirrored cell, mirrored")
    func mirrored() throws {
        for index in 0..<2_000 {
            var generator = SeededGenerator(seed: 78 &+ UInt64(index) &* 1_000_003)
            var scene = try Scene(using: &generator)
            let width = scene.size.width
            let areas = scene.areas(direction: .leftToRight)
            scene.frames = scene.frames.map { $0.mirrored(in: width) }
            for (area, mirrored) in zip(areas, scene.areas(direction: .rightToLeft)) {
                let expected = area?.mirrored(in: width)
                #expect((expected == nil) == (mirrored == nil))
                if let expected, let mirrored {
                    #expect((expected.x - mirrored.x).magnitude < 1e-6)
                    #expect((expected.width - mirrored.width).magnitude < 1e-6)
                    #expect(expected.y == mirrored.y && expected.height == mirrored.height)
                }
            }
        }
    }
}

/// The frames of the parts of a random cell that have actions.
private struct Scene {
    var frames: [Rect]
    let size: Size
    private let grid: PixelGrid

    init(using generator: inout SeededGenerator) throws {
        let cell = try RandomCell(using: &generator, lengths: [0, 4, 8.3333, 12, 20])
        let context = try StackTests.context(scale: generator.pick([nil, 1, 2, 2.75, 3]))
        let layout = cell.tree.layOut(
            width: .exactly(Double(generator.int(80...400))),
            in: context
        )
        grid = context.grid
        size = layout.size
        frames = layout.elements.map(\.frame).filter { _ in generator.chance(60) }
        // Cells of stacks have few parts that overlap, or stick out.
        for _ in 0..<generator.int(0...4) {
            frames.append(
                Rect(
                    x: grid.nearest(Double(generator.int(-30...400))),
                    y: grid.nearest(Double(generator.int(-30...200))),
                    width: grid.nearest(Double(generator.int(0...120))),
                    height: grid.nearest(Double(generator.int(0...80)))
                )
            )
        }
    }

    func areas(direction: LayoutDirection) -> [Rect?] {
        TouchAreas(of: frames, in: size, direction: direction, grid: grid).areas
    }

    /// True when the item ends, or another part is, within 44 points around a frame's middle.
    func isCrowded(_ index: Int) -> Bool {
        let around = reach(of: index)
        let isCut =
            around.x < 0 || around.y < 0 || around.right > size.width
            || around.bottom > size.height
        return isCut || !isAlone(index)
    }

    func isAlone(_ index: Int) -> Bool {
        let around = reach(of: index)
        return !frames.indices.contains { $0 != index && reach(of: $0).intersects(around) }
    }

    private func reach(of index: Int) -> Rect {
        let frame = frames[index].cut(to: size)
        let (dx, dy) = (max(0, 45 - frame.width) / 2, max(0, 45 - frame.height) / 2)
        return Rect(
            x: frame.x - dx,
            y: frame.y - dy,
            width: frame.width + 2 * dx,
            height: frame.height + 2 * dy
        )
    }
}

extension Rect {
    fileprivate init(numbers: [Double]) {
        self.init(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }

    fileprivate func mirrored(in width: Double) -> Rect {
        Rect(x: width - right, y: y, width: self.width, height: height)
    }

    fileprivate func cut(to size: Size) -> Rect {
        let (left, top) = (max(x, 0), max(y, 0))
        return Rect(
            x: left,
            y: top,
            width: max(0, min(right, size.width) - left),
            height: max(0, min(bottom, size.height) - top)
        )
    }
}
