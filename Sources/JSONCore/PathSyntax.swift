/// A query: where it starts, and the segments that lead on from there.
struct PathQuery: Sendable {
    /// True when it starts at the root `$`, not at the current value `@`.
    let isAbsolute: Bool
    let segments: [PathSegment]
    /// The same as plain steps, if it can find one value at most and has no template.
    let singular: SingularPath?
    /// True when it finds one value at most in any document.
    let isSingular: Bool

    init(isAbsolute: Bool, segments: [PathSegment]) {
        self.isAbsolute = isAbsolute
        self.segments = segments
        singular = SingularPath(segments)
        isSingular = singular != nil || segments.allSatisfy(\.isSingular)
    }
}

/// One segment: selectors for the children of a value, or of it and all its descendants.
struct PathSegment: Sendable {
    let isDescendant: Bool
    let selectors: [PathSelector]

    /// True when it finds one child at most.
    fileprivate var isSingular: Bool {
        guard !isDescendant, selectors.count == 1 else { return false }
        switch selectors[0] {
        case .name, .index, .argument: return true
        case .wildcard, .slice, .filter: return false
        }
    }
}

/// Chooses children of a value.
enum PathSelector: Sendable {
    case name([UInt8])
    case wildcard
    case index(Int)
    case slice(PathSlice)
    case filter(PathCondition)
    /// The name or the index that a template gives, by its position among those of the path.
    case argument(Int)
}

/// An array slice `start:end:step`.
struct PathSlice: Sendable {
    let start: Int?
    let end: Int?
    let step: Int

    /// The first position chosen and the one to stop before (or, with a negative step, behind), in
    /// an array of `count` elements; RFC 9535, 2.3.4.2.2.
    func bounds(count: Int) -> (from: Int, to: Int) {
        func normal(_ position: Int) -> Int { position >= 0 ? position : count + position }
        if step >= 0 {
            return (
                min(max(normal(start ?? 0), 0), count), min(max(normal(end ?? count), 0), count)
            )
        }
        let from = min(max(normal(start ?? count - 1), -1), count - 1)
        return (from, end.map { min(max(normal($0), -1), count - 1) } ?? -1)
    }
}

/// A logical expression.
indirect enum PathCondition: Sendable {
    case any([PathCondition])
    case all([PathCondition])
    case not(PathCondition)
    case exists(PathQuery)
    case comparison(PathOperand, PathComparison, PathOperand)
    case matches(PathOperand, PathPattern)
    /// A condition with an operand that makes text: it is freed behind the condition.
    case computed(PathCondition)
}

/// A comparison's operator.
enum PathComparison: Sendable {
    case equal, notEqual, less, lessOrEqual, greater, greaterOrEqual
}

/// An operand of a comparison: it stands for one value or for none.
indirect enum PathOperand: Sendable {
    case literal(JSONDocument)
    case query(PathQuery)
    case length(PathOperand)
    case count(PathQuery)
    case value(PathQuery)
    /// The literal that a template gives, by its position among those of the path.
    case argument(Int)
    case number(PathOperand)
    case lower(PathOperand)
    case extended(PathFunction, PathOperand)
}

/// The second argument of `match` and `search`.
struct PathPattern: Sendable {
    let operand: PathOperand
    /// True when the whole string must match.
    let isWhole: Bool
    /// The expression of a literal; nil if it is no literal, or is no I-Regexp and never matches.
    let compiled: RegularExpression?
    let isLiteral: Bool
}
