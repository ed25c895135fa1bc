import CellCore
import InputCore
import ModuleMapping
import TextCore

/// Finds the texts of a page's sections.
struct SlotFinder {
    private let measurer: TextMeasurer
    /// The component, with the names of the children above it.
    private let component: String
    private let section: MappedSection

    init(_ section: MappedSection, of module: ModuleContent, measurer: TextMeasurer) {
        self.measurer = measurer
        self.section = section
        component = module.prefix + section.traits.component
    }

    /// Calls a function with each text in the order of the page: those of the header first.
    func each(_ body: (FoundText) -> Void) {
        if let supplements = section.supplements { each(supplements.header, at: .header, body) }
        for (index, cell) in section.items.cells.enumerated() {
            if let cell { each(in: cell, at: .item(index), body) }
        }
        for (index, cell) in (section.carousels?.items.cells ?? []).enumerated() {
            if let cell { each(in: cell, at: .carousel(index), body) }
        }
        if let supplements = section.supplements {
            each(supplements.footer, at: .footer, body)
            each(supplements.placeholder, at: .placeholder, body)
        }
    }

    /// Returns the first text of a slot; nil where there is none.
    func first(_ name: String) -> FoundText? {
        guard name.begins(with: component + ".") else { return nil }
        var found: FoundText?
        each { text in
            if found == nil, text.slot.name == name { found = text }
        }
        return found
    }

    private func each(
        _ variants: WidthVariants<MappedSupplementary?>,
        at place: SlotPlace,
        _ body: (FoundText) -> Void
    ) {
        _ = variants.allSatisfy { mapped in
            if let cell = mapped?.cell { each(in: cell, at: place, body) }
            if let title = mapped?.formTitle {
                body(text(.title, title.text, in: title.style, at: place))
            }
            return true
        }
    }

    private func each(in cell: MappedCell, at place: SlotPlace, _ body: (FoundText) -> Void) {
        switch cell.content {
        case .custom(let cell), .customForm(_, let cell): each(in: cell, at: place, body)
        case .form(let form):
            for (role, words, style) in form.texts {
                body(text(role, words, in: style, at: place))
            }
        }
    }

    private func each(in cell: PreparedCell, at place: SlotPlace, _ body: (FoundText) -> Void) {
        cell.eachText { name, text, words in
            let slot = TextSlot(
                name: component + place.name + name,
                lines: text.fitsLines ? .fitting : TextSlot.Lines(text.maxLines),
                font: measurer.name(of: text.font),
                size: text.size
            )
            body(FoundText(slot: slot, place: place, element: name, words: words))
        }
    }

    private func text(
        _ role: FormElement.Role,
        _ words: String,
        in style: LabelStyle,
        at place: SlotPlace
    ) -> FoundText {
        let slot = TextSlot(
            name: component + place.name + role.rawValue,
            lines: TextSlot.Lines(style.lines),
            font: style.font ?? measurer.name(of: .standard),
            size: style.size
        )
        return FoundText(slot: slot, place: place, element: role.rawValue, words: words)
    }
}

extension FormCell {
    var texts: [(role: FormElement.Role, words: String, style: LabelStyle)] {
        var texts: [(role: FormElement.Role, words: String, style: LabelStyle)] = []
        if let title { texts.append((.title, title, titleStyle)) }
        if let detail { texts.append((.detail, detail, detailStyle)) }
        return texts
    }
}
