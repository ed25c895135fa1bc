import LayoutCore

/// Keys, and overrides of them by minimum width: what stands under `at`.
public struct Responsive<Keys: OverridableKeys>: Sendable {
    /// The keys that hold from one width on.
    public struct Override: Sendable {
        /// The width in points from which on they hold.
        public var minimumWidth: Double
        /// The keys given there; the others are as underneath.
        public var keys: Keys
    }

    /// The keys outside `at`.
    public var base: Keys
    /// The keys inside `at`.
    public var overrides: [Override]

    /// The keys that hold at a width: the largest minimum width that fits wins, key by key.
    public func keys(at width: Double) -> Keys {
        Breakpoints.holding(among: overrides.map(\.minimumWidth), at: width)
            .reduce(base) { keys, index in overrides[index].keys.over(keys) }
    }
}

/// Keys of which some may be left open.
public protocol OverridableKeys: Sendable {
    /// These keys, with another's values for what they leave open.
    func over(_ base: Self) -> Self
}
