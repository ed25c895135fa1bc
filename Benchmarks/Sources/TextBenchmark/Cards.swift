import CellCore
import LayoutCore
import TextCore

/// Cards that size themselves: an image by its ratio, a title of up to two lines, a subtitle.
struct Cards {
    private let cards: [CellTree]
    private let context: CellContext

    init(_ workload: Workload, count: Int) throws {
        context = CellContext(
            measurer: try TextMeasurer(
                fonts: [FontDeclaration(name: "body", files: [workload.file])]
            ),
            locale: workload.locale,
            grid: PixelGrid(scale: 3)
        )
        let texts = workload.texts(2 * count)
        cards = (0..<count).map { Self.card(title: texts[2 * $0], subtitle: texts[2 * $0 + 1]) }
    }

    private static let stack = CellPartStyle(
        .stack(CellStack(axis: .vertical, spacing: 4, padding: Insets(all: 8))),
        children: [image, title, subtitle]
    )
    private static let image = CellPartStyle(.image(.aspectRatio(1.5)))
    private static let title = CellPartStyle(.text(CellText(size: 15, maxLines: 2)))
    private static let subtitle = CellPartStyle(.text(CellText(size: 12, maxLines: 1)))

    private static func card(title words: String, subtitle: String) -> CellTree {
        CellTree(
            CellPart(stack),
            children: [
                CellTree(CellPart(image)), CellTree(CellPart(title, words: words)),
                CellTree(CellPart(Self.subtitle, words: subtitle)),
            ]
        )
    }

    /// Lays all cards out, and sums their heights.
    func layOut(width: Double) -> Double {
        cards.reduce(0) { $0 + $1.layOut(width: .exactly(width), in: context).size.height }
    }
}
