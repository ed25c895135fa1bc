import CellCore
import LayoutCore
import TestSupport
import TextCore

/// A tree of stacks and an item's values, as chance has it.
struct RandomCell {
    var tree: CellTree

    private static let words = ["a", "word", "unbreakable", "多", "\n", "  ", "a/b", "العربية"]

    init(using generator: inout SeededGenerator, lengths: [Double]) throws {
        let stack = Self.stack(depth: 0, using: &generator, lengths: lengths)
        var texts: [String] = []
        for _ in 0..<stack.textCount {
            let words = (0..<generator.int(0...6)).map { _ in generator.pick(Self.words) }
            texts.append(words.joined(separator: " "))
        }
        tree = stack.filled(texts)
    }

    private static func stack(
        depth: Int,
        using generator: inout SeededGenerator,
        lengths: [Double]
    ) -> CellTree {
        var children: [CellTree] = []
        for _ in 0..<generator.int(depth == 0 ? 1...4 : 0...3) {
            let child = child(depth: depth, using: &generator, lengths: lengths)
            children.append(child.growing(generator.pick([0, 0, 1, 2])))
        }
        return CellTree.stack(
            CellStack(
                axis: generator.pick(CellAxis.allCases),
                spacing: generator.pick(lengths),
                padding: Insets(
                    top: generator.pick(lengths),
                    left: generator.pick(lengths),
                    bottom: generator.pick(lengths),
                    right: generator.pick(lengths)
                ),
                align: generator.pick(CellAlignment.allCases)
            ),
            children
        )
    }

    private static func child(
        depth: Int,
        using generator: inout SeededGenerator,
        lengths: [Double]
    ) -> CellTree {
        switch generator.int(0...(depth < 3 ? 5 : 3)) {
        case 0:
            .part(
                .image(
                    .size(
                        Size(
                            width: 4 * generator.pick(lengths),
                            height: 4 * generator.pick(lengths)
                        )
                    )
                )
            )
        case 1: .part(.image(.aspectRatio(generator.pick([0.5, 1, 1.5, 16 / 9.0] + lengths))))
        case 2:
            .part(
                .text(
                    CellText(
                        size: generator.pick([8, 10, 13.5] + lengths),
                        maxLines: generator.pick([0, 1, 2])
                    )
                )
            )
        case 3: .part(.space(generator.pick(lengths)))
        default: stack(depth: depth + 1, using: &generator, lengths: lengths)
        }
    }
}
