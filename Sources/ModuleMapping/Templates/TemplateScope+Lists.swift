import ConfigurationLanguage
import JSONCore
import WorkLimits

/// Paths that can find several values, and paths in whose brackets templates stand.
extension TemplateScope {
    /// Returns the values of `$` and `@` of a path.
    func start(_ start: PathStart) -> (root: JSONValue?, value: JSONValue?) {
        switch start {
        case .current: return (response ?? current, current)
        case .response: return (response, response)
        case .request(let id):
            let response = responses[id]
            return (response, response)
        }
    }

    /// Returns the first value that a join finds by its index, missing where it finds none; nil for any other source,
    /// and where there is no index.
    func joinedFirst(of placeholder: Template.Placeholder) -> TemplateValue? {
        guard let joins, recorder == nil, case .path(let start, let path) = placeholder.source,
            let join = path.path.plainJoin, path.arguments.count == 1,
            let root = self.start(start).root, let index = joins.known(join, of: root)
        else { return nil }
        guard let argument = PathArgument(value(of: path.arguments[0])),
            // The meter's error stays, and ends the section elsewhere.
            let found = try? path.path.first(by: index, argument: argument, meter: meter)
        else { return .missing }
        return .json(found)
    }

    /// Returns the first values that a source finds.
    func list(of source: TemplateSource, maximumCount: Int) -> TemplateValue {
        switch source {
        case .current(let path):
            list(path, root: response ?? current, current: current, maximumCount: maximumCount)
        case .response(let path):
            list(path, root: response, current: response, maximumCount: maximumCount)
        case .request(let id, let path):
            list(
                path,
                root: responses[id],
                current: responses[id],
                maximumCount: maximumCount
            )
        case .path(let start, let path):
            .list(values(of: path, from: start, maximumCount: maximumCount))
        default: value(of: source)
        }
    }

    /// Returns the values that a path without templates finds.
    func list(
        _ path: JSONPath,
        root: JSONValue?,
        current: JSONValue?,
        maximumCount: Int = .max
    ) -> TemplateValue {
        guard let root, let current else { return .list([]) }
        var values: [TemplateValue] = []
        // The meter's error stays, and ends the section elsewhere.
        try? path.each(
            in: root,
            current: current,
            meter: meter,
            context: pathContext(of: path.text)
        ) { value in
            values.append(.json(value))
            return values.count < maximumCount
        }
        return .list(values)
    }

    /// Returns the value of a path with templates: a list where it can find several.
    func found(_ path: TemplatedPath, from start: PathStart) -> TemplateValue {
        guard path.path.isSingular else { return .list(values(of: path, from: start)) }
        return values(of: path, from: start, maximumCount: 1).first ?? .missing
    }

    private func values(
        of path: TemplatedPath,
        from start: PathStart,
        maximumCount: Int = .max
    ) -> [TemplateValue] {
        let (root, current) = self.start(start)
        guard let root, let current else { return [] }
        var values: [TemplateValue] = []
        // As above.
        try? BoundPath(.templated(path), in: self).each(in: root, current: current, scope: self) {
            values.append(.json($0))
            return values.count < maximumCount
        }
        return values
    }
}
