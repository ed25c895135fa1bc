import ConfigurationLanguage
import LayoutCore

/// Keys, and overrides of them by minimum width: the value of `at`.
package struct Responsive<Keys: Sendable>: Sendable {
    /// The keys that hold from one width on.
    package struct Override: Sendable {
        /// The width in points from which on they hold.
        package let minimumWidth: Double
        /// The keys given there, with those underneath for what it leaves open.
        package let keys: Keys
    }

    /// The keys outside `at`.
    package let base: Keys
    /// The keys inside `at`, the smallest width first.
    package let overrides: [Override]

    /// Creates keys that hold at all widths.
    init(_ keys: Keys) { self.init(base: keys, overrides: []) { keys, _ in keys } }

    /// Creates keys of what a file gives.
    ///
    /// - Parameters:
    ///   - overrides: What the file gives by width.
    ///   - override: Returns keys with what is given in place of theirs.
    init(
        base: Keys,
        overrides: [(minimumWidth: Double, given: ConfigurationNode)],
        _ override: (Keys, ConfigurationNode) -> Keys
    ) {
        self.base = base
        var keys = base
        let order = Breakpoints.holding(among: overrides.map(\.minimumWidth), at: .infinity)
        self.overrides = order.map { index in
            keys = override(keys, overrides[index].given)
            return Override(minimumWidth: overrides[index].minimumWidth, keys: keys)
        }
    }

    /// The keys that hold at a width: the largest minimum width that fits wins, key by key.
    package func keys(at width: Double) -> Keys {
        withKeys(at: width) { $0 }
    }

    /// Calls a function with the keys that hold at a width: they are many, and not copied.
    func withKeys<Result>(at width: Double, _ body: (Keys) -> Result) -> Result {
        guard let index = overrides.lastIndex(where: { $0.minimumWidth <= width }) else {
            return body(base)
        }
        return body(overrides[index].keys)
    }
}

extension ConfigurationNode {
    /// The overrides under `at`, each with the width from which on it holds, in the file's order.
    var overrides: [(minimumWidth: Double, given: ConfigurationNode)] {
        (self[ObjectSchema.overridesName]?.members ?? []).compactMap { member in
            Double(member.key).map { ($0, member.value) }
        }
    }
}
