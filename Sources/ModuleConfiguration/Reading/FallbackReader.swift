/// Makes fallbacks of checked nodes.
struct FallbackReader {
    /// What has fallbacks, which says which keys they have.
    enum Owner {
        case item
        case supplement
        case page
    }

    let templates: TemplateReader
    let owner: Owner
    /// Reads the size of an item.
    var size: (ConfigurationObject<ItemSizeKeys>) -> ItemSizeDeclaration? = { _ in nil }
    /// Reads a cell.
    var cell: (ConfigurationObject<CellKeys>) -> CellDeclaration? = { _ in nil }
    /// Reads an action.
    var select: (ConfigurationObject<ActionKeys>) -> ActionDeclaration? = { _ in nil }

    /// Returns the fallbacks of a key.
    ///
    /// - Parameter place: The place of the type of what has them.
    func read(_ node: ConfigurationNode?, of place: SourcePosition) -> FallbackList {
        var list = FallbackList()
        list.place = SourcePlace(place)
        let elements = node?.elements ?? []
        for (index, element) in elements.enumerated() {
            if element.members != nil {
                if let fallback = fallback(element) { list.all.append(fallback) }
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

    private func fallback(_ node: ConfigurationNode) -> FallbackDeclaration? {
        let keys = FallbackKeys(reading: node, with: templates)
        checkKeys(of: keys)
        guard let type = keys.type else { return nil }
        var fallback = FallbackDeclaration(type: type)
        fallback.place = (keys.$type.node?.position).map { SourcePlace($0) }
        fallback.data = keys.data
        fallback.height = keys.height
        if let size = keys.size {
            fallback.size = self.size(ConfigurationObject(ItemSizeKeys.all, size))
        }
        if let cell = keys.cell {
            fallback.cell = self.cell(ConfigurationObject(CellKeys.inCarousel, cell))
        }
        if let select = keys.select {
            fallback.select = self.select(ConfigurationObject(ActionKeys.all, select))
        }
        return fallback
    }

    /// Reports keys that do not go with what has the fallback.
    private func checkKeys(of keys: FallbackKeys) {
        let refused: [(GivenKey, String)] =
            switch owner {
            case .item: [(keys.$height, "the height of an item is in its 'size'")]
            case .supplement:
                [(keys.$size, "a header, footer or placeholder has a 'height'")]
            case .page:
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
