@testable import ConfigurationLanguage
import Testing

@Suite("Formatters are what their table says")
struct FormatterTableTests {
    @Test("every example of the table is a template, and no name stands twice")
    func examples() throws {
        for row in FormatterDefinition.all {
            let template = try Template(parsing: "${@.a|\(row.example)}")
            #expect(template.whole?.formatters.first?.definition.name == row.name)
            #expect(row.doc.hasSuffix(".") && row.doc.first?.isUppercase == true, "\(row.name)")
            #expect(!row.parameters.map(\.isOptional).contains(false, after: true), "\(row.name)")
        }
        let names = FormatterDefinition.all.flatMap { [$0.name] + $0.otherNames }
        #expect(Set(names).count == names.count)
    }

    private static let cut = FormatterDefinition(
        "cut",
        takes: [.number(0...99), .text.optional],
        example: "cut(3, \"…\")",
        "Text of at most so many characters.",
        .text { text, inputs in
            inputs.number(0).map { text.prefix(Int($0)) + (inputs.text(1) ?? "") }
        }
    )

    private func formatter(_ text: String) throws -> TemplateFormatter? {
        var parser = TemplateParser("${@.a|\(text)}", formatters: [Self.cut])
        return Template(segments: try parser.segments()).whole?.formatters.first
    }

    @Test(
        "a formatter takes several arguments, numbers and texts, the last of which may be left out",
        arguments: [
            ("cut(2)", "ab"), ("cut(2, \"…\")", "ab…"), ("cut( 3 ,',')", "abc,"),
            ("cut(1, \"a(\\\",b\")", "aa(\",b"),
        ]
    )
    func severalArguments(text: String, expected: String) throws {
        let formatter = try #require(try formatter(text))
        let values = try #require(formatter.fixedValues)
        let inputs = FormatterInputs(values: values, locale: "en", timeZone: "UTC")
        guard case .text(let change) = formatter.definition.effect else { return }
        #expect(change("abcdef", inputs) == expected)
    }

    @Test("an argument may be a path beside one that is given")
    func paths() throws {
        let formatter = try #require(try formatter("cut($..['a', 'b'], \"x\")"))
        #expect(formatter.arguments.count == 2)
        #expect(formatter.argumentSources.count == 1)
        #expect(formatter.fixedValues == nil)
    }

    @Test(
        "mistakes in arguments say what the formatter takes",
        arguments: [
            ("cut", "'cut' needs a number: cut(3"),
            ("cut(\"3\")", "takes a number, perhaps a quoted"),
            ("cut(1, 2)", "takes a number, perhaps a quoted text"), ("cut(1,)", "takes a number"),
            ("cut(100)", "'100' is not a number from 0 to 99"),
            ("cut(1, \"a\", 3)", "takes a number"),
            ("cut()", "takes a number"),
        ]
    )
    func mistakes(text: String, message: String) {
        #expect {
            _ = try formatter(text)
        } throws: { error in
            (error as? TemplateError)?.message.contains(message) == true
        }
    }
}

extension [Bool] {
    /// Returns true when a value comes somewhere behind another.
    fileprivate func contains(_ value: Bool, after other: Bool) -> Bool {
        firstIndex(of: other).map { self[$0...].contains(value) } ?? false
    }
}
