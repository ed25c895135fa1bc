import JSONCore
import ModuleConfiguration

extension Condition {
    /// Returns true when the condition holds, `$` being `root` and `@` being `current`.
    ///
    /// - Throws: An error when the evaluation would visit too many values.
    func holds(
        root: JSONRoot,
        current: JSONValue,
        in scope: TemplateScope
    ) throws(MappingError) -> Bool {
        switch self {
        case .constant(let value): return value
        case .expression(let expression):
            return try evaluate(
                expression,
                of: expression.text,
                root: root,
                current: current,
                in: scope
            )
        case .template(let template):
            // Parsed with null in each place when the configuration was read, so it parses now.
            let text = template.expressionText(in: scope)
            let parsed = try? JSONExpression(reading: text)
            guard let parsed else { throw MappingError(detail: "a condition is no expression") }
            return try evaluate(
                parsed,
                of: template.name,
                root: root,
                current: current,
                in: scope
            )
        }
    }

    private func evaluate(
        _ expression: JSONExpression,
        of text: @autoclosure () -> String,
        root: JSONRoot,
        current: JSONValue,
        in scope: TemplateScope
    ) throws(MappingError) -> Bool {
        let notes = scope.recorder.map { recorder in
            let text = text()
            return { (note: PathConditionNote) in recorder.note(note, in: text) }
        }
        do {
            return try expression.evaluate(
                root: root,
                current: current,
                meter: scope.meter,
                notes: notes
            )
        } catch {
            throw MappingError(detail: "a condition: \(error)")
        }
    }
}

extension Template {
    /// Returns the text of an expression, in which each placeholder stands for a JSON literal.
    func expressionText(in scope: TemplateScope) -> String {
        var text = ""
        for segment in segments {
            switch segment {
            case .text(let fixed): text += fixed
            case .value(let placeholder):
                var writer = JSONWriter()
                scope.value(of: placeholder).write(to: &writer)
                text += writer.withBytes { String(decoding: $0, as: UTF8.self) }
            }
        }
        return text
    }
}
