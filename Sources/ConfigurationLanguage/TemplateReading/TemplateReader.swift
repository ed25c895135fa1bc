import InputCore

/// A context that readers of objects around templates hand to those inside, which know its type.
package protocol TemplateContext {}

/// Makes templates and trees of them of checked nodes, checking what they name.
package struct TemplateReader {
    package let diagnostics: DiagnosticCollector
    package var variables: TemplateVariables
    /// The context that the reader of an object hands to those of the objects inside it; nil where there is none.
    package private(set) var context: (any TemplateContext)?

    package init(diagnostics: DiagnosticCollector, variables: TemplateVariables) {
        self.diagnostics = diagnostics
        self.variables = variables
    }

    /// Returns the same templates with a context for the objects inside.
    package func with(_ context: some TemplateContext) -> TemplateReader {
        var reader = self
        reader.context = context
        return reader
    }

    /// A template; nil when the key is not given or has a mistake.
    ///
    /// - Parameter takesList: True where the value may be a list.
    package func template(_ node: ConfigurationNode?, takesList: Bool = false) -> Template? {
        if let choice = choice(node) { return Template(choosing: choice) }
        guard let node, let scalar = node.scalar, scalar.resolved != .null,
            let template = try? Template(parsing: scalar.templateText)
        else { return nil }
        variables.check(template, of: node, diagnostics)
        if !takesList || template.whole == nil { checkLists(in: template, of: node) }
        warnOfBraces(in: scalar.templateText, of: node)
        warnOfBarePath(scalar.templateText, of: node)
        return template
    }

    /// The same templates with other variables.
    package func with(_ change: (inout TemplateVariables) -> Void) -> TemplateReader {
        var reader = self
        change(&reader.variables)
        return reader
    }

    /// The template of an id; the one that stands for a key that is left out.
    ///
    /// - Parameters:
    ///   - node: The key's value.
    ///   - object: What has the id.
    ///   - text: The template of a key that is left out.
    ///   - identifiesOne: True when there is one object at most, so that a fixed id is right.
    package func id(
        _ node: ConfigurationNode?,
        of object: String,
        otherwise text: StaticString = "${@.id}",
        identifiesOne: Bool
    ) -> Template {
        let id = template(node) ?? .own(text)
        checkID(id, node, of: object, otherwise: text, identifiesOne: identifiesOne)
        return id
    }

    /// Reports a fixed id of several objects.
    package func checkID(
        _ id: Template,
        _ node: ConfigurationNode?,
        of object: String,
        otherwise text: StaticString = "${@.id}",
        identifiesOne: Bool
    ) {
        guard let node, id.fixedText != nil, !identifiesOne else { return }
        diagnostics.report(
            "every \(object) would have the same id: use a template like \"\(text)\"",
            at: node.position
        )
    }

    /// The choice that stands for a value; nil where there is none.
    func choice(_ node: ConfigurationNode?) -> TemplateChoice? {
        guard let rules = node?.choice else { return nil }
        return TemplateChoice(
            (rules.elements ?? []).map { rule in
                Rule(when: chosen(rule["when"]), value: data(rule["value"]) ?? .null)
            }
        )
    }

    /// The condition of a rule, whose `@` is that of templates.
    package func chosen(_ node: ConfigurationNode?) -> Condition? {
        if let node, let scalar = node.scalar, case .nothing(let reason) = variables.current,
            let offset = ConditionText.firstRoot(of: scalar.templateText, UInt8(ascii: "@"))
        {
            diagnostics.report(reason, at: node.position(atUTF8Offset: offset))
        }
        return condition(node)
    }

    /// Warns of `{{…}}`, which other template languages take for a value.
    private func warnOfBraces(in text: String, of node: ConfigurationNode) {
        guard text.hasBytes(of: "{{"), let opening = text.firstRange(ofBytes: "{{"),
            let closing = text[opening.upperBound...].firstRange(ofBytes: "}}")
        else { return }
        let inside = text[opening.upperBound..<closing.lowerBound].filter { $0 != " " }
        diagnostics.warn(
            "'{{\(inside)}}' is shown as it stands: a template is written ${…}, as in ${@.name}",
            at: node.position(
                atUTF8Offset: text.utf8.distance(from: text.startIndex, to: opening.lowerBound)
            )
        )
    }

    /// Warns of a text that is a path alone (`@.title`), which is no template without its `${…}`.
    private func warnOfBarePath(_ text: String, of node: ConfigurationNode) {
        guard text.begins(with: "@.") || text.begins(with: "$."),
            let first = text.dropFirstScalars(2).unicodeScalars.first,
            first.isLetter || first == "_",
            text.dropFirstScalars(2).unicodeScalars.allSatisfy({
                $0.isLetter || $0.isNumber || "_-.[]*".unicodeScalars.contains($0)
            })
        else { return }
        diagnostics.warn(
            "'\(text)' is shown as it stands: a template is written ${…}; did you mean '${\(text)}'?",
            at: node.position
        )
    }

    /// A logical expression; nil when the key is not given or has a mistake.
    ///
    /// - Parameter checksRoot: True where `$` is the response that templates name `$`, so that it
    ///   must be there.
    package func condition(_ node: ConfigurationNode?, checksRoot: Bool = true) -> Condition? {
        guard let node, let scalar = node.scalar else { return nil }
        if checksRoot, case .nothing(let reason) = variables.answer,
            let offset = ConditionText.firstRoot(of: scalar.templateText)
        {
            diagnostics.report(reason, at: node.position(atUTF8Offset: offset))
        }
        let condition = ConditionText.condition(scalar)
        if case .templated(let expression)? = condition {
            variables.check(expression.arguments, of: node, diagnostics)
            checkLists(in: expression.arguments, of: node)
        }
        return condition
    }

    /// A path with templates in its brackets; nil when the key is not given or has a mistake.
    package func path(_ node: ConfigurationNode?) -> PathTemplate? {
        guard let node, let scalar = node.scalar, scalar.resolved != .null,
            let path = PathText.path(scalar.templateText)
        else { return nil }
        if case .templated(let path) = path {
            variables.check(path.arguments, of: node, diagnostics)
            checkLists(in: path.arguments, of: node)
        }
        return path
    }

    /// A path into the current value (`@.name`) or text with templates, as a template; nil when the
    /// key is not given or has a mistake.
    package func value(_ node: ConfigurationNode?) -> Template? {
        guard let node, let scalar = node.scalar, scalar.resolved != .null else { return nil }
        let text = scalar.templateText
        if !text.begins(with: "@"), text.hasBytes(of: "${") { return template(node) }
        let opening = "${"
        let shift = opening.utf8.count
        do throws(TemplateError) {
            let template = try Template(parsing: opening + text + "}")
            variables.check(template.placeholders, of: node, shiftedBy: shift, diagnostics)
            checkLists(in: template.placeholders, of: node, shiftedBy: shift)
            return template
        } catch {
            let position = node.position(atUTF8Offset: error.offset - shift)
            diagnostics.report("is not a path: \(error.message)", at: position)
            return nil
        }
    }

    /// A value that a scalar gives, or the template that gives it; nil when the key is not given or
    /// has a mistake.
    package func templated<Value>(
        _ node: ConfigurationNode?,
        _ read: (ConfigurationScalar) -> Value?
    ) -> Templated<Value>? {
        if let value = node?.scalar.flatMap(read) { return .value(value) }
        return template(node).map { .template($0) }
    }

    /// A number, also one that `parse` reads of text, or the template that gives it.
    package func number(
        _ node: ConfigurationNode?,
        _ parse: (String) -> Double? = { _ in nil }
    ) -> Templated<Double>? {
        templated(node) { $0.number ?? parse($0.text) }
    }

    /// Any JSON value with templates in its strings; nil when the key is not given.
    package func data(_ node: ConfigurationNode?) -> DataTemplate? {
        guard let node else { return nil }
        switch node.value {
        case .invalid: return .null
        case .scalar(let scalar): return data(scalar, of: node)
        case .sequence(let elements): return .array(elements.map { data($0) ?? .null })
        case .mapping(let members):
            if let choice = choice(node) { return .template(Template(choosing: choice)) }
            return .object(
                members.map { DataTemplate.Member(name: $0.key, value: data($0.value) ?? .null) }
            )
        }
    }

    /// The most digits of a whole number, as in answers.
    private static let maximumDigits = 128

    /// Returns the digits of a whole number as JSON has them; nil for any other text.
    private static func digits(_ text: String) -> String? {
        let isNegative = text.begins(with: "-")
        let unsigned = text.utf8.drop { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") }
        let digits = unsigned.drop { $0 == UInt8(ascii: "0") }
        guard text.utf8.count - unsigned.count <= 1, (1...maximumDigits).contains(digits.count),
            digits.allSatisfy({ (0x30...0x39).contains($0) })
        else { return nil }
        return (isNegative ? "-" : "") + String(Substring(digits))
    }

    private func data(_ scalar: ConfigurationScalar, of node: ConfigurationNode) -> DataTemplate {
        switch scalar.resolved {
        case .null: return .null
        case .boolean(let value): return .boolean(value)
        case .integer(let value): return .integer(value)
        case .unsigned(let value): return .unsigned(value)
        case .number(let value):
            if let digits = Self.digits(scalar.text) { return .digits(digits) }
            return value.isFinite ? .number(value) : .text(scalar.text)
        case .text:
            guard let template = template(node, takesList: true) else { return .text(scalar.text) }
            return template.fixedText.map { .text($0) } ?? .template(template)
        }
    }
}
