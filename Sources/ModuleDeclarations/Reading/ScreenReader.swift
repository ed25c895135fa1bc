import ConfigurationLanguage

/// Makes the screen of a module of checked nodes: `screen`.
struct ScreenReader {
    let templates: TemplateReader

    /// The screen; nil when the key is not given or has a mistake.
    func read(_ node: ConfigurationNode?) -> ScreenDeclaration? {
        guard let node, node.members != nil else { return nil }
        let screen = ScreenDeclaration(reading: node, with: templates)
        let buttons = [node["bar"]?["start"]] + (node["bar"]?["end"]?.elements ?? [])
        for button in buttons.compactMap(\.self) { check(button) }
        return screen
    }

    /// Reports a button that shows nothing, and warns of one that says nothing to a screen reader.
    private func check(_ button: ConfigurationNode) {
        guard button.members != nil, button["title"] == nil else { return }
        if button["image"] == nil {
            templates.diagnostics.report(
                "a button of a bar needs an 'image' or a 'title'",
                at: button.position
            )
        } else if button["a11y"]?["label"] == nil {
            templates.diagnostics.warn(
                "a screen reader has no words for this button: give it 'a11y: {label: …}'",
                at: button.position
            )
        }
    }
}
