import InputCore
import Yams

/// Reads one file of YAML 1.2 into nodes with places.
///
/// Repeated keys and slips of syntax that are easily explained are reported, mended in a copy of the
/// text (a character for a character, so that places stay) and the file is read again: one slip
/// hides no other mistake.
package struct YAMLReader {
    /// The most nodes that aliases stand for in one file: a few lines of aliases of aliases would
    /// otherwise be billions.
    static let maximumAliasNodes = 10_000
    /// The deepest nesting; nothing in a configuration is half as deep.
    static let maximumDepth = 128
    /// The maximum number of repairs of a file; each costs one pass over it.
    static let maximumRepairs = 100

    let file: SourceFile
    let environment: EnvironmentReferences
    let diagnostics: DiagnosticCollector
    /// The file's characters, with what was mended so far.
    private var text: [Unicode.Scalar]
    /// The names given to repeated keys.
    private var repeated: [Unicode.Scalar: String] = [:]
    private var seen: Set<Place> = []
    private var aliasNodes = 0

    private struct Place: Hashable {
        var line: Int
        var column: Int
        var isCollection: Bool
    }

    package init(
        file: SourceFile,
        environment: EnvironmentReferences,
        diagnostics: DiagnosticCollector
    ) {
        self.file = file
        self.environment = environment
        self.diagnostics = diagnostics
        text = file.scalars
    }

    /// The file's one document; nil, with a report, when it is none.
    package mutating func read() -> ConfigurationNode? {
        if let bad = text.firstIndex(where: { !Self.isAllowed($0) }) {
            report("this character is not allowed in YAML", at: bad)
            return nil
        }
        var mended: String?
        for _ in 0..<Self.maximumRepairs {
            do {
                let text = mended ?? file.text
                guard let root = try Yams.compose(yaml: text, .basic, .default, .utf8) else {
                    return ConfigurationNode(
                        value: .mapping([]),
                        position: position(line: 1, column: 1)
                    )
                }
                return convert(root, depth: 0)
            } catch {
                guard repair(error) else { return nil }
                mended = ""
                mended?.unicodeScalars.append(contentsOf: text)
            }
        }
        reportRepeatedKeys()
        return nil
    }

    /// YAML 1.2's printable characters.
    private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09, 0x0A, 0x0D, 0x20...0x7E, 0x85, 0xA0...0xD7FF, 0xE000...0xFFFD,
            0x10000...0x10FFFF:
            scalar.value != 0xFEFF
        default: false
        }
    }

    private func position(line: Int, column: Int) -> SourcePosition {
        SourcePosition(file: file, line: max(1, line), column: max(1, column))
    }

    private func report(_ message: String, at index: Int) {
        let (line, column) = file.place(of: index)
        diagnostics.report(message, at: position(line: line, column: column))
    }

    // MARK: Mending

    /// Reports what Yams found; true when the text was mended and should be read again.
    private mutating func repair(_ error: any Error) -> Bool {
        switch error as? YamlError {
        case .duplicatedKeysInMapping(let names, let context):
            return renameRepeatedKey(names.first ?? "", at: context.mark)
        case .scanner(let context, let problem, let mark, _),
            .parser(let context, let problem, let mark, _),
            .composer(let context, let problem, let mark, _):
            let slip = YAMLSyntaxError(
                file: file,
                text: text,
                problem: problem,
                line: mark.line,
                column: mark.column,
                keyLine: context.flatMap { context in
                    context.text.contains(bytes: "simple key") ? context.mark.line : nil
                }
            )
            diagnostics.report(slip.message, at: slip.position, suggestion: slip.suggestion)
            guard !slip.replacements.isEmpty else { return false }
            for (index, scalar) in slip.replacements { text[index] = scalar }
            return true
        default:
            diagnostics.report("cannot be read as YAML", at: position(line: 1, column: 1))
            return false
        }
    }

    /// Yams says where a repeated key stands first. There it gets another name, so that the next
    /// reading sees both, and the later one is reported.
    private mutating func renameRepeatedKey(_ name: String, at mark: Mark) -> Bool {
        var index = file.index(line: mark.line, column: mark.column)
        if index < text.count, text[index] == "\"" || text[index] == "'" { index += 1 }
        guard let placeholder = Unicode.Scalar(0xE000 + UInt32(repeated.count)),
            let first = name.unicodeScalars.first, index < text.count, text[index] == first
        else {
            diagnostics.report(
                "'\(name)' is given twice",
                at: position(line: mark.line, column: mark.column)
            )
            return false
        }
        text[index] = placeholder
        repeated[placeholder] = name
        return true
    }

    /// Reports the keys that were renamed, of a file that is not read to its end.
    private func reportRepeatedKeys() {
        for (index, scalar) in text.enumerated() {
            guard let name = repeated[scalar] else { continue }
            let (line, column) = file.place(of: index)
            diagnostics.report("'\(name)' is given twice", at: position(line: line, column: column))
        }
        diagnostics.report(
            "… and more: at most \(Self.maximumRepairs) slips of a file are looked at",
            at: position(line: 1, column: 1)
        )
    }

    // MARK: Converting

    private mutating func convert(_ node: Node, depth: Int) -> ConfigurationNode? {
        let mark = node.mark
        let position = position(line: mark?.line ?? 1, column: mark?.column ?? 1)
        guard depth < Self.maximumDepth else {
            diagnostics.report("nested deeper than \(Self.maximumDepth) levels", at: position)
            return nil
        }
        guard countAlias(of: node, position: position) else { return nil }
        switch node {
        case .scalar(let scalar):
            return convert(scalar, position: position)
        case .sequence(let sequence):
            checkTag(sequence.tag.description, expected: "seq", position: position)
            var elements: [ConfigurationNode] = []
            for element in sequence {
                guard let converted = convert(element, depth: depth + 1) else { return nil }
                elements.append(converted)
            }
            return ConfigurationNode(value: .sequence(elements), position: position)
        case .mapping(let mapping):
            checkTag(mapping.tag.description, expected: "map", position: position)
            return convert(mapping, depth: depth, position: position)
        case .alias:
            return ConfigurationNode(value: .invalid, position: position)
        }
    }

    /// False, with a report, when aliases have become too many. A node met again at a place is what
    /// an alias stands for.
    private mutating func countAlias(of node: Node, position: SourcePosition) -> Bool {
        let isEmptyScalar = node.scalar?.string.isEmpty ?? false
        let isCollection = node.scalar == nil
        // A block collection begins where its first key or element does.
        let place = Place(
            line: position.line,
            column: position.column,
            isCollection: isCollection
        )
        if isEmptyScalar || seen.insert(place).inserted { return true }
        aliasNodes += 1
        guard aliasNodes <= Self.maximumAliasNodes else {
            diagnostics.report(
                "aliases stand for more than \(Self.maximumAliasNodes) values",
                at: position
            )
            return false
        }
        return true
    }

    private mutating func convert(
        _ mapping: Node.Mapping,
        depth: Int,
        position: SourcePosition
    ) -> ConfigurationNode? {
        var members: [ConfigurationNode.Member] = []
        var hidden: [ExactString: Int] = [:]
        for (key, value) in mapping {
            let mark = key.mark
            let place = self.position(line: mark?.line ?? 1, column: mark?.column ?? 1)
            guard var name = key.scalar?.string else {
                diagnostics.report("a key must be text", at: place)
                continue
            }
            guard let converted = convert(value, depth: depth + 1) else { return nil }
            if let first = name.unicodeScalars.first, let original = repeated[first] {
                name = original
                hidden[name] = hidden[name] ?? place.line
            }
            if let line = hidden[name], members.contains(where: { $0.key == name }) {
                diagnostics.report("'\(name)' is given twice; first in line \(line)", at: place)
                continue
            }
            members.append(.init(key: name, keyPosition: place, value: converted))
        }
        return ConfigurationNode(value: .mapping(members), position: position)
    }

    private func convert(_ scalar: Node.Scalar, position: SourcePosition) -> ConfigurationNode {
        var (converted, problems) = environment.fill(
            scalar.string,
            in: ConfigurationPath.folder(of: file.path)
        )
        converted.style =
            switch scalar.style {
            case .any, .plain: .plain
            case .singleQuoted: .singleQuoted
            case .doubleQuoted: .doubleQuoted
            case .literal: .literal
            case .folded: .folded
            }
        guard let resolved = resolve(converted, tag: scalar.tag.description, position: position)
        else { return ConfigurationNode(value: .invalid, position: position) }
        converted.resolved = resolved
        if YAMLSyntaxError.placeholders.contains(where: { scalar.string.hasBytes(of: String($0)) })
        {
            return ConfigurationNode(value: .invalid, position: position)
        }
        let node = ConfigurationNode(value: .scalar(converted), position: position)
        for problem in problems {
            let place = ScalarPlaces(start: position, style: converted.style)
                .position(atUTF8Offset: problem.offset)
            if problem.isUnset, environment.isElsewhere {
                diagnostics.warn(problem.message + ", without which no service starts", at: place)
            } else {
                diagnostics.report(problem.message, at: place)
            }
        }
        return problems.isEmpty ? node : node.invalidated
    }

    /// Returns the value of a scalar by its tag, or by the core schema when it is plain and has
    /// none; nil, with a report, when its tag is not known.
    private func resolve(
        _ scalar: ConfigurationScalar,
        tag: String,
        position: SourcePosition
    ) -> ConfigurationScalar.Resolved? {
        let core = "tag:yaml.org,2002:"
        switch tag {
        case "" where scalar.style == .plain, "?" where scalar.style == .plain:
            return CoreSchema.resolve(scalar.text)
        case "", "?", "!", core + "str":
            return .text
        case core + "null", core + "bool", core + "int", core + "float":
            let resolved = CoreSchema.resolve(scalar.text)
            if resolved == .text {
                diagnostics.report("the text does not fit its tag", at: position)
            }
            return resolved
        default:
            diagnostics.report(
                "'!' begins a tag, and this is none of YAML's core schema: put the text in quotes",
                at: position
            )
            return nil
        }
    }

    private func checkTag(_ tag: String, expected: String, position: SourcePosition) {
        let allowed = ["", "?", "!", "tag:yaml.org,2002:" + expected]
        if !allowed.contains(tag) {
            diagnostics.report("the tag is not one of YAML's core schema", at: position)
        }
    }
}
