import AccessibilityCore
import CellCore
import JSONCore
import LayoutCore
import ModuleDeclarations
import ModuleMapping
import TextCore
import WorkLimits

/// Arranges the sections of a module for one viewport.
struct SectionArranger {
    private var context: ArrangementContext

    init(_ context: ArrangementContext) {
        self.context = context
    }

    /// An arranged section, and the failure to map it.
    struct ArrangedSection {
        /// The section; nil when it has no place in the page.
        var content: SectionContent?
        /// The failure, with the section it concerns.
        var failure: RequestFailure?
        /// The header, footer or placeholder that the client does not draw and that has nothing in its place.
        var refused: RefusedType?
    }

    /// Arranges a section; nil when it is hidden at this width.
    ///
    /// - Parameter ids: The ids of the sections before it, where items' ids are unique over the module.
    func arrange(_ section: MappedSection, ids: inout ModuleIdentities?) -> ArrangedSection? {
        let traits = section.traits
        let layout = section.layout.resolve(
            width: context.viewport.width,
            parameters: section.parameters
        )
        if layout.isHidden { return nil }
        if context.isReduced, let result = refusal(of: section) { return result }
        var section = section
        if section.failure == nil, traits.hasUniqueIDs {
            do throws(MappingError) {
                try ids?.insert(section.items.table)
            } catch {
                section.fail(error, keepingItems: section.supplementsOnFailure == nil)
            }
        }
        var arranger = self
        arranger.context.section = section.id
        let content = arranger.finished(&section, in: layout.layout)
        guard var failure = section.failure else { return ArrangedSection(content: content) }
        if content != nil { failure.sections = [section.id] }
        var failed = content
        failed?.change { $0.status = .failed(failure: failure) }
        return ArrangedSection(content: failed, failure: failure)
    }

    /// Returns the result of a section that is left out for its header, footer or placeholder, or whose page is
    /// refused for one; nil for any other.
    private func refusal(of section: MappedSection) -> ArrangedSection? {
        for supplement in supplements(of: section) {
            switch supplement.accepted.end {
            case .fail?:
                return ArrangedSection(
                    refused: RefusedType(
                        module: section.traits.module,
                        component: section.traits.component,
                        wanted: supplement.accepted.substitution?.wanted ?? ""
                    )
                )
            case .section?: return ArrangedSection()
            case .drop?, nil: continue
            }
        }
        return nil
    }

    /// Returns the header, footer and placeholder that the section has at this width.
    private func supplements(of section: MappedSection) -> [MappedSupplementary] {
        guard let all = section.supplements else { return [] }
        return [all.header, all.footer, all.placeholder].compactMap {
            $0.value(at: context.viewport.width)
        }
    }

    /// Returns what is not as it is declared.
    private func substituted(of section: MappedSection) -> Substitutions {
        guard context.isReduced else { return Substitutions() }
        var all = Substitutions()
        for supplement in supplements(of: section) {
            if let substitution = supplement.accepted.substitution { all.add(substitution) }
        }
        all.add(section.items.substituted)
        if let carousels = section.carousels { all.add(carousels.items.substituted) }
        return all
    }

    /// Returns a section that does not fit into the page any more.
    func tooLarge(_ section: MappedSection) -> ArrangedSection? {
        var section = section
        section.fail(context.work.limits.pageError, keepingItems: false)
        var ids: ModuleIdentities?
        return arrange(section, ids: &ids)
    }

    /// Returns the content of a section; one without items when the budget of the page does not suffice,
    /// and nil when it has no place in the page.
    private func finished(
        _ section: inout MappedSection,
        in layout: SectionLayout
    ) -> SectionContent? {
        guard section.isShown else { return nil }
        do throws(WorkError) {
            let texts = context.work.texts
            let before = texts.units
            let content = try content(of: section, in: layout)
            if texts.units > before { try texts.check() }
            return content
        } catch {
            section.fail(MappingError(error), keepingItems: false)
            // Without items and carousels there is nothing left to measure.
            return try? content(of: section, in: layout)
        }
    }

    /// Returns true when a section without items is left out of the page.
    private func isLeftOut(_ section: MappedSection) -> Bool {
        section.items.table.count == 0 && (section.traits.isHiddenWhenEmpty || section.isStandIn)
            && (section.supplements ?? .none).placeholder.value(at: context.viewport.width)
                .map { $0.accepted.end != nil } ?? true
    }

    private func content(
        of section: MappedSection,
        in layout: SectionLayout
    ) throws(WorkError) -> SectionContent? {
        if isLeftOut(section) { return nil }
        let width = context.viewport.width
        let supplements = section.supplements ?? .none
        let placeholder = arranged(
            supplements.placeholder,
            as: .placeholder,
            inside: layout.inset
        )
        var carousels = try carousels(of: section)
        let inside = carousels.flatMap { content in
            section.carousels.flatMap { CarouselCells($0.items, of: content, in: context) }
        }
        let items = try ItemArranger(section.items, in: context).arrange(
            in: layout,
            with: carousels.map { CarouselSizing($0, cells: inside, in: context) }
        )
        carousels?.frames = items.carouselFrames
        if let inside { carousels = try finished(inside, in: items, under: layout) }
        var content = SectionContent.Members(
            id: section.id,
            module: section.traits.module,
            status: status(of: section, hasPlaceholder: placeholder != nil),
            layout: layout,
            items: items.table
        )
        content.identity = section.traits.identity
        content.hasUniqueIDs = section.traits.hasUniqueIDs
        content.dock = section.traits.dock
        content.header = arranged(supplements.header, as: .header)
        content.footer = arranged(supplements.footer, as: .footer)
        content.placeholder = placeholder
        content.decoration = supplements.decoration.value(at: width)
        content.selected = supplements.selection.map { SelectedItem($0.id, in: items.table) }
        content.carousels = carousels
        content.substituted = substituted(of: section)
        content.readsInDataOrder = section.traits.readsInDataOrder || context.hidesAccessibility
        return SectionContent(content)
    }

    private func status(of section: MappedSection, hasPlaceholder: Bool) -> SectionStatus {
        switch section.provenance {
        case .failed(let failure)?: .failed(failure: failure)
        case .stale(let asOf, let failure)?: .stale(asOf: asOf, failure: failure)
        case .fallback(let failure)?: .fallback(failure: failure)
        case .pending?: .loading
        case .fresh?, .skipped?, nil: hasPlaceholder ? .placeholder : .ok
        }
    }

    /// Returns the carousels inside a section's items, whose cells have not been laid out.
    func carousels(of section: MappedSection) throws(WorkError) -> CarouselContent? {
        guard let carousels = section.carousels else { return nil }
        let layout = carousels.layout.resolve(
            width: context.viewport.width,
            parameters: section.parameters
        )
        var meter = context.meter
        return CarouselContent(
            layout: layout.layout,
            items: try ItemArranger(carousels.items, in: context).measured(&meter),
            ends: carousels.ends
        )
    }

    /// Lays the cells in carousels out as wide as these are in their items.
    private func finished(
        _ cells: CarouselCells,
        in items: ItemArranger.ArrangedItems,
        under layout: SectionLayout
    ) throws(WorkError) -> CarouselContent {
        let frames = items.carouselFrames
        let widths = try widths(ofCarousels: frames, in: items.table, under: layout)
        return try cells.finished(frames: frames, widths: widths)
    }

    /// Returns the widths of carousels by their frames in cells, or else as those of their items.
    func widths(
        ofCarousels frames: [Rect]?,
        in table: ItemTable,
        under layout: SectionLayout
    ) throws(WorkError) -> [Double] {
        if let frames { return frames.map(\.width) }
        let input = SectionInput(layout: layout, count: table.count, sizes: table.sizes)
        let page = try PageLayout.layOut(
            [input],
            in: context.viewport.layoutViewport,
            budget: context.work.budget
        )
        return page.sections[0].items.width
    }

    // MARK: Header, footer, placeholder

    /// - Parameter inset: The section's inset, where it lies around the part.
    private func arranged(
        _ variants: WidthVariants<MappedSupplementary?>,
        as kind: AccessibleThing.Kind,
        inside inset: Insets = .zero
    ) -> SupplementaryContent? {
        guard let mapped = variants.value(at: context.viewport.width), mapped.accepted.end == nil
        else { return nil }
        if let title = mapped.formTitle { return content(of: mapped, as: kind, title: title) }
        guard let cell = mapped.cell else {
            var content = mapped.content
            content.accessibility = mapped.accessibility(as: kind, elements: [])
            return content
        }
        return content(of: mapped, as: kind, cell: cell, inside: inset)
    }

    /// Sets the title of a form's header or footer, which is as tall as that needs where it has several lines, or text
    /// is scaled up.
    private func content(
        of mapped: MappedSupplementary,
        as kind: AccessibleThing.Kind,
        title: FormTitle
    ) -> SupplementaryContent {
        var content = mapped.content
        let label = title.label(width: context.width, measuring: context.labels)
        if context.viewport.textScale > 1 || label.lines > 1 {
            let height = context.grid.up(label.height)
            content.geometry.height = max(content.geometry.height, height)
        }
        let element = FormTitle.element(label, height: content.geometry.height)
        var writer = JSONWriter()
        var styles = StyleCollector(in: context)
        writer.elements(
            [element],
            width: context.width,
            on: context.grid,
            styles: &styles
        )
        content.setElements(writer.finish(), styles: &styles)
        content.accessibility = mapped.accessibility(as: kind, elements: [element.accessible])
        return content
    }

    /// Lays a custom cell out between the insets of its header, footer or placeholder.
    private func content(
        of mapped: MappedSupplementary,
        as kind: AccessibleThing.Kind,
        cell: PreparedCell,
        inside outer: Insets
    ) -> SupplementaryContent {
        var content = mapped.content
        let layout = layOut(cell, of: mapped, inside: outer)
        if mapped.sizesItself { content.geometry.height = layout.size.height }
        var writer = JSONWriter()
        var styles = StyleCollector(in: context)
        writer.elements(of: layout, in: cell, touch: context.touch, styles: &styles)
        content.setElements(writer.finish(), styles: &styles)
        content.accessibility = mapped.accessibility(
            as: kind,
            elements: layout.accessibleElements(in: cell)
        )
        return content
    }

    /// Returns the layout of the custom cell of a header, footer or placeholder.
    ///
    /// - Parameter outer: The section's inset, where it lies around the part.
    func layOut(
        _ cell: PreparedCell,
        of mapped: MappedSupplementary,
        inside outer: Insets
    ) -> CellLayout {
        let grid = context.grid
        let inset = mapped.content.geometry.inset
        let left = grid.nearest(inset.left + max(0, outer.left))
        let right = grid.nearest(context.width - inset.right - max(0, outer.right))
        return cell.layOut(
            width: .exactly(max(0, right - left)),
            height: mapped.sizesItself ? .content : .exactly(mapped.content.geometry.height),
            in: context.cellContext
        )
    }
}

extension SupplementaryContent {
    /// Takes elements, and the styles, images and colours that they use.
    fileprivate mutating func setElements(_ elements: [UInt8], styles: inout StyleCollector) {
        styles.finishItem()
        styles.handOverSamples { _ in nil }
        self.elements = elements
        self.styles = styles.itemStyles().values
        images = styles.images.itemImages().values
        colors = styles.colors.itemColors().values
    }
}

extension MappedSection {
    /// Turns the section into one that failed.
    fileprivate mutating func fail(_ error: MappingError, keepingItems: Bool) {
        failure = traits.mappingFailure(error)
        if let supplementsOnFailure { supplements = supplementsOnFailure }
        if keepingItems { return }
        items = .empty
        carousels = nil
    }
}
