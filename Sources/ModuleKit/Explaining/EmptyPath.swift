package import JSONCore
import ModuleDeclarations
import ModuleMapping
import Synchronization
import WorkLimits

/// A path of a component that finds nothing in a response, because a name in it is missing.
package struct EmptyPath: Sendable, Equatable {
    /// The module that declares the component.
    package let module: String
    /// The id of the component.
    package let component: String
    /// The path, as the configuration has it.
    package let path: String
    /// The name that is missing.
    package let missing: JSONPath.MissingName
}

extension ModuleCatalog {
    /// The time that looking for empty paths may take: it is done once for a component, beside pages
    /// that wait for the same threads.
    private static let maximumTime = Duration.milliseconds(250)

    /// Returns the paths of a page's components that find nothing at all: of `items` in the response, of
    /// an item in none of the items. Each component is looked at once, the first time that it lacks a
    /// value.
    ///
    /// - Parameters:
    ///   - loaded: The load that the page was built of.
    ///   - isWanted: Returns false for a component that need not be looked at.
    /// - Complexity: O(1) for a page whose paths were found; else that of mapping the components.
    package func emptyPaths(
        in loaded: LoadedPage,
        of page: Page,
        where isWanted: (_ module: String, _ component: String) -> Bool
    ) -> [EmptyPath] {
        if page.unexamined.isEmpty { return [] }
        let wanted = page.unexamined.filter {
            !$0.isExamined.exchange(true, ordering: .relaxed)
                && isWanted($0.module, $0.component)
        }
        if wanted.isEmpty { return [] }
        let recorder = MappingRecorder { module, component in
            wanted.contains { $0.module == module && $0.component == component }
        }
        let budget = WorkBudget(deadline: .now + Self.maximumTime)
        _ = map(loaded, within: PageWork(budget: budget), recorder: recorder)
        return recorder.components.flatMap { component -> [EmptyPath] in
            guard component.isComplete, component.declaration.sections == nil,
                component.reason == nil
            else { return [] }
            return component.paths.compactMap { path in
                guard path.isUnknown, path.part == .items || path.part == .item,
                    let missing = path.missing
                else { return nil }
                return EmptyPath(
                    module: component.module,
                    component: component.declaration.id,
                    path: path.text,
                    missing: missing
                )
            }
        }
    }
}
