package import JSONCore
import ModuleConfiguration
import WorkLimits

/// A path of a component that finds nothing in a response, because an object has not a name in it.
package struct EmptyPath: Sendable, Equatable {
    /// The module that declares the component.
    package let module: String
    /// The id of the component.
    package let component: String
    /// The path, as the configuration has it.
    package let path: String
    /// The name that an object has not, and those it has.
    package let missing: JSONPath.MissingName
}

extension ModuleCatalog {
    /// Returns the paths of a page's components that find nothing at all: of `items` in the response, of
    /// `data` in none of the items.
    ///
    /// - Parameter isWanted: Returns false for a component that need not be looked at.
    /// - Complexity: O(values · paths) of the components looked at.
    package func emptyPaths(
        in loaded: LoadedPage,
        where isWanted: (_ module: String, _ component: String) -> Bool
    ) -> [EmptyPath] {
        emptyPaths(in: loaded, of: loaded.request.page.module, where: isWanted)
    }

    private func emptyPaths(
        in loaded: LoadedPage,
        of name: String,
        where isWanted: (_ module: String, _ component: String) -> Bool
    ) -> [EmptyPath] {
        guard let module = module(named: name) else { return [] }
        switch loaded.source {
        case .children(let loads):
            return zip(module.children, loads).flatMap { child, loaded in
                emptyPaths(in: loaded, of: child.module, where: isWanted)
            }
        case .requests(let outcomes):
            return module.components.flatMap { component -> [EmptyPath] in
                guard component.sections == nil, let request = component.from,
                    let outcome = outcomes[request], case .fresh = outcome.provenance,
                    !outcome.hasGaps, let document = outcome.documents.first,
                    isWanted(module.name, component.id)
                else { return [] }
                return document.withRoot { root in
                    Self.emptyPaths(of: component, in: root).map { path, missing in
                        EmptyPath(
                            module: module.name,
                            component: component.id,
                            path: path,
                            missing: missing
                        )
                    }
                }
            }
        }
    }

    private static func emptyPaths(
        of component: ComponentDeclaration,
        in root: JSONValue
    ) -> [(String, JSONPath.MissingName)] {
        // A budget of its own: a page that had no time for its paths is slow enough.
        let meter = VisitMeter(budget: WorkBudget())
        let values: [JSONValue]
        switch component.items {
        case .path(.path(let path)):
            if let missing = path.missingName(from: root) { return [(path.text, missing)] }
            values = (try? path.values(in: root, current: root, meter: meter)) ?? []
        case .automatic:
            values = ItemMapper.Values(automatic: root).all
        case .path(.template), .literal:
            return []
        }
        guard let first = values.first else { return [] }
        return component.item.data.currentPaths.compactMap { path in
            guard let missing = path.missingName(from: first),
                values.allSatisfy({ path.missingName(from: $0) != nil })
            else { return nil }
            return (path.text, missing)
        }
    }
}

extension ItemMapper.Values {
    /// The elements of an array; any other value itself.
    fileprivate init(automatic root: JSONValue) {
        self = root.isArray ? .elements(root) : .one(root)
    }
}

extension DataTemplate {
    /// The paths into the current item, but for those whose missing value has a stand-in.
    fileprivate var currentPaths: [JSONPath] {
        switch self {
        case .template(let template), .words(let template), .link(let template):
            template.placeholders.compactMap { placeholder in
                guard case .current(let path) = placeholder.source, placeholder.formatters.isEmpty
                else { return nil }
                return path
            }
        case .array(let elements): elements.flatMap(\.currentPaths)
        case .object(let members): members.flatMap(\.value.currentPaths)
        default: []
        }
    }
}
