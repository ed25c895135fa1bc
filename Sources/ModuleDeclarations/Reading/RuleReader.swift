import ConfigurationLanguage

/// Makes lists of rules of checked nodes: `layout`, `header` and `type` may be one.
struct RuleReader {
    let templates: TemplateReader

    /// Returns the rules of a key: one that always holds where the key has a single value.
    ///
    /// - Parameters:
    ///   - node: The key's value.
    ///   - needsLast: True when one rule must always hold.
    ///   - read: Makes the value of a rule.
    func rules<Value>(
        _ node: ConfigurationNode,
        named key: String,
        needsLast: Bool,
        _ read: (ConfigurationNode) -> Value?
    ) -> [Rule<Value>] {
        guard let elements = node.elements else {
            return read(node).map { [Rule(value: $0)] } ?? []
        }
        return elements.enumerated().compactMap { index, element in
            let when = element["when"]
            check(when, of: element, isLast: index + 1 == elements.count, key, needsLast)
            return read(element).map { Rule(when: templates.condition(when), value: $0) }
        }
    }

    private func check(
        _ when: ConfigurationNode?,
        of element: ConfigurationNode,
        isLast: Bool,
        _ key: String,
        _ needsLast: Bool
    ) {
        guard element.members != nil else { return }
        if when == nil, !isLast {
            templates.diagnostics.report(
                "a rule without 'when' always holds: those after it are never reached",
                at: element.position
            )
        } else if when != nil, isLast, needsLast {
            templates.diagnostics.report(
                "the last rule of '\(key)' takes no 'when', so that one always holds",
                at: element.keyPosition("when")
            )
        }
    }
}
