extension JSONPath {
    /// A name that a path follows, and that the object there has not, or that is looked for in an array.
    package struct MissingName: Sendable, Equatable {
        package let name: String
        /// Names that the object has instead, at most a hundred.
        package let known: [String]
        /// True when there is an array where an object is needed.
        package let isInArray: Bool

        /// Creates a name that is missing.
        package init(name: String, known: [String] = [], isInArray: Bool = false) {
            self.name = name
            self.known = known
            self.isInArray = isInArray
        }

        /// A sentence for people that names the missing name and why it was not found.
        package var reason: String {
            isInArray ? "'\(name)' is looked for in an array" : "there is no '\(name)'"
        }
    }

    /// The number of names that a message chooses from.
    private static let maximumKnown = 100

    /// Returns the first name of the path's beginning that its object has not; nil where the beginning
    /// leads somewhere, or to what is neither an object nor an array.
    ///
    /// The beginning is the path up to the first segment that can find several values in an object. Of an
    /// array the first element counts.
    ///
    /// - Parameter start: The value of `$` of an absolute path, of `@` otherwise.
    /// - Complexity: O(members of the objects passed).
    package func missingName(from start: JSONValue) -> MissingName? {
        Self.missingName(of: query.segments, from: start)
    }

    fileprivate static func missingName(
        of segments: [PathSegment],
        from start: JSONValue
    ) -> MissingName? {
        var value = start
        for segment in segments {
            guard !segment.isDescendant, segment.selectors.count == 1 else { return nil }
            switch segment.selectors[0] {
            case .name(let name):
                if value.isArray {
                    return MissingName(name: String(decoding: name, as: UTF8.self), isInArray: true)
                }
                guard value.isObject else { return nil }
                guard let member = value[String(decoding: name, as: UTF8.self)] else {
                    return MissingName(
                        name: String(decoding: name, as: UTF8.self),
                        known: value.members.prefix(maximumKnown)
                            .map { String(decoding: $0.name, as: UTF8.self) }
                    )
                }
                value = member
            case .filter(let condition):
                if let missing = missingName(in: condition, of: value) { return missing }
                guard value.isArray, let first = value.elements.first(where: { _ in true }) else {
                    return nil
                }
                value = first
            case .wildcard, .index, .slice, .argument:
                guard value.isArray, let first = value.elements.first(where: { _ in true }) else {
                    return nil
                }
                value = first
            }
        }
        return nil
    }

    /// The number of children in all of which a name of a filter is missing when it is probably misspelt.
    private static let examinedChildren = 32

    /// Returns the first name of a filter's paths that none of the first children has.
    private static func missingName(
        in condition: PathCondition,
        of value: JSONValue
    ) -> MissingName? {
        let children =
            Array(value.elements.prefix(examinedChildren))
            + value.members.prefix(examinedChildren).map(\.value)
        guard let first = children.first else { return nil }
        for query in condition.currentQueries {
            guard let missing = missingName(of: query.segments, from: first) else { continue }
            let isEverywhere = children.allSatisfy {
                missingName(of: query.segments, from: $0)?.name == missing.name
            }
            if isEverywhere { return missing }
        }
        return nil
    }
}

extension PathQuery {
    /// Returns the name that its beginning misses, as that of a path.
    func missingName(from start: JSONValue) -> JSONPath.MissingName? {
        JSONPath.missingName(of: segments, from: start)
    }
}

extension PathCondition {
    /// The paths in it, without those of their filters.
    var queries: [PathQuery] {
        switch self {
        case .any(let terms), .all(let terms): terms.flatMap(\.queries)
        case .not(let term), .computed(let term): term.queries
        case .exists(let query): [query]
        case .comparison(let left, _, let right): left.queries + right.queries
        case .matches(let operand, let pattern): operand.queries + pattern.operand.queries
        }
    }

    /// Those that begin at the value that is tried.
    fileprivate var currentQueries: [PathQuery] { queries.filter { !$0.isAbsolute } }
}

extension PathOperand {
    var queries: [PathQuery] {
        switch self {
        case .query(let query), .count(let query), .value(let query): [query]
        case .length(let operand), .number(let operand), .lower(let operand),
            .extended(_, let operand):
            operand.queries
        case .literal, .argument: []
        }
    }
}
