import ConfigurationLanguage

/// Makes fallbacks of checked nodes.
struct FallbackReader {
    let templates: TemplateReader

    /// Returns the fallbacks of a key, without the place of their owner's type.
    func read(_ node: ConfigurationNode) -> FallbackList {
        var list = FallbackList()
        let elements = node.elements ?? []
        for (index, element) in elements.enumerated() {
            if element.members != nil {
                let fallback = FallbackDeclaration(reading: element, with: templates)
                checkKeys(of: fallback)
                list.all.append(fallback)
            } else if let end = element.text.flatMap(FallbackList.End.init(rawValue:)) {
                if index + 1 < elements.count {
                    templates.diagnostics.report(
                        "'\(end.rawValue)' always applies: what is behind it is never reached",
                        at: element.position
                    )
                }
                list.end = list.end ?? end
            }
        }
        return list
    }

    /// Reports keys that do not go with what has the fallback: an item, a part around items, or a page.
    private func checkKeys(of keys: FallbackDeclaration) {
        let refused: [(GivenKey, String)] =
            switch templates.objects?.hasClientActions {
            case false?: [(keys.$height, "the height of an item is in its 'size'")]
            case true?: [(keys.$size, "a header, footer or placeholder has a 'height'")]
            case nil:
                [keys.$size, keys.$cell, keys.$select].map {
                    ($0, "a module's placeholder has a type and data")
                } + [(keys.$height, "a module's placeholder fills the viewport")]
            }
        for (key, reason) in refused {
            guard let position = key.position else { continue }
            templates.diagnostics.report(
                "'\(key.name)' does not apply here: \(reason)",
                at: position
            )
        }
    }
}

extension KeyType where Value == FallbackList {
    /// Fallbacks in order, and perhaps a word at their end.
    static var fallbackList: Self {
        let word = KeyType<String>.words(FallbackList.End.allCases.map(\.rawValue))
        let element = Schema.either([FallbackDeclaration.schema, word.schema])
        let list = ListSchema(name: "fallbacks", element: element, count: 1...16)
        return Self(.list(list)) { FallbackReader(templates: $1).read($0) }
    }
}
