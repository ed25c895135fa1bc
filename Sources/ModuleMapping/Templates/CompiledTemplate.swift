package import ConfigurationLanguage
package import JSONCore

/// A compiled data template: a flat sequence of constant JSON text and placeholders.
///
/// Rendering an item copies text and looks values up, without walking a tree or escaping a key again.
package struct CompiledTemplate: Sendable {
    /// A step: constant text, and the value behind it. It has indexes into the tables below, so that running
    /// counts no references.
    private struct Step: Sendable {
        /// The constant text in front of the value, which may be empty.
        var constant = ByteRange(0, 0)
        var value: Insertion
    }

    private enum Insertion: Sendable {
        /// None: constant text at the end.
        case nothing
        /// A whole placeholder that follows names in the current item, by far the most frequent.
        case member(MemberPaths.Path, placeholder: Int)
        /// Any other whole placeholder: its value, keeping its type.
        case placeholder(Int)
        /// A longer template: a string.
        case text(Int)
        /// A URL: a string, or null where clients may not open it.
        case link(Int)
        /// A colour: a string.
        case color(Int)
        /// The address or name of an image: a string, or null where clients may not show it.
        case image(Int)
        /// The value of the first rule that holds.
        case choice(Int)
    }

    private var steps: [Step] = []
    /// The constant texts, and behind them what copying 16 bytes at a time reads.
    private var constants: [UInt8] = []
    private var paths = MemberPaths()
    private var placeholders: [Template.Placeholder] = []
    private var templates: [Template] = []
    private var choices: [[Rule<CompiledTemplate>]] = []

    /// Compiles a template.
    package init(_ template: DataTemplate) {
        var flattening = Flattening()
        flattening.add(template)
        self = flattening.finish()
    }

    private init() {}

    /// Writes the value as JSON, and returns the first placeholder whose path found nothing.
    @discardableResult
    package func write(to writer: inout JSONWriter, in scope: TemplateScope) -> Template
        .Placeholder?
    {
        let missing = paths.with { paths in
            constants.withUnsafeBytes { constants in
                steps.withUnsafeBufferPointer { steps in
                    let tables = Tables(steps: steps, constants: constants, paths: paths)
                    // Recorded paths take the way that notes them; the others pay for one comparison.
                    return scope.recorder == nil
                        ? run(tables, to: &writer, in: scope)
                        : runRecorded(tables, to: &writer, in: scope)
                }
            }
        }
        return missing.flatMap { firstMissing(in: steps[$0], scope) }
    }

    /// The first placeholder of a step whose path found nothing.
    @inline(never)
    private func firstMissing(in step: Step, _ scope: TemplateScope) -> Template.Placeholder? {
        switch step.value {
        case .nothing: return nil
        case .member(_, let index), .placeholder(let index): return placeholders[index]
        case .text(let index), .link(let index), .color(let index), .image(let index):
            return templates[index].firstMissing(in: scope)
        case .choice(let index):
            var unused = JSONWriter()
            return writeChoice(index, to: &unused, in: scope)
        }
    }

    /// Returns the JSON text by itself, for headers, bodies and fallbacks.
    package func bytes(in scope: TemplateScope) -> [UInt8] {
        var writer = JSONWriter()
        write(to: &writer, in: scope)
        return writer.finish()
    }

    /// The tables as pointers.
    private struct Tables {
        let steps: UnsafeBufferPointer<Step>
        let constants: UnsafeRawBufferPointer
        let paths: MemberPaths.Reading
    }

    /// Runs the steps, each path through the scope, which records it.
    @inline(never)
    private func runRecorded(
        _ tables: Tables,
        to writer: inout JSONWriter,
        in scope: TemplateScope
    ) -> Int? {
        run(tables, to: &writer, in: scope, isRecorded: true)
    }

    /// Runs the steps. Returns the index of the first that found nothing.
    @inline(__always)
    private func run(
        _ tables: Tables,
        to writer: inout JSONWriter,
        in scope: TemplateScope,
        isRecorded: Bool = false
    ) -> Int? {
        var missing: Int?
        for index in tables.steps.indices {
            let step = tables.steps[index]
            if step.constant.count > 0, let constants = tables.constants.baseAddress {
                writer.bytesWithSlack(constants + Int(step.constant.start), step.constant.count)
            }
            let isFound: Bool
            switch step.value {
            case .nothing: isFound = true
            case .member(_, let index) where isRecorded:
                isFound = writeValue(index, to: &writer, in: scope)
            case .member(let path, _):
                if let item = scope.current, let value = tables.paths.follow(path, from: item) {
                    writer.value(value)
                    isFound = true
                } else {
                    writer.raw("null")
                    isFound = false
                }
            case .placeholder(let index): isFound = writeValue(index, to: &writer, in: scope)
            case .text(let index): isFound = writeText(index, to: &writer, in: scope)
            case .link(let index): isFound = writeLink(index, to: &writer, in: scope)
            case .color(let index): isFound = writeColor(index, to: &writer, in: scope)
            case .image(let index): isFound = writeImage(index, to: &writer, in: scope)
            case .choice(let index):
                isFound = writeChoice(index, to: &writer, in: scope) == nil
            }
            if !isFound, missing == nil { missing = index }
        }
        return missing
    }

    @inline(never)
    private func writeValue(
        _ index: Int,
        to writer: inout JSONWriter,
        in scope: TemplateScope
    ) -> Bool {
        let value = scope.value(of: placeholders[index])
        value.write(to: &writer)
        if case .missing = value { return false }
        return true
    }

    @inline(never)
    private func writeText(
        _ index: Int,
        to writer: inout JSONWriter,
        in scope: TemplateScope
    ) -> Bool {
        writer.string(templates[index].text(in: scope))
        return templates[index].firstMissing(in: scope) == nil
    }

    @inline(never)
    private func writeLink(
        _ index: Int,
        to writer: inout JSONWriter,
        in scope: TemplateScope
    ) -> Bool {
        let url = templates[index].text(in: scope)
        guard scope.links.allows(url) else {
            scope.recorder?.note(refusedLink: templates[index])
            writer.null()
            return false
        }
        writer.string(url)
        return templates[index].firstMissing(in: scope) == nil
    }

    @inline(never)
    private func writeColor(
        _ index: Int,
        to writer: inout JSONWriter,
        in scope: TemplateScope
    ) -> Bool {
        writer.string(ColorText.drawn(templates[index].text(in: scope)))
        return templates[index].firstMissing(in: scope) == nil
    }

    @inline(never)
    private func writeImage(
        _ index: Int,
        to writer: inout JSONWriter,
        in scope: TemplateScope
    ) -> Bool {
        guard let name = scope.image(templates[index]) else {
            writer.null()
            return false
        }
        writer.string(name)
        return templates[index].firstMissing(in: scope) == nil
    }

    /// Writes the value that rules choose, and returns the first placeholder in it whose path found
    /// nothing.
    @inline(never)
    private func writeChoice(
        _ index: Int,
        to writer: inout JSONWriter,
        in scope: TemplateScope
    ) -> Template.Placeholder? {
        guard let rule = choices[index].first(where: { scope.holds($0.when) }) else {
            writer.null()
            return nil
        }
        return rule.value.write(to: &writer, in: scope)
    }

    // MARK: Flattening

    private struct Flattening {
        private var program = CompiledTemplate()
        /// The offset of the constant text that has no step yet.
        private var open = 0

        mutating func finish() -> CompiledTemplate {
            if open < program.constants.count { add(.nothing) }
            program.constants += [UInt8](repeating: 0, count: JSONWriter.slack)
            return program
        }

        mutating func add(_ template: DataTemplate) {
            switch template {
            case .null: add("null")
            case .boolean(let value): add(value ? "true" : "false")
            case .integer(let value): add(String(value))
            case .unsigned(let value): add(String(value))
            case .digits(let digits): add(digits)
            case .number(let value): addJSON { $0.double(value) }
            case .text(let text): addJSON { $0.string(text) }
            case .template(let template): add(template)
            case .words(let template): add(words: template)
            case .link(let template): add(template) { .link($0) }
            case .color(let template): add(template) { .color($0) }
            case .image(let template): add(template) { .image($0) }
            case .array(let elements): add(elements)
            case .object(let members): add(members)
            }
        }

        private mutating func add(_ template: Template) {
            if let text = template.fixedText { return addJSON { $0.string(text) } }
            guard let whole = template.whole else {
                add(.text(program.templates.count))
                program.templates.append(template)
                return
            }
            if let choice = template.choice {
                add(.choice(program.choices.count))
                program.choices.append(
                    choice.rules.map { Rule(when: $0.when, value: CompiledTemplate($0.value)) }
                )
                return
            }
            let index = program.placeholders.count
            program.placeholders.append(whole)
            let path = program.paths.add(whole)
            add(path.map { .member($0, placeholder: index) } ?? .placeholder(index))
        }

        private mutating func add(words template: Template) {
            add(.text(program.templates.count))
            program.templates.append(template)
        }

        /// Adds a template whose text is checked when it is written.
        private mutating func add(_ template: Template, as value: (Int) -> Insertion) {
            add(value(program.templates.count))
            program.templates.append(template)
        }

        private mutating func add(_ elements: [DataTemplate]) {
            add("[")
            for (index, element) in elements.enumerated() {
                if index > 0 { add(",") }
                add(element)
            }
            add("]")
        }

        private mutating func add(_ members: [DataTemplate.Member]) {
            add("{")
            for (index, member) in members.enumerated() {
                if index > 0 { add(",") }
                addJSON { $0.string(member.name) }
                add(":")
                add(member.value)
            }
            add("}")
        }

        private mutating func add(_ text: String) {
            program.constants += Array(text.utf8)
        }

        private mutating func addJSON(_ write: (inout JSONWriter) -> Void) {
            var writer = JSONWriter()
            write(&writer)
            program.constants += writer.finish()
        }

        /// Adds a value behind the constant text that has no step yet.
        private mutating func add(_ value: Insertion) {
            let end = program.constants.count
            program.steps.append(Step(constant: ByteRange(open, end), value: value))
            open = end
        }
    }
}
