package import ConfigurationLanguage

/// The nodes that a module was read from, to tell the places of its keys and to read it again with one of
/// them changed.
package struct ModuleSource: Sendable {
    /// A file's part in a module.
    package enum Root: Sendable, Hashable {
        /// The module itself, with every `use` filled in.
        case module
        /// `forms.defaults` of the main file.
        case formDefaults
        /// The custom cell of a name, of a pieces file.
        case cell(String)
    }

    /// The module, with every `use` filled in.
    package let module: ConfigurationNode
    /// The custom cells of pieces files, with every `use` filled in.
    package let cells: [ExactString: ConfigurationNode]
    /// The names of the upstreams there are.
    package let upstreams: [String]
    /// The settings that the module was read with.
    package let readingContext: ModuleReadingContext
    /// The path of the module's file.
    package let file: String

    /// Returns the node of a root.
    func node(of root: Root) -> ConfigurationNode? {
        switch root {
        case .module: module
        case .formDefaults: readingContext.formDefaults
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
        guard let layout = component[ComponentKeys.prototype.$layouts.name] else {
            return (SourcePlace(component.position), nil)
        }
        let held = layout.elements.map { $0.indices.contains(rule) ? $0[rule] : layout } ?? layout
        let member = (component.members ?? []).first {
            $0.key == ComponentKeys.prototype.$layouts.name
        }
        let place = layout.elements == nil ? member?.keyPosition : held.position
        let breakpoints = (held[ObjectSchema.overridesName]?.members ?? []).compactMap { member in
            Double(member.key).map { (width: $0, position: member.keyPosition) }
        }
        let holding = breakpoints.filter { $0.width <= width }.max { $0.width < $1.width }
        return (SourcePlace(holding?.position ?? place ?? held.position), holding?.width)
    }

    /// Returns the node of a component, and the path to it.
    package func component(_ id: String) -> (path: [NodeStep], node: ConfigurationNode)? {
        for list in [ModuleKeys.prototype.$components.name, ModuleKeys.prototype.$sections.name] {
            for (index, node) in (module[list]?.elements ?? []).enumerated() {
                // A form's section without an id has its index as one.
                let own = node[ComponentKeys.prototype.$id.name]?.text
                guard own ?? String(index) == id else { continue }
                return ([.key(list), .index(index)], node)
            }
        }
        return nil
    }
}

package enum NodeStep: Sendable, Hashable {
    /// To the value of a key.
    case key(String)
    /// To an element.
    case index(Int)
}

extension ConfigurationNode {
    /// True when an environment variable was filled in anywhere in it.
    var hasSecret: Bool { scalars.contains(where: \.isSecret) }
}
