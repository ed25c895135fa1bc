/// Lanes of equal breadth, each filled on its own: columns, or rows when it is horizontal.
///
/// ```
/// vertical, columns: 3        horizontal, rows: 2
/// ┌───┐┌───┐┌───┐             ┌──────┐┌───┐┌────
/// │ 0 ││ 1 ││ 2 │             │  0   ││ 3 ││ 4
/// │   │└───┘│   │             └──────┘└───┘└────
/// └───┘┌───┐│   │             ┌───┐┌──────────┐
/// ┌───┐│ 3 │└───┘             │ 1 ││    2     │
/// │ 4 │└───┘┌───┐             └───┘└──────────┘
/// ```
public struct WaterfallLayout: Sendable, Equatable {
    /// Which lane the next item goes into.
    public enum Fill: Sendable, Equatable, CaseIterable {
        /// The one that ends first, the first of equals.
        case shortest
        /// One after another, from the left (in rows, from the top).
        case forward
        /// One after another, from the right (in rows, from the bottom).
        case backward

        /// The value of a `fill` key, whose names depend on the axis.
        ///
        /// - Throws: `LayoutError.unknownName` with the names of that axis, or `.wrongAxis` for a
        ///   name of the other one.
        public init(name: String, horizontal: Bool) throws(LayoutError) {
            switch (name, horizontal) {
            case ("shortest", _): self = .shortest
            case ("leftToRight", false), ("topToBottom", true): self = .forward
            case ("rightToLeft", false), ("bottomToTop", true): self = .backward
            case ("leftToRight", true), ("rightToLeft", true),
                ("topToBottom", false), ("bottomToTop", false):
                throw .wrongAxis(name, known: Self.names(horizontal: horizontal))
            default:
                throw .unknownName(name, known: Self.names(horizontal: horizontal))
            }
        }

        /// The names of all values on an axis.
        public static func names(horizontal: Bool) -> [String] {
            horizontal
                ? ["shortest", "topToBottom", "bottomToTop"]
                : ["shortest", "leftToRight", "rightToLeft"]
        }
    }

    /// How many columns (rows when it is horizontal) there are: 1 … `Limits.lanes`.
    public var lanes: Int
    /// Which lane the next item goes into. Items span lanes only with `shortest`.
    public var fill: Fill

    /// A waterfall of so many lanes.
    public init(lanes: Int, fill: Fill = .shortest) {
        self.lanes = lanes
        self.fill = fill
    }
}
