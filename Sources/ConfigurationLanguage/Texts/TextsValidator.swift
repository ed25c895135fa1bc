import FormatCore

/// Checks what templates name of the texts, and what languages lack.
package struct TextsValidator {
    package let diagnostics: DiagnosticCollector
    /// The texts; nil where `strings` names no file.
    package let texts: PageTexts?
    /// The beginnings of the languages' files.
    package let starts: [ExactString: SourcePosition]
    /// False where a file could not be read.
    package let isComplete: Bool

    package init(
        diagnostics: DiagnosticCollector,
        texts: PageTexts?,
        starts: [ExactString: SourcePosition],
        isComplete: Bool
    ) {
        self.diagnostics = diagnostics
        self.texts = texts
        self.starts = starts
        self.isComplete = isComplete
    }

    /// The most keys that one warning lists.
    private static let maximumListed = 20

    /// Checks all places of all modules.
    package func check(_ uses: [TextUses.Use]) {
        guard let texts else {
            for use in uses {
                report(
                    "there are no texts: 'strings: [strings/*.yaml]' in galley.yaml names a file a language",
                    at: use
                )
            }
            return
        }
        guard isComplete else { return }
        let keys = Set(texts.languages.values.flatMap(\.texts.keys))
        var byKey: [ExactString: [TextUses.Use]] = [:]
        for use in uses {
            let key = ExactString(use.reference.key)
            if keys.contains(key) {
                checkFallback(use, in: texts)
                byKey[key, default: []].append(use)
            } else {
                report(
                    "there is no text '\(key.text)'",
                    at: use,
                    suggestion: SpellingSuggestion.find(key.text, among: keys.map(\.text).sorted())
                )
            }
        }
        for key in byKey.keys.sorted() {
            checkArguments(of: key.text, at: byKey[key] ?? [], in: texts)
        }
        // A text that is a mistake may have been meant for another.
        guard !diagnostics.hasMistakes else { return }
        warnOfMissing(byKey.keys.sorted(), in: texts)
        let translations = TranslationValidator(diagnostics: diagnostics, texts: texts)
        translations.warnOfForeignArguments()
        for (key, uses) in byKey.sorted(by: { $0.key < $1.key }) {
            translations.warnOfLackingArguments(of: key.text, in: Set(uses.map(\.fallback).exact))
        }
        warnOfUnnamed(
            Set(byKey.keys),
            in: texts,
            beside: Set(uses.map { ExactString($0.fallback.lowercased()) })
        )
    }

    /// Warns of texts of one language alone that no template names: most are misspelt. Those of the modules' languages
    /// are there for others to come.
    private func warnOfUnnamed(
        _ named: Set<ExactString>,
        in texts: PageTexts,
        beside fallbacks: Set<ExactString>
    ) {
        for language in texts.languages.values.sorted(by: { $0.tag < $1.tag })
        where !fallbacks.contains(ExactString(language.tag.lowercased())) {
            let others = texts.languages.values.filter { $0.tag != language.tag }
            let alone = language.texts.filter { key, _ in
                !named.contains(key) && !others.contains { $0.texts[key] != nil }
            }
            for (key, text) in alone.sorted(by: { $0.key < $1.key }) {
                diagnostics.warn(
                    "no template names the text '\(key.text)', and no other language has it",
                    at: text.node.position,
                    suggestion: SpellingSuggestion.find(key.text, among: named.map(\.text).sorted())
                )
            }
        }
    }

    private func report(_ message: String, at use: TextUses.Use, suggestion: String? = nil) {
        diagnostics.report(
            message,
            at: use.position(atUTF8Offset: use.reference.offset),
            suggestion: suggestion
        )
    }

    /// The module's language must have all texts of the module, as others fall back to it.
    private func checkFallback(_ use: TextUses.Use, in texts: PageTexts) {
        guard texts.text(named: use.reference.key, for: use.fallback) == nil else { return }
        let others = texts.languages.values
            .filter { $0.texts[use.reference.key] != nil }.map { "'\($0.tag)'" }.sorted()
        report(
            "the text '\(use.reference.key)' is not there in '\(use.fallback)', the language of the module "
                + "('locale'), which stands in where another lacks it; it is in "
                + others.joined(separator: ", "),
            at: use
        )
    }

    // MARK: Arguments

    private func checkArguments(of key: String, at uses: [TextUses.Use], in texts: PageTexts) {
        let given = Set(uses.flatMap(\.reference.arguments).map(\.name).exact)
        var named: Set<ExactString> = []
        for language in texts.languages.values.sorted(by: { $0.tag < $1.tag }) {
            guard let text = language.texts[key] else { continue }
            for argument in text.message.arguments {
                named.insert(ExactString(argument.name))
                if given.contains(argument.name) { continue }
                report(argument, of: text, key: key, given: given)
            }
        }
        for use in uses { check(use, key: key, named: named, given: given) }
    }

    private func report(
        _ argument: MessageText.Argument,
        of text: LocalizedText,
        key: String,
        given: Set<ExactString>
    ) {
        diagnostics.report(
            "'\(key)' names '\(argument.name)', which no place gives: "
                + "${t:\(key)|with(\(argument.name): …)}",
            at: text.node.position(atUTF8Offset: argument.offset),
            suggestion: SpellingSuggestion.find(argument.name, among: given.sorted().map(\.text))
        )
    }

    private func check(
        _ use: TextUses.Use,
        key: String,
        named: Set<ExactString>,
        given: Set<ExactString>
    ) {
        let own = Set(use.reference.arguments.map(\.name).exact)
        for argument in use.reference.arguments where !named.contains(argument.name) {
            diagnostics.report(
                "no text of '\(key)' names '\(argument.name)'",
                at: use.position(atUTF8Offset: argument.offset),
                suggestion: SpellingSuggestion.find(
                    argument.name,
                    among: named.sorted().map(\.text)
                )
            )
        }
        let lacking = named.intersection(given).subtracting(own).sorted()
        guard !lacking.isEmpty else { return }
        let arguments = lacking.map { "\($0.text): …" }.joined(separator: ", ")
        report("'\(key)' needs \(Self.list(lacking)): |with(\(arguments))", at: use)
    }

    private static func list(_ names: [ExactString]) -> String {
        names.map { "'\($0.text)'" }.joined(separator: ", ")
    }

    // MARK: Languages

    private func warnOfMissing(_ keys: [ExactString], in texts: PageTexts) {
        for language in texts.languages.values.sorted(by: { $0.tag < $1.tag }) {
            let missing = keys.filter { texts.text(named: $0.text, for: language.tag) == nil }
            guard !missing.isEmpty, let start = starts[language.tag.lowercased()] else { continue }
            let listed = missing.prefix(Self.maximumListed).map(\.text).joined(separator: ", ")
            let rest = missing.count - Self.maximumListed
            diagnostics.warn(
                "'\(language.tag)' lacks \(missing.count == 1 ? "a text" : "\(missing.count) texts") of pages, "
                    + "shown in the module's language: \(listed)"
                    + (rest > 0 ? " and \(rest) more" : ""),
                at: start
            )
        }
    }
}
