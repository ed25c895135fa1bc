import ConfigurationLanguage
import JSONCore
import UpstreamKit

/// The parts of one module, read in the order in which they depend on one another.
struct ModuleBuilder {
    let diagnostics: DiagnosticCollector
    /// The module, as it was checked.
    let node: ConfigurationNode
    let keys: ModuleKeys
    let pieces: Pieces
    let readingContext: ModuleReadingContext
    let parameters: [ParameterDeclaration]?
    let actions: ActionContext
    let textUses: TextUses
    /// The colour of texts that name none; nil where they are black.
    let textColor: StandardTextColor?

    private var kind: ModuleDeclaration.Kind? { keys.givenKind }

    /// The tables of the module, with those of all modules that it does not declare itself.
    private var maps: [ExactString: ValueMap] {
        readingContext.maps.merging(ValueMapReader(diagnostics: diagnostics).read(keys.maps)) {
            $1
        }
    }

    func declaration(file: String) -> ModuleDeclaration? {
        let maps = maps
        let requests = requests()
        let ids = givenRequests.map(\.id)
        let loadMore = loadMoreRequest(ids)
        let isPaged = requests.contains(where: \.isPaged) || keys.$loadMore.isGiven
        let components =
            kind == .form
            ? sections()
            : components(
                knowing: ids + (loadMore.map { [$0.id] } ?? []),
                feeding: ids,
                isPaged: isPaged
            )
        let placeholder = placeholder()
        let children = ChildReader(diagnostics: diagnostics, parameters: parameters)
            .read(keys)
        let pagination = pagination(
            isPaged: isPaged,
            requests: requests + (loadMore.map { [$0] } ?? [])
        )
        checkKindNeeds()
        checkRefresh()
        guard !keys.name.isEmpty, let kind else { return nil }
        let screen = screen(knowing: kind == .form ? [] : ids)
        let texts = node.scalars.map(\.templateText)
        var members = ModuleDeclaration.Members(keys: keys, kind: kind, file: file)
        members.texts = moduleTexts
        members.placeholder = placeholder
        members.screen = screen
        members.parameters = parameters ?? []
        members.pagination = pagination
        members.requests = requests
        members.loadMore = loadMore.flatMap {
            self.loadMore($0, after: requests, feeding: components)
        }
        members.components = components
        members.children = children
        members.usesViewportHeight = texts.contains { $0.hasBytes(of: "viewport.height") }
        members.namesViewport = texts.contains { $0.hasBytes(of: "viewport.") }
        members.colorNames = colorNames(in: texts)
        members.drawn = DrawnParts(
            of: components,
            placeholder: placeholder,
            screen: screen,
            usesPalette: !members.colorNames.isEmpty,
            file: file
        )
        members.pathParameters = Set(
            (requests + [loadMore].compactMap(\.self)).flatMap(\.path.parameterNames).exact
        )
        members.privateParameters = Set(
            members.parameters.filter { $0.isPrivate || CredentialName.names($0.name) }
                .map(\.name).exact
        )
        members.maps = maps
        members.mayJoin = texts.contains { $0.hasBytes(of: "[?") && $0.hasBytes(of: "${") }
        members.test = PageTestReader(diagnostics: diagnostics, parameters: parameters)
            .read(keys.test)
        return ModuleDeclaration(members)
    }

    /// The colours of the palette that the module names, a form those of the defaults and of all custom cells too:
    /// which of them its cells are only a template may say.
    private func colorNames(in texts: [String]) -> Set<ExactString> {
        var all = texts
        if kind == .form {
            if keys.$separators.isGiven { all.append("$separator") }
            let shared = [readingContext.formDefaults].compactMap(\.self) + pieces.cells
            all += shared.flatMap(\.scalars).map(\.templateText)
        }
        var names = readingContext.palette.named(in: all).union(keys.style.colorNames)
        if kind == .form, readingContext.palette.isDeclared {
            names.formUnion(FormStyle.textColorNames)
        }
        if textColor?.isUsed == true { names.insert(StandardTextColor.name) }
        return names
    }

    /// The texts that the module uses; nil where it uses none.
    private var moduleTexts: ModuleTexts? {
        guard let all = readingContext.texts, !textUses.all.isEmpty else { return nil }
        return ModuleTexts(all: all, fallback: textUses.fallback)
    }

    // MARK: Requests

    /// A request with the id that it has when it gives none.
    private struct GivenRequest {
        let object: GivenObject<RequestKeys>
        let defaultID: String

        var id: String { object.keys.id ?? defaultID }
    }

    private var givenRequests: [GivenRequest] {
        if kind == .form { return sectionRequests }
        if let request = keys.request { return [.init(object: request, defaultID: "main")] }
        return keys.givenRequests.map { .init(object: $0, defaultID: "") }
    }

    /// The requests of a form's sections.
    private var sectionRequests: [GivenRequest] {
        keys.givenSections.enumerated().compactMap { index, section in
            guard let request = section.keys.request else { return nil }
            let id = FormReader.id(of: section.keys, index: index)
            return .init(object: request, defaultID: FormReader.requestID(ofSection: id))
        }
    }

    private var knowsRequests: Bool {
        kind != nil && keys.$request.node?.isInvalid != true
            && keys.$requests.node?.isInvalid != true
            && (keys.requests ?? []).allSatisfy {
                $0.isObject && $0[RequestKeys.prototype.$id.name]?.isInvalid == false
            }
    }

    private var requestReader: RequestReader {
        RequestReader(
            diagnostics: diagnostics,
            kind: kind,
            upstreams: actions.upstreams,
            configurations: readingContext.upstreams
        )
    }

    private func requests() -> [RequestDeclaration] {
        let all = givenRequests
        let ids = all.map(\.id)
        diagnostics.reportRepeats(
            of: "a request",
            among: all.compactMap(\.object.keys.$id.identifier)
        )
        return all.enumerated().compactMap { index, entry in
            var variables = baseVariables
            variables.isPaged = kind != .form
            variables.hasCursor = keys.pagination?.$cursor.isGiven ?? false
            variables.noRequests =
                "answers of other requests are known in the steps of a chain only"
            if kind == .chain {
                variables.requests = Array(ids[..<index])
                variables.laterRequests = Array(ids[index...])
            }
            var request = requestReader.read(
                entry.object,
                defaultID: entry.defaultID,
                variables: variables
            )
            // Of several requests the first one is the list that has pages.
            if keys.pagination?.$link.isGiven == true, index == 0,
                !entry.object.keys.$forEach.isGiven
            {
                request?.isPaged = true
            }
            return request
        }
    }

    private var baseVariables: TemplateVariables {
        var variables = TemplateVariables()
        variables.parameters = parameters?.map(\.name)
        variables.textUses = textUses
        variables.images = readingContext.images
        variables.textColor = textColor
        variables.maps = readingContext.maps.keys.texts + (keys.maps ?? []).map(\.name)
        let optional = (parameters ?? []).filter { !$0.isRequired && $0.defaultValue == nil }
        variables.optionalParameters = Set(optional.map(\.name).exact)
        variables.knowsRequests = knowsRequests
        return variables
    }

    // MARK: Pages

    private func loadMoreRequest(_ ids: [String]) -> RequestDeclaration? {
        guard let request = keys.loadMore.request else { return nil }
        var variables = baseVariables
        variables.isPaged = true
        variables.hasCursor = keys.pagination?.$cursor.isGiven ?? false
        variables.requests = kind == .chain ? ids : []
        variables.noRequests = "answers of other requests are not known in 'loadMore'"
        let read = requestReader.read(request, defaultID: "more", variables: variables)
        if let id = request.keys.$id.node, let text = id.text, ids.contains(text) {
            diagnostics.report("a request '\(text)' is already there", at: id.position)
        }
        let known = ids + (read.map { [$0.id] } ?? [])
        for feeding in keys.loadMore.from ?? [] {
            guard let name = feeding.node.text, knowsRequests, !known.contains(name) else {
                continue
            }
            diagnostics.report(
                "there is no request '\(name)' here",
                at: feeding.node.position,
                nearest: name,
                among: known
            )
        }
        return read
    }

    /// The request for later pages with what it feeds, and the request that it goes on from: the one
    /// that feeds the same, else the first that is paged, else the first.
    private func loadMore(
        _ request: RequestDeclaration,
        after requests: [RequestDeclaration],
        feeding components: [ComponentDeclaration]
    ) -> LoadMoreDeclaration? {
        let named = namedByLoadMore(components)
        let feeding = components.first { named?.contains($0.id) ?? false }?.from
        let first = requests.first(where: \.isPaged) ?? requests.first
        guard let leading = feeding ?? first?.id else { return nil }
        return LoadMoreDeclaration(
            request: request,
            leading: leading,
            components: named ?? components.filter { $0.requests.contains(leading) }.map(\.id)
        )
    }

    /// The components that `loadMore` says it feeds, if it says so.
    private func namedByLoadMore(_ components: [ComponentDeclaration]) -> [String]? {
        guard let from = keys.loadMore.from else { return nil }
        for entry in from where !components.contains(where: { $0.id == entry.name }) {
            diagnostics.report(
                "there is no component '\(entry.name)' here",
                at: entry.namePosition,
                nearest: entry.name,
                among: components.map(\.id)
            )
        }
        return from.map(\.name)
    }

    private func pagination(
        isPaged: Bool,
        requests: [RequestDeclaration]
    ) -> PaginationDeclaration? {
        let given = givenRequests
        LinkPagingValidator(diagnostics: diagnostics, keys: keys).check(first: given.first?.object)
        if keys.pagination != nil, !isPaged, knowsRequests, requests.count == given.count {
            diagnostics.report(
                "nothing is paged: no request uses '${page}' or '${cursor}'",
                at: keys.$pagination.position ?? node.position
            )
        }
        guard isPaged || keys.$pagination.isGiven else { return nil }
        var variables = baseVariables
        variables.isPaged = true
        variables.noRequests = "'more' is over the answer of the last page: '$'"
        variables.answer = .value
        return PaginationDeclaration(
            reading: keys.$pagination.node,
            with: TemplateReader(diagnostics: diagnostics, variables: variables)
        )
    }

    // MARK: Components

    private func components(
        knowing requests: [String],
        feeding sources: [String],
        isPaged: Bool
    ) -> [ComponentDeclaration] {
        let all = keys.components ?? []
        let name = ComponentKeys.prototype.$id.name
        let ids = all.compactMap { $0[name].flatMap(\.identifier) }
        diagnostics.reportRepeats(of: "a component", among: ids)
        var variables = baseVariables
        variables.isPaged = isPaged
        variables.requests = requests
        variables.noRequests = "the module has no request"
        let reader = ComponentReader(
            diagnostics: diagnostics,
            variables: variables,
            requests: sources,
            context: ObjectContext(actions: actions, fonts: readingContext.fonts)
        )
        DockValidator(diagnostics: diagnostics).check(all.map { ComponentKeys(reading: $0) })
        return all.compactMap(reader.read)
    }

    private func sections() -> [ComponentDeclaration] {
        var variables = baseVariables
        variables.noRequests = "a section's cells know the answer of its own request only: '$'"
        let reader = FormReader(
            diagnostics: diagnostics,
            variables: variables,
            context: actions,
            readingContext: readingContext,
            pieces: pieces
        )
        return reader.sections(of: keys)
    }

    private func placeholder() -> ModuleDeclaration.Placeholder? {
        guard let node = keys.placeholder, node.isObject else { return nil }
        var variables = baseVariables
        variables.noRequests = "answers are not known in a module's placeholder"
        let templates = TemplateReader(diagnostics: diagnostics, variables: variables)
        var placeholder = ModuleDeclaration.Placeholder(reading: node, with: templates)
        guard let type = placeholder.$type.node, type.text != nil else { return nil }
        placeholder.fallback.place = SourcePlace(type.position)
        return placeholder
    }

    /// The screen, whose templates know the answers of the module's own requests.
    private func screen(knowing requests: [String]) -> ScreenDeclaration? {
        var variables = baseVariables
        variables.requests = requests
        variables.noRequests =
            kind == .form
            ? "the answers of a form's sections are not known in its 'screen'"
            : "the module has no request"
        variables.answer =
            requests.count == 1
            ? .value
            : .nothing(
                requests.isEmpty
                    ? "'$' stands for no answer here: \(variables.noRequests)"
                    : "'$' stands for no answer here: say of which request, as in ${\(requests[0]):$.title}"
            )
        let templates = TemplateReader(diagnostics: diagnostics, variables: variables)
        let context = ObjectContext(
            actions: actions,
            fonts: readingContext.fonts,
            hasClientActions: true
        )
        return ScreenReader(templates: templates.with(context)).read(keys.screen)
    }

    /// Reports keys that a kind needs.
    private func checkRefresh() {
        let refresh = keys.refresh
        guard let position = refresh.$atMost.position, refresh.$isPublic.node == nil else { return }
        diagnostics.report(
            "'atMost' is the pace of the readers' refreshes: it needs 'public: true' beside it",
            at: position
        )
    }

    private func checkKindNeeds() {
        guard let kind else { return }
        let needed: [GivenKey] =
            switch kind {
            case .single: [keys.$components]
            case .list: [keys.$request, keys.$components]
            case .batch, .chain: [keys.$requests, keys.$components]
            case .composite: [keys.$modules]
            case .form: [keys.$sections]
            }
        for key in needed where !key.isGiven {
            diagnostics.report(
                "a module of kind '\(kind.rawValue)' needs '\(key.name)'",
                at: node.position
            )
        }
        if kind == .list, let second = keys.$components.node?.elements?.dropFirst().first {
            diagnostics.report("a list has one component", at: second.position)
        }
    }
}
