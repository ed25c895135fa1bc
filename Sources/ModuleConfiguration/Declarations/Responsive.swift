import LayoutCore

/// Keys, and overrides of them by minimum width: the value of `at`.
package struct Responsive<Keys: OverridableKeys>: Sendable {
    /// The keys that hold from one width on.
    package struct Override: Sendable {
        /// The width in points from which on they hold.
        package var minimumWidth: Double
        /// The keys given there; the others are as underneath.
        package var keys: Keys
    }

    /// The keys outside `at`.
    package var base: Keys
    /// The keys inside `at`.
    package var overrides: [Override]

    /// The keys that hold at a width: the largest minimum width that fits wins, key by key.
    package func keys(at width: Double) -> Keys {
        Breakpoints.holding(among: overrides.map(\.minimumWidth), at: width)
            .reduce(base) { keys, index in overrides[index].keys.merging(defaults: keys) }
    }
}

/// Keys of which some may be left open.
package protocol OverridableKeys: Sendable {
    /// These keys, with another's values for what they leave open.
    func merging(defaults base: Self) -> Self
}
