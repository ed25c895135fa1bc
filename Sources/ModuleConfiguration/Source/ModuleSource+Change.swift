import ConfigurationLanguage
package import ModuleDeclarations

extension ModuleSource {
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
        var readingContext = readingContext
        readingContext.formDefaults = readingContext.formDefaults.flatMap {
            changed(.formDefaults, $0)
        }
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

extension ConfigurationNode {
    /// Returns the node with the value at a path replaced, added where a key is not there, or removed;
    /// nil where the path leads nowhere.
    fileprivate func replacing(
        _ path: ArraySlice<NodeStep>,
        by text: KeyChange.GivenValue
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
