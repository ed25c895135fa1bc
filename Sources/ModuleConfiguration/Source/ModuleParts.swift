import ConfigurationLanguage
import InputCore
import ModuleDeclarations

/// A module and those that its pages are composed of, in an old and a new configuration.
struct ModuleParts: Sendable {
    private(set) var files: Set<ExactString> = []
    /// The colours of the palette that they may show.
    private(set) var colors: Set<ExactString> = []
    private(set) var upstreams: Set<ExactString> = []
    private(set) var hasForms = false
    /// True where all of them are read from equal nodes, with every `use` filled in.
    private(set) var isEqual = true
    private var usesTexts = false
    /// All that they are read from.
    private var nodes: [ConfigurationNode] = []

    /// True where a page may have a text whose key begins so.
    func usesText(_ key: String) -> Bool { usesTexts && (key.isEmpty || names(key)) }

    /// True where a name is in a template.
    func names(_ name: String) -> Bool {
        nodes.contains { node in
            node.scalars.contains { $0.templateText.contains(bytes: name) }
        }
    }

    /// Returns the parts of each module of either configuration, by name.
    static func all(
        old: GalleyConfiguration,
        new: GalleyConfiguration
    ) -> [ExactString: ModuleParts] {
        let olds = Dictionary(exact: old.modules.map { ($0.name, $0) }) { first, _ in first }
        let news = Dictionary(exact: new.modules.map { ($0.name, $0) }) { first, _ in first }
        var all: [ExactString: ModuleParts] = [:]
        for name in Set(olds.keys).union(news.keys) {
            var parts = ModuleParts()
            var names = [name]
            var index = 0
            while index < names.count {
                let (old, new) = (olds[names[index]], news[names[index]])
                parts.add(old, new)
                let children = (old?.children ?? []) + (new?.children ?? [])
                for child in children.map({ ExactString($0.module) }) where !names.contains(child) {
                    names.append(child)
                }
                index += 1
            }
            all[name] = parts
        }
        return all
    }

    private mutating func add(_ old: ModuleDeclaration?, _ new: ModuleDeclaration?) {
        for module in [old, new].compactMap(\.self) {
            files.insert(ExactString(module.file))
            colors.formUnion(module.colorNames)
            let requests = module.requests + [module.loadMore?.request].compactMap(\.self)
            upstreams.formUnion(requests.map(\.upstream).exact)
            hasForms = hasForms || module.kind == .form
            usesTexts = usesTexts || module.texts != nil
            addNodes(of: module)
        }
        guard let before = old?.source, let after = new?.source,
            before.isEqual(to: after)
        else {
            isEqual = false
            return
        }
    }

    private mutating func addNodes(of module: ModuleDeclaration) {
        guard let source = module.source else { return }
        nodes.append(source.module)
        nodes += source.cells.values
        if let defaults = source.readingContext.formDefaults { nodes.append(defaults) }
    }
}
