import JSONCore
import LayoutCore

extension JSONWriter {
    /// Appends the data of a cell: its resolved keys in the order of their table, those without a
    /// value left out.
    ///
    /// - Parameter value: what a switch is; nil of all else.
    mutating func data(of cell: FormCell, value: Bool?) {
        raw("{\"type\":" as StaticString)
        string(cell.custom ?? cell.kind.rawValue)
        member(",\"reuse\":", cell.reuse)
        if !cell.sizesItself { member(",\"height\":", cell.height) }
        member(",\"image\":", cell.image)
        member(",\"imageSize\":", cell.imageSize)
        member(",\"title\":", cell.title)
        member(",\"titleSize\":", cell.titleSize)
        member(",\"titleColor\":", cell.titleColor)
        member(",\"imageGap\":", cell.imageGap)
        member(",\"detail\":", cell.detail)
        member(",\"detailSize\":", cell.detailSize)
        member(",\"detailColor\":", cell.detailColor)
        member(",\"detailImage\":", cell.detailImage)
        if cell.detailImage != nil { member(",\"detailImageSize\":", cell.fittedDetailSize) }
        member(",\"detailGap\":", cell.detailGap)
        raw(",\"imageFirst\":" as StaticString)
        boolean(cell.imageFirst)
        member(",\"titleLimit\":", cell.titleLimit)
        member(",\"font\":", cell.font)
        if let value {
            raw(",\"value\":" as StaticString)
            boolean(value)
        }
        raw("}" as StaticString)
    }

    private mutating func member(_ name: StaticString, _ text: String?) {
        guard let text else { return }
        raw(name)
        string(text)
    }

    private mutating func member(_ name: StaticString, _ number: Double) {
        raw(name)
        length(number)
    }

    private mutating func member(_ name: StaticString, _ size: Size) {
        raw(name)
        pair(size)
    }

    /// An image: its name, or its name and natural size where that is known.
    private mutating func member(_ name: StaticString, _ image: FormCell.Image?) {
        guard let image else { return }
        raw(name)
        guard let size = image.naturalSize else { return string(image.name) }
        raw("{\"name\":" as StaticString)
        string(image.name)
        raw(",\"size\":" as StaticString)
        pair(size)
        raw("}" as StaticString)
    }

    private mutating func pair(_ size: Size) {
        raw("[" as StaticString)
        length(size.width)
        raw("," as StaticString)
        length(size.height)
        raw("]" as StaticString)
    }
}
