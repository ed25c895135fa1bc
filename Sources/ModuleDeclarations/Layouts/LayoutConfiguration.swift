import ConfigurationLanguage
import LayoutCore

/// A kind of layout as configuration files declare it: the layout that its keys make, and the sizes
/// that it needs.
protocol LayoutConfiguration {
    /// Returns the layout.
    ///
    /// Parameters that are missing or null count as keys that are not given.
    static func layout(of keys: LayoutKeys, in parameters: [ExactString: ParameterValue])
        -> LayoutKind

    /// Returns the size that items must bring and do not, and the keys that would give it; nil where
    /// nothing is missing.
    static func missingSize(of item: ItemSizeDeclaration, under keys: LayoutKeys) -> String?

    /// The keys of which a horizontal section of the kind needs one; nil where it needs none.
    static func missingHeight(of keys: LayoutKeys) -> String?

    /// Returns the height of a horizontal section's content in points; nil where items or parameters
    /// give it.
    static func contentHeight(of keys: LayoutKeys) -> Double?

    /// Returns the height of all items of a vertical section in points; nil where their content or a
    /// parameter gives it.
    static func itemHeight(of item: ItemSizeDeclaration, under keys: LayoutKeys) -> Double?
}

extension LayoutConfiguration {
    static func missingHeight(of keys: LayoutKeys) -> String? { nil }

    static func contentHeight(of keys: LayoutKeys) -> Double? { keys.height?.constant }

    static func itemHeight(of item: ItemSizeDeclaration, under keys: LayoutKeys) -> Double? {
        if case .points(let height)? = item.height { height } else { nil }
    }
}

extension LayoutKeys {
    /// The kinds by name.
    package enum Kind: String, Sendable, CaseIterable {
        /// Equal items.
        case list
        /// Items of their own widths.
        case flex
        /// Columns filled item by item.
        case waterfall
        /// Tracks and areas.
        case grid

        var configuration: any LayoutConfiguration.Type {
            switch self {
            case .list: ListConfiguration.self
            case .flex: FlexConfiguration.self
            case .waterfall: WaterfallConfiguration.self
            case .grid: GridConfiguration.self
            }
        }
    }

    /// The kind, a list where none is given, as configuration files declare it.
    var configuration: any LayoutConfiguration.Type { (kind ?? .list).configuration }
}

extension Parameterized {
    /// The value where no parameter gives it.
    var constant: Value? {
        if case .value(let value) = self { value } else { nil }
    }
}

extension LayoutKeys.Tracks {
    /// Returns the number of tracks; nil where a parameter that is missing gives it.
    func count(in parameters: [ExactString: ParameterValue]) -> Int? {
        switch self {
        case .count(let count): count.resolve(parameters)
        case .tracks(let tracks): tracks.count
        }
    }
}
