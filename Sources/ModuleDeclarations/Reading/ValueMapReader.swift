package import ConfigurationLanguage
import FormatCore

/// Makes tables of values of checked nodes.
package struct ValueMapReader {
    package let diagnostics: DiagnosticCollector

    package init(diagnostics: DiagnosticCollector) {
        self.diagnostics = diagnostics
    }

    /// The key under which a table has one a language.
    private static let languages = "languages"

    /// Returns the tables by name.
    package func read(_ maps: [NamedValue<ConfigurationNode>]?) -> [ExactString: ValueMap] {
        Dictionary(
            exact: (maps ?? []).map { ($0.name, map($0.node)) },
            uniquingKeysWith: { first, _ in first }
        )
    }

    private func map(_ node: ConfigurationNode) -> ValueMap {
        let members = node.members ?? []
        guard let nested = members.first(where: { $0.value.members != nil }) else {
            return ValueMap(tables: [.init(language: nil, values: values(of: node))])
        }
        if nested.key != Self.languages {
            diagnostics.report(
                "a value of a map is text, a number, true or false; tables of several languages stand "
                    + "under '\(Self.languages)'",
                at: nested.value.position,
                nearest: nested.key,
                among: [Self.languages]
            )
        } else if let other = members.first(where: { $0.key != Self.languages }) {
            diagnostics.report(
                "'\(other.key)' stands beside '\(Self.languages)': put it into the table of each language",
                at: other.keyPosition
            )
        }
        return ValueMap(tables: (nested.value.members ?? []).map(table))
    }

    private func table(_ member: ConfigurationNode.Member) -> ValueMap.Table {
        if !FormatNames.isLocale(member.key) {
            diagnostics.report(
                "'\(member.key)' is not a language tag like en or pt-BR",
                at: member.keyPosition
            )
        }
        return ValueMap.Table(language: member.key, values: values(of: member.value))
    }

    private func values(of node: ConfigurationNode) -> [ExactString: ParameterValue] {
        var values: [ExactString: ParameterValue] = [:]
        for member in node.members ?? [] {
            guard let scalar = member.value.scalar else { continue }
            guard let value = value(of: scalar) else {
                diagnostics.report(
                    "'\(member.key)' has no value: a key that is not there is missing",
                    at: member.value.position
                )
                continue
            }
            values[member.key] = value
        }
        return values
    }

    private func value(of scalar: ConfigurationScalar) -> ParameterValue? {
        switch scalar.resolved {
        case .null: nil
        case .boolean(let value): .boolean(value)
        case .integer(let value): .integer(value)
        case .unsigned, .text: .text(scalar.text)
        case .number(let value): value.isFinite ? .number(value) : .text(scalar.text)
        }
    }
}
