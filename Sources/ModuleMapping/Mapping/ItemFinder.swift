import JSONCore
import ModuleDeclarations
import WorkLimits

/// Finds the values that become items in the value of `$`.
enum ItemFinder {
    /// The elements of an array; any other value itself.
    case automatic
    /// The elements of the member `items`, as a group has them.
    case items
    /// The values of a path.
    case path(BoundPath)
    /// None.
    case nothing

    /// Returns the values, in order.
    func values(
        of root: JSONValue,
        in scope: TemplateScope
    ) throws(MappingError) -> ItemMapper.Values {
        // Null is no item: it says that there are none.
        if root.isNull { return .list([]) }
        return switch self {
        case .automatic: root.isArray ? .elements(root) : .one(root)
        case .items: root["items"].map { .elements($0) } ?? .list([])
        case .path(let path): .list(try path.values(in: root, current: root, scope: scope))
        case .nothing: .list([])
        }
    }
}

extension SectionsDeclaration? {
    /// True when the sections are groups of values.
    var isGrouped: Bool {
        if case .group? = self?.source { true } else { false }
    }
}
