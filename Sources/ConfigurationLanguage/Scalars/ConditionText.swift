import JSONCore

/// Logical expressions with templates in them, as `when` and `more` hold them.
package enum ConditionText {
    /// Returns the mistake in one; nil when there is none.
    static func problem(in scalar: ConfigurationScalar) -> ScalarError? {
        if scalar.boolean != nil { return nil }
        let template: Template
        do {
            template = try Template(parsing: scalar.templateText)
        } catch {
            return ScalarError(
                message: "has a template with a mistake: \(error.message)",
                offset: error.offset
            )
        }
        if template.whole != nil { return nil }
        do {
            _ = try TemplatedExpression(template.segments, text: scalar.templateText)
            return nil
        } catch {
            return untested(error, in: template)
                ?? TemplatedText.problem(error, otherwise: "is not a logical expression")
        }
    }

    /// Returns the mistake of a template that is tested as a path is, rather than compared; nil for others.
    private static func untested(_ error: TemplateError, in template: Template) -> ScalarError? {
        guard error.message == JSONExpression.untestedArgument else { return nil }
        var before = ""
        for segment in template.segments {
            switch segment {
            case .text(let text): before = text
            case .value(let placeholder) where placeholder.offset > error.offset:
                let template = "${\(placeholder.text)}"
                let isNegated = before.utf8.last { $0 != 0x20 } == UInt8(ascii: "!")
                let (wrong, right) =
                    isNegated ? ("!\(template)", "!= true") : (template, "== true")
                return ScalarError(
                    message: "must compare a template: write '\(template) \(right)' for '\(wrong)'",
                    offset: error.offset
                )
            case .value: before = ""
            }
        }
        return nil
    }

    /// The condition of a scalar without mistakes.
    ///
    /// One that is exactly a template is compared with `true`: `when: "${params.open}"`.
    package static func condition(_ scalar: ConfigurationScalar) -> Condition? {
        if let constant = scalar.boolean { return .constant(constant) }
        guard let template = try? Template(parsing: scalar.templateText) else { return nil }
        if template.placeholders.isEmpty {
            return (try? JSONExpression(reading: scalar.text)).map { .expression($0) }
        }
        let comparison: [Template.Segment] = template.whole == nil ? [] : [.text(" == true")]
        let expression = try? TemplatedExpression(
            template.segments + comparison,
            text: scalar.templateText
        )
        return expression.map { .templated($0) }
    }

    /// Returns the UTF-8 offset of the first `$` of an expression, or of the first `@` outside of its
    /// filters; outside of quotes and templates. Nil when there is none.
    static func firstRoot(of text: String, _ root: UInt8 = UInt8(ascii: "$")) -> Int? {
        guard let template = try? Template(parsing: text), template.whole == nil else { return nil }
        var offset = 0
        var depth = 0
        for segment in template.segments {
            switch segment {
            case .value(let placeholder):
                offset = placeholder.offset + placeholder.text.utf8.count + 1
            case .text(let text):
                var quote: UInt8?
                for (index, byte) in text.utf8.enumerated() {
                    if byte == quote {
                        quote = nil
                    } else if quote == nil, byte == 0x22 || byte == 0x27 {
                        quote = byte
                    } else if quote == nil {
                        if byte == UInt8(ascii: "[") { depth += 1 }
                        if byte == UInt8(ascii: "]") { depth -= 1 }
                        let isInside = root == UInt8(ascii: "@") && depth > 0
                        if byte == root, !isInside { return offset + index }
                    }
                }
                offset += text.utf8.count
            }
        }
        return nil
    }

    /// The names right below the root that an expression mentions, with where they stand in it.
    package static func roots(of text: String) -> [(name: String, offset: Int)] {
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
