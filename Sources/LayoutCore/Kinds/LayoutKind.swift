import WorkLimits

/// A kind of layout with the keys of its own: a list, a flex, a waterfall or a grid.
///
/// ```swift
/// let kind = LayoutKind.list(ListLayout(width: .columns(3)))
/// kind.name                           // "list"
/// kind.keys(as: ListLayout.self)      // the keys again
/// ```
public struct LayoutKind: Sendable {
    /// The kinds there are. A new one is a line here and a file that conforms to `LayoutAlgorithm`.
    static let all: [any LayoutAlgorithm.Type] = [
        ListLayout.self,
        FlexLayout.self,
        WaterfallLayout.self,
        GridLayout.self,
    ]

    let algorithm: any LayoutAlgorithm

    init(_ algorithm: some LayoutAlgorithm) {
        self.algorithm = algorithm
    }

    /// The names of all kinds, as a `kind` key spells them.
    public static var names: [String] { all.map { $0.name } }

    /// The name of the kind, as a `kind` key spells it.
    public var name: String { type(of: algorithm).name }

    /// Returns the kind's keys, or nil where it is a kind with other keys.
    ///
    /// - Parameter type: The type of the keys, for instance `ListLayout.self`.
    public func keys<Keys>(as type: Keys.Type) -> Keys? {
        algorithm as? Keys
    }

    /// Returns true when items may bring their widths to a section of the kind; otherwise the section
    /// gives them their widths.
    public func takesItemWidths(horizontal: Bool) -> Bool {
        algorithm.takesItemWidths(horizontal: horizontal)
    }

    /// True when items bring their heights to a section of the kind; otherwise the section gives them their heights.
    public var takesItemHeights: Bool { algorithm.takesItemHeights }

    /// The height that the kind gives to items that bring their widths, in points; nil where each
    /// item has a height of its own.
    public var heightOfWidthItems: Double? { algorithm.heightOfWidthItems }
}

extension LayoutKind: Equatable {
    /// Returns true when both are of the same kind and have equal keys.
    public static func == (left: LayoutKind, right: LayoutKind) -> Bool {
        left.algorithm.isEqual(to: right.algorithm)
    }
}

/// The keys of a kind of layout, and the algorithm that places items by them.
///
/// An algorithm is written once for both arrangements, over a main axis (down the page, or sideways
/// in a scroller) and a cross axis; see ``FlowContext``.
protocol LayoutAlgorithm: Sendable, Equatable {
    /// The name of the kind, as a `kind` key spells it.
    static var name: String { get }

    /// Places the items of a section.
    func layOut(in context: FlowContext) throws(WorkError) -> FlowContent

    /// Returns the widths that the items are going to have, in points, before they are rounded.
    ///
    /// - Parameter context: The section, cut to `maxItems`.
    /// - Returns: 0 for an item whose content gives its width.
    func itemWidths(in context: FlowContext) throws(WorkError) -> PerItem<Double>

    /// See ``LayoutKind/takesItemWidths(horizontal:)``; false by default.
    func takesItemWidths(horizontal: Bool) -> Bool

    /// See ``LayoutKind/takesItemHeights``; true by default.
    var takesItemHeights: Bool { get }

    /// See ``LayoutKind/heightOfWidthItems``; nil by default.
    var heightOfWidthItems: Double? { get }
}

extension LayoutAlgorithm {
    func takesItemWidths(horizontal: Bool) -> Bool { false }

    var takesItemHeights: Bool { true }

    var heightOfWidthItems: Double? { nil }

    fileprivate func isEqual(to other: any LayoutAlgorithm) -> Bool {
        other as? Self == self
    }
}
