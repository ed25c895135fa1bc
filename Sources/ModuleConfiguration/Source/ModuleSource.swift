/// The nodes that a module was read from, to tell the places of its keys and to read it again with one of
/// them changed.
package struct ModuleSource: Sendable {
    /// A file's part in a module.
    enum Root: Sendable, Hashable {
        /// The module itself, with every `use` filled in.
        case module
        /// `forms.defaults` of the main file.
        case formDefaults
        /// The custom cell of a name, of a pieces file.
        case cell(String)
    }

    /// The module, with every `use` filled in.
    let module: ConfigurationNode
    /// The custom cells of pieces files, with every `use` filled in.
    let cells: [ExactString: ConfigurationNode]
    /// The names of the upstreams there are.
    let upstreams: [String]
    /// The settings that the module was read with.
    let readingContext: ModuleReadingContext
    /// The path of the module's file.
    let file: String

    /// Returns the node of a root.
    func node(of root: Root) -> ConfigurationNode? {
        switch root {
        case .module: module
        case .formDefaults: readingContext.formDefaults.node
        case .cell(let name): cells[name]
        }
    }

    // MARK: Places

    /// Returns the place of the rule of a component's `layout` that holds at a width: of the breakpoint's
    /// keys where one holds, else of the rule. Nil where it declares no layout.
    ///
    /// - Parameter rule: The index of the rule.
    package func layoutPlace(
        ofComponent id: String,
        rule: Int,
        width: Double
    ) -> (place: SourcePlace, minimumWidth: Double?)? {
        guard let component = component(id)?.node else { return nil }
        guard let layout = component[ComponentKeys.all.layout.name] else {
            return (SourcePlace(component.position), nil)
        }
        let held = layout.elements.map { $0.indices.contains(rule) ? $0[rule] : layout } ?? layout
        let member = (component.members ?? []).first { $0.key == ComponentKeys.all.layout.name }
        let place = layout.elements == nil ? member?.keyPosition : held.position
        let breakpoints = (held[ObjectSchema.overridesName]?.members ?? []).compactMap { member in
            Double(member.key).map { (width: $0, position: member.keyPosition) }
        }
        let holding = breakpoints.filter { $0.width <= width }.max { $0.width < $1.width }
        return (SourcePlace(holding?.position ?? place ?? held.position), holding?.width)
    }

    /// Returns the node of a component, and the path to it.
    func component(_ id: String) -> (path: [NodeStep], node: ConfigurationNode)? {
        for list in [ModuleKeys.all.components.name, ModuleKeys.all.sections.name] {
            for (index, node) in (module[list]?.elements ?? []).enumerated() {
                // A form's section without an id has its index as one.
                let own = node[ComponentKeys.all.id.name]?.text
                guard own ?? String(index) == id else { continue }
                return ([.key(list), .index(index)], node)
            }
        }
        return nil
    }

    // MARK: Reading again

    /// Returns the module with one key changed; nil where it would not be read without a mistake.
    ///
    /// - Complexity: That of reading the module.
    package func module(with change: KeyChange) -> ModuleDeclaration? {
        func changed(_ root: Root, _ node: ConfigurationNode) -> ConfigurationNode? {
            root == change.key.root
                ? node.replacing(change.key.path[...], by: change.value) : node
        }
        guard let module = changed(.module, module) else { return nil }
        var cells = cells
        for (name, cell) in cells { cells[name] = changed(.cell(name.text), cell) }
        let diagnostics = DiagnosticCollector()
        let style = readingContext.formDefaults
        var readingContext = readingContext
        readingContext.formDefaults = ConfigurationObject(
            style.keys,
            style.node.flatMap { changed(.formDefaults, $0) }
        )
        let reader = ModuleReader(
            diagnostics: diagnostics,
            upstreams: UpstreamNames(names: upstreams),
            pieces: Pieces(cells: cells, diagnostics: diagnostics),
            readingContext: readingContext
        )
        let read = reader.read(filled: module, file: file)
        let hasMistakes = diagnostics.diagnostics.contains { $0.severity == .error }
        return hasMistakes ? nil : read?.declaration
    }
}

enum NodeStep: Sendable, Hashable {
    /// To the value of a key.
    case key(String)
    /// To an element.
    case index(Int)
}

extension ConfigurationNode {
    /// Returns the node with the value at a path replaced, added where a key is not there, or removed;
    /// nil where the path leads nowhere.
    fileprivate func replacing(
        _ path: ArraySlice<NodeStep>,
        by text: KeyChange.Value
    ) -> ConfigurationNode? {
        guard let step = path.first else {
            guard let node = text.node(at: position) else { return nil }
            return node
        }
        let rest = path.dropFirst()
        var copy = self
        switch (step, value) {
        case (.index(let index), .sequence(var elements)) where elements.indices.contains(index):
            guard let changed = elements[index].replacing(rest, by: text) else { return nil }
            elements[index] = changed
            copy.value = .sequence(elements)
        case (.key(let key), .mapping(var members)):
            if let index = members.firstIndex(where: { $0.key == key }) {
                if rest.isEmpty, case .nothing = text {
                    members.remove(at: index)
                } else {
                    guard let changed = members[index].value.replacing(rest, by: text) else {
                        return nil
                    }
                    members[index].value = changed
                }
            } else {
                guard rest.isEmpty, let node = text.node(at: position) else { return nil }
                members.append(Member(key: key, keyPosition: position, value: node))
            }
            copy.value = .mapping(members)
        default: return nil
        }
        return copy
    }
}

extension ConfigurationNode {
    /// True when an environment variable was filled in anywhere in it.
    var hasSecret: Bool { scalars.contains(where: \.isSecret) }
}
