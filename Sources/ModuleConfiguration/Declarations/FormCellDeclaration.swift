/// A cell of a form: every key that it, its section or the module's defaults give.
package struct FormCellDeclaration: Sendable {
    /// The structure of a cell.
    package enum Kind: String, Sendable, CaseIterable {
        /// Left part, right part, arrow.
        case disclosure
        /// Left part and a switch.
        case toggle = "switch"
        /// The left part only.
        case none
        /// One centred label.
        case logout
        /// A large image, a name, an id, and an arrow.
        case avatar
    }

    /// A number, or the template that gives it.
    package typealias Number = Templated<Double>

    /// `true`, `false`, or the template that gives it, of which anything but `true` counts as false.
    package typealias Flag = Templated<Bool>

    /// A width and a height, in points.
    package struct Extent: Sendable {
        package var width: Number
        package var height: Number
    }

    /// An image by name, with its natural size where that is known.
    package struct Image: Sendable {
        /// The name by which the client knows it.
        package var name: Template
        /// Its size in points when nobody scales it.
        package var naturalSize: Extent?
    }

    /// The messages after a switch is set.
    package struct Messages: Sendable {
        /// The message after it is switched on.
        package var on: Template?
        /// The message after it is switched off.
        package var off: Template?
    }

    /// `disclosure`, `switch`, `none`, `logout`, `avatar`, or a custom cell's name.
    package var type: Template?
    /// The client's reuse identifier; the type when it is not given.
    package var reuse: Template?
    /// The cell's height, in points.
    package var height: Number?
    /// The left image.
    package var image: Image?
    /// The left image's size.
    package var imageSize: Extent?
    /// The left label.
    package var title: Template?
    /// The left label's font size, in points.
    package var titleSize: Number?
    /// The left label's colour.
    package var titleColor: Template?
    /// From the left image to the left label, in points.
    package var imageGap: Number?
    /// The right label.
    package var detail: Template?
    /// The right label's font size, in points.
    package var detailSize: Number?
    /// The right label's colour.
    package var detailColor: Template?
    /// The right image.
    package var detailImage: Image?
    /// The right image's size; without it, its natural one fitted into the height.
    package var detailImageSize: Extent?
    /// From the right image to the right label, in points.
    package var detailGap: Number?
    /// True when the right image is next to the arrow.
    package var imageFirst: Bool?
    /// The maximum width of a label, in points.
    package var titleLimit: Number?
    /// The least distance between the labels, in points.
    package var labelGap: Number?
    /// The font of its labels; the configuration's first when it is not given.
    package var font: String?
    /// The font of the left label; `font` when it is not given.
    package var titleFont: String?
    /// The font of the right label; `font` when it is not given.
    package var detailFont: String?
    /// The width of the left label; measured when it is not given.
    package var titleWidth: Number?
    /// The width of the right label; measured when it is not given.
    package var detailWidth: Number?
    /// The value of a switch that was never set.
    package var value: Flag?
    /// The messages after a switch is set.
    package var messages: Messages?
    /// Whose a switch's value is.
    package var scope: SwitchScope?
    /// The store of a switch's value.
    package var store: SwitchStoreDeclaration?
    /// The action of selecting it.
    package var select: ActionDeclaration?
    /// The custom cell that `type` names.
    package var custom: CellDeclaration?

    /// No key at all.
    package init() {}

    /// True when it is a switch, or may be one once its type is known.
    package var mayBeSwitch: Bool {
        guard let type else { return false }
        return type.fixedText.map { $0 == Kind.toggle.rawValue } ?? true
    }

    /// This cell, with another's keys for those that it does not give.
    package func merging(defaults base: FormCellDeclaration) -> FormCellDeclaration {
        var cell = left(defaults: base)
        cell.detail = detail ?? base.detail
        cell.detailSize = detailSize ?? base.detailSize
        cell.detailColor = detailColor ?? base.detailColor
        cell.detailImage = detailImage ?? base.detailImage
        cell.detailImageSize = detailImageSize ?? base.detailImageSize
        cell.detailGap = detailGap ?? base.detailGap
        cell.imageFirst = imageFirst ?? base.imageFirst
        cell.titleLimit = titleLimit ?? base.titleLimit
        cell.labelGap = labelGap ?? base.labelGap
        cell.font = font ?? base.font
        cell.titleFont = titleFont ?? base.titleFont
        cell.detailFont = detailFont ?? base.detailFont
        cell.titleWidth = titleWidth ?? base.titleWidth
        cell.detailWidth = detailWidth ?? base.detailWidth
        cell.value = value ?? base.value
        cell.messages = messages ?? base.messages
        cell.scope = scope ?? base.scope
        cell.store = store ?? base.store
        cell.select = select ?? base.select
        return cell
    }

    private func left(defaults base: FormCellDeclaration) -> FormCellDeclaration {
        var cell = self
        cell.type = type ?? base.type
        cell.reuse = reuse ?? base.reuse
        cell.height = height ?? base.height
        cell.image = image ?? base.image
        cell.imageSize = imageSize ?? base.imageSize
        cell.title = title ?? base.title
        cell.titleSize = titleSize ?? base.titleSize
        cell.titleColor = titleColor ?? base.titleColor
        cell.imageGap = imageGap ?? base.imageGap
        return cell
    }
}
