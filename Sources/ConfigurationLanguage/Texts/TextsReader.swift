import FormatCore
import InputCore

/// Reads the files of texts, one a language.
package struct TextsReader {
    let diagnostics: DiagnosticCollector
    /// False once a file could not be read, so that a text that is not there may be in it.
    package private(set) var isComplete = true
    private var texts: [ExactString: [ExactString: LocalizedText]] = [:]
    /// The names of the languages as the first file of each has them.
    private var tags: [ExactString: String] = [:]
    /// The beginning of the first file of each language.
    package private(set) var starts: [ExactString: SourcePosition] = [:]

    /// The most texts of all languages: ten thousand keys in a hundred languages.
    private static let maximumTexts = 1_000_000
    private var count = 0

    package init(diagnostics: DiagnosticCollector) {
        self.diagnostics = diagnostics
    }

    /// What was read.
    package var result: PageTexts {
        var result: [ExactString: PageTexts.Language] = [:]
        for (name, texts) in texts {
            result[name] = PageTexts.Language(tag: tags[name] ?? name.text, texts: texts)
        }
        return PageTexts(languages: result)
    }

    /// Notes a file that cannot be read.
    package mutating func addUnreadable() { isComplete = false }

    /// Reads a file.
    ///
    /// - Parameter element: What names the file.
    package mutating func add(
        _ root: ConfigurationNode,
        path: String,
        namedBy element: ConfigurationNode
    ) {
        guard let tag = language(ofFile: path, namedBy: element) else {
            isComplete = false
            return
        }
        let name = ExactString(tag.lowercased())
        let start = SourcePosition(file: root.position.file, line: 1, column: 1)
        if starts[name] == nil { (tags[name], starts[name]) = (tag, start) }
        texts[name] = texts[name] ?? [:]
        guard root.members != nil else {
            if !root.isInvalid {
                diagnostics.report(
                    "a file of strings has keys and their texts: 'home: {title: Home}'",
                    at: root.position
                )
            }
            isComplete = false
            return
        }
        add(root, prefix: "", to: name)
    }

    /// The language that a file is named for.
    private func language(ofFile path: String, namedBy element: ConfigurationNode) -> String? {
        let name = String(path.split(at: "/").last ?? "")
        let tag = name.rest(before: ".yaml") ?? name.rest(before: ".yml") ?? name[...]
        let wrong = ScalarError(
            message:
                "'\(name)' is not named for a language: one file a language, de.yaml or pt-BR.yaml"
        )
        guard let problem = FormatText.localeProblem(in: String(tag), wrong) else {
            return String(tag)
        }
        diagnostics.report(problem.message, at: element.position, suggestion: problem.suggestion)
        return nil
    }

    /// Reports a mistake for which a text is not there.
    private mutating func report(
        _ message: String,
        at position: SourcePosition,
        suggestion: String? = nil
    ) {
        isComplete = false
        diagnostics.report(message, at: position, suggestion: suggestion)
    }

    // MARK: Keys

    private mutating func add(_ node: ConfigurationNode, prefix: String, to language: ExactString) {
        for member in node.members ?? [] {
            guard TextReference.isKey(member.key) else {
                report(
                    "'\(member.key)' is not a key: letters, digits, '_' and '-', with points between",
                    at: member.keyPosition
                )
                continue
            }
            let key = prefix + member.key
            switch member.value.value {
            case .mapping: add(member.value, prefix: key + ".", to: language)
            case .scalar(let scalar): add(scalar, member, key: key, to: language)
            case .sequence:
                report("'\(key)' has a list, and not a text", at: member.value.position)
            case .invalid: isComplete = false
            }
        }
    }

    private mutating func add(
        _ scalar: ConfigurationScalar,
        _ member: ConfigurationNode.Member,
        key: String,
        to language: ExactString
    ) {
        guard scalar.resolved != .null else {
            return report(
                "'\(key)' has no text: an empty one is \"\"",
                at: member.keyPosition
            )
        }
        count += 1
        guard count <= Self.maximumTexts else {
            return report(
                "more than \(Self.maximumTexts) texts",
                at: member.keyPosition
            )
        }
        if let first = texts[language]?[key] {
            let file =
                first.place.file == member.keyPosition.file.path ? "" : " of \(first.place.file)"
            return report(
                "'\(key)' is already in line \(first.place.line)\(file)",
                at: member.keyPosition
            )
        }
        do throws(MessageSyntaxError) {
            texts[language]?[key] = LocalizedText(
                message: try MessageText(parsing: scalar.text),
                node: member.value
            )
        } catch {
            report(
                "'\(key)': \(error.message)",
                at: member.value.position(atUTF8Offset: error.offset),
                suggestion: error.unknown.flatMap {
                    SpellingSuggestion.find($0.word, among: $0.known)
                }
            )
        }
    }
}
