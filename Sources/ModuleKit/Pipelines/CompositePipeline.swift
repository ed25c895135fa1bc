/// A module made of other modules: its children load at once and stand one after another.
struct CompositePipeline: Pipeline {
    /// A child as the composite names it.
    struct Child: Sendable {
        /// What its section ids are prefixed with.
        let name: String
        /// The child's own module.
        let module: ModuleDeclaration
        /// Its parameters, as the composite gives them.
        let arguments: [String: ChildDeclaration.Argument]
        /// What loads it.
        let pipeline: any Pipeline
    }

    let children: [Child]

    func load(_ request: LoadRequest) async throws(LoadFailure) -> LoadedPart {
        let paged = children.lastIndex { $0.module.pagination != nil }
        let progress = request.progress.map { CompositeProgress(of: children.count, $0) }
        let parts = await withTaskGroup(of: (Int, LoadedPart).self) { group in
            for (index, child) in children.enumerated() {
                var request = request
                // The page's `pages` are the last paged child's; the others show their first.
                if index != paged { request.page.pages = 1 }
                if let progress {
                    request.progress = { part in
                        progress.note(Self.prefixed(part, by: child.name), of: index)
                    }
                }
                group.addTask { [request] in
                    var part = await Self.part(of: child, request)
                    if index != paged { part.hasNext = nil }
                    progress?.note(part, of: index)
                    return (index, part)
                }
            }
            return await group.reduce(into: [Int: LoadedPart]()) { $0[$1.0] = $1.1 }
        }
        return children.indices.reduce(into: LoadedPart()) { whole, index in
            if let part = parts[index] { whole.append(part) }
        }
    }

    /// A child's part, its section ids prefixed. Of one that cannot be a page of its own it is what
    /// there is all the same: its sections as failed, and why.
    private static func part(of child: Child, _ request: LoadRequest) async -> LoadedPart {
        var request = request
        request.page.parameters = parameters(of: child, request.page.parameters)
        let prefix = child.name + "."
        if case .section(let id) = request.refresh {
            let isInside = id.hasPrefix(prefix)
            request.refresh = isInside ? .section(String(id.dropFirst(prefix.count))) : .nothing
        }
        do throws(LoadFailure) {
            return prefixed(try await child.pipeline.load(request), by: child.name)
        } catch {
            return prefixed(error.part, by: child.name)
        }
    }

    /// A part whose section ids begin with a child's name.
    private static func prefixed(_ part: LoadedPart, by name: String) -> LoadedPart {
        let prefix = name + "."
        var part = part
        let prefixed = { (failure: RequestFailure) in
            var failure = failure
            failure.sections = failure.sections.map { prefix + $0 }
            return failure
        }
        for index in part.sections.indices {
            part.sections[index].id = prefix + part.sections[index].id
            part.sections[index].status = part.sections[index].status.replacingFailure(prefixed)
        }
        part.failures = part.failures.map(prefixed)
        return part
    }

    private static func parameters(
        of child: Child,
        _ given: [String: ParameterValue]
    ) -> [String: ParameterValue] {
        var result: [String: ParameterValue] = [:]
        for parameter in child.module.parameters {
            switch child.arguments[parameter.name] {
            case .value(let value)?: result[parameter.name] = value
            case .parameter(let name)?:
                result[parameter.name] = given[name] ?? parameter.defaultValue
            case nil: result[parameter.name] = parameter.defaultValue
            }
        }
        return result
    }
}
