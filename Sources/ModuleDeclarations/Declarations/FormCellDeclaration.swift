package import ConfigurationLanguage

/// A cell of a form: every key that it, its section or the module's defaults give.
package struct FormCellDeclaration: DeclaredObject {
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
        /// The name by which the client knows it, or that of a file of the service's own.
        package var name: Template
        /// True when the name is that of a file of the service's own, whatever template gives it.
        package var isAsset = false
        /// Its size in points when nobody scales it.
        package var naturalSize: Extent?
    }

    /// The messages after a switch is set.
    package struct Messages: DeclaredObject {
        package static let title = "'messages'"

        /// The message after it is switched on.
        @Key(.parsedTemplate, otherwise: "none", "When it is switched on.")
        package var on: Template?

        /// The message after it is switched off.
        @Key(.parsedTemplate, otherwise: "none", "When it is switched off.")
        package var off: Template?

        package init() {}
    }

    package static let title = "a cell"

    /// `disclosure`, `switch`, `none`, `logout`, `avatar`, or a custom cell's name.
    @Key(
        .plainParsedTemplate,
        otherwise: "disclosure",
        "`disclosure`, `switch`, `none`, `logout`, `avatar`, or the name of a custom cell."
    )
    package var type: Template?

    /// The client's reuse identifier; the type when it is not given.
    @Key(
        .parsedTemplate,
        otherwise: "the type",
        decides: .nothing,
        "The client's reuse identifier."
    )
    package var reuse: Template?

    /// The cell's height, in points.
    @Key(.parsedPoints, otherwise: "44", "The cell's height.")
    package var height: Number?

    /// The left image.
    @Key(.formImage, otherwise: "none", "The left image.")
    package var image: Image?

    /// The left image's size.
    @Key(.parsedExtent, otherwise: "[30, 30]", "The left image's size.")
    package var imageSize: Extent?

    /// The left label.
    @Key(
        .parsedTemplate,
        otherwise: "none",
        decides: .measuredText,
        "The left label; `退出登录` in a `logout` without one."
    )
    package var title: Template?

    /// The left label's font size, in points.
    @Key(.parsedPoints, otherwise: "15", decides: .text, "Its font size; 16 in `logout`.")
    package var titleSize: Number?

    /// The left label's colour.
    @Key(
        .parsedColor,
        otherwise: "#000000",
        decides: .nothing,
        "Its colour; with a `palette`, `$label` where nothing gives one."
    )
    package var titleColor: Template?

    /// From the left image to the left label, in points.
    @Key(.parsedPoints, otherwise: "10", "From the left image to the left label.")
    package var imageGap: Number?

    /// The right label.
    @Key(.parsedTemplate, otherwise: "none", decides: .measuredText, "The right label.")
    package var detail: Template?

    /// The right label's font size, in points.
    @Key(.parsedPoints, otherwise: "13", decides: .text, "Its font size; 12 in `avatar`.")
    package var detailSize: Number?

    /// The right label's colour.
    @Key(
        .parsedColor,
        otherwise: "#888888",
        decides: .nothing,
        "Its colour; with a `palette`, `$secondaryLabel` where nothing gives one."
    )
    package var detailColor: Template?

    /// The right image.
    @Key(.formImage, otherwise: "none", "The right image.")
    package var detailImage: Image?

    /// The right image's size; without it, its natural one fitted into the height.
    @Key(
        .parsedExtent,
        otherwise: "its natural size",
        "The right image's size; without it, its natural one at most `height` − 16 tall."
    )
    package var detailImageSize: Extent?

    /// From the right image to the right label, in points.
    @Key(.parsedPoints, otherwise: "6", "From the right image to the right label.")
    package var detailGap: Number?

    /// True when the right image is next to the arrow.
    @Key(
        .boolean,
        otherwise: "true",
        "Whether the right image is next to the arrow, rather than the right label."
    )
    package var imageFirst: Bool?

    /// The maximum width of a label, in points.
    @Key(
        .parsedPoints,
        otherwise: "180",
        decides: .text,
        "How wide a label may be, times the text scale above 1; it is cut then."
    )
    package var titleLimit: Number?

    /// The least distance between the labels, in points.
    @Key(
        .parsedPoints,
        otherwise: "8",
        "The least distance between the labels; where there is less, they are cut."
    )
    package var labelGap: Number?

    /// The font of its labels; the configuration's first when it is not given.
    @Key(.knownFont, otherwise: "the first font", decides: .text, "The font of its labels.")
    package var font: String?

    /// The font of the left label; `font` when it is not given.
    @Key(.knownFont, otherwise: "`font`", decides: .text, "The left label's font.")
    package var titleFont: String?

    /// The font of the right label; `font` when it is not given.
    @Key(.knownFont, otherwise: "`font`", decides: .text, "The right label's font.")
    package var detailFont: String?

    /// The most lines of the left label; 0 is no limit.
    @Key(
        .parsedLines,
        otherwise: "1",
        decides: .text,
        "The most lines of the left label, with which the cell grows; 0 is no limit. `logout` and `avatar` "
            + "have one."
    )
    package var titleLines: Number?

    /// The width of the left label; measured when it is not given.
    @Key(
        .parsedPoints,
        otherwise: "measured",
        "The left label's width, at which it is cut, instead of its own up to `titleLimit`."
    )
    package var titleWidth: Number?

    /// The width of the right label; measured when it is not given.
    @Key(.parsedPoints, otherwise: "measured", "The right label's width, likewise.")
    package var detailWidth: Number?

    /// The value of a switch that was never set.
    @Key(.parsedFlag, otherwise: "false", decides: .nothing, "A switch that nobody has set yet.")
    package var value: Flag?

    /// The messages after a switch is set.
    @Key(
        .object(Messages.self),
        otherwise: "none",
        decides: .nothing,
        "What is said once a switch is set."
    )
    package var messages: Messages?

    /// Whose a switch's value is.
    @Key(.switchScope, otherwise: "shared", decides: .nothing, "Whose a switch's value is.")
    package var scope: SwitchScope?

    /// The store of a switch's value.
    @Key(
        .switchStore,
        otherwise: "state",
        decides: .nothing,
        "Where a switch's value is kept: in the state file, with an upstream, or in Redis "
            + "(`redis`); with `cache.redis` one of the last two has to be named."
    )
    package var store: SwitchStoreDeclaration?

    /// The action of selecting it.
    @BoxedKey(.itemAction, otherwise: "none", decides: .nothing, "What selecting it does.")
    package var select: ActionDeclaration?

    /// The line below it, where it is not its section's last; no key of a cell.
    @Boxed package var separator: FormSeparatorDeclaration? = nil

    /// The custom cell that `type` names; no key.
    @Boxed package var custom: CellDeclaration? = nil

    /// The properties that it declares for a screen reader; nil where all follow from its content. It is a key of the
    /// cell itself, which no section gives.
    @Boxed package var accessibility: AccessibilityDeclaration? = nil

    /// No key at all.
    package init() {}

    /// The descriptions of the keys that a cell may leave to its section, and a section to the defaults.
    static var inheritedFields: [SchemaField] {
        fields.map { field in
            var field = field
            field.group = "what a cell, its section or `defaults` gives"
            return field
        }
    }

    /// True when it is a switch, or may be one once its type is known.
    package var mayBeSwitch: Bool {
        guard let type else { return false }
        return type.fixedText.map { $0 == Kind.toggle.rawValue } ?? true
    }

    /// True when it can be selected or switched.
    var isSelectable: Bool { select != nil || type?.fixedText == Kind.toggle.rawValue }

    /// This cell, with another's keys for those that it does not give.
    package func merging(defaults base: FormCellDeclaration) -> FormCellDeclaration {
        Self.inheritedKeys.reduce(into: self) { cell, key in key.inherit(&cell, base) }
    }

    /// The keys that a cell may leave to its section, and a section to the defaults: all but the custom cell,
    /// which goes with the type, and `a11y`, which is a cell's own.
    static let inheritedKeys: [InheritedKey<FormCellDeclaration>] = [
        .init(\.type), .init(\.reuse), .init(\.height), .init(\.image), .init(\.imageSize),
        .init(\.title), .init(\.titleSize), .init(\.titleColor), .init(\.imageGap), .init(\.detail),
        .init(\.detailSize), .init(\.detailColor), .init(\.detailImage), .init(\.detailImageSize),
        .init(\.detailGap), .init(\.imageFirst), .init(\.titleLimit), .init(\.labelGap),
        .init(\.titleLines), .init(\.separator), .init(\.font),
        .init(\.titleFont), .init(\.detailFont), .init(\.titleWidth), .init(\.detailWidth),
        .init(\.value),
        .init(\.messages), .init(\.scope), .init(\.store), .init(\.select),
    ]
}
