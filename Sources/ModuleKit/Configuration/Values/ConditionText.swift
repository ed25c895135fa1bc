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

    /// The names right below the root that an expression mentions, with where they stand in it.
    static func roots(of text: String) -> [(name: String, offset: Int)] {
        let bytes = Array(text.utf8)
        var roots: [(name: String, offset: Int)] = []
        var quote: UInt8?
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            if let open = quote {
                if byte == UInt8(ascii: "\\") { index += 1 }
                if byte == open { quote = nil }
            } else if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") {
                quote = byte
            } else if bytes[index...].starts(with: "${".utf8) {
                index = bytes[index...].firstIndex(of: UInt8(ascii: "}")) ?? bytes.count
            } else if bytes[index...].starts(with: "$.".utf8) {
                let name = bytes[(index + 2)...].prefix { NameRule.variable.takes($0) }
                if !name.isEmpty {
                    roots.append((String(decoding: name, as: UTF8.self), index))
                }
                index += 1 + name.count
            }
            index += 1
        }
        return roots
    }
}
