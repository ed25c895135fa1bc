import JSONCore
import LayoutCore
import ModuleDeclarations

extension JSONWriter {
    /// Appends the data of a cell: its resolved keys in the order of their table, without the keys that
    /// have no value.
    ///
    /// - Parameter value: The value of a switch; nil for other cells.
    mutating func data(of cell: FormCell, value: Bool?) {
        object { writer in
            writer.member("type", string: cell.custom ?? cell.kind.rawValue)
            writer.member("reuse", string: cell.reuse)
            if !cell.sizesItself { writer.member("height", length: cell.height) }
            writer.leftMembers(of: cell)
            writer.rightMembers(of: cell)
            writer.member("imageFirst", boolean: cell.imageFirst)
            writer.member("titleLimit", length: cell.titleLimit)
            if cell.titleLines != 1 { writer.member("titleLines", integer: cell.titleLines) }
            if let font = cell.font { writer.member("font", string: font) }
            if let font = cell.titleFont { writer.member("titleFont", string: font) }
            if let font = cell.detailFont { writer.member("detailFont", string: font) }
            if let width = cell.titleWidth { writer.member("titleWidth", length: width) }
            if let width = cell.detailWidth { writer.member("detailWidth", length: width) }
            if let value { writer.member("value", boolean: value) }
        }
    }

    /// Appends the members of the left image and the title.
    private mutating func leftMembers(of cell: FormCell) {
        if let image = cell.image { member("image") { $0.image(image) } }
        member("imageSize") { $0.pair(cell.imageSize) }
        if let title = cell.title { member("title", string: title) }
        member("titleSize", length: cell.titleSize)
        member("titleColor", string: cell.titleColor)
        member("imageGap", length: cell.imageGap)
    }

    /// Appends the members of the detail and the right image.
    private mutating func rightMembers(of cell: FormCell) {
        if let detail = cell.detail { member("detail", string: detail) }
        member("detailSize", length: cell.detailSize)
        member("detailColor", string: cell.detailColor)
        if let image = cell.detailImage {
            member("detailImage") { $0.image(image) }
            member("detailImageSize") { $0.pair(cell.fittedDetailSize) }
        }
        member("detailGap", length: cell.detailGap)
    }

    /// Appends an image: its name, or its name and natural size where that is known.
    private mutating func image(_ image: FormCell.Image) {
        guard let size = image.naturalSize else { return string(image.name) }
        object { writer in
            writer.member("name", string: image.name)
            writer.member("size") { $0.pair(size) }
        }
    }

    private mutating func pair(_ size: Size) {
        array([size.width, size.height]) { writer, length in writer.length(length) }
    }
}
