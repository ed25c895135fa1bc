internal import WorkLimits

/// A path of the form `$.a.b[?@.name == ${…}]`, with anything behind it: a join, which an index answers. Further
/// conditions beside the comparison, `&& …`, are tried on what the index finds.
///
/// An object, so that a path without one is copied at the cost of a pointer.
final class PathJoin: Sendable {
    /// The path of the children that are searched.
    let prefix: SingularPath
    /// The path of the key in a child.
    let key: SingularPath
    /// The paths of the children and of the key, as a text that no other two have.
    let name: String
    /// The position of the template among those of the path.
    let argument: Int
    /// The filter as a whole where it has further conditions; nil for the comparison alone.
    let condition: PathCondition?
    /// The segments behind the filter.
    let rest: [PathSegment]
    /// The same as plain steps, if they find one value at most.
    let singularRest: SingularPath?
    /// True when there is no other template, no further condition and a singular rest.
    let isPlain: Bool

    /// Returns nil for a query of any other form.
    init?(_ query: PathQuery) {
        guard query.isAbsolute,
            let position = query.segments.firstIndex(where: { $0.filter != nil }),
            let prefix = SingularPath(Array(query.segments[..<position])),
            let filter = query.segments[position].filter,
            let (key, argument) = Self.key(of: filter)
        else { return nil }
        self.prefix = prefix
        self.key = key
        name = prefix.name + "?" + key.name
        self.argument = argument
        if case .comparison = filter { condition = nil } else { condition = filter }
        rest = Array(query.segments[(position + 1)...])
        singularRest = SingularPath(rest)
        isPlain = argument == 0 && condition == nil && singularRest != nil
    }

    /// Returns the key of a filter and the template that it is compared with: of several conditions, all of which must
    /// hold, those of the first such comparison.
    private static func key(of filter: PathCondition) -> (key: SingularPath, argument: Int)? {
        switch filter {
        case .comparison(let left, .equal, let right): sides(left, right) ?? sides(right, left)
        case .all(let terms): terms.lazy.compactMap(key).first
        case .computed(let condition): key(of: condition)
        case .any, .not, .exists, .comparison, .matches: nil
        }
    }

    private static func sides(
        _ one: PathOperand,
        _ other: PathOperand
    ) -> (key: SingularPath, argument: Int)? {
        guard case .query(let query) = one, !query.isAbsolute, let key = query.singular,
            case .argument(let argument) = other
        else { return nil }
        return (key, argument)
    }
}

extension PathSegment {
    /// The condition of a segment that is one filter of children.
    fileprivate var filter: PathCondition? {
        guard !isDescendant, selectors.count == 1, case .filter(let condition) = selectors[0] else {
            return nil
        }
        return condition
    }
}
