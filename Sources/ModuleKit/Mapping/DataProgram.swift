import JSONCore

/// A data template made flat: constant JSON text between the places where values go, so that
/// rendering an item is copying and looking up, without walking a tree or escaping a key again.
struct DataProgram: Sendable {
    private enum Step: Sendable {
        /// Text that stands in every item.
        case constant([UInt8])
        /// A whole placeholder: its value, keeping its type.
        case value(Template.Placeholder)
        /// A longer template: a string.
        case text(Template)
    }

    private let steps: [Step]

    /// Flattens a template.
    init(_ template: DataTemplate) {
        var builder = Builder()
        builder.add(template)
        steps = builder.finish()
    }

    /// Writes the value as JSON and returns the first placeholder whose path found nothing.
    @discardableResult
    func write(to writer: inout JSONWriter, in scope: TemplateScope) -> Template.Placeholder? {
        var missing: Template.Placeholder?
        for step in steps {
            switch step {
            case .constant(let bytes):
                writer.bytes(bytes)
            case .value(let placeholder):
                let value = scope.value(of: placeholder)
                if case .missing = value, missing == nil { missing = placeholder }
                value.write(to: &writer)
            case .text(let template):
                if missing == nil { missing = template.firstMissing(in: scope) }
                writer.string(template.text(in: scope))
            }
        }
        return missing
    }

    /// The JSON text on its own, for headers, bodies and stand-ins.
    func bytes(in scope: TemplateScope) -> [UInt8] {
        var writer = JSONWriter()
        write(to: &writer, in: scope)
        return writer.finish()
    }

    // MARK: Flattening

    private struct Builder {
        private var steps: [Step] = []
        private var constant: [UInt8] = []

        mutating func finish() -> [Step] {
            flush()
            return steps
        }

        mutating func add(_ template: DataTemplate) {
            switch template {
            case .null: constant += Array("null".utf8)
            case .boolean(let value): constant += Array((value ? "true" : "false").utf8)
            case .integer(let value): constant += Array(String(value).utf8)
            case .unsigned(let value): constant += Array(String(value).utf8)
            case .number(let value): addJSON { $0.double(value) }
            case .text(let text): addJSON { $0.string(text) }
            case .template(let template): add(template)
            case .array(let elements): add(elements)
            case .object(let members): add(members)
            }
        }

        private mutating func add(_ template: Template) {
            if let text = template.fixedText { return addJSON { $0.string(text) } }
            flush()
            steps.append(template.whole.map(Step.value) ?? .text(template))
        }

        private mutating func add(_ elements: [DataTemplate]) {
            constant.append(UInt8(ascii: "["))
            for (index, element) in elements.enumerated() {
                if index > 0 { constant.append(UInt8(ascii: ",")) }
                add(element)
            }
            constant.append(UInt8(ascii: "]"))
        }

        private mutating func add(_ members: [DataTemplate.Member]) {
            constant.append(UInt8(ascii: "{"))
            for (index, member) in members.enumerated() {
                if index > 0 { constant.append(UInt8(ascii: ",")) }
                addJSON { $0.string(member.name) }
                constant.append(UInt8(ascii: ":"))
                add(member.value)
            }
            constant.append(UInt8(ascii: "}"))
        }

        private mutating func addJSON(_ write: (inout JSONWriter) -> Void) {
            var writer = JSONWriter()
            write(&writer)
            constant += writer.finish()
        }

        private mutating func flush() {
            if !constant.isEmpty { steps.append(.constant(constant)) }
            constant = []
        }
    }
}
