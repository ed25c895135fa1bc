import ConfigurationLanguage
import InputCore

/// Makes the paths of requests of checked nodes.
struct RequestPathReader {
    let templates: TemplateReader

    private var diagnostics: DiagnosticCollector { templates.diagnostics }

    /// Returns what to do with a path that begins otherwise, after the message; nothing where that is plain.
    private static func hint(at text: String) -> String {
        if text.unicodeScalars.first.map("“”‘’„«".unicodeScalars.contains) == true {
            return ": use \" in place of the typographic quotes"
        }
        if text.begins(with: "http://") || text.begins(with: "https://") {
            return ": what stands before it is the 'url' of an upstream in galley.yaml"
        }
        return ""
    }

    /// A path; nil when the key is not given or has a mistake.
    func path(_ node: ConfigurationNode?) -> Template? {
        guard let node, let template = templates.template(node),
            let text = node.scalar?.templateText
        else { return nil }
        if !text.begins(with: "/") {
            diagnostics.report(
                "'path' must begin with '/'\(Self.hint(at: text))",
                at: node.position
            )
        }
        var offset = 0
        for segment in template.segments {
            switch segment {
            case .value(let placeholder):
                checkPresence(placeholder, of: node)
                offset = placeholder.offset + placeholder.text.utf8.count + 1
            case .text(let text):
                checkFixed(text, at: offset, of: node)
                warnOfLookAlikes(in: text, at: offset, of: node)
                offset += text.utf8.count
            }
        }
        let parts = text.split(at: "/")
        if parts.contains(where: { $0 == "." || $0 == ".." }) {
            diagnostics.report("'path' cannot have '.' or '..' as a part", at: node.position)
        }
        return template
    }

    private func checkFixed(_ text: String, at offset: Int, of node: ConfigurationNode) {
        guard let bad = text.utf8.firstIndex(where: { "?#".utf8.contains($0) || $0 < 0x20 }) else {
            return
        }
        let place = offset + text.utf8.distance(from: text.startIndex, to: bad)
        let isQuery = text.utf8[bad] == UInt8(ascii: "?")
        diagnostics.report(
            isQuery
                ? "'path' cannot have a '?': write 'query: {name: value}'"
                : "'path' cannot have this character: percent-encode it",
            at: node.position(atUTF8Offset: place)
        )
    }

    /// Warns of `/{name}` and `/:name`, which are sent unchanged.
    private func warnOfLookAlikes(in text: String, at offset: Int, of node: ConfigurationNode) {
        var offset = offset
        for part in text.split(at: "/", omittingEmptySubsequences: false) {
            let isBraced = part.begins(with: "{") && part.ends(with: "}")
            let isColon = part.begins(with: ":") && part.count > 1
            if isBraced || isColon {
                let name = part.filterScalars { !"{}:".unicodeScalars.contains($0) }
                templates.diagnostics.warn(
                    "'\(part)' is sent as it stands: a parameter is written ${params.\(name)}",
                    at: node.position(atUTF8Offset: offset)
                )
            }
            offset += part.utf8.count + 1
        }
    }

    /// A path needs a value; what a caller may leave out gives none.
    private func checkPresence(_ placeholder: Template.Placeholder, of node: ConfigurationNode) {
        let hasDefault = placeholder.formatters.contains(where: \.givesFixedDefault)
        let mayBeMissing =
            switch placeholder.source {
            case .parameter(let name): templates.variables.optionalParameters.contains(name)
            case .locale, .viewportScale: true
            default: false
            }
        guard mayBeMissing, !hasDefault else { return }
        diagnostics.report(
            "a path needs a value, and this one may be missing: give it a default, "
                + "as in ${\(placeholder.text)|default(\"x\")}",
            at: node.position(atUTF8Offset: placeholder.offset)
        )
    }
}
