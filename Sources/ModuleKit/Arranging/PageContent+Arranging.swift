import LayoutCore
import ModuleDeclarations
import ModuleMapping

extension PageContent {
    /// Arranges the content for a viewport: resolves breakpoints, measures texts, sizes cells, and shows
    /// the placeholder when no section is shown.
    ///
    /// - Throws: The failure of a required request, or of all sections when the deadline passed.
    func arrange(for context: ArrangementContext) throws(LoadError) -> ArrangedPage {
        let page = try arranged(for: context)
        let ambiguous = page.ambiguousStyles
        if ambiguous.isEmpty { return page }
        // A collision of 32 bits: these styles get longer keys.
        var context = context
        context.ambiguousStyles = ambiguous
        return try arranged(for: context)
    }

    private func arranged(for context: ArrangementContext) throws(LoadError) -> ArrangedPage {
        var page = ArrangedPage()
        page.hasNext = hasNext
        page.screen = screen
        page.isSubstituted = isReduced
        var refused = refused
        for module in modules { module.arrange(for: context, into: &page, refusing: &refused) }
        page.separateDocks()
        if let requiredFailure { throw LoadError(requiredFailure, among: page.failures) }
        if page.isUnfinished { throw LoadError(unfinished: page.failures) }
        if page.sections.isEmpty, let placeholder {
            if placeholder.accepted.end == .fail, let wanted = placeholder.accepted.substitution {
                refused =
                    refused
                    ?? RefusedType(
                        module: context.module,
                        component: nil,
                        wanted: wanted.wanted
                    )
            }
            page.show(placeholder, of: context)
        }
        if let refused { throw LoadError(refused) }
        return page
    }
}

extension ArrangedPage {
    /// Shows the placeholder that fills the screen, unless the client is shown none.
    fileprivate mutating func show(
        _ placeholder: PagePlaceholderContent,
        of context: ArrangementContext
    ) {
        if placeholder.accepted.substitution != nil { isSubstituted = true }
        guard let content = placeholder.content else { return }
        var section = SectionContent(
            placeholder: content,
            of: context.module,
            height: context.viewport.height
        )
        if let substitution = placeholder.accepted.substitution {
            section.change { $0.substituted.add(substitution) }
        }
        sections = [section]
        isPlaceholder = true
    }
}

extension ModuleContent {
    /// A section that is shown, and its component.
    private struct Shown {
        var content: SectionContent
        let component: String
    }

    /// Adds the module's sections and failures to a page.
    fileprivate func arrange(
        for context: ArrangementContext,
        into page: inout ArrangedPage,
        refusing refused: inout RefusedType?
    ) {
        let arranger = SectionArranger(context)
        var bytes = page.estimatedBytes
        var identities = sharesIDs ? ModuleIdentities() : nil
        var shown: [Shown] = []
        var mappingFailures: [RequestFailure] = []
        for section in sections {
            guard var arranged = arranger.arrange(section, ids: &identities) else { continue }
            refused = refused ?? arranged.refused
            let count = arranged.content?.estimatedBytes ?? 0
            if bytes + count > context.work.limits.pageBytes, arranged.failure == nil {
                arranged = arranger.tooLarge(section) ?? arranged
            } else {
                bytes += count
            }
            if let failure = arranged.failure { mappingFailures.append(failure) }
            // The page says what nothing else on it would show.
            let left = section.items.table.dropped
            if arranged.content == nil, section.failure == nil, left > 0 {
                page.dropped.append(DroppedSections(component: prefix + section.id, count: left))
            }
            if let content = arranged.content {
                shown.append(Shown(content: content, component: section.traits.component))
            }
        }
        page.sections += shown.map { placed($0, among: shown) }
        page.failures += failures.map { named($0, among: shown) }
        page.failures += mappingFailures.map { prefixed($0) }
        page.failures += componentFailures.map { component, failure in
            var failure = failure
            failure.sections = ids(of: [ExactString(component)], among: shown)
            return prefixed(failure)
        }
        page.dropped += dropped.map {
            DroppedSections(component: prefix + $0.component, count: $0.count)
        }
    }

    /// Returns a section with the names of the children above it.
    private func placed(_ section: Shown, among shown: [Shown]) -> SectionContent {
        var content = section.content
        if prefix.isEmpty, content.status.failure == nil { return content }
        content.change {
            $0.status = $0.status.replacingFailure { named($0, among: shown) }
            $0.prefix = prefix
            $0.id = prefix + $0.id
        }
        return content
    }

    /// Returns a failure with the sections that its request feeds, of those that are shown.
    private func named(_ failure: RequestFailure, among shown: [Shown]) -> RequestFailure {
        var failure = failure
        if failure.sections.isEmpty {
            let fed = readingComponents[failure.request] ?? []
            failure.sections = ids(of: fed, among: shown)
        }
        return prefixed(failure)
    }

    /// Returns the ids of the sections of components that are shown; of a component whose sections a
    /// response decides its own id where none is.
    private func ids(of components: Set<ExactString>, among shown: [Shown]) -> [String] {
        let ids = shown.filter { components.contains($0.component) }
        let without = components.intersection(sectionedComponents)
            .subtracting(ids.map(\.component).exact)
        return ids.map(\.content.id) + without.sorted().texts
    }

    /// Returns a failure whose sections begin with the names of the children above them.
    private func prefixed(_ failure: RequestFailure) -> RequestFailure {
        var failure = failure
        failure.sections = failure.sections.map { prefix + $0 }
        return failure
    }
}

extension SectionContent {
    /// Creates the section of a placeholder that fills the viewport.
    fileprivate init(placeholder: SupplementaryContent, of module: String, height: Double) {
        var placeholder = placeholder
        placeholder.geometry.height = height
        var content = Members(
            id: "placeholder",
            module: module,
            status: .placeholder,
            layout: .init(),
            items: .empty
        )
        content.placeholder = placeholder
        self.init(content)
    }
}
