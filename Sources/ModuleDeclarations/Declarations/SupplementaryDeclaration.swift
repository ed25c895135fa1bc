package import ConfigurationLanguage
package import LayoutCore

/// A header, footer or placeholder: a height, and what the client draws there.
package struct SupplementaryDeclaration: Sendable {
    /// The values at one width.
    package struct Resolved: Sendable {
        /// Height, inset and pinning; the height is 0 where only the cell knows it.
        package var geometry: Supplementary
        /// The custom cell.
        @Boxed package var cell: CellDeclaration? = nil
        /// True when the cell determines the height.
        package var sizesItself: Bool
        /// The client's reuse identifier; nil leaves it to the service.
        package var type: Template?
        /// The data that the client draws.
        package var data: DataTemplate?
        /// The action of selecting it.
        @Boxed package var select: ActionDeclaration? = nil
    }

    /// The keys by width.
    package var keys: Responsive<SupplementaryKeys>

    /// Returns the values at a width; nil when it is hidden there.
    package func resolve(width: Double, parameters: [ExactString: ParameterValue]) -> Resolved? {
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
