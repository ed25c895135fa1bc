import CellCore
import LayoutCore
import ModuleDeclarations
import ModuleMapping
import TextCore
import WorkLimits

/// A text's surroundings on one screen, in which other words are laid out in its place.
struct SlotStage {
    private let scene: SlotScene
    private let context: ArrangementContext
    private let layout: SectionLayout
    private let sizes: CellSizeMemo

    /// Prepares a screen; nil where the section is hidden on it.
    ///
    /// - Parameter request: The request of a page for the screen.
    init?(_ scene: SlotScene, for request: PageRequest, in context: ArrangementContext) {
        let section = scene.section
        let resolved = section.layout.resolve(
            width: context.viewport.width,
            parameters: section.parameters
        )
        if resolved.isHidden || !section.isShown { return nil }
        self.scene = scene
        self.context = context
        layout = resolved.layout
        sizes = scene.sizes(onScreenOf: request.canonicalQuery)
    }

    /// Returns the layout of words in place of the text's own; nil where the text is not shown.
    ///
    /// - Parameter words: At least one character.
    func layOut(_ words: String) throws(WorkError) -> SlotLayout? {
        let layout =
            switch scene.place {
            case .item(let index): try item(index, words)
            case .carousel(let index): try carouselItem(index, words)
            case .header: supplement(\.header, words, inside: .zero)
            case .footer: supplement(\.footer, words, inside: .zero)
            case .placeholder: supplement(\.placeholder, words, inside: self.layout.inset)
            }
        try context.work.texts.check()
        return layout
    }

    // MARK: Items

    private func item(_ index: Int, _ words: String) throws(WorkError) -> SlotLayout? {
        let section = scene.section
        guard let cell = section.items.cells[index] else { return nil }
        switch cell.content {
        case .form(let form): return label(of: form, words)
        case .customForm(let form, let cell):
            guard let cell = replaced(cell, words) else { return nil }
            return FormRendering(of: .customForm(form, cell), in: context)?.custom?.layout
                .replacedText
        case .custom(let cell):
            guard let cell = replaced(cell, words) else { return nil }
            var items = section.items
            items.replace(index, by: cell, words: (scene.words, words))
            return try sized(items, focus: index).layouts[index]?.replacedText
        }
    }

    /// Returns the items of the section with their sizes, of whose cells only one is laid out anew.
    private func sized(
        _ items: MappedItems,
        focus: Int
    ) throws(WorkError) -> ItemArranger.Sized {
        let carousels = try SectionArranger(context).carousels(of: scene.section)
        let inside = carousels.flatMap { content in
            scene.section.carousels.flatMap { CarouselCells($0.items, of: content, in: context) }
        }
        var meter = context.meter
        return try ItemArranger(items, in: context).sized(
            in: layout,
            with: carousels.map { CarouselSizing($0, cells: inside, in: context) },
            focus: CellFocus(item: focus, sizes: sizes),
            meter: &meter
        )
    }

    private func label(of form: FormCell, _ words: String) -> SlotLayout? {
        var form = form
        if scene.element == FormElement.Role.detail.rawValue {
            form.detail = words
        } else {
            form.title = words
        }
        let components = FormRendering(of: .form(form), in: context)?.components ?? []
        return components.first { $0.role.rawValue == scene.element }?.label?.slotLayout
    }

    private func replaced(_ cell: PreparedCell, _ words: String) -> PreparedCell? {
        cell.replacing(scene.element, by: words, number: PreparedCell.replaced)
    }

    // MARK: Carousels

    /// Lays out a cell in a carousel, as wide as this is in the item around it.
    private func carouselItem(_ index: Int, _ words: String) throws(WorkError) -> SlotLayout? {
        var section = scene.section
        guard var mapped = section.carousels, let item = scene.place.item(of: section),
            case .custom(let cell)? = mapped.items.cells[index]?.content,
            let cell = replaced(cell, words)
        else { return nil }
        mapped.items.replace(index, by: cell, words: (scene.words, words))
        section.carousels = mapped
        let arranger = SectionArranger(context)
        guard let content = try arranger.carousels(of: section),
            let cells = CarouselCells(mapped.items, of: content, in: context)
        else { return nil }
        let items = ItemArranger(section.items, in: context)
        var meter = context.meter
        let sized = try items.sized(
            in: layout,
            with: CarouselSizing(content, cells: cells, in: context),
            meter: &meter
        )
        let widths = try arranger.widths(
            ofCarousels: items.carouselFrames(of: sized.layouts),
            in: sized.table,
            under: layout
        )
        guard item < widths.count else { return nil }
        let layouts = try cells.arranged(in: item, width: widths[item]).layouts
        return layouts[index - content.start(of: item)]?.replacedText
    }

    // MARK: Header, footer, placeholder

    private func supplement(
        _ part: KeyPath<MappedSupplements, WidthVariants<MappedSupplementary?>>,
        _ words: String,
        inside inset: Insets
    ) -> SlotLayout? {
        guard let supplements = scene.section.supplements,
            let mapped = supplements[keyPath: part].value(at: context.viewport.width),
            mapped.accepted.end == nil
        else { return nil }
        if var title = mapped.formTitle {
            title.text = words
            return title.label(width: context.width, measuring: context.labels).slotLayout
        }
        guard let cell = mapped.cell.flatMap({ replaced($0, words) }) else { return nil }
        return SectionArranger(context).layOut(cell, of: mapped, inside: inset).replacedText
    }
}

extension FormLabel {
    /// The label as the text of a slot.
    fileprivate var slotLayout: SlotLayout {
        SlotLayout(
            typeset: element.typeset,
            room: room,
            breaksAtNewlines: element.typeset.style.maxLines != 1
        )
    }
}

extension MappedItems {
    /// Replaces the cell of an item, and its width where that is one of the words.
    mutating func replace(
        _ index: Int,
        by cell: PreparedCell,
        words: (old: String, new: String)
    ) {
        guard let mapped = cells[index] else { return }
        cells[index] = MappedCell(
            content: .custom(cell),
            elementsOffset: mapped.elementsOffset,
            accessibility: mapped.accessibility
        )
        guard index < measuredTexts.count, let label = measuredTexts[index],
            label.text == words.old
        else { return }
        measuredTexts[index] = MeasuredLabel(
            text: words.new,
            font: label.font,
            size: label.size,
            extra: label.extra,
            maximum: label.maximum
        )
    }
}
