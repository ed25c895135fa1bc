import LayoutCore
import ModuleDeclarations

/// A cell of a form with every key resolved.
package struct FormCell: Sendable, Equatable {
    typealias Kind = FormCellDeclaration.Kind

    /// An image by name.
    struct Image: Sendable, Equatable {
        /// The name by which the client knows it.
        var name: String
        /// Its size before it is scaled; nil when that is not known.
        var naturalSize: Size?
        /// True when the name is written out or an `asset`, so that it may be that of a file of the service's own.
        var isWrittenOut = false
    }

    /// The title of `logout` without a title of its own.
    static let logoutTitle = "退出登录"

    var kind = Kind.disclosure
    /// The name of the custom cell that replaces the kind.
    var custom: String?
    /// True when its custom cell gives the height.
    package var sizesItself = false
    /// The client's reuse identifier.
    var reuse = Kind.disclosure.rawValue
    package var height = 44.0
    var image: Image?
    var imageSize = Size(width: 30, height: 30)
    package var title: String?
    var titleSize = 15.0
    package var titleColor = "#000000"
    var imageGap = 10.0
    package var detail: String?
    var detailSize = 13.0
    package var detailColor = "#888888"
    var detailImage: Image?
    /// The size given for the right image; nil is its natural one.
    var detailImageSize: Size?
    var detailGap = 6.0
    var imageFirst = true
    var titleLimit = 180.0
    /// The maximum number of lines of the left label; 0 is no limit.
    var titleLines = 1
    /// The line below it, where it is not its section's last.
    package var separator: FormSeparator?
    /// False for a client that draws no arrows.
    var showsArrow = true
    /// False for a client that draws no switches.
    var showsSwitch = true
    /// The least distance between title and detail, in points.
    var labelGap = 8.0
    /// The name of the labels' font; nil is the first one.
    var font: String?
    /// The name of the left label's font; nil is the labels'.
    var titleFont: String?
    /// The name of the right label's font; nil is the labels'.
    var detailFont: String?
    /// The width given for the left label; nil is its own.
    var titleWidth: Double?
    /// The width given for the right label; nil is its own.
    var detailWidth: Double?

    /// Creates an empty cell with the defaults of its kind.
    init(kind: Kind = .disclosure) {
        self.kind = kind
        reuse = kind.rawValue
        switch kind {
        case .logout: titleSize = 16
        case .avatar: detailSize = 12
        case .disclosure, .toggle, .none: break
        }
    }

    /// The style of the left label.
    package var titleStyle: LabelStyle {
        var style = LabelStyle(font: titleFont ?? font, size: titleSize)
        style.lines = wrapsTitle ? titleLines : 1
        style.width = titleWidth
        style.color = titleColor
        return style
    }

    /// True for a cell whose title may have several lines.
    private var wrapsTitle: Bool { kind != .logout && kind != .avatar }

    /// The style of the right label.
    package var detailStyle: LabelStyle {
        var style = LabelStyle(font: detailFont ?? font, size: detailSize)
        style.width = detailWidth
        style.color = detailColor
        return style
    }

    /// The size of the right image: the one given, else its natural one scaled down, keeping its
    /// ratio, to leave at least 8 points above and below it.
    var fittedDetailSize: Size {
        if let detailImageSize { return detailImageSize }
        let maximum = max(0, height - Self.spaceAroundDetail)
        guard let natural = detailImage?.naturalSize, natural.height > 0 else {
            return Size(width: maximum, height: maximum)
        }
        guard natural.height > maximum else { return natural }
        return Size(width: natural.width * maximum / natural.height, height: maximum)
    }

    /// An estimate of the memory that it holds, in bytes.
    var memoryBytes: Int {
        let texts = [
            title, detail, image?.name, detailImage?.name, custom, font, titleFont, detailFont,
        ]
        return texts.reduce(MemoryLayout<FormCell>.stride) { $0 + ($1?.utf8.count ?? 0) }
    }

    /// The height that a right image leaves free, in points.
    private static let spaceAroundDetail = 16.0
}
