package import LayoutCore

/// The layout of a component's items: `layout`.
package struct LayoutDeclaration: Sendable {
    /// The values at one width.
    package struct Resolved: Sendable, Equatable {
        package var layout: SectionLayout
        /// True when the section is left out.
        package var isHidden: Bool
    }

    /// The keys by width, by reference: they are many, and each section of a page has a copy of its layout.
    private let shared: SharedValue<Responsive<LayoutKeys>>

    /// The keys by width.
    package var keys: Responsive<LayoutKeys> { shared.value }

    init(keys: Responsive<LayoutKeys>) {
        shared = SharedValue(keys)
    }

    /// Returns the values at a width (the requested one, before it is rounded to device pixels).
    ///
    /// Parameters that are missing or null count as keys that are not given. O(keys).
    package func resolve(width: Double, parameters: [ExactString: ParameterValue]) -> Resolved {
        let keys = shared.value.keys(at: width)
        let layout = SectionLayout(
            kind: keys.configuration.layout(of: keys, in: parameters),
            arrange: keys.arrangement(parameters),
            inset: keys.inset?.resolve(parameters) ?? .zero,
            lineSpacing: keys.lineSpacing?.resolve(parameters) ?? 5,
            itemSpacing: keys.itemSpacing?.resolve(parameters) ?? 5,
            maxLines: keys.maxLines?.resolve(parameters),
            maxItems: keys.maxItems?.resolve(parameters)
        )
        return Resolved(layout: layout, isHidden: keys.hidden?.resolve(parameters) ?? false)
    }
}

extension LayoutKeys {
    /// True for a section that scrolls sideways.
    var isHorizontal: Bool { arrange == .horizontal }

    fileprivate func arrangement(_ parameters: [ExactString: ParameterValue]) -> Arrangement {
        guard isHorizontal else { return .vertical }
        let scrolling = (scrolling?.resolve(parameters)).flatMap(ScrollBehavior.init(rawValue:))
        return .horizontal(height: height?.resolve(parameters), scrolling: scrolling ?? .none)
    }
}
