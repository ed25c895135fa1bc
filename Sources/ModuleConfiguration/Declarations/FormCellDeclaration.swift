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
        /// The name by which the client knows it, or that of a file of the service's own.
        package var name: Template
        /// True when the name is that of a file of the service's own, whatever template gives it.
        package var isAsset = false
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
    /// The most lines of the left label; 0 is no limit.
    package var titleLines: Number?
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
    /// The line below it, where it is not its section's last; no key of a cell.
    package var separator: FormSeparatorDeclaration?
    /// The value of a switch that was never set.
    package var value: Flag?
    /// The messages after a switch is set.
    package var messages: Messages?
    /// Whose a switch's value is.
    package var scope: SwitchScope?
    /// The store of a switch's value.
    package var store: SwitchStoreDeclaration?
    /// The action of selecting it.
    @Boxed package var select: ActionDeclaration? = nil
    /// The custom cell that `type` names.
    @Boxed package var custom: CellDeclaration? = nil
    /// The properties that it declares for a screen reader; nil where all follow from its content.
    @Boxed package var accessibility: AccessibilityDeclaration? = nil

    /// No key at all.
    package init() {}

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

/// A key that one level of a file may leave to the next.
struct InheritedKey<Object>: Sendable {
    /// Gives an object another's value of the key where it has none of its own.
    let inherit: @Sendable (inout Object, Object) -> Void

    init<Value>(_ path: any WritableKeyPath<Object, Value?> & Sendable) {
        inherit = { object, base in
            if object[keyPath: path] == nil { object[keyPath: path] = base[keyPath: path] }
        }
    }
}
