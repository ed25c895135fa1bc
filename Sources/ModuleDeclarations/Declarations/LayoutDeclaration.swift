package import ConfigurationLanguage
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

    /// True when the section may be hidden at some width.
    package let mayBeHidden: Bool

    init(keys: Responsive<LayoutKeys>) {
        shared = SharedValue(keys)
        mayBeHidden = keys.base.hidden != nil || keys.overrides.contains { $0.keys.hidden != nil }
    }

    /// Returns the values at a width (the requested one, before it is rounded to device pixels).
    ///
    /// Parameters that are missing or null count as keys that are not given. O(keys).
    package func resolve(width: Double, parameters: [ExactString: ParameterValue]) -> Resolved {
        shared.value.withKeys(at: width) { $0.resolve(parameters) }
    }
}

extension LayoutKeys {
    /// True for a section that scrolls sideways.
    var isHorizontal: Bool { arrange == .horizontal }

    fileprivate func resolve(
        _ parameters: [ExactString: ParameterValue]
    ) -> LayoutDeclaration.Resolved {
        let layout = SectionLayout(
            kind: configuration.layout(of: self, in: parameters),
            arrange: arrangement(parameters),
            inset: inset?.resolve(parameters) ?? .zero,
            lineSpacing: lineSpacing?.resolve(parameters) ?? 5,
            itemSpacing: itemSpacing?.resolve(parameters) ?? 5,
            maxLines: maxLines?.resolve(parameters),
            maxItems: maxItems?.resolve(parameters)
        )
        return .init(layout: layout, isHidden: hidden?.resolve(parameters) ?? false)
    }

    fileprivate func arrangement(_ parameters: [ExactString: ParameterValue]) -> Arrangement {
        guard isHorizontal else { return .vertical }
        let scrolling = (scrolling?.resolve(parameters)).flatMap(ScrollBehavior.init(rawValue:))
        return .horizontal(height: height?.resolve(parameters), scrolling: scrolling ?? .none)
    }
}
