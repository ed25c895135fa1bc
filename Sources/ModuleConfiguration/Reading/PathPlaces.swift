package import ConfigurationLanguage
import InputCore
import JSONCore
package import ModuleDeclarations

/// The places of the paths and templates of components in configuration files.
package struct PathPlaces: Sendable {
    /// A component of a module.
    private struct Component: Hashable {
        let module: String
        let id: String
    }

    private struct Entry {
        /// The path, or what stands between the braces of a template, as the file has it.
        let text: String
        let place: SourcePlace
    }

    private var entries: [Component: [Entry]] = [:]

    /// Returns the place of a path of a component; nil where it comes from elsewhere, as from the defaults
    /// of all forms.
    ///
    /// - Parameter text: A path, what stands between the braces of a template, or a whole template.
    package func place(
        of text: String,
        in component: ComponentDeclaration,
        of module: String
    ) -> SourcePlace? {
        entries[Component(module: module, id: component.id)]?.first { $0.text == text }?.place
    }

    /// Returns the place of a text in the declaration of a request; nil where it comes from elsewhere, as from its
    /// upstream.
    ///
    /// - Parameter text: A condition, what stands between the braces of a template, or a whole template.
    package func place(of text: String, inRequest id: String, of module: String) -> SourcePlace? {
        entries[Component(module: module, id: Self.name(ofRequest: id))]?
            .first { $0.text == text }?.place
    }

    /// Returns the place of a request's `path`; nil where it has none of its own.
    package func placeOfPath(ofRequest id: String, of module: String) -> SourcePlace? {
        place(of: Self.pathKey, inRequest: id, of: module)
    }

    /// The text under which the place of a request's path is kept: no text that is noted is like it.
    private static let pathKey = "path"

    /// The name of a request among those of components, none of which it is.
    private static func name(ofRequest id: String) -> String { "request \(id)" }

    private mutating func add(_ request: GivenObject<RequestKeys>, of module: String) {
        let id = request.keys.id ?? "main"
        let component = Component(module: module, id: Self.name(ofRequest: id))
        add(request.node, of: component)
        guard let path = request.keys.path else { return }
        let entry = Entry(text: Self.pathKey, place: SourcePlace(path.position))
        entries[component, default: []].append(entry)
    }

    /// Adds the paths of a module's components and requests, or of the sections of a form.
    mutating func add(_ module: ParsedModule) {
        let (keys, name) = (module.keys, module.declaration.name)
        for component in keys.components ?? [] {
            guard let id = component[ComponentKeys.prototype.$id.name]?.text else { continue }
            add(component, of: Component(module: name, id: id))
        }
        for request in [keys.request].compactMap(\.self) + keys.givenRequests {
            add(request, of: name)
        }
        for (index, section) in keys.givenSections.enumerated() {
            let id = FormReader.id(of: section.keys, index: index)
            add(section.node, of: Component(module: name, id: id))
        }
    }

    private mutating func add(_ node: ConfigurationNode?, of component: Component) {
        guard let node else { return }
        for member in node.members ?? [] { add(member.value, of: component) }
        for element in node.elements ?? [] { add(element, of: component) }
        guard let scalar = node.scalar, !scalar.isSecret else { return }
        note(scalar.text, at: node.position, of: component)
        notePaths(of: scalar, in: node, of: component)
        guard let template = try? Template(parsing: scalar.templateText) else { return }
        note(template.placeholders, in: node, of: component)
    }

    private mutating func note(
        _ placeholders: [Template.Placeholder],
        in node: ConfigurationNode,
        of component: Component
    ) {
        for placeholder in placeholders {
            let position = node.position(atUTF8Offset: placeholder.offset)
            note(placeholder.text, at: position, of: component)
            if case .text(let reference) = placeholder.source {
                note("t:\(reference.key)", at: position, of: component)
            }
            note(placeholder.inner, in: node, of: component)
        }
    }

    /// Notes the paths of a condition where they stand in it.
    private mutating func notePaths(
        of scalar: ConfigurationScalar,
        in node: ConfigurationNode,
        of component: Component
    ) {
        let expression: JSONExpression
        switch ConditionText.condition(scalar) {
        case .expression(let condition): expression = condition
        case .templated(let condition): expression = condition.expression
        case .constant, nil: return
        }
        let text = scalar.templateText
        for path in expression.pathTexts {
            // One that is written another way than in messages is somewhere in the condition.
            let range = text.firstRange(ofBytes: path)
            let offset = range.map { text.utf8.distance(from: text.startIndex, to: $0.lowerBound) }
            note(path, at: node.position(atUTF8Offset: offset ?? 0), of: component)
        }
    }

    private mutating func note(
        _ text: String,
        at position: SourcePosition,
        of component: Component
    ) {
        guard text.contains(scalar: "@") || text.contains(scalar: "$") || text.contains(scalar: ":")
        else { return }
        let entry = Entry(text: text, place: SourcePlace(position))
        entries[component, default: []].append(entry)
    }
}
