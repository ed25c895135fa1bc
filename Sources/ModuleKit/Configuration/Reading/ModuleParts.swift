import JSONCore
import UpstreamKit

/// The parts of one module, read in the order in which they depend on one another.
struct ModuleParts {
    let diagnostics: DiagnosticCollector
    let node: ConfigurationNode
    let upstreams: UpstreamNames
    let policies: [String: CachePolicy]
    let fonts: FontNames
    let parameters: [ParameterDeclaration]?
    let actions: ActionContext
    let pieces: Pieces

    private var kind: ModuleDeclaration.Kind? { node.choice("kind") }

    func declaration(file: String) -> ModuleDeclaration? {
        let requests = requests()
        let ids = requestNodes.map { $0.node.text("id") ?? $0.defaultID }
        let loadMore = loadMoreRequest(ids)
        let isPaged = requests.contains(where: \.isPaged) || node["loadMore"] != nil
        let components =
            kind == .form
            ? sections() : components(ids + (loadMore.map { [$0.id] } ?? []), feeding: ids, isPaged)
        let placeholder = placeholder()
        let children = ChildReader(diagnostics: diagnostics, parameters: parameters)
            .read(node["modules"])
        let pagination = pagination(isPaged, requests + (loadMore.map { [$0] } ?? []))
        checkKindNeeds(components)
        guard let name = node.text("name"), let kind else { return nil }
        return ModuleDeclaration(
            name: name,
            title: node.text("title") ?? name,
            kind: kind,
            description: node.text("description"),
            isPublic: node.boolean("public") ?? false,
            viewportWidth: node["viewport"]?.number("width") ?? 390,
            viewportHeight: node["viewport"]?.number("height") ?? 844,
            identity: node.choice("identity") ?? .section,
            placeholder: placeholder,
            deadline: node.duration("deadline") ?? .seconds(5),
            parameters: parameters ?? [],
            emit: node.choice("emit") ?? .allDone,
            coalesce: node.duration("coalesce") ?? .milliseconds(50),
            pagination: pagination,
            requests: requests,
            loadMore: loadMore.flatMap { self.loadMore($0, requests, components) },
            components: components,
            children: children,
            usesViewportHeight: Self.usesViewportHeight(node),
            file: file
        )
    }

    // MARK: Requests

    /// The nodes of the requests, each with its id when it says none.
    private var requestNodes: [(node: ConfigurationNode, defaultID: String)] {
        if kind == .form { return sectionRequests }
        if let request = node["request"], request.members != nil { return [(request, "main")] }
        return (node["requests"]?.elements ?? []).filter { $0.members != nil }.map { ($0, "") }
    }

    /// The requests of a form's sections.
    private var sectionRequests: [(node: ConfigurationNode, defaultID: String)] {
        (node["sections"]?.elements ?? []).enumerated().compactMap { index, section in
            guard let request = section["request"], request.members != nil else { return nil }
            let id = FormReader.id(of: section, index: index)
            return (request, FormReader.requestID(ofSection: id))
        }
    }

    private var knowsRequests: Bool {
        kind != nil && node["request"]?.isInvalid != true && node["requests"]?.isInvalid != true
            && !(node["requests"]?.elements ?? []).contains {
                $0.isInvalid || $0["id"]?.isInvalid ?? true
            }
    }

    private func requests() -> [RequestDeclaration] {
        let reader = RequestReader(
            diagnostics: diagnostics,
            kind: kind,
            upstreams: upstreams,
            policies: policies
        )
        let nodes = requestNodes
        let ids = nodes.map { $0.node.text("id") ?? $0.defaultID }
        checkUnique(nodes.compactMap { $0.node["id"] }, "a request")
        return nodes.enumerated().compactMap { index, entry in
            var reach = baseReach
            reach.isPaged = kind != .form
            reach.hasCursor = node["pagination"]?["cursor"] != nil
            reach.noRequests = "answers of other requests are known in the steps of a chain only"
            if kind == .chain {
                reach.requests = Array(ids[..<index])
                reach.laterRequests = Array(ids[index...])
            }
            return reader.read(entry.node, defaultID: entry.defaultID, reach: reach)
        }
    }

    private var baseReach: TemplateReach {
        var reach = TemplateReach()
        reach.parameters = parameters?.map(\.name)
        let optional = (parameters ?? []).filter { !$0.isRequired && $0.defaultValue == nil }
        reach.optionalParameters = Set(optional.map(\.name))
        reach.knowsRequests = knowsRequests
        return reach
    }

    private func checkUnique(_ ids: [ConfigurationNode], _ what: String) {
        var lines: [String: Int] = [:]
        for node in ids {
            guard let id = node.text else { continue }
            if let line = lines.updateValue(node.position.line, forKey: id) {
                diagnostics.report(
                    "\(what) '\(id)' is already in line \(line)",
                    at: node.position
                )
            }
        }
    }

    // MARK: Pages

    private func loadMoreRequest(_ ids: [String]) -> RequestDeclaration? {
        guard let more = node["loadMore"], let request = more["request"], request.members != nil
        else { return nil }
        var reach = baseReach
        reach.isPaged = true
        reach.hasCursor = node["pagination"]?["cursor"] != nil
        reach.requests = kind == .chain ? ids : []
        reach.noRequests = "answers of other requests are not known in 'loadMore'"
        let reader = RequestReader(
            diagnostics: diagnostics,
            kind: kind,
            upstreams: upstreams,
            policies: policies
        )
        let read = reader.read(request, defaultID: "more", reach: reach)
        if let id = request["id"], let text = id.text, ids.contains(text) {
            diagnostics.report("a request '\(text)' is already there", at: id.position)
        }
        let known = ids + (read.map { [$0.id] } ?? [])
        for member in more["from"]?.members ?? [] {
            guard let name = member.value.text, knowsRequests, !known.contains(name) else {
                continue
            }
            diagnostics.report(
                "there is no request '\(name)' here",
                at: member.value.position,
                suggestion: NearestName.find(name, among: known)
            )
        }
        return read
    }

    /// The request for later pages with what it feeds, and the request that it goes on from: the one
    /// that feeds the same, else the first that is paged, else the first.
    private func loadMore(
        _ request: RequestDeclaration,
        _ requests: [RequestDeclaration],
        _ components: [ComponentDeclaration]
    ) -> LoadMoreDeclaration? {
        let named = namedByLoadMore(components)
        let feeding = components.first { named?.contains($0.id) ?? false }?.from
        let first = requests.first(where: \.isPaged) ?? requests.first
        guard let leading = feeding ?? first?.id else { return nil }
        return LoadMoreDeclaration(
            request: request,
            leading: leading,
            components: named ?? components.filter { $0.from == leading }.map(\.id)
        )
    }

    /// The components that `loadMore` says it feeds, if it says so.
    private func namedByLoadMore(_ components: [ComponentDeclaration]) -> [String]? {
        guard let from = node["loadMore"]?["from"]?.members else { return nil }
        for member in from where !components.contains(where: { $0.id == member.key }) {
            diagnostics.report(
                "there is no component '\(member.key)' here",
                at: member.keyPosition,
                suggestion: NearestName.find(member.key, among: components.map(\.id))
            )
        }
        return from.map(\.key)
    }

    private func pagination(
        _ isPaged: Bool,
        _ requests: [RequestDeclaration]
    ) -> PaginationDeclaration? {
        let given = node["pagination"]
        if let given, given.members != nil, !isPaged, knowsRequests,
            requests.count == requestNodes.count
        {
            diagnostics.report(
                "nothing is paged: no request uses '${page}' or '${cursor}'",
                at: node.keyPosition("pagination")
            )
        }
        guard isPaged || given != nil else { return nil }
        var reach = baseReach
        reach.isPaged = true
        reach.noRequests = "'more' is over the answer of the last page: '$'"
        reach.answer = .value
        let more = TemplateReader(diagnostics: diagnostics, reach: reach).condition(given?["more"])
        return PaginationDeclaration(
            first: Int64(given?.integer("first") ?? 1),
            pageSize: given?.integer("pageSize").map { Int64($0) }
                ?? PaginationDeclaration.defaultPageSize,
            maximumPages: given?.integer("max") ?? 50,
            mode: given?.choice("mode") ?? .append,
            more: more,
            cursor: given?.text("cursor").flatMap { try? JSONPath(parsing: $0) }
        )
    }

    // MARK: Components

    private func components(
        _ answers: [String],
        feeding ids: [String],
        _ isPaged: Bool
    ) -> [ComponentDeclaration] {
        let nodes = node["components"]?.elements ?? []
        checkUnique(nodes.compactMap { $0["id"] }, "a component")
        var reach = baseReach
        reach.isPaged = isPaged
        reach.requests = answers
        reach.noRequests = "the module has no request"
        let reader = ComponentReader(
            diagnostics: diagnostics,
            reach: reach,
            requests: ids,
            actions: actions,
            fonts: fonts
        )
        return nodes.compactMap(reader.read)
    }

    private func sections() -> [ComponentDeclaration] {
        var reach = baseReach
        reach.noRequests = "a section's cells know the answer of its own request only: '$'"
        let reader = FormReader(
            diagnostics: diagnostics,
            reach: reach,
            context: actions,
            surroundings: FormSurroundings(
                fonts: fonts,
                cells: pieces,
                isPublic: node.boolean("public") ?? false
            )
        )
        return reader.sections(of: node)
    }

    private func placeholder() -> ModuleDeclaration.Placeholder? {
        guard let given = node["placeholder"], given.members != nil else { return nil }
        var reach = baseReach
        reach.noRequests = "answers are not known in a module's placeholder"
        let templates = TemplateReader(diagnostics: diagnostics, reach: reach)
        let data = templates.data(given["data"])
        return templates.template(given["type"]).map { .init(type: $0, data: data) }
    }

    /// What a kind needs beyond its keys.
    private func checkKindNeeds(_ components: [ComponentDeclaration]) {
        func needs(_ key: String) {
            if node[key] == nil, let kind {
                diagnostics.report(
                    "a module of kind '\(kind.rawValue)' needs '\(key)'",
                    at: node.position
                )
            }
        }
        switch kind {
        case .single: needs("components")
        case .list:
            needs("request")
            needs("components")
            if let given = node["components"], let second = given.elements?.dropFirst().first {
                diagnostics.report("a list has one component", at: second.position)
            }
        case .batch, .chain:
            needs("requests")
            needs("components")
        case .composite: needs("modules")
        case .form: needs("sections")
        case nil: break
        }
    }

    /// Whether any template names the screen's height.
    private static func usesViewportHeight(_ node: ConfigurationNode) -> Bool {
        switch node.value {
        case .scalar(let scalar): scalar.templateText.contains("viewport.height")
        case .sequence(let elements): elements.contains(where: usesViewportHeight)
        case .mapping(let members): members.contains { usesViewportHeight($0.value) }
        case .invalid: false
        }
    }
}
