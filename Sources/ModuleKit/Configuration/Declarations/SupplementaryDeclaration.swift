public import LayoutCore

/// A header, footer or placeholder: a height, and what the client draws there.
public struct SupplementaryDeclaration: Sendable {
    /// The keys, each of which `at` may override.
    public struct Keys: OverridableKeys {
        /// The height without the inset, in points.
        public var height: Parameterized<Double>?
        /// The custom cell that finds the height where none is given.
        public var cell: CellDeclaration?
        /// The space around it; placeholders have none.
        public var inset: Parameterized<Insets>?
        /// Whether it stays in sight while its section is; only headers do.
        public var pin: Parameterized<Bool>?
        /// Whether it is left out.
        public var hidden: Parameterized<Bool>?
        /// The client's reuse identifier, over the answer as `$`.
        public var type: Template?
        /// What the client draws, over the answer as `$`.
        public var data: DataTemplate?
        /// What selecting it does.
        public var select: ActionDeclaration?

        /// These keys, with another's values for what they leave open.
        public func over(_ base: Keys) -> Keys {
            var keys = self
            keys.height = height ?? base.height
            keys.cell = cell ?? base.cell
            keys.inset = inset ?? base.inset
            keys.pin = pin ?? base.pin
            keys.hidden = hidden ?? base.hidden
            keys.type = type ?? base.type
            keys.data = data ?? base.data
            keys.select = select ?? base.select
            return keys
        }
    }

    /// What holds at one width.
    public struct Resolved: Sendable {
        /// Height, inset and pinning; the height is 0 where only the cell knows it.
        public var geometry: Supplementary
        /// The custom cell.
        public var cell: CellDeclaration?
        /// Whether the cell finds the height.
        public var sizesItself: Bool
        /// The client's reuse identifier; nil leaves it to the service.
        public var type: Template?
        /// What the client draws.
        public var data: DataTemplate?
        /// What selecting it does.
        public var select: ActionDeclaration?
    }

    /// The keys by width.
    public var keys: Responsive<Keys>

    /// What holds at a width; nil when it is hidden there.
    public func resolve(width: Double, parameters: [String: ParameterValue]) -> Resolved? {
        let keys = keys.keys(at: width)
        if keys.hidden?.resolve(parameters) ?? false { return nil }
        return Resolved(
            geometry: Supplementary(
                height: keys.height?.resolve(parameters) ?? 0,
                inset: keys.inset?.resolve(parameters) ?? .zero,
                isPinned: keys.pin?.resolve(parameters) ?? false
            ),
            cell: keys.cell,
            sizesItself: keys.cell != nil && keys.height == nil,
            type: keys.type,
            data: keys.data,
            select: keys.select
        )
    }
}
