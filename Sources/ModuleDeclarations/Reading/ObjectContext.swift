import AccessibilityCore
import ConfigurationLanguage
import InputCore

/// The names that the objects of a module refer to, which readers of templates hand to the objects inside.
struct ObjectContext: TemplateContext {
    let actions: ActionContext
    let fonts: FontNames
    /// True in headers, footers, placeholders and screens, whose actions clients run without the service.
    var hasClientActions = false
    /// True in a component with literal items, which are made of no values.
    var isLiteral = false
    /// The role for screen readers where none is given.
    var role: AccessibilityRole?
    /// Takes the carousel in the cell of an item; nil where cells may not have one.
    var carousels: CarouselCollector?
}

extension TemplateReader {
    /// The names that the objects inside refer to; nil where there are none.
    var objects: ObjectContext? { context as? ObjectContext }

    /// Returns the same templates with a changed context.
    func inside(_ change: (inout ObjectContext) -> Void) -> TemplateReader {
        guard var objects else { return self }
        change(&objects)
        return with(objects)
    }

    /// The templates of the items of a component, whose `@` is the value that an item is made of.
    var ofItems: TemplateReader {
        guard objects?.isLiteral == false else { return self }
        return with {
            $0.current = .value
            $0.hasIndex = true
        }
    }
}

extension KeyType where Value == ActionDeclaration {
    /// The action of an item, or of a header or footer.
    static var itemAction: Self { action { $0.read($1) } }

    /// The action of the items of a component that declare none.
    static var componentAction: Self {
        var type = itemAction
        let read = type.read
        type.read = { read?($0, $1.ofItems) }
        return type
    }

    /// The action of a part of a cell.
    static var partAction: Self { action { $0.readPart($1) } }

    /// The action of a run of a text in a cell.
    static var runAction: Self { action { $0.readRun($1) } }

    private static func action(
        _ read: @escaping @Sendable (ActionReader, ConfigurationNode) -> Value?
    ) -> Self {
        Self(ActionKeys.schema) { node, templates in
            guard let objects = templates.objects else { return nil }
            let reader = ActionReader(templates: templates, context: objects.actions)
            return objects.hasClientActions ? reader.readClients(node) : read(reader, node)
        }
    }
}

extension KeyType where Value == CellDeclaration {
    /// A custom cell, whose `@` is the value of an item.
    ///
    /// - Parameter hasCarousel: False of one that may have no carousel in it.
    static func cell(hasCarousel: Bool = true) -> Self {
        Self(CellKeys.schema(isInCarousel: !hasCarousel)) { node, templates in
            read(node, with: templates.inside { $0.carousels = nil })
        }
    }

    /// The cell of an item that values become, whose description is that of where it stands.
    static var itemCell: Self { Self(.data) { read($0, with: $1) } }

    private static func read(_ node: ConfigurationNode, with templates: TemplateReader) -> Value? {
        guard let objects = templates.objects else { return nil }
        let inside = objects.hasClientActions ? templates : templates.with { $0.current = .value }
        return CellReader(templates: inside, context: objects).read(node)
    }
}

extension ActionDeclaration: TemplateHolding {
    /// True when it differs by item, as every action that the service runs does.
    package var hasTemplates: Bool { toggle != nil || request != nil || description.hasTemplates }
}

extension ConfigurationNode {
    /// The names of the toggles in a cell, in order, without those in the cells of its carousel.
    var toggles: [String] {
        if let elements { return elements.flatMap(\.toggles) }
        guard let members else { return [] }
        let names = ActionKeys.prototype
        let action = self["select"].flatMap { $0.isObject ? $0 : nil }
        let isToggle = action?[names.$action.name]?.text == ActionDeclaration.Kind.toggle.rawValue
        let name = isToggle ? action?[names.$id.name]?.text : nil
        let inside = members.filter {
            $0.key != CellPartDeclaration.carouselName && $0.key != "select"
        }
        return [name].compactMap(\.self) + inside.flatMap(\.value.toggles)
    }
}
