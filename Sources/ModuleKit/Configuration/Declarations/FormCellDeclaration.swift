/// A cell of a form: every key that it, its section or the module's defaults give.
public struct FormCellDeclaration: Sendable {
    /// A number, or the template that gives it.
    public typealias Number = ItemSizeDeclaration.Number

    /// `true`, `false`, or the template that gives it.
    public enum Flag: Sendable {
        /// Known from the start.
        case value(Bool)
        /// Known once the cell is; anything but `true` counts as false.
        case template(Template)
    }

    /// A width and a height, in points.
    public struct Extent: Sendable {
        /// The width.
        public var width: Number
        /// The height.
        public var height: Number
    }

    /// An image by name, with its natural size where that is known.
    public struct Image: Sendable {
        /// The name by which the client knows it.
        public var name: Template
        /// Its size in points when nobody scales it.
        public var naturalSize: Extent?
    }

    /// What is said once a switch is set.
    public struct Messages: Sendable {
        /// When it is switched on.
        public var on: Template?
        /// When it is switched off.
        public var off: Template?
    }

    /// `disclosure`, `switch`, `none`, `logout`, `avatar`, or a custom cell's name.
    public var type: Template?
    /// The client's reuse identifier; the type when it is not given.
    public var reuse: Template?
    /// The cell's height, in points.
    public var height: Number?
    /// The left image.
    public var image: Image?
    /// The left image's size.
    public var imageSize: Extent?
    /// The left label.
    public var title: Template?
    /// The left label's font size, in points.
    public var titleSize: Number?
    /// The left label's colour.
    public var titleColor: Template?
    /// From the left image to the left label, in points.
    public var imageGap: Number?
    /// The right label.
    public var detail: Template?
    /// The right label's font size, in points.
    public var detailSize: Number?
    /// The right label's colour.
    public var detailColor: Template?
    /// The right image.
    public var detailImage: Image?
    /// The right image's size; without it, its natural one fitted into the height.
    public var detailImageSize: Extent?
    /// From the right image to the right label, in points.
    public var detailGap: Number?
    /// Whether the right image is next to the arrow.
    public var imageFirst: Bool?
    /// How wide a label may be, in points.
    public var titleLimit: Number?
    /// The font of its labels; the configuration's first when it is not given.
    public var font: String?
    /// What a switch is before anybody has set it.
    public var value: Flag?
    /// What is said once a switch is set.
    public var messages: Messages?
    /// Whose a switch's value is.
    public var scope: SwitchScope?
    /// Where a switch's value is kept.
    public var store: SwitchStoreDeclaration?
    /// What selecting it does.
    public var select: ActionDeclaration?
    /// The custom cell that `type` names.
    public var custom: CellDeclaration?

    /// No key at all.
    public init() {}

    /// This cell, with another's keys for those that it does not give.
    public func over(_ base: FormCellDeclaration) -> FormCellDeclaration {
        var cell = left(over: base)
        cell.detail = detail ?? base.detail
        cell.detailSize = detailSize ?? base.detailSize
        cell.detailColor = detailColor ?? base.detailColor
        cell.detailImage = detailImage ?? base.detailImage
        cell.detailImageSize = detailImageSize ?? base.detailImageSize
        cell.detailGap = detailGap ?? base.detailGap
        cell.imageFirst = imageFirst ?? base.imageFirst
        cell.titleLimit = titleLimit ?? base.titleLimit
        cell.font = font ?? base.font
        cell.value = value ?? base.value
        cell.messages = messages ?? base.messages
        cell.scope = scope ?? base.scope
        cell.store = store ?? base.store
        cell.select = select ?? base.select
        return cell
    }

    private func left(over base: FormCellDeclaration) -> FormCellDeclaration {
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
