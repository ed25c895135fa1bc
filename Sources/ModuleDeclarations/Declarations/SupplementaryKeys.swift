package import ConfigurationLanguage
package import LayoutCore

/// The keys of a header, footer or placeholder, each of which `at` may override.
package struct SupplementaryKeys: DeclaredObject {
    /// An object that has these keys, or some of them.
    enum Owner {
        case header
        /// A rule for a section's header.
        case headerRule
        case footer
        case placeholder
    }

    package static let title = "a header"
    package static let alternatives = [["height", "cell"]]
    package static let hints: [ExactString: String] = {
        let cell =
            "what it shows is its 'cell', as in {stack: vertical, children: [{text: …}]}, or the client's 'data'"
        return ["title": cell, "text": cell, "label": cell, "subtitle": cell, "image": cell]
    }()

    @Key(.orParameter(.points), "In points, without the inset; or `cell`.")
    package var height: Parameterized<Double>?

    @BoxedKey(.cell(), "A custom cell, by which it sizes itself; or `height`.")
    package var cell: CellDeclaration?

    @Key(
        .orParameter(.insets(0...ScalarType.unboundedNumber)),
        otherwise: "0",
        "The space around it."
    )
    package var inset: Parameterized<Insets>?

    @Key(
        .plainParsedTemplate,
        otherwise: "the part's name",
        decides: .nothing,
        "The client's reuse identifier; `@2` behind it is its version."
    )
    package var type: Template?

    @BoxedKey(.fallbackList, otherwise: "none", decides: .nothing, fallbackDoc)
    package var fallback: FallbackList?

    @Key(
        .parsedData,
        otherwise: "null",
        decides: .nothing,
        "What the client draws; `$` is the response."
    )
    package var data: DataTemplate?

    @Key(.orParameter(.boolean), otherwise: "false", "Leaves it out.")
    package var hidden: Parameterized<Bool>?

    @BoxedKey(.itemAction, otherwise: "none", decides: .nothing, "What selecting it does.")
    package var select: ActionDeclaration?

    @Key(
        .orParameter(.boolean),
        otherwise: "false",
        decides: .nothing,
        "Stays in sight while its section is."
    )
    package var pin: Parameterized<Bool>?

    @BoxedKey(
        .accessibility,
        named: "a11y",
        otherwise: "a header is a heading of level 2",
        decides: .nothing,
        "What a screen reader is told of it."
    )
    package var accessibility: AccessibilityDeclaration?

    /// The title in a form, over the response as `$`; no key.
    @Boxed package var formTitle: FormTitleDeclaration? = nil

    package init() {}

    /// Returns the description by which an object is checked.
    static func schema(of owner: Owner) -> Schema {
        var object = objectSchema
        object.isVariant = owner == .footer || owner == .headerRule
        switch owner {
        case .header: break
        case .headerRule: object.fields.insert(.ruleCondition, at: 0)
        case .footer: object.name = "a footer"
        case .placeholder:
            object.name = "a placeholder"
            object.hints = [:]
            object.fields.removeAll { ["inset", "select", "pin", "a11y"].contains($0.name) }
            object.change("height") { $0.doc = "In points; or `cell`." }
            object.change("type") { $0.defaultText = "`placeholder`" }
            object.change("data") { $0.doc = "What the client draws." }
        }
        return .responsive(object)
    }
}

extension SchemaField {
    /// The condition of a rule of a component's parts.
    static let ruleCondition = SchemaField(
        name: "when",
        schema: KeyType<ConfigurationNode>.condition.schema,
        defaultText: "always",
        doc: "The condition of a rule, over `$`.",
        isOverridable: false
    )
}
