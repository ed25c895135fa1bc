@testable import ConfigurationLanguage
@testable import ModuleConfiguration
import TestSupport
import Testing

@Suite struct GeneratedMistakeTests {
    private let walk = SampleWalk(ConfigurationSample.files)
    private let roots = ConfigurationSample.files.reduce(into: [String: ConfigurationNode]()) {
        $0[$1.key] = SampleWalk.parse($1.value, path: $1.key)
    }

    @Test("the sample has no mistakes")
    func sampleLoads() throws {
        let found = ConfigurationFixture.mistakes(
            ConfigurationSample.files,
            environment: ConfigurationSample.environment
        )
        #expect(found.isEmpty, "\(found.map(\.description).joined(separator: "\n"))")
    }

    @Test("every key of the schema stands in the sample")
    func sampleIsWhole() {
        let all = [Schema.galley, .module, .pieces].reduce(into: Set<String>()) {
            $0.formUnion(SampleWalk.allKeys(of: $1))
        }
        let missing = all.subtracting(walk.keys.map { "\($0.object).\($0.field.name)" })
        #expect(missing.isEmpty, "\(missing.sorted())")
    }

    @Test("a misspelt key is found at its place, and what was meant is suggested")
    func misspeltKeys() {
        var random = SeededGenerator(seed: 20_260_731)
        var (total, suggested) = (0, 0)
        var wrong: [String] = []
        let keys = uniqueKeys.filter { $0.field.name.count >= 4 }
        for key in TestScale.cases(keys, sample: 40) {
            for misspelt in misspellings(of: key.field.name, &random)
            where !key.siblings.contains(misspelt) {
                let found = mistakes(replacing: key.field.name, with: misspelt, at: key.keyPosition)
                let here = found.filter { $0.isAt(key.keyPosition) }
                #expect(!here.isEmpty, "\(key.path): \(key.field.name) as \(misspelt)")
                total += 1
                if here.contains(where: { $0.suggestion == key.field.name }) {
                    suggested += 1
                } else {
                    wrong.append("\(key.object): \(key.field.name) as \(misspelt)")
                }
            }
        }
        #expect(total > TestScale.count(sample: 80, torture: 400))
        #expect(Double(suggested) >= 0.95 * Double(total), "\(wrong)")
    }

    @Test("a value of a wrong type or out of range is found at its place")
    func wrongValues() {
        var total = 0
        var seen: Set<String> = []
        for scalar in TestScale.cases(walk.scalars, sample: 60) {
            guard seen.insert("\(scalar.key) \(scalar.schema.expected)").inserted else { continue }
            guard let written = scalar.written else { continue }
            for wrong in scalar.schema.wrongTexts {
                let found = mistakes(
                    replacing: written,
                    with: wrong,
                    at: scalar.node.position
                )
                let start = scalar.node.position
                let isFound = found.contains { diagnostic in
                    diagnostic.file == start.file.path && diagnostic.line == start.line
                        && (start.column...start.column + wrong.unicodeScalars.count)
                            .contains(diagnostic.column)
                }
                #expect(
                    isFound,
                    "\(scalar.path): \(scalar.key): \(wrong): \(found.map(\.description))"
                )
                total += 1
            }
        }
        #expect(total > TestScale.count(sample: 30, torture: 400))
    }

    @Test("leaving any key out changes what is read")
    func everyKeyDoesSomething() {
        var whole: [String: Outcome] = [:]
        var idle: Set<String> = []
        var effective: Set<String> = ["galley.yaml.version"]
        /// True where a key changes what is read; of a small part of the file only where both are without mistakes.
        func changes(_ key: SampleKey, inPart isPart: Bool) -> Bool {
            guard let root = roots[key.path] else { return false }
            let path = isPart ? key.steps : []
            let text = root.json(alongOnly: path)
            let unchanged = whole[text] ?? outcome(of: key.path, as: text)
            whole[text] = unchanged
            if isPart, !unchanged.isRead { return false }
            let changed = outcome(
                of: key.path,
                as: root.json(without: key.steps, alongOnly: path)
            )
            if isPart, !changed.isRead { return false }
            return changed.text != unchanged.text
        }
        let keys = walk.keys.filter { !isRepeated($0) }
        // A key of which the first place shows nothing is looked for in its other places: a name goes with all of them.
        let names = Set(keys.map(\.name)).sorted()
        let selected = Set(TestScale.cases(names, sample: names.count / 4))
        for key in keys where selected.contains(key.name) {
            let name = key.name
            if effective.contains(name) { continue }
            // Most keys show it where the rest of the file is small, which is read in a fraction of the time.
            if changes(key, inPart: true) || changes(key, inPart: false) {
                effective.insert(name)
            } else {
                idle.insert(name)
            }
        }
        #expect(idle.subtracting(effective).isEmpty)
    }

    /// Whether a key is one of a cell's that stands in a section, a template or the defaults too, where
    /// it is described and read by the same code.
    private func isRepeated(_ key: SampleKey) -> Bool {
        ["'defaults'", "a section", "a cell's template"].contains(key.object)
            && key.field.name != "id" && key.siblings.contains("titleLimit")
            && !["header", "footer", "cells", "cell", "request", "items"].contains(key.field.name)
    }

    // MARK: Changing the sample

    /// One place for each key of the schema.
    private var uniqueKeys: [SampleKey] {
        var seen: Set<String> = []
        return walk.keys.filter {
            !isRepeated($0)
                && seen.insert("\($0.object).\($0.field.name) \($0.isOverride)").inserted
        }
    }

    private func mistakes(
        replacing old: String,
        with new: String,
        at position: SourcePosition
    ) -> [Diagnostic] {
        let path = position.file.path
        var files = ConfigurationSample.files(for: path)
        var scalars = position.file.scalars
        let start = position.file.index(line: position.line, column: position.column)
        let count = old.unicodeScalars.count
        guard String(String.UnicodeScalarView(scalars[start..<start + count])) == old else {
            Issue.record("'\(old)' is not at \(path):\(position.line):\(position.column)")
            return []
        }
        scalars.replaceSubrange(start..<start + count, with: new.unicodeScalars)
        files[path] = String(String.UnicodeScalarView(scalars))
        return ConfigurationFixture.mistakes(files, environment: ConfigurationSample.environment)
    }

    /// A reading of changed files: what was read, or its mistakes.
    private struct Outcome {
        var text: String
        var isRead: Bool
    }

    /// Reads the sample with another text of a file.
    private func outcome(of path: String, as text: String) -> Outcome {
        var files = ConfigurationSample.files(for: path)
        files[path] = text
        switch ConfigurationFixture.load(files, environment: ConfigurationSample.environment) {
        case .success(let configuration):
            return Outcome(text: String(describing: configuration), isRead: true)
        case .failure(let mistakes):
            return Outcome(text: mistakes.diagnostics.map(\.message).joined(), isRead: false)
        }
    }

    /// A letter deleted, two swapped, one inserted and one replaced, each at some place.
    private func misspellings(of name: String, _ random: inout SeededGenerator) -> Set<String> {
        let letters = Array(name)
        let index = Int.random(in: letters.indices, using: &random)
        let other: Character = letters[index] == "q" ? "z" : "q"
        var deleted = letters
        deleted.remove(at: index)
        var swapped = letters
        swapped.swapAt(index, index + 1 < letters.count ? index + 1 : index - 1)
        var inserted = letters
        inserted.insert(other, at: index)
        var replaced = letters
        replaced[index] = other
        var result = Set([deleted, swapped, inserted, replaced].map { String($0) })
        result.remove(name)
        return result
    }
}

extension Diagnostic {
    fileprivate func isAt(_ position: SourcePosition) -> Bool {
        file == position.file.path && line == position.line && column == position.column
    }
}

extension SampleKey {
    /// The key's name in the object that has it.
    fileprivate var name: String { "\(object).\(field.name)" }
}

extension SampleScalar {
    /// The scalar as it is written, when that is simple.
    fileprivate var written: String? {
        guard let scalar = node.scalar else { return nil }
        switch scalar.style {
        case .plain: return scalar.raw
        case .doubleQuoted: return "\"\(scalar.raw)\""
        case .singleQuoted: return "'\(scalar.raw)'"
        case .literal, .folded: return nil
        }
    }
}

extension ScalarSchema {
    /// Values that types do not take, by the name of the type.
    private static let wrong: [String: [String]] = [
        "name": ["\"a b\"", "~", "\"\""], "choice": ["banana", "12", "~"],
        "boolean": ["yes", "1", "maybe", "~"], "ratio": ["0", "-1", "\"16/0\"", "wide"],
        "length": ["-1", "\"12px\"", "true"],
        "duration": ["5", "soon", "1w", "99999d", "\"-1s\""],
        "size": ["12KB", "big", "-1", "99999GiB"],
        "template": ["\"${banana}\"", "\"${\"", "~"],
        "templated": ["-101", "\"${banana}\"", "wide"],
        "condition": ["\"$.a ==\"", "\"a\"", "\"${banana}\""],
        "path": ["\"$[\"", "songs", "\"@.a\""], "relativePath": ["\"@[\"", "id", "\"$.a\""],
        "value": ["\"@[\"", "id", "\"$.a\"", "\"${banana}\""],
        "forEach": ["ids", "\"ids:ids\"", "\"banana:$.a\""], "track": ["2fx", "\"-1\"", "wide"],
        "areas": ["\"a b; b a\"", "\". .\"", "\"a a; a\""], "color": ["\"#12\"", "reddish", "~"],
        "url": ["\"ftp://a\"", "nowhere", "\"http://\""],
        "redis": ["\"http://x\"", "~", "\"redis://\""],
        "addresses": ["300.1.1.1", "10.0.0.0/40", "here"],
        "origin": ["\"https://a/b\"", "example"],
        "host": ["300.1.1.1", "\"a b\"", "10.0.0.0/8"],
        "pattern": ["\"(\"", "\"[a-\"", "\"a{2,1}\""], "locale": ["en_US", "german", "\"e\""],
        "timeZone": ["Europe/Berln", "Mars", "~"], "anything": ["~"],
        "share": ["2", "101%", "half", "\"-1%\""],
        "moment": ["soon", "2026", "true", "2026-13-01"],
        "imageURL": ["\"{urk}\"", "\"{url\"", "\"https://a/{width}\"", "~"],
        "graphQL": ["\"{ a\"", "songs", "\" \"", "\"mutation { a }\""],
        "cursor": ["\"$[\"", "next", "header", "\"header(a b)\"", "\"@.a\""],
    ]

    /// Values that it does not take.
    fileprivate var wrongTexts: [String] {
        switch (type.name, type.parameters) {
        case ("text", _): type.words == "text" ? ["~"] : ["~", "\"\""]
        case ("integer", .integer(let range)):
            ["many", "1.5", "true", "\(range.lowerBound - 1)"]
                + (range.upperBound < ScalarType.unboundedInteger
                    ? ["\(range.upperBound + 1)"] : [])
        case ("number", .number(let range)):
            ["wide", "true", "\"12\""]
                + (range.lowerBound > -1e9 ? ["\(range.lowerBound - 1)"] : [])
                + (range.upperBound < 1e9 ? ["\(range.upperBound + 1)"] : [])
        case ("templatedPath", _):
            type.words.contains("\"$")
                ? ["\"$[\"", "songs", "\"@.a\"", "\"${params.code}\""]
                : ["\"@[\"", "songs", "\"$.a\"", "\"${params.code}\""]
        default: Self.wrong[type.name] ?? []
        }
    }
}
