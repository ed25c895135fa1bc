import ConfigurationLanguage
package import JSONCore
package import ModuleDeclarations
package import TextCore

/// Maps responses to the sections of one component: one, or as many as the response has.
package final class ComponentMapper: Sendable {
    package let component: ComponentDeclaration
    package let traits: SectionTraits
    /// The requests that feed it, in order.
    package let requests: [String]
    private let items: ItemMapper
    private let carousels: CarouselMapper?
    private let literals: LiteralMapper?
    let headers: [Rule<SupplementaryMapper>]
    private let footer: SupplementaryMapper?
    private let placeholder: SupplementaryMapper?
    private let decoration: DecorationMapper?

    /// Compiles a component.
    package init(
        _ component: ComponentDeclaration,
        of module: ModuleDeclaration,
        measurer: TextMeasurer
    ) {
        self.component = component
        traits = SectionTraits(component, of: module)
        requests = component.requests
        items = ItemMapper(component, module: module.name, measurer: measurer)
        carousels = component.carousel.map {
            CarouselMapper($0, of: component, module: module.name, measurer: measurer)
        }
        if case .literal(let items) = component.items {
            literals = LiteralMapper(
                items,
                of: component,
                module: module.name,
                measurer: measurer
            )
        } else {
            literals = nil
        }
        func supplementary(
            _ declaration: SupplementaryDeclaration?,
            type: String
        ) -> SupplementaryMapper? {
            SupplementaryMapper(declaration, defaultType: type, measurer: measurer)
        }
        headers = component.headers.compactMap { rule in
            supplementary(rule.value, type: "header").map { Rule(when: rule.when, value: $0) }
        }
        footer = supplementary(component.footer, type: "footer")
        placeholder = supplementary(component.placeholder, type: "placeholder")
        decoration = DecorationMapper(component.decoration)
    }

    /// The responses that feed a component.
    package struct Input {
        /// The values of the documents, one a page; empty when there are none.
        package let sources: [ItemMapper.Source]
        /// The source of the documents; nil for literal items.
        package let provenance: RequestOutcome.Provenance?
        /// True when null among the values stands for a response that did not come.
        package var hasGaps = false
        /// True when the documents are the upstream's own, all of them, and none is stale.
        package var isComplete = false

        package init(
            sources: [ItemMapper.Source],
            provenance: RequestOutcome.Provenance?,
            hasGaps: Bool = false,
            isComplete: Bool = false
        ) {
            self.sources = sources
            self.provenance = provenance
            self.hasGaps = hasGaps
            self.isComplete = isComplete
        }
    }

    /// The sections of a component, and what became of values that are none.
    package struct ComponentSections {
        /// The sections, in page order.
        package var sections: [MappedSection] = []
        /// The number of values that were left out because they have no id for a section.
        var dropped = 0
        /// True when there were more sections than `SectionsDeclaration.maximumCount`.
        var hasTooMany = false
        /// The findings for the author of the module.
        package var issues: [MappingIssue] = []

        package init(
            sections: [MappedSection] = [],
            dropped: Int = 0,
            hasTooMany: Bool = false
        ) {
            self.sections = sections
            self.dropped = dropped
            self.hasTooMany = hasTooMany
        }
    }

    /// Maps the responses of a component.
    ///
    /// - Throws: A description of what a response lacks; sections of `sections` fail one by one.
    package func map(
        _ input: Input,
        in scope: TemplateScope,
        context: MappingContext
    ) throws(MappingError) -> ComponentSections {
        guard let sections = component.sections else {
            let section = try section(of: input, in: scope, context: context)
            return ComponentSections(sections: section.map { [$0] } ?? [])
        }
        let found = SectionFinder(sections, of: component, scope: scope)
        return try found.find(in: input.sources) { found throws(MappingError) in
            var result = ComponentSections(dropped: found.dropped, hasTooMany: found.isOverMaximum)
            scope.recorder?.note {
                $0.counts.mapped = found.sections.count
                $0.counts.dropped = found.dropped
            }
            for value in found.sections {
                let section = section(of: value, from: input, in: scope, context: context)
                if let section { result.sections.append(section) }
            }
            if found.sections.isEmpty {
                noteLeftOut(found.dropped, by: sections, in: scope)
                result.sections = [emptySection(from: input.provenance, in: scope)]
            }
            return result
        }
    }

    /// Notes the reason where no value became a section, as none has an id for one.
    private func noteLeftOut(
        _ count: Int,
        by sections: SectionsDeclaration,
        in scope: TemplateScope
    ) {
        var reasons = LeftOutReasons()
        reasons.add(.id(.missing))
        guard
            let reason = reasons.sentence(
                count: count,
                of: count,
                id: sections.idTemplate,
                issues: scope.issues
            )
        else { return }
        scope.issues?.note(.leftOut, of: reason.text, reason.detail)
        scope.recorder?.note(leftOut: reason.detail)
    }

    /// Returns the number of values that the component finds in a response, in all of its sections.
    package func count(in root: JSONValue, scope: TemplateScope) -> Int {
        guard let sections = component.sections else { return items.count(in: root, scope: scope) }
        let values = SectionFinder(sections, of: component, scope: scope).values(in: root)
        if component.sections.isGrouped { return values.count }
        return values.reduce(0) { $0 + items.count(in: $1, scope: scope) }
    }

    /// Returns the section that stands in the page when the component could not be mapped.
    ///
    /// - Parameter scope: A scope without the response of the component.
    package func failed(_ failure: RequestFailure, in scope: TemplateScope) -> MappedSection {
        // Nothing is found where there is no response.
        var scope = scope
        scope.recorder = nil
        guard component.sections == nil else {
            var section = emptySection(from: .failed(failure), in: scope)
            section.failure = failure
            return section
        }
        var section = makeSection(with: .empty, from: .failed(failure), in: scope)
        section.failure = failure
        // Literal items cannot be left away, so that nothing is shown in their place.
        section.isShown = literals == nil
        return section
    }

    // MARK: One section

    /// Returns the only section of the component; nil when it is left out at every width.
    private func section(
        of input: Input,
        in outer: TemplateScope,
        context: MappingContext
    ) throws(MappingError) -> MappedSection? {
        var scope = outer
        scope.response = input.sources.first?.root
        if let origin = input.sources.first?.origin { scope.origin = origin }
        var isSkipped = false
        if case .skipped? = input.provenance { isSkipped = true }
        if literals != nil || !input.sources.isEmpty || isSkipped {
            guard try holds(component.when, in: scope) else {
                scope.recorder?.note { $0.reason = "'when' does not hold" }
                return nil
            }
        }
        let layout = try layout(in: scope)
        if isHidden(layout, in: scope) { return nil }
        let content = try content(of: input.sources, hasGaps: input.hasGaps, in: scope, context)
        if isLeftOut(content) { return nil }
        var section = try makeSection(
            with: content.items,
            from: input.provenance,
            layout: layout,
            header: header(in: scope),
            in: scope
        )
        section.carousels = content.carousels
        section.items.lacksValues = content.items.lacksValues && input.isComplete
        section.supplementsOnFailure = supplementsOnFailure(in: outer)
        return section
    }

    /// Returns a section of `sections`: one that failed where it cannot be mapped; nil when it is left
    /// out at every width.
    private func section(
        of value: FoundSections.Section,
        from input: Input,
        in outer: TemplateScope,
        context: MappingContext
    ) -> MappedSection? {
        var scope = outer
        scope.response = value.sources.first?.root
        scope.page = value.sources.first?.page
        if let origin = value.sources.first?.origin { scope.origin = origin }
        let id = "\(component.id).\(value.id)"
        scope.recorder?.begin(
            component,
            of: traits.module,
            section: id,
            isComplete: input.isComplete
        )
        do throws(MappingError) {
            let layout = try layout(in: scope)
            if isHidden(layout, in: scope) { return nil }
            let header = try header(in: scope)
            let content = try content(
                of: value.sources,
                hasGaps: input.hasGaps,
                in: scope,
                context
            )
            if isLeftOut(content) { return nil }
            var section = makeSection(
                id,
                with: content.items,
                from: input.provenance,
                layout: layout,
                header: header,
                in: scope
            )
            section.carousels = content.carousels
            section.supplementsOnFailure = supplementsOnFailure(in: scope)
            return section
        } catch {
            let failure = traits.mappingFailure(error)
            scope.recorder?.note { $0.reason = error.detail }
            scope.recorder = nil
            var section = makeSection(id, with: .empty, from: .failed(failure), in: scope)
            section.failure = failure
            return section
        }
    }

    /// Returns true when an item that the client does not draw leaves its section out.
    private func isLeftOut(_ content: (items: MappedItems, carousels: MappedCarousels?)) -> Bool {
        content.items.leavesSectionOut || content.carousels?.items.leavesSectionOut == true
    }

    /// Returns the section that holds the placeholder of a component without sections.
    private func emptySection(
        from provenance: RequestOutcome.Provenance?,
        in outer: TemplateScope
    ) -> MappedSection {
        var scope = outer
        scope.recorder = nil
        var section = makeSection(with: .empty, from: provenance, in: scope)
        section.supplements?.header = WidthVariants(nil)
        section.supplements?.footer = WidthVariants(nil)
        switch provenance {
        case .failed?, .pending?: break
        default: section.isStandIn = true
        }
        return section
    }

    /// Maps the items of a section, and what is inside them.
    private func content(
        of sources: [ItemMapper.Source],
        hasGaps: Bool,
        in scope: TemplateScope,
        _ context: MappingContext
    ) throws(MappingError) -> (items: MappedItems, carousels: MappedCarousels?) {
        if let literals {
            let items = try literals.map(in: scope, context: context)
            try items.checkTexts()
            return (items, nil)
        }
        if sources.isEmpty { return (.empty, nil) }
        let input = ItemMapper.Input(
            sources: sources,
            hasGaps: hasGaps,
            keepsRows: carousels != nil
        )
        let (items, rows) = try items.map(input, in: scope, context: context)
        try items.checkTexts()
        return (items, try carousels?.map(rows, in: scope, context: context))
    }

    // MARK: Sections

    /// Returns the header, footer, placeholder and decoration that stand in the page when the section
    /// fails after it was mapped; nil where it cannot.
    private func supplementsOnFailure(in scope: TemplateScope) -> MappedSupplements? {
        guard traits.identity == .module, traits.hasUniqueIDs else { return nil }
        var scope = scope
        scope.recorder = nil
        return supplements(header: try? header(in: scope), isEmpty: true, in: scope)
    }

    /// Makes a section whose rules may be evaluated in a scope without a response: one that cannot be
    /// evaluated does not hold.
    private func makeSection(
        _ id: String? = nil,
        with items: MappedItems,
        from provenance: RequestOutcome.Provenance?,
        in scope: TemplateScope
    ) -> MappedSection {
        makeSection(
            id,
            with: items,
            from: provenance,
            layout: (try? layout(in: scope)) ?? lastLayout,
            header: try? header(in: scope),
            in: scope
        )
    }

    private func makeSection(
        _ id: String? = nil,
        with items: MappedItems,
        from provenance: RequestOutcome.Provenance?,
        layout: LayoutDeclaration,
        header: SupplementaryMapper?,
        in scope: TemplateScope
    ) -> MappedSection {
        MappedSection(
            traits: traits,
            id: id ?? component.id,
            layout: layout,
            parameters: scope.parameters,
            provenance: provenance,
            items: items,
            supplements: supplements(
                header: header,
                isEmpty: items.table.count == 0,
                in: scope
            ).unlessEmpty
        )
    }

    private func supplements(
        header: SupplementaryMapper?,
        isEmpty: Bool,
        in scope: TemplateScope
    ) -> MappedSupplements {
        // In this order, as each begins a turn of the recorder.
        let header = supplement(header, as: .header, in: scope)
        let footer = supplement(footer, as: .footer, in: scope)
        let placeholder = supplement(isEmpty ? placeholder : nil, as: .placeholder, in: scope)
        scope.recorder?.begin(.decoration)
        return MappedSupplements(
            header: header,
            footer: footer,
            placeholder: placeholder,
            decoration: decoration?.map(in: scope) ?? WidthVariants(nil),
            selection: selection(in: scope)
        )
    }

    private func supplement(
        _ mapper: SupplementaryMapper?,
        as part: RecordedPath.Part,
        in scope: TemplateScope
    ) -> WidthVariants<MappedSupplementary?> {
        guard let mapper else { return WidthVariants(nil) }
        scope.recorder?.begin(part)
        return mapper.map(in: scope)
    }

    /// Returns the selection; nil where the component has none.
    private func selection(in scope: TemplateScope) -> MappedSupplements.Selection? {
        guard let template = component.selection?.item else { return nil }
        let value = template.value(in: scope)
        return MappedSupplements.Selection(id: value.isNothing ? nil : value.text)
    }
}
