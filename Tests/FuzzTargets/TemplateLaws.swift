import ConfigurationLanguage
import JSONCore
@testable import ModuleMapping
import WorkLimits

/// The laws of templates: `TEMPLATE === DOCUMENT`.
enum TemplateLaws {
    /// A value that was there before a formatter and is not behind it is noted.
    private static func checkNothingUnseen(_ template: Template, in scope: TemplateScope) throws {
        for placeholder in template.placeholders where !placeholder.formatters.isEmpty {
            if placeholder.formatters.contains(where: \.replacesMissing) { continue }
            var scope = scope
            let issues = MappingIssues()
            scope.begin(links: LinkRule(), recorder: nil, issues: issues)
            let source = scope.value(of: placeholder.source)
            let isLost = !source.isNothing && scope.value(of: placeholder).isNothing
            if scope.meter.error != nil { return }
            try require(
                !isLost || !issues.take().isEmpty,
                "'\(placeholder.text)' lost its value and says nothing"
            )
        }
    }

    static func check(_ input: [UInt8]) throws {
        let parts = input.parts(2)
        let text = parts[0].text
        // By bytes, as a placeholder begins also where a combining mark follows.
        let dollars = Array("$$".utf8)
        let escaped = Array(text.utf8).replacing(Array("${".utf8), with: dollars + [0x7b]).text
        if !text.utf8.contains(dollars) {
            let fixed = try? Template(parsing: escaped).fixedText
            try require(fixed == text, "an escaped text is another")
        }
        let template: Template
        do {
            template = try Template(parsing: text)
        } catch {
            try require(
                (0...text.utf8.count).contains(error.offset) && !error.message.isEmpty,
                "an error has no place in the text"
            )
            return
        }
        guard let document = try? JSONDocument(parsing: parts[1]) else { return }
        try document.withRoot { root in
            var scope = TemplateScope(
                parameters: ["p": .text("${page}"), "n": .integer(7)],
                meter: VisitMeter(budget: WorkBudget(maximumVisits: 100_000))
            )
            (scope.current, scope.response, scope.page) = (root, root, 3)
            let rendered = template.text(in: scope)
            try checkNothingUnseen(template, in: scope)
            try require(template.text(in: scope) == rendered, "a template gives two texts")
            if let fixed = template.fixedText {
                try require(rendered == fixed, "a text without placeholders is another")
            }
            var writer = JSONWriter()
            writer.string(rendered)
            let json = writer.finish()
            guard let again = try? JSONDocument(parsing: json) else {
                throw BrokenLaw(description: "a rendered text cannot be written as JSON")
            }
            try require(
                again.withRoot { $0.string } == rendered,
                "a rendered text is another when written as JSON and read"
            )
        }
    }
}
