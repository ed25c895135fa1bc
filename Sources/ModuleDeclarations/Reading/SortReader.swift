package import ConfigurationLanguage
import InputCore
package import JSONCore

/// Reads the keys by which values are sorted, from checked nodes.
struct SortReader {
    /// Reads templates in which `@` is a value that is compared.
    private let compared: TemplateReader
    /// Reads templates that hold for all values.
    fileprivate let shared: TemplateReader

    private var diagnostics: DiagnosticCollector { compared.diagnostics }

    /// Creates a reader.
    ///
    /// - Parameter templates: The templates of the component.
    init(templates: TemplateReader) {
        let noIndex = templates.with { $0.hasIndex = false }
        compared = noIndex.with { $0.current = .value }
        shared = noIndex.with {
            $0.current = .nothing("'@' stands for nothing here: it holds for all values")
        }
    }

    /// Returns the keys, the first of which decides first; empty when the key is not given.
    func read(_ node: ConfigurationNode?) -> [SortDeclaration] {
        guard let node else { return [] }
        return (node.elements ?? [node]).compactMap { element in
            element.isObject ? SortDeclaration(reading: element, with: compared) : nil
        }
    }

    /// Returns the value that is compared; nil when the key is not given or has a mistake.
    fileprivate func by(_ node: ConfigurationNode?) -> SortDeclaration.By? {
        guard let node else { return nil }
        if let rules = node.choice {
            return .choice(
                (rules.elements ?? []).compactMap { rule in
                    by(rule["value"]).map { Rule(when: compared.chosen(rule["when"]), value: $0) }
                }
            )
        }
        guard let scalar = node.scalar else { return nil }
        if scalar.resolved == .null { return .choice([]) }
        if scalar.text.begins(with: "@"), scalar.templateText.hasBytes(of: "${") {
            return path(node)
        }
        guard let template = compared.value(node) else { return nil }
        // The same text for all values names the member that is compared.
        return template.uses(\.differsByValue) ? .value(template) : .path(template)
    }

    /// Returns a path with templates. It is checked with a name in place of each template outside brackets.
    private func path(_ node: ConfigurationNode) -> SortDeclaration.By? {
        guard let template = shared.template(node) else { return nil }
        do throws(JSONPathError) {
            let parts = template.pathParts { _ in "x" }
            _ = try JSONPath(reading: parts.parts, text: "")
        } catch {
            diagnostics.report(
                "'by' is not a path where templates stand for names: \(error.message)",
                at: node.position
            )
            return nil
        }
        return .path(template)
    }
}

extension Template {
    /// Returns the template as the parts of a path. A placeholder in brackets becomes an argument of the path;
    /// elsewhere it is replaced by the name that a closure returns.
    package func pathParts<Failure: Error>(
        names: (Placeholder) throws(Failure) -> String
    ) throws(Failure) -> (parts: [PathPart], arguments: [Placeholder]) {
        var parts: [PathPart] = []
        var arguments: [Placeholder] = []
        var depth = 0
        for segment in segments {
            switch segment {
            case .text(let text):
                parts.append(.text(text))
                depth += text.utf8.count { $0 == UInt8(ascii: "[") }
                depth -= text.utf8.count { $0 == UInt8(ascii: "]") }
            case .value(let placeholder) where depth > 0:
                parts.append(.argument)
                arguments.append(placeholder)
            case .value(let placeholder): parts.append(.text(try names(placeholder)))
            }
        }
        return (parts, arguments)
    }
}

extension TemplateSource {
    /// True when its value depends on the value that is compared.
    fileprivate var differsByValue: Bool {
        switch self {
        case .current, .response, .path(.current, _), .path(.response, _): true
        default: false
        }
    }
}

extension KeyType where Value == [SortDeclaration] {
    /// One key that values are sorted by, or several, each of which decides where those before it do not.
    static var sortKeys: Self {
        let keys = SortDeclaration.schema
        let list = ListSchema(
            name: "'sort' mappings",
            element: keys,
            count: 1...8,
            takesChoice: true
        )
        return Self(.either([keys, .list(list)])) { SortReader(templates: $1).read($0) }
    }
}

extension KeyType where Value == SortDeclaration.By {
    /// The part of values that is compared.
    static var comparedValue: Self {
        Self(.scalar(ScalarSchema(type: .value))) { SortReader(templates: $1).by($0) }
    }
}

extension KeyType where Value == Template {
    /// A word, or a template that gives one for all values that are sorted.
    static func ofAllValues(_ type: ScalarType) -> Self {
        Self(.scalar(ScalarSchema(type: type))) { SortReader(templates: $1).shared.template($0) }
    }
}
