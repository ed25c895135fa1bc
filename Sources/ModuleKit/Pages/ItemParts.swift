import JSONCore
import ModuleMapping

/// An item as clients see it, and the elements of its cell that have actions.
struct ItemParts {
    /// The item as a whole.
    let item: PageItem
    /// True for a row with a carousel.
    var hasCarousel = false
    fileprivate let parts: [Part]

    /// An element, or a run of its text, with an action.
    fileprivate struct Part {
        let id: String
        let action: [UInt8]
        /// The id of the switch that it sets; nil where it sets none.
        let toggle: String?
    }

    /// Reads the members of an item.
    ///
    /// - Parameter control: The service's part of it.
    init(_ json: JSONValue, control: ItemControl?) {
        let elements = json["elements"]?.elements.map(\.self) ?? []
        let parts = elements.flatMap { element in
            [element] + (element["runs"]?.elements.map(\.self) ?? [])
        }.compactMap(Part.init)
        item = PageItem(
            id: json["id"]?.string ?? "",
            action: json["select"].map { Array($0.jsonText.utf8) },
            control: control,
            elements: parts.map(\.id)
        )
        self.parts = parts
    }

    /// Returns the element of an id, or that sets the switch of that id.
    ///
    /// - Throws: An error when the item shows no such element.
    func part(_ id: String) throws(ItemLookupError) -> PageItem {
        guard
            let part = parts.first(where: { $0.id == id })
                ?? parts.first(where: { $0.toggle == id })
        else { throw .unknownElement(id, known: item.elements) }
        let control = item.control?.element(part.id)
        return PageItem(
            id: item.id,
            element: part.id,
            action: part.action,
            control: control.map { ItemControl(request: $0.request, toggle: $0.toggle) }
        )
    }
}

extension ItemParts.Part {
    fileprivate init?(_ json: JSONValue) {
        guard let id = json["id"]?.string, let action = json["action"] else { return nil }
        self.init(
            id: id,
            action: Array(action.jsonText.utf8),
            toggle: action["action"]?.string.flatMap { $0 == "toggle" ? action["id"]?.string : nil }
        )
    }
}
