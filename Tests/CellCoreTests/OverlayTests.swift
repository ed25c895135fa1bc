import LayoutCore
import Testing
import TextCore

@testable import CellCore

/// Without fonts a Latin letter is half an em wide, a line 1.2 ems tall.
@Suite("Overlays, boxes and conditions")
struct OverlayTests {
    private func layOut(
        _ stack: CellTree,
        _ texts: [String] = [],
        width: CellWidth = .exactly(100),
        height: Double? = nil,
        direction: LayoutDirection = .leftToRight
    ) throws -> CellLayout {
        let measurer = try TextMeasurer()
        return stack.filled(texts).layOut(
            width: width,
            height: CellHeight(height),
            in: CellContext(measurer: measurer, direction: direction)
        )
    }

    private static func frame(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Rect {
        Rect(x: x, y: y, width: width, height: height)
    }

    private static let badge = CellTree.stack(
        CellStack(axis: .vertical, padding: Insets(all: 2), hasBox: true),
        [CellTree.part(.text(CellText(size: 10)))]
    )

    private static func poster(_ align: CellAlignment) -> CellTree {
        CellTree.stack(
            CellStack(axis: .overlay, padding: Insets(all: 5), align: align),
            [
                CellTree.part(.image(.aspectRatio(2))), badge,
                CellTree.part(.image(.size(Size(width: 10, height: 10)))),
            ]
        )
    }

    @Test(
        "children of an overlay stand on one another, aligned in both directions",
        arguments: [
            (.start, frame(5, 5, 14, 16), frame(5, 5, 10, 10)),
            (.center, frame(43, 19.5, 14, 16), frame(45, 22.5, 10, 10)),
            (.end, frame(81, 34, 14, 16), frame(85, 40, 10, 10)),
            (.stretch, frame(5, 5, 90, 45), frame(5, 5, 10, 10)),
        ] as [(CellAlignment, Rect, Rect)]
    )
    func overlay(align: CellAlignment, badge: Rect, mark: Rect) throws {
        let layout = try layOut(Self.poster(align), ["ab"])
        #expect(layout.size == Size(width: 100, height: 55))
        #expect(layout.elements.map(\.kind) == [.image, .box, .text, .image])
        #expect(layout.elements[0].frame == Self.frame(5, 5, 90, 45))
        #expect(layout.elements[1].frame == badge)
        #expect(layout.elements[3].frame == mark)
        let mirrored = try layOut(
            Self.poster(align),
            ["ab"],
            direction: .rightToLeft
        )
        for (one, other) in zip(layout.elements, mirrored.elements) {
            #expect(other.frame.x == 100 - one.frame.right && other.frame.y == one.frame.y)
        }
    }

    @Test("a child that grows fills its overlay")
    func growing() throws {
        let stack = CellTree.stack(
            CellStack(axis: .overlay),
            [
                CellTree.part(.image(.size(Size(width: 30, height: 40)))),
                Self.badge.growing(1),
                CellTree.part(.image(.size(Size(width: 1, height: 1))), grow: 1),
            ]
        )
        let layout = try layOut(stack, ["ab"])
        #expect(layout.size == Size(width: 100, height: 40))
        #expect(layout.elements[1].frame == Self.frame(0, 0, 100, 40))
        #expect(layout.elements[3].frame == Self.frame(0, 0, 100, 40))
    }

    @Test("an overlay is as wide as its widest child, and as tall as its layout says")
    func sizes() throws {
        let stack = CellTree.stack(
            CellStack(axis: .overlay, align: .end),
            [
                CellTree.part(.text(CellText(size: 10))),
                CellTree.part(.image(.size(Size(width: 30, height: 8)))),
            ]
        )
        let values = ["abcdefgh"]
        let natural = try layOut(stack, values, width: .atMost(200))
        #expect(natural.size == Size(width: 40, height: 12))
        let tall = try layOut(stack, values, width: .exactly(50), height: 20)
        #expect(tall.size == Size(width: 50, height: 20))
        #expect(
            tall.elements.map(\.frame) == [Self.frame(10, 8, 40, 12), Self.frame(20, 12, 30, 8)]
        )
    }

    @Test("a box is as large as its stack, and stands before what is in it")
    func boxes() throws {
        let row = CellTree.stack(
            CellStack(axis: .horizontal, align: .stretch, hasBox: true),
            [
                Self.badge.growing(1),
                CellTree.part(.image(.size(Size(width: 20, height: 30)))),
            ]
        )
        let layout = try layOut(row, ["ab"])
        #expect(layout.elements.map(\.kind) == [.box, .box, .text, .image])
        #expect(layout.elements[0].frame == Self.frame(0, 0, 100, 30))
        #expect(layout.elements[1].frame == Self.frame(0, 0, 80, 30))
    }

    @Test("what an item leaves out takes no room, nor does its gap")
    func conditions() throws {
        let children: [CellTree] = [
            .part(.space(10)), Self.badge, .part(.image(.size(Size(width: 5, height: 5)))),
        ]
        func height(without absent: Set<Int>) throws -> Double {
            let there = children.indices.filter { !absent.contains($0) }.map { children[$0] }
            let stack = CellTree.stack(CellStack(axis: .vertical, spacing: 3), there)
            return try layOut(stack, ["ab"]).size.height
        }
        #expect(try height(without: []) == 10 + 3 + 16 + 3 + 5)
        #expect(try height(without: [0]) == 16 + 3 + 5)
        #expect(try height(without: [1]) == 10 + 3 + 5)
        #expect(try height(without: [0, 1]) == 5)
    }
}
