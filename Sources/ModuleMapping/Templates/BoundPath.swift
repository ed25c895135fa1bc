package import ConfigurationLanguage
package import JSONCore
package import WorkLimits

/// A path with the values of its templates, for one place of a page.
package struct BoundPath {
    private let path: JSONPath
    /// The values of the templates; nil where one of them makes the path find nothing.
    private let arguments: [PathArgument]?

    /// Evaluates the templates of a path.
    package init(_ path: PathTemplate, in scope: TemplateScope) {
        self.path = path.path
        arguments =
            if case .templated(let path) = path {
                path.arguments.pathArguments(in: scope)
            } else {
                []
            }
    }

    /// Calls a closure with each value that the path finds, in order; it returns false to stop.
    package func each(
        in root: JSONValue,
        current: JSONValue,
        scope: TemplateScope,
        _ body: (JSONValue) -> Bool
    ) throws(WorkError) {
        guard let arguments else { return }
        let meter = scope.meter
        let context = scope.pathContext(of: path.text)
        if arguments.isEmpty {
            return try path.each(in: root, current: current, meter: meter, context: context, body)
        }
        if let index = scope.joins?.index(of: root, for: path, meter: meter) {
            return try path.each(
                by: index,
                in: root,
                arguments: arguments,
                meter: meter,
                context: context,
                body
            )
        }
        try path.each(
            in: root,
            current: current,
            arguments: arguments,
            meter: meter,
            context: context,
            body
        )
    }

    /// Returns the values that the path of a component's `items` finds, in order.
    func values(
        in root: JSONValue,
        current: JSONValue,
        scope: TemplateScope
    ) throws(MappingError) -> [JSONValue] {
        var values: [JSONValue] = []
        do {
            try each(in: root, current: current, scope: scope) { value in
                values.append(value)
                return true
            }
        } catch {
            throw MappingError(detail: "items: \(error)")
        }
        return values
    }
}
