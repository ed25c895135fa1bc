package import ConfigurationLanguage
package import ModuleDeclarations

extension ModuleSource {
    /// Returns the place of a placeholder, a template or a path of a component; that of the component where the text
    /// comes from elsewhere, as from the defaults of all forms. Nil for a component that is not there.
    ///
    /// - Parameter text: A path, what stands between the braces of a template, or a whole template.
    /// - Complexity: O(bytes of the component): every template in it is parsed until one has the text.
    package func place(of text: String, inComponent id: String) -> SourcePlace? {
        guard let component = component(id)?.node else { return nil }
        let cells = cells.sorted { $0.key < $1.key }.map(\.value)
        let position =
            ([component] + cells).lazy.compactMap { $0.position(ofTemplate: text) }.first
        return SourcePlace(position ?? component.position)
    }

    /// Returns the place of a key of the `a11y` of an item: of a literal item or cell of the id, else of the template
    /// of all items. Nil where the module does not have it.
    package func accessibilityPlace(
        of key: String,
        item id: String,
        inComponent component: String
    ) -> SourcePlace? {
        guard let component = self.component(component)?.node else { return nil }
        let section = FormSectionKeys.prototype
        let lists = [ComponentKeys.prototype.$items.name, section.$cells.name]
        let literals = lists.flatMap { component[$0]?.elements ?? [] }
        let templates = ["item", section.$template.name].compactMap { component[$0] }
        let literal = literals.first { $0["id"]?.text == id }
        let member = (literal.map { [$0] } ?? templates).lazy
            .compactMap { $0["a11y"]?.members?.first { $0.key == key } }.first
        return member.map { SourcePlace($0.keyPosition) }
    }
}

extension ConfigurationNode {
    /// Returns the position of the first scalar, or of the placeholder in one, that is a text.
    fileprivate func position(ofTemplate text: String) -> SourcePosition? {
        for member in members ?? [] {
            if let found = member.value.position(ofTemplate: text) { return found }
        }
        for element in elements ?? [] {
            if let found = element.position(ofTemplate: text) { return found }
        }
        guard let scalar, !scalar.isSecret else { return nil }
        if scalar.text == text || scalar.templateText == text { return position }
        guard let template = try? Template(parsing: scalar.templateText),
            let placeholder = template.placeholders.lazy.compactMap({ $0.placeholder(of: text) })
                .first
        else { return nil }
        return position(atUTF8Offset: placeholder.offset)
    }
}

extension Template.Placeholder {
    /// Returns the placeholder of a text, or of a text of `strings` (`t:KEY`): this one, or one inside of it.
    fileprivate func placeholder(of text: String) -> Template.Placeholder? {
        if self.text == text { return self }
        if let found = inner.lazy.compactMap({ $0.placeholder(of: text) }).first { return found }
        let names = sources.contains { source in
            if case .text(let reference) = source { "t:\(reference.key)" == text } else { false }
        }
        return names ? self : nil
    }
}
