import ConfigurationLanguage
package import JSONCore
import WorkLimits

extension Condition {
    /// Returns true when the condition holds, `$` being `root` and `@` being `current`.
    ///
    /// - Throws: An error when the evaluation would visit too many values.
    package func holds(
        root: JSONRoot,
        current: JSONValue,
        in scope: TemplateScope
    ) throws(MappingError) -> Bool {
        switch self {
        case .constant(let value): return value
        case .expression(let expression):
            return try evaluate(
                expression,
                root: root,
                current: current,
                in: scope
            )
        case .templated(let templated):
            return try evaluate(templated, root: root, current: current, in: scope)
        }
    }

    private func evaluate(
        _ templated: TemplatedExpression,
        root: JSONRoot,
        current: JSONValue,
        in scope: TemplateScope
    ) throws(MappingError) -> Bool {
        // What is missing is null in a condition, which holds or does not.
        let arguments = templated.arguments.map { placeholder in
            let value = scope.value(of: placeholder)
            return value.isNothing ? PathArgument.null : PathArgument(value)
        }
        let literals = arguments.compactMap(\.self)
        scope.record(templated.expression, root: root, current: current, arguments: literals)
        var holds: Bool?
        do throws(WorkError) {
            holds = try templated.expression.evaluate(
                root: root,
                current: current,
                arguments: literals,
                meter: scope.meter,
                context: scope.pathContext(of: templated.expression.text)
            )
        } catch {
            throw MappingError(error).prefixed(by: "a condition")
        }
        guard let holds, literals.count == arguments.count else {
            throw MappingError(detail: "a template in a condition is no JSON literal")
        }
        return holds
    }

    private func evaluate(
        _ expression: JSONExpression,
        root: JSONRoot,
        current: JSONValue,
        in scope: TemplateScope
    ) throws(MappingError) -> Bool {
        scope.record(expression, root: root, current: current)
        do {
            return try expression.evaluate(
                root: root,
                current: current,
                meter: scope.meter,
                context: scope.pathContext(of: expression.text)
            )
        } catch {
            throw MappingError(error).prefixed(by: "a condition")
        }
    }
}

/// The first part of a condition that was true or false for another reason than it reads.
package final class ConditionNotes {
    package private(set) var first: PathConditionNote?

    package init() {}

    func note(_ note: PathConditionNote) { if first == nil { first = note } }
}

extension TemplateScope {
    /// Records the paths by which a condition holds or fails, where anything is recorded.
    func record(
        _ expression: JSONExpression,
        root: JSONRoot,
        current: JSONValue,
        arguments: [PathArgument] = []
    ) {
        guard let recorder, conditionNotes == nil else { return }
        // Work that is too much ends the evaluation itself, which says so.
        try? expression.eachPath(
            root: root,
            current: current,
            arguments: arguments,
            meter: meter,
            timeZone: formats.timeZone
        ) { recorder.note(path: $0, missing: $1) }
    }

    /// The context of a condition, or of the filters of a path: parts that are true or false for another reason than
    /// they read are recorded, where anything is.
    func pathContext(of text: @autoclosure () -> String) -> PathContext {
        var context = PathContext(timeZone: formats.timeZone)
        if let conditionNotes {
            context.notes = { conditionNotes.note($0) }
            return context
        }
        guard let recorder else { return context }
        let text = text()
        context.notes = { recorder.note($0, in: text) }
        return context
    }
}
