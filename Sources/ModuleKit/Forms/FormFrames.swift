import LayoutCore

/// Where the parts of a cell are.
///
/// ```
/// ├12┤image├gap┤title            detail├gap┤image├12┤arrow├12┤    disclosure, imageFirst
/// ├12┤image├gap┤title            image├gap┤detail├12┤arrow├12┤    disclosure
/// ├12┤image├gap┤title                              switch├12┤     switch
/// ```
///
/// All parts are centred vertically. Nothing is rounded here.
struct FormFrames<Labels: LabelMeasuring> {
    let cell: FormCell
    /// The cell's width, in points.
    let width: Double
    let labels: Labels

    /// Left and right of a cell, and between the arrow and what is next to it, in points.
    private let margin = 12.0
    private let arrowSize = Size(width: 6.5, height: 10.5)
    private let toggleSize = Size(width: 51, height: 31)

    /// The parts, those that are there, in reading order.
    func elements() -> [FormElement] {
        switch cell.kind {
        case .disclosure: disclosure()
        case .toggle: toggle()
        case .none: left(free: width - margin - titleX)
        case .logout: logout()
        case .avatar: avatar()
        }
    }

    // MARK: The left part

    /// Where the title begins.
    private var titleX: Double {
        cell.image == nil ? margin : margin + cell.imageSize.width + cell.imageGap
    }

    private func left(free: Double) -> [FormElement] {
        leftImage() + titleElement(label(cell.title, cell.titleSize, most: free))
    }

    private func leftImage() -> [FormElement] {
        guard let image = cell.image else { return [] }
        let frame = centred(x: margin, cell.imageSize)
        return [FormElement(role: .image, frame: frame, image: image.name)]
    }

    private func titleElement(_ label: FormLabel?) -> [FormElement] {
        label.map { [element(.title, $0, x: titleX)] } ?? []
    }

    // MARK: Kinds

    private func toggle() -> [FormElement] {
        let x = width - margin - toggleSize.width
        return left(free: x - titleX)
            + [FormElement(role: .toggle, frame: centred(x: x, toggleSize))]
    }

    private func logout() -> [FormElement] {
        guard let label = label(cell.title, cell.titleSize, limit: width) else { return [] }
        let frame = Rect(x: 0, y: 0, width: width, height: cell.height)
        return [FormElement(role: .title, frame: frame, label: label)]
    }

    private func disclosure() -> [FormElement] {
        let right = RightPart(cell: cell, end: width - 2 * margin - arrowSize.width)
        let (title, detail) = fittedLabels(free: right.end - titleX - right.imageSpace)
        var elements = leftImage() + titleElement(title)
        if let detail {
            elements.append(element(.detail, detail, x: right.detailX(width: detail.extent.width)))
        }
        if let image = cell.detailImage {
            let x = right.imageX(detailWidth: detail?.extent.width)
            let frame = centred(x: x, right.imageSize)
            elements.append(FormElement(role: .detailImage, frame: frame, image: image.name))
        }
        return elements + [arrow]
    }

    private var arrow: FormElement {
        FormElement(
            role: .arrow,
            frame: centred(x: width - margin - arrowSize.width, arrowSize)
        )
    }

    private func avatar() -> [FormElement] {
        let side = max(0, cell.height - 2 * margin)
        let picture = Rect(x: margin, y: margin, width: side, height: side)
        let name = Rect(x: picture.right + 12, y: picture.y + 6, width: 150, height: 20)
        let id = Rect(x: name.x, y: name.bottom + 4, width: 150, height: 20)
        var elements: [FormElement] = []
        if let image = cell.image {
            elements.append(FormElement(role: .image, frame: picture, image: image.name))
        }
        if let label = label(cell.title, cell.titleSize, most: name.width) {
            elements.append(FormElement(role: .title, frame: name, label: label))
        }
        if let label = label(cell.detail, cell.detailSize, most: id.width) {
            elements.append(FormElement(role: .detail, frame: id, label: label))
        }
        if let image = cell.detailImage {
            let size = Size(width: 20, height: 20)
            let x = width - 2 * margin - arrowSize.width - size.width
            let frame = centred(x: x, size)
            elements.append(FormElement(role: .detailImage, frame: frame, image: image.name))
        }
        return elements + [arrow]
    }

    // MARK: Labels

    /// Title and detail, shortened so that they do not overlap: first the title, to no less than half
    /// of what is free, then the detail to what is left.
    private func fittedLabels(free: Double) -> (title: FormLabel?, detail: FormLabel?) {
        let title = label(cell.title, cell.titleSize, most: free)
        let detail = label(cell.detail, cell.detailSize, most: free)
        guard let title, let detail, title.extent.width + detail.extent.width > free + 1e-6 else {
            return (title, detail)
        }
        let most = max(free / 2, free - detail.extent.width)
        let shorter = label(cell.title, cell.titleSize, most: most) ?? title
        let rest = label(cell.detail, cell.detailSize, most: free - shorter.extent.width)
        return (shorter, rest)
    }

    /// A label at most as wide as labels may be.
    private func label(_ text: String?, _ size: Double, most: Double) -> FormLabel? {
        label(text, size, limit: min(cell.titleLimit, most))
    }

    private func label(_ text: String?, _ size: Double, limit: Double) -> FormLabel? {
        text.map { FormLabel($0, size: size, limit: max(0, limit), measuring: labels) }
    }

    private func element(_ role: FormElement.Role, _ label: FormLabel, x: Double) -> FormElement {
        let size = Size(width: label.extent.width, height: label.extent.height)
        return FormElement(role: role, frame: centred(x: x, size), label: label)
    }

    private func centred(x: Double, _ size: Size) -> Rect {
        Rect(x: x, y: (cell.height - size.height) / 2, width: size.width, height: size.height)
    }
}

/// The right image and the right label, of which one is next to the arrow.
private struct RightPart {
    let cell: FormCell
    /// The right edge of what is next to the arrow.
    let end: Double
    let imageSize: Size

    init(cell: FormCell, end: Double) {
        self.cell = cell
        self.end = end
        imageSize = cell.detailImage == nil ? Size(width: 0, height: 0) : cell.fittedDetailSize
    }

    /// What the image takes away from the labels, its gap included.
    var imageSpace: Double {
        guard cell.detailImage != nil else { return 0 }
        return imageSize.width + (cell.detail == nil ? 0 : cell.detailGap)
    }

    func detailX(width: Double) -> Double {
        end - width - (cell.imageFirst ? imageSpace : 0)
    }

    func imageX(detailWidth: Double?) -> Double {
        guard let detailWidth, !cell.imageFirst else { return end - imageSize.width }
        return end - detailWidth - cell.detailGap - imageSize.width
    }
}
