package import LayoutCore

/// A header, footer or placeholder: a height, and what the client draws there.
package struct SupplementaryDeclaration: Sendable {
    /// The keys, each of which `at` may override.
    package struct Keys: OverridableKeys {
        /// The height without the inset, in points.
        package var height: Parameterized<Double>?
        /// The custom cell that finds the height where none is given.
        @Boxed package var cell: CellDeclaration? = nil
        /// The space around it; placeholders have none.
        package var inset: Parameterized<Insets>?
        /// True when it stays in sight while its section is; placeholders do not.
        package var pin: Parameterized<Bool>?
        /// True when it is left out.
        package var hidden: Parameterized<Bool>?
        /// The client's reuse identifier, over the answer as `$`.
        package var type: Template?
        /// What clients are shown that do not draw the type.
        @Boxed package var fallback: FallbackList? = nil
        /// The data that the client draws, over the response as `$`.
        package var data: DataTemplate?
        /// The title in a form, over the response as `$`.
        @Boxed package var formTitle: FormTitleDeclaration? = nil
        /// The action of selecting it.
        @Boxed package var select: ActionDeclaration? = nil
        /// Its words for screen readers.
        @Boxed package var accessibility: AccessibilityDeclaration? = nil

        /// These keys, with another's values for what they leave open.
        package func merging(defaults base: Keys) -> Keys {
            var keys = self
            keys.height = height ?? base.height
            keys.cell = cell ?? base.cell
            keys.inset = inset ?? base.inset
            keys.pin = pin ?? base.pin
            keys.hidden = hidden ?? base.hidden
            keys.type = type ?? base.type
            keys.fallback = fallback ?? base.fallback
            keys.data = data ?? base.data
            keys.formTitle = formTitle ?? base.formTitle
            keys.select = select ?? base.select
            keys.accessibility = accessibility ?? base.accessibility
            return keys
        }
    }

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
    package var keys: Responsive<Keys>

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
