import LayoutCore

/// A cell of a form with every key resolved: what its frames and its data are made of.
struct FormCell: Sendable, Equatable {
    /// How a cell is built.
    enum Kind: String, Sendable, CaseIterable {
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

    /// An image by name.
    struct Image: Sendable, Equatable {
        /// The name by which the client knows it.
        var name: String
        /// Its size when nobody scales it; nil when that is not known.
        var naturalSize: Size?
    }

    /// What `logout` says when it says nothing.
    static let logoutTitle = "退出登录"

    var kind = Kind.disclosure
    /// The custom cell that stands in for the kind.
    var custom: String?
    /// Whether its height is what its custom cell finds.
    var sizesItself = false
    /// The client's reuse identifier.
    var reuse = Kind.disclosure.rawValue
    var height = 44.0
    var image: Image?
    var imageSize = Size(width: 30, height: 30)
    var title: String?
    var titleSize = 15.0
    var titleColor = "#000000"
    var imageGap = 10.0
    var detail: String?
    var detailSize = 13.0
    var detailColor = "#888888"
    var detailImage: Image?
    /// The size given for the right image; nil is its natural one.
    var detailImageSize: Size?
    var detailGap = 6.0
    var imageFirst = true
    var titleLimit = 180.0
    /// The name of the labels' font; nil is the first one.
    var font: String?

    /// A cell that says nothing, with the defaults of its kind.
    init(kind: Kind = .disclosure) {
        self.kind = kind
        reuse = kind.rawValue
        switch kind {
        case .logout: titleSize = 16
        case .avatar: detailSize = 12
        case .disclosure, .toggle, .none: break
        }
    }

    /// The size of the right image: the one given, else its natural one scaled down, keeping its
    /// ratio, to leave at least 8 points above and below it.
    var fittedDetailSize: Size {
        if let detailImageSize { return detailImageSize }
        let most = max(0, height - Self.spaceAroundDetail)
        guard let natural = detailImage?.naturalSize, natural.height > 0 else {
            return Size(width: most, height: most)
        }
        guard natural.height > most else { return natural }
        return Size(width: natural.width * most / natural.height, height: most)
    }

    /// What a right image leaves of the cell's height, in points.
    private static let spaceAroundDetail = 16.0
}
