import ConfigurationLanguage
import InputCore
import ModuleDeclarations
import ModuleMapping

/// A module made of other modules: its children load at once and stand one after another.
struct CompositePipeline: Pipeline {
    /// A child as the composite names it.
    struct Child: Sendable {
        /// The prefix of its section ids.
        let name: String
        /// The child's own module.
        let module: ModuleDeclaration
        /// Its parameters, as the composite gives them.
        let arguments: [ExactString: ChildDeclaration.Argument]
        /// The pipeline that loads it.
        let pipeline: any Pipeline
    }

    let children: [Child]

    func load(_ request: LoadRequest) async -> LoadedPage {
        let paged = children.lastIndex { $0.module.pagination != nil }
        let progress = request.progress.map {
            CompositeProgress(request, childCount: children.count, progress: $0)
        }
        let loaded = await withTaskGroup(of: (Int, LoadedPage).self) { group in
            for (index, child) in children.enumerated() {
                var request = childRequest(request, of: child)
                // The page's `pages` are the last paged child's; the others show their first.
                if index != paged { request.page.pages = 1 }
                request.shown = request.shown?.child(index)
                if let progress {
                    request.progress = { progress.note($0, ofChild: index) }
                }
                group.addTask { [request] in
                    var loaded = await child.pipeline.load(request)
                    if index != paged { loaded.hasNext = nil }
                    progress?.note(loaded, ofChild: index)
                    return (index, loaded)
                }
            }
            return await group.reduce(into: [Int: LoadedPage]()) { $0[$1.0] = $1.1 }
        }
        return LoadedPage(request, children: children.indices.compactMap { loaded[$0] })
    }

    /// Maps each child, its section ids prefixed. A child that cannot be a page of its own shows its
    /// sections as failed.
    func map(
        _ loaded: LoadedPage,
        within work: PageWork,
        recorder: MappingRecorder?
    ) -> [ModuleContent] {
        guard case .children(let loads) = loaded.source else { return [] }
        return zip(children, loads).flatMap { child, loaded in
            recorder?.enter(child.name)
            defer { recorder?.leave() }
            let contents = child.pipeline.map(loaded, within: work, recorder: recorder)
            return contents.map { content in
                var content = content
                content.prefix = "\(child.name).\(content.prefix)"
                return content
            }
        }
    }

    /// Returns the request for a child: with the child's own parameters, and what is refreshed of it.
    private func childRequest(_ request: LoadRequest, of child: Child) -> LoadRequest {
        var request = request
        request.page.parameters = Self.parameters(of: child, given: request.page.parameters)
        let prefix = child.name + "."
        request.prefix += prefix
        if case .section(let id) = request.refresh {
            request.refresh = id.rest(after: prefix).map { .section(String($0)) } ?? .nothing
        }
        return request
    }

    private static func parameters(
        of child: Child,
        given: [ExactString: ParameterValue]
    ) -> [ExactString: ParameterValue] {
        var result: [ExactString: ParameterValue] = [:]
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
