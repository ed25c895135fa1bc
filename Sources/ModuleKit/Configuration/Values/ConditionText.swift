import JSONCore

/// Logical expressions with templates in them, as `when` and `more` hold them.
enum ConditionText {
    /// What is wrong with one; nil when nothing is.
    static func problem(in scalar: ConfigurationScalar) -> ScalarProblem? {
        if scalar.boolean != nil { return nil }
        let template: Template
        do {
            template = try Template(parsing: scalar.templateText)
        } catch {
            return ScalarProblem(
                message: "has a template with a mistake: \(error.message)",
                offset: error.offset
            )
        }
        if template.whole != nil { return nil }
        let (text, offsets) = withNulls(scalar.templateText, template)
        do {
            _ = try JSONExpression(parsing: text)
            return nil
        } catch {
            let offset = offsets.reduce(error.offset) { offset, shift in
                error.offset > shift.from ? offset + shift.by : offset
            }
            return ScalarProblem(
                message: "is not a logical expression: \(error.message)",
                offset: offset
            )
        }
    }

    /// The condition of a scalar without mistakes.
    ///
    /// One that is exactly a template is compared with `true`: `when: "${params.open}"`.
    static func condition(_ scalar: ConfigurationScalar) -> Condition? {
        if let constant = scalar.boolean { return .constant(constant) }
        guard let template = try? Template(parsing: scalar.templateText) else { return nil }
        if template.placeholders.isEmpty {
            return (try? JSONExpression(parsing: scalar.text)).map { .expression($0) }
        }
        guard template.whole != nil else { return .template(template) }
        return (try? Template(parsing: scalar.templateText + " == true")).map { .template($0) }
    }

    /// The text with `null` for each template, and what to add to offsets behind each.
    private static func withNulls(
        _ text: String,
        _ template: Template
    ) -> (text: String, offsets: [(from: Int, by: Int)]) {
        var result = ""
        var offsets: [(from: Int, by: Int)] = []
        for segment in template.segments {
            switch segment {
            case .text(let text): result += text
            case .value(let placeholder):
                offsets.append((result.utf8.count, placeholder.text.utf8.count + 3 - 4))
                result += "null"
            }
        }
        return (result, offsets)
    }
}
