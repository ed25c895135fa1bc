import LayoutCore
import ModuleDeclarations
import TextCore

/// The frames of the components of a cell.
///
/// ```
/// ├12┤image├gap┤title            detail├gap┤image├12┤arrow├12┤    disclosure, imageFirst
/// ├12┤image├gap┤title            image├gap┤detail├12┤arrow├12┤    disclosure
/// ├12┤image├gap┤title                              switch├12┤     switch
/// ```
///
/// All components are centred vertically. Nothing is rounded here. Where text is scaled up, the cell
/// is tall enough for its labels; a title of several lines makes it taller by those after the first.
package struct FormFrames<Labels: LabelMeasuring> {
    package private(set) var cell: FormCell
    /// The cell's width, in points.
    let width: Double
    let labels: Labels
    private let growsWithText: Bool

    /// Prepares to place the components of a cell.
    ///
    /// - Parameter growsWithText: True where text is scaled up.
    package init(cell: FormCell, width: Double, labels: Labels, growsWithText: Bool = false) {
        self.cell = cell
        self.width = width
        self.labels = labels
        self.growsWithText = growsWithText
        if growsWithText { self.cell.height = max(cell.height, leastHeight) }
        if let title = wrappedTitle, title.lines > 1 {
            // What is beside the title stays as large as in a cell of one line.
            self.cell.detailImageSize = self.cell.fittedDetailSize
            self.cell.height += Double(title.lines - 1) * title.lineHeight
        }
    }

    /// The title, where it may have several lines.
    private var wrappedTitle: FormLabel? {
        if cell.titleStyle.lines == 1 { return nil }
        return elements().first { $0.role == .title }?.label
    }

    /// The height that the cell's labels need.
    private var leastHeight: Double {
        let title = lineHeight(of: cell.title, in: cell.titleStyle)
        let detail = lineHeight(of: cell.detail, in: cell.detailStyle)
        guard cell.kind == .avatar else { return max(title, detail) }
        return 2 * margin + 6 + max(avatarLine, title) + 4 + max(avatarLine, detail)
    }

    private func lineHeight(of text: String?, in style: LabelStyle) -> Double {
        text.map { labels.typeset($0, style: style, limit: .infinity).measured.lineHeight } ?? 0
    }

    /// The height of the labels of an avatar, in points.
    private let avatarLine = 20.0
    /// The margin left and right of a cell and of the arrow, in points.
    private let margin = 12.0
    private let arrowSize = Size(width: 6.5, height: 10.5)
    private let toggleSize = Size(width: 51, height: 31)

    /// Returns the components of the cell, in reading order.
    package func elements() -> [FormElement] {
        switch cell.kind {
        case .disclosure: disclosure()
        case .toggle: toggle()
        case .none: left(free: width - margin - titleX)
        case .logout: logout()
        case .avatar: avatar()
        }
    }

    // MARK: Image and title

    /// The left edge of the title.
    private var titleX: Double {
        cell.image == nil ? margin : margin + cell.imageSize.width + cell.imageGap
    }

    private func left(free: Double) -> [FormElement] {
        leftImage() + titleElement(label(cell.title, style: cell.titleStyle, maxWidth: free))
    }

    private func leftImage() -> [FormElement] {
        guard let image = cell.image else { return [] }
        let frame = centred(x: margin, cell.imageSize)
        return [FormElement(role: .image, frame: frame, image: image)]
    }

    private func titleElement(_ label: FormLabel?) -> [FormElement] {
        label.map { [element(.title, label: $0, x: titleX)] } ?? []
    }

    // MARK: Kinds

    private func toggle() -> [FormElement] {
        guard cell.showsSwitch else { return left(free: width - margin - titleX) }
        let x = width - margin - toggleSize.width
        return left(free: x - titleX)
            + [FormElement(role: .toggle, frame: centred(x: x, toggleSize))]
    }

    // `logout` and `avatar` are no stacks of a custom cell, whose frames would be others. A stack scales
    // the height of a line with its text: at a text scale of 1.35 the 44 points of `logout` become 59.4,
    // and its label is 7.7 too low. It leaves out a text without words: the detail of an `avatar` without
    // a title stands at 18 points, not at 42. And it rounds each size up: of an `avatar` of 61.4 points
    // the image is 37.667 wide at 3 pixels a point, not 37.333.
    private func logout() -> [FormElement] {
        var style = cell.titleStyle
        // The line is as tall as the cell, so that it is centred in it.
        style.lineHeight = cell.height
        guard var label = label(cell.title, style: style, limit: width) else { return [] }
        label.element.align = .center
        let frame = Rect(x: 0, y: 0, width: width, height: cell.height)
        return [FormElement(role: .title, frame: frame, label: label)]
    }

    private func disclosure() -> [FormElement] {
        let right = DetailGroup(cell: cell, end: endBeforeArrow)
        let (title, detail) = fittedLabels(free: right.end - titleX - right.imageSpace)
        var elements = leftImage() + titleElement(title)
        if let detail {
            elements.append(
                element(.detail, label: detail, x: right.detailX(width: detail.width))
            )
        }
        if let image = cell.detailImage {
            let x = right.imageX(detailWidth: detail?.width)
            let frame = centred(x: x, right.imageSize)
            elements.append(FormElement(role: .detailImage, frame: frame, image: image))
        }
        return elements + arrow
    }

    /// The right edge of what is before the arrow.
    private var endBeforeArrow: Double {
        cell.showsArrow ? width - 2 * margin - arrowSize.width : width - margin
    }

    private var arrow: [FormElement] {
        guard cell.showsArrow else { return [] }
        let frame = centred(x: width - margin - arrowSize.width, arrowSize)
        return [FormElement(role: .arrow, frame: frame)]
    }

    private func avatar() -> [FormElement] {
        let side = max(0, cell.height - 2 * margin)
        let picture = Rect(x: margin, y: margin, width: side, height: side)
        let heights = [(cell.title, cell.titleStyle), (cell.detail, cell.detailStyle)].map {
            growsWithText ? max(avatarLine, lineHeight(of: $0, in: $1)) : avatarLine
        }
        let x = picture.right + 12
        let name = Rect(x: x, y: picture.y + 6, width: 150, height: heights[0])
        let id = Rect(x: x, y: name.bottom + 4, width: 150, height: heights[1])
        var elements: [FormElement] = []
        if let image = cell.image {
            elements.append(FormElement(role: .image, frame: picture, image: image))
        }
        let styles = zip([cell.titleStyle, cell.detailStyle], heights).map { style, height in
            var style = style
            style.lineHeight = height
            return style
        }
        if let label = label(cell.title, style: styles[0], maxWidth: name.width) {
            elements.append(FormElement(role: .title, frame: name, label: label))
        }
        if let label = label(cell.detail, style: styles[1], maxWidth: id.width) {
            elements.append(FormElement(role: .detail, frame: id, label: label))
        }
        if let image = cell.detailImage {
            let size = Size(width: 20, height: 20)
            let x = endBeforeArrow - size.width
            let frame = centred(x: x, size)
            elements.append(FormElement(role: .detailImage, frame: frame, image: image))
        }
        return elements + arrow
    }

    // MARK: Labels

    /// Returns title and detail, shortened so that at least `labelGap` is between them: first the
    /// title, to no less than half of the free width, then the detail to the rest of it.
    private func fittedLabels(free: Double) -> (title: FormLabel?, detail: FormLabel?) {
        let title = label(cell.title, style: cell.titleStyle, maxWidth: free)
        let detail = label(cell.detail, style: cell.detailStyle, maxWidth: free)
        // Their frames are rounded outward, each by less than a unit of the grid.
        let gap = cell.labelGap > 0 ? cell.labelGap + 2 * labels.unit : 0
        let free = title == nil || detail == nil ? free : max(0, free - gap)
        guard let title, let detail, title.width + detail.width > free + 1e-6 else {
            return (title, detail)
        }
        let titleWidth = max(free / 2, free - detail.width)
        let shorter = label(cell.title, style: cell.titleStyle, maxWidth: titleWidth) ?? title
        let rest = label(cell.detail, style: cell.detailStyle, maxWidth: free - shorter.width)
        return (shorter, rest)
    }

    /// Returns a label of at most a width, and of at most the width of all labels.
    private func label(_ text: String?, style: LabelStyle, maxWidth: Double) -> FormLabel? {
        let limit = cell.titleLimit * max(1, labels.textScale)
        return label(text, style: style, limit: min(style.width ?? limit, maxWidth))
    }

    private func label(_ text: String?, style: LabelStyle, limit: Double) -> FormLabel? {
        text.map { FormLabel($0, style: style, limit: max(0, limit), measuring: labels) }
    }

    private func element(_ role: FormElement.Role, label: FormLabel, x: Double) -> FormElement {
        let size = Size(width: label.width, height: label.height)
        return FormElement(role: role, frame: centred(x: x, size), label: label)
    }

    private func centred(x: Double, _ size: Size) -> Rect {
        Rect(x: x, y: (cell.height - size.height) / 2, width: size.width, height: size.height)
    }
}

/// The detail and its image, of which one is next to the arrow.
private struct DetailGroup {
    let cell: FormCell
    /// The right edge of the group.
    let end: Double
    let imageSize: Size

    init(cell: FormCell, end: Double) {
        self.cell = cell
        self.end = end
        imageSize = cell.detailImage == nil ? Size(width: 0, height: 0) : cell.fittedDetailSize
    }

    /// The width of the image and its gap, which the labels lose.
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
