import CellCore
import LayoutCore
import TextCore

/// Cards that size themselves: an image by its ratio, a title of up to two lines, a subtitle.
struct Cards {
    private let cell: CellTemplate
    private let context: CellContext
    private let values: [CellValues]

    init(_ workload: Workload, count: Int) throws {
        cell = try CellTemplate(
            CellStack(
                axis: .vertical,
                spacing: 4,
                padding: Insets(all: 8),
                children: [
                    CellChild(.image(.aspectRatio(1.5))),
                    CellChild(.text(CellText(size: 15, maxLines: 2))),
                    CellChild(.text(CellText(size: 12, maxLines: 1))),
                ]
            )
        )
        context = CellContext(
            measurer: try TextMeasurer(
                fonts: [FontDeclaration(name: "body", files: [workload.file])]
            ),
            locale: workload.locale,
            grid: PixelGrid(scale: 3)
        )
        let texts = workload.texts(2 * count)
        values = (0..<count).map { CellValues(texts: [texts[2 * $0], texts[2 * $0 + 1]]) }
    }

    /// Lays all cards out, and sums their heights.
    func layOut(width: Double) -> Double {
        values.reduce(0) { sum, values in
            sum + cell.layOut(values, width: .exactly(width), in: context).size.height
        }
    }
}
