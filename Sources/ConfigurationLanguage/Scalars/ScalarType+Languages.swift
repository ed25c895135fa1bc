import InputCore
import JSONCore
import LayoutCore

extension ScalarType {
    /// Text with templates, or any other scalar.
    package static let template = ScalarType(
        "template",
        "text, a number or a boolean; templates allowed",
        json: [.anyScalar],
        takesAnyText: true,
        choice: .data
    ) { scalar, _ in templateProblem(in: scalar) }

    /// Returns the mistake in the templates of a scalar; nil when there is none.
    static func templateProblem(in scalar: ConfigurationScalar) -> ScalarError? {
        do {
            _ = try Template(parsing: scalar.templateText)
            return nil
        } catch {
            return ScalarError(
                message: "has a template with a mistake: \(error.message)",
                offset: error.offset
            )
        }
    }

    /// A logical expression of RFC 9535, with templates, or a boolean.
    static let condition = ScalarType(
        "condition",
        "a logical expression of RFC 9535, true or false",
        json: [["type": ["string", "boolean"]]],
        takesAnyText: true
    ) { scalar, _ in ConditionText.problem(in: scalar) }

    // MARK: Paths

    /// A path of RFC 9535 into a response.
    static let path = ScalarType(
        "path",
        "a JSONPath (RFC 9535) like \"$.songs[*]\"",
        json: [.matching(#"^(?!.*\$\{)\$"#)]
    ) { scalar, _ in pathProblem(scalar.templateText, root: "$") }

    /// A path of RFC 9535 into one value.
    static let relativePath = ScalarType(
        "relativePath",
        "a JSONPath (RFC 9535) like \"@.id\"",
        json: [.matching(#"^(?!.*\$\{)@"#)]
    ) { scalar, _ in pathProblem(scalar.templateText, root: "@") }

    /// A path that begins with a root (`$` or `@`), with templates in its brackets.
    static func templatedPath(root: Unicode.Scalar) -> ScalarType {
        ScalarType(
            "templatedPath",
            "a JSONPath (RFC 9535) like \"\(root).songs[*]\"; templates allowed in brackets",
            json: [.matching(root == "$" ? #"^\$(?!\{)"# : "^@")]
        ) { scalar, _ in PathText.problem(in: scalar.templateText, root: root) }
    }

    /// A path of RFC 9535 into the current value, or text with templates.
    package static let value = ScalarType(
        "value",
        "a JSONPath (RFC 9535) like \"@.name\", or text with templates",
        json: [.matching(#"^@|\$\{"#)],
        choice: .sameType
    ) { scalar, _ in
        if scalar.templateText.hasBytes(of: "${") { return templateProblem(in: scalar) }
        return pathProblem(scalar.templateText, root: "@")
    }

    /// The id of an earlier request, and a path into its response: `ID:$.path`.
    package static let forEach = ScalarType(
        "forEach",
        "the id of an earlier request and a path: \"ID:$.ids[*]\"",
        json: [.matching(#"^[A-Za-z_][A-Za-z0-9_]*:\$"#)]
    ) { scalar, wrong in
        let text = scalar.templateText
        guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")),
            NameRule.variable.allows(String(text[..<colon]))
        else { return wrong }
        var problem = PathText.problem(in: String(text.suffix(after: colon)), root: "$")
        let start = text.utf8.distance(from: text.startIndex, to: colon) + 1
        if let inside = problem?.offset { problem?.offset = start + inside }
        return problem
    }

    /// Returns the mistake in a path that must begin at a root.
    static func pathProblem(_ text: String, root: Unicode.Scalar) -> ScalarError? {
        if text.unicodeScalars.first != root {
            let wrong = ScalarError(message: "must be a path that begins with '\(root)'")
            return wrong.suggesting(pathSuggestion(text, root: root))
        }
        if let brace = text.firstRange(ofBytes: "${") {
            return ScalarError(
                message: "takes no template",
                offset: text.utf8.distance(from: text.startIndex, to: brace.lowerBound)
            )
        }
        do {
            _ = try JSONPath(reading: text)
            return nil
        } catch {
            return ScalarError(
                message: "is not a path: \(error.message)",
                offset: error.offset
            )
        }
    }

    /// Returns the path that a text without the right root probably stands for.
    static func pathSuggestion(_ text: String, root: Unicode.Scalar) -> String? {
        var rest = text.dropScalars { $0 == "$" || $0 == "@" }
        if rest.unicodeScalars.first == "." { rest = rest.dropFirstScalars() }
        guard rest.unicodeScalars.first?.isLetter == true else { return nil }
        let path = "\(root).\(rest)"
        return (try? JSONPath(reading: path)) == nil ? nil : path
    }

    // MARK: Layouts

    /// A track of a grid.
    package static let track = ScalarType(
        "track",
        "a track: points (80), a share (\"25%\"), \"1fr\" or \"auto\"",
        json: [
            .matching(#"^(auto|([0-9]+\.?[0-9]*|\.[0-9]+)(fr|%)?)$"#),
            ["type": "number", "minimum": 0],
        ]
    ) { scalar, _ in
        layoutProblem { () throws(LayoutError) in _ = try Track.parse(scalar.text) }
    }

    /// The areas of a grid.
    package static let areas = ScalarType(
        "areas",
        "areas like \"a a b; a a c\"",
        json: [["type": "string", "minLength": 1]],
        takesAnyText: true
    ) { scalar, _ in
        layoutProblem { () throws(LayoutError) in _ = try GridTemplate.parse(scalar.text) }
    }

    private static func layoutProblem(_ parse: () throws(LayoutError) -> Void) -> ScalarError? {
        do {
            try parse()
            return nil
        } catch {
            return ScalarError(message: "is wrong: \(error.description)")
        }
    }
}
