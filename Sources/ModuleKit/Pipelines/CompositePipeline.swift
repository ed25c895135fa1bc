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
        let parts = await withTaskGroup(of: (Int, LoadedPart).self) { group in
            for (index, child) in children.enumerated() {
                group.addTask { (index, await Self.part(of: child, request)) }
            }
            return await group.reduce(into: [Int: LoadedPart]()) { $0[$1.0] = $1.1 }
        }
        return children.indices.reduce(into: LoadedPart()) { whole, index in
            if let part = parts[index] { whole.append(part) }
        }
    }

    /// A child's part, its section ids prefixed; one that fails is only its failures.
    private static func part(of child: Child, _ request: LoadRequest) async -> LoadedPart {
        var request = request
        request.page.parameters = parameters(of: child, request.page.parameters)
        var part = LoadedPart()
        do throws(LoadFailure) {
            part = try await child.pipeline.load(request)
        } catch {
            part.failures = error.failures
        }
        for index in part.sections.indices {
            part.sections[index].id = "\(child.name).\(part.sections[index].id)"
        }
        for index in part.failures.indices {
            part.failures[index].sections = part.failures[index].sections.map {
                "\(child.name).\($0)"
            }
        }
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
