import JSONCore
import ModuleConfiguration
import WorkLimits

/// A path with the values of its templates, for one place of a page.
struct BoundPath {
    private let path: JSONPath
    /// The values of the templates; nil where one of them makes the path find nothing.
    private let arguments: [PathArgument]?
    /// The index that answers the path in a value; nil where there is none.
    private let index: (JSONValue) -> FilterIndex?

    /// Evaluates the templates of a path.
    init(_ path: PathTemplate, in scope: TemplateScope) {
        self.path = path.path
        switch path {
        case .path:
            arguments = []
            index = { _ in nil }
        case .templated(let templated):
            arguments = templated.arguments.pathArguments(in: scope)
            let joins = scope.joins
            index = { joins?.index(of: $0, for: templated.path, meter: scope.meter) }
        }
    }

    /// Calls a closure with each value that the path finds, in order; it returns false to stop.
    func each(
        in root: JSONValue,
        current: JSONValue,
        meter: VisitMeter,
        _ body: (JSONValue) -> Bool
    ) throws(WorkError) {
        guard let arguments else { return }
        if arguments.isEmpty { return try path.each(in: root, current: current, meter: meter, body) }
        if let index = index(root) {
            return try path.each(by: index, in: root, arguments: arguments, meter: meter, body)
        }
        try path.each(in: root, current: current, arguments: arguments, meter: meter, body)
    }

    /// Returns the values that the path of a component's `items` finds, in order.
    func values(
        in root: JSONValue,
        current: JSONValue,
        meter: VisitMeter
    ) throws(MappingError) -> [JSONValue] {
        var values: [JSONValue] = []
        do {
            try each(in: root, current: current, meter: meter) { value in
                values.append(value)
                return true
            }
        } catch {
            throw MappingError(detail: "items: \(error)")
        }
        return values
    }
}
