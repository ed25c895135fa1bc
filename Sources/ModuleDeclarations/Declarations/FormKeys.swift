package import ConfigurationLanguage
import JSONCore

/// The keys of `forms` of the main file.
package struct FormsKeys: DeclaredObject {
    package static let title = "'forms'"

    /// The defaults of the cells of all forms, read with the templates of each form.
    @Key(
        .node(FormDefaultsKeys.variantSchema),
        otherwise: "none",
        "What no form, section or cell says itself: keys of `defaults` of a form."
    )
    package var defaults: ConfigurationNode?

    package init() {}
}

/// The keys that a section or the `defaults` of a form give: these, and those that cells leave to them.
package struct FormDefaultsKeys: DeclaredObject {
    package static let title = "'defaults'"

    @Key(.object(FormSupplementaryKeys.self), otherwise: "height 10", "Stands above.")
    var header: FormSupplementaryKeys?

    @Key(
        .object(FormSupplementaryKeys.self, as: FormSupplementaryKeys.footerSchema),
        otherwise: "height 10",
        decides: .nothing,
        "Stands below: keys of `header`."
    )
    var footer: FormSupplementaryKeys?

    package init() {}

    package static func adjust(_ object: inout ObjectSchema) {
        object.fields += FormCellDeclaration.inheritedFields
    }

    /// The description of those that hold for every form.
    package static var variantSchema: Schema {
        var object = objectSchema
        object.isVariant = true
        return .object(object)
    }
}

/// The keys of a section of a form, beside those that it has in common with `defaults`.
package struct FormSectionKeys: DeclaredObject {
    package static let title = "a section"
    package static let alternatives = [["cells", "cell"]]

    @Key(.name(.slug), otherwise: "its index", decides: .nothing, "Unique in the module.")
    var id: String?

    @Key(.list("cells", of: .node(LiteralFormCellKeys.schema), 0...10_000), "Its cells.")
    package var cells: [ConfigurationNode]?

    @Key(
        .given(RequestKeys.self, as: RequestKeys.onlySchema),
        otherwise: "none",
        decides: .nothing,
        "Instead of `cells`: where the values come from that cells are made of."
    )
    package var request: GivenObject<RequestKeys>?

    @Key(
        .path,
        otherwise: "`$[*]` of an array, else `$`",
        decides: .nothing,
        "The values that become cells."
    )
    var items: JSONPath?

    @Key(.node(FormCellTemplateKeys.schema), named: "cell", "How one value becomes a cell.")
    package var template: ConfigurationNode?

    package init() {}

    package static func adjust(_ object: inout ObjectSchema) {
        object.fields += FormDefaultsKeys.objectSchema.fields
    }
}

extension ModuleKeys {
    /// The sections of a form, each at its index.
    package var givenSections: [GivenObject<FormSectionKeys>] {
        (sections ?? []).map { GivenObject(reading: $0) }
    }
}

/// The keys of a literal cell, beside those that it may leave to its section.
package struct LiteralFormCellKeys: DeclaredObject {
    package static let title = "a cell"

    @Key(.text(1...256), need: .required, decides: .nothing, "Its id, unique in the module.")
    var id: String?

    @Key(
        .node(AccessibilityKeys.schema),
        otherwise: "its labels",
        decides: .nothing,
        "What a screen reader is told of it."
    )
    var a11y: ConfigurationNode?

    package init() {}

    package static func adjust(_ object: inout ObjectSchema) {
        object.fields += FormCellDeclaration.inheritedFields
    }
}

/// The keys by which a value becomes a cell, beside those that it may leave to its section.
struct FormCellTemplateKeys: DeclaredObject {
    static let title = "a cell's template"

    @Key(
        .plainTemplate,
        otherwise: "`${@.id}`",
        decides: .nothing,
        "Its id; a number becomes text."
    )
    var id: ConfigurationNode?

    @Key(
        .node(AccessibilityKeys.schema),
        otherwise: "its labels",
        decides: .nothing,
        "What a screen reader is told of it."
    )
    var a11y: ConfigurationNode?

    static func adjust(_ object: inout ObjectSchema) {
        object.fields += FormCellDeclaration.inheritedFields
    }
}

/// The keys of the header or footer of a form's section, which are read with the templates of each section.
struct FormSupplementaryKeys: DeclaredObject {
    static let title = "a section's header"

    @Key(.points, otherwise: "10", "In points; 0 leaves it out. One with a `title` needs it.")
    var height: Double?

    @Key(.template, named: "title", otherwise: "none", decides: .nothing, "What it says.")
    var text: ConfigurationNode?

    @Key(
        .node(ActionKeys.schema),
        otherwise: "none",
        decides: .nothing,
        "What selecting it does."
    )
    var select: ConfigurationNode?

    @Key(
        .node(AccessibilityKeys.schema),
        otherwise: "a header is a heading of level 2",
        decides: .nothing,
        "What a screen reader is told of it."
    )
    var a11y: ConfigurationNode?

    /// The description of the footer, whose keys are those of the header.
    static var footerSchema: Schema {
        var object = objectSchema
        (object.name, object.isVariant) = ("a section's footer", true)
        return .object(object)
    }
}
