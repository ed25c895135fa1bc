package import WorkLimits

extension JSONExpression {
    /// The texts of its paths outside of filters, in order: as short as they may be written.
    package var pathTexts: [String] { condition.queries.map(\.text) }

    /// Calls a closure with each path outside of filters by which an evaluation finds out whether the expression holds.
    ///
    /// - Parameters:
    ///   - arguments: The values of the templates, in order.
    ///   - body: Takes the path's text, and the name that it misses; nil for a path that misses no name.
    package func eachPath(
        root: JSONRoot,
        current: JSONValue,
        arguments: [PathArgument] = [],
        meter: VisitMeter,
        timeZone: String,
        _ body: (_ text: String, _ missing: JSONPath.MissingName?) -> Void
    ) throws(WorkError) {
        let evaluation = PathEvaluation(
            root: root,
            meter: meter,
            arguments: PathArguments(arguments),
            context: PathContext(timeZone: timeZone)
        )
        try evaluation.eachTerm(of: condition, for: current) { term in
            for query in term.queries {
                switch (query.isAbsolute, root) {
                case (false, _): body(query.text, query.missingName(from: current))
                case (true, .value(let root)): body(query.text, query.missingName(from: root))
                case (true, .members): continue
                }
            }
        }
    }
}

extension PathEvaluation {
    /// Calls a closure with each term of a condition that is evaluated: the first that holds of some ends them, the
    /// first that does not hold of all.
    fileprivate func eachTerm(
        of condition: PathCondition,
        for current: JSONValue,
        _ body: (PathCondition) -> Void
    ) throws(WorkError) {
        switch condition {
        case .any(let terms), .all(let terms):
            var ending = false
            if case .any = condition { ending = true }
            for term in terms {
                try eachTerm(of: term, for: current, body)
                if try holds(term, for: current) == ending { return }
            }
        case .not(let term), .computed(let term): try eachTerm(of: term, for: current, body)
        case .exists, .comparison, .matches: body(condition)
        }
    }
}

extension [PathCondition] {
    /// The paths that are compared in terms of one condition.
    var comparedPaths: [String] {
        flatMap { term -> [String] in
            switch term {
            case .comparison(let left, _, let right): (left.queries + right.queries).map(\.text)
            case .not(let inner), .computed(let inner): [inner].comparedPaths
            case .any(let terms), .all(let terms): terms.comparedPaths
            case .exists, .matches: []
            }
        }
    }
}
