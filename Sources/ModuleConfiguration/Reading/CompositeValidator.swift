import ConfigurationLanguage
import ModuleDeclarations

/// Checks how modules refer to one another, once all are read: names, children, cycles, depth, number.
struct CompositeValidator {
    /// The maximum depth of nested composites.
    static let maximumDepth = 8
    /// The maximum number of modules that a page shows, those of composites in it included: each is loaded and
    /// laid out with the page.
    static let maximumModules = 1_000

    let diagnostics: DiagnosticCollector
    /// True when every module file could be read, so that a missing module is a mistake.
    var isComplete = true
    private var modules: [ParsedModule] = []
    /// The modules by name; those that stay as they were served are among them and are not checked.
    private var declarations: [ExactString: ModuleDeclaration] = [:]
    /// The names of modules whose files have too many mistakes.
    private var unreadable: Set<ExactString> = []

    init(diagnostics: DiagnosticCollector) {
        self.diagnostics = diagnostics
    }

    /// Notes a module; its name must be a new one.
    mutating func add(_ module: ParsedModule) {
        let name = module.declaration.name
        if let other = declarations[name] {
            diagnostics.report(
                "a module '\(name)' is already in \(other.file)",
                at: module.keys.$name.node?.position ?? module.node.position
            )
            // Either may be the one that is meant.
            if other.version == .current { diagnostics.shareLastMistake(with: other.file) }
            return
        }
        declarations[name] = module.declaration
        modules.append(module)
    }

    /// Notes a module that stays as it was served, and is not checked again.
    mutating func add(former module: ModuleDeclaration) {
        declarations[module.name] = declarations[module.name] ?? module
    }

    /// Notes the name of a module that has a mistake, and no version of which was served.
    mutating func add(missing name: String) {
        unreadable.insert(ExactString(name))
    }

    /// Notes a file that is no module that could be read; what refers to it is not complained about.
    mutating func add(unreadable root: ConfigurationNode) {
        // A name that no module can have may stand for any.
        guard let name = root[ModuleKeys.prototype.$name.name]?.text, NameRule.slug.allows(name)
        else {
            isComplete = false
            return
        }
        unreadable.insert(name)
    }

    /// The composites with what their children's parameters are given.
    func check() -> [ExactString: [ChildDeclaration]] {
        var result: [ExactString: [ChildDeclaration]] = [:]
        let composites = modules.filter { $0.declaration.kind == .composite }
        for module in composites {
            diagnostics.owned(by: module.declaration.file) {
                result[module.declaration.name] = children(of: module)
                checkDepth(of: module)
            }
        }
        checkCounts()
        for module in composites {
            diagnostics.owned(by: module.declaration.file) { checkDocks(of: module) }
        }
        return result
    }

    /// Checks the modules that actions open, and what their parameters are given.
    func checkOpens() {
        for module in modules {
            diagnostics.owned(by: module.declaration.file) { module.opens.forEach(check) }
        }
    }

    private func check(_ reference: OpenReference) {
        guard let target = declaration(reference.module) else {
            return reportMissing(reference.module, at: reference.node.position)
        }
        let check = ParameterArguments(diagnostics: diagnostics)
        check.check(reference.parameters, against: target.parameters, of: "'\(target.name)'")
        check.checkRequired(reference.parameters, of: target, at: reference.node.position)
    }

    /// Reports a module that is not there; one that contains the reference is not suggested.
    func reportMissing(
        _ name: String,
        at position: SourcePosition,
        besides container: String? = nil
    ) {
        guard isComplete, !unreadable.contains(name) else { return }
        let names = declarations.keys.sorted().texts.filter { $0 != container }
        diagnostics.report(
            "there is no module '\(name)'",
            at: position,
            nearest: name,
            among: names
        )
    }

    /// The addresses that actions of the modules open.
    var openedAddresses: [OpenedAddress] { modules.flatMap(\.addresses) }

    private func elements(of module: ParsedModule) -> [GivenObject<ChildKeys>] {
        (module.keys.modules ?? []).map { GivenObject(reading: $0) }.filter { $0.module != nil }
    }

    private func children(of module: ParsedModule) -> [ChildDeclaration] {
        let reader = ChildReader(
            diagnostics: diagnostics,
            parameters: module.declaration.parameters
        )
        return zip(module.declaration.children, elements(of: module)).map { child, given in
            var child = child
            if let target = declaration(child.module) {
                child.arguments = reader.arguments(
                    given.keys.params ?? [],
                    for: target,
                    at: given.place
                )
            } else {
                reportMissing(child.module, at: given.place, besides: module.declaration.name)
            }
            return child
        }
    }

    /// Returns the module of a name; nil where there is none that could be read.
    func declaration(_ name: String) -> ModuleDeclaration? {
        declarations[name]
    }

    // MARK: Cycles and depth

    private func checkDepth(of module: ParsedModule) {
        var acyclic: Set<ExactString> = []
        for (child, given) in zip(module.declaration.children, elements(of: module)) {
            var path = [module.declaration.name]
            if let cycle = cycle(from: child.module, path: &path, acyclic: &acyclic) {
                if reportsCycle(cycle, of: module) {
                    diagnostics.report(
                        "modules contain one another: \(cycle.joined(separator: " → "))",
                        at: given.place
                    )
                }
                continue
            }
            var depths: [ExactString: Int] = [:]
            if depth(of: child.module, &depths) >= Self.maximumDepth {
                diagnostics.report(
                    "composites are nested deeper than \(Self.maximumDepth)",
                    at: given.place
                )
            }
        }
    }

    /// A cycle is reported once: in the first of its modules.
    private func reportsCycle(_ cycle: [String], of module: ParsedModule) -> Bool {
        let first = modules.first { cycle.contains($0.declaration.name) }
        return first?.declaration.name == module.declaration.name
    }

    /// The names along the first cycle met below a module. Each module is looked at once.
    private func cycle(
        from name: String,
        path: inout [String],
        acyclic: inout Set<ExactString>
    ) -> [String]? {
        if let start = path.firstIndex(of: name) { return path[start...] + [name] }
        if acyclic.contains(name) { return nil }
        path.append(name)
        defer { path.removeLast() }
        for child in declaration(name)?.children ?? [] {
            if let cycle = cycle(from: child.module, path: &path, acyclic: &acyclic) {
                return cycle
            }
        }
        acyclic.insert(name)
        return nil
    }

    /// Reports each composite that shows too many modules, unless one inside it does already.
    private func checkCounts() {
        var counts: [ExactString: Int] = [:]
        for module in modules where module.declaration.kind == .composite {
            let count = count(of: module.declaration.name, &counts)
            let isOwn = module.declaration.children.allSatisfy {
                (counts[$0.module] ?? 1) <= Self.maximumModules
            }
            guard count > Self.maximumModules, isOwn else { continue }
            diagnostics.report(
                "'\(module.declaration.name)' shows more than \(Self.maximumModules) modules: "
                    + "composites in it count with all that they show",
                at: module.keys.$modules.node?.position ?? module.node.position
            )
        }
    }

    /// Reports a child that docks a component at an edge at which one before it has one.
    private func checkDocks(of module: ParsedModule) {
        var taken: [DockEdge: String] = [:]
        for (child, given) in zip(module.declaration.children, elements(of: module)) {
            var known: [ExactString: Set<DockEdge>] = [:]
            for edge in edges(of: child.module, &known).sorted(by: { $0.rawValue < $1.rawValue }) {
                guard let other = taken[edge] else {
                    taken[edge] = child.name
                    continue
                }
                diagnostics.report(
                    "'\(other)' and '\(child.name)' both dock a component at the \(edge.rawValue): one stands "
                        + "at each edge",
                    at: given.place
                )
            }
        }
    }

    /// Returns the edges at which a module docks components, its children's included.
    private func edges(of name: String, _ known: inout [ExactString: Set<DockEdge>])
        -> Set<DockEdge>
    {
        if let edges = known[name] { return edges }
        known[name] = []
        guard let module = declaration(name) else { return [] }
        var edges = Set(module.components.compactMap(\.dock))
        for child in module.children { edges.formUnion(self.edges(of: child.module, &known)) }
        known[name] = edges
        return edges
    }

    /// Returns the number of modules that are no composites in a module, at most one above the maximum. What
    /// contains itself adds nothing: it is a mistake already.
    private func count(of name: String, _ known: inout [ExactString: Int]) -> Int {
        if let count = known[name] { return count }
        guard let module = declaration(name), module.kind == .composite else { return 1 }
        known[name] = 0
        var sum = 0
        for child in module.children {
            sum = min(sum + count(of: child.module, &known), Self.maximumModules + 1)
        }
        known[name] = sum
        return sum
    }

    /// Returns the depth of nested composites in a module without cycles, itself included.
    private func depth(of name: String, _ known: inout [ExactString: Int]) -> Int {
        if let depth = known[name] { return depth }
        guard let module = declaration(name), module.kind == .composite else { return 0 }
        var deepest = 0
        for child in module.children { deepest = max(deepest, depth(of: child.module, &known)) }
        known[name] = deepest + 1
        return deepest + 1
    }
}
