import ConfigurationLanguage
import JSONCore
import ModuleDeclarations
import ModuleMapping

/// The paths of components over all sample answers that they were mapped from.
struct SamplePaths {
    /// A path that found nothing in any value.
    struct Unknown {
        let module: String
        let component: ComponentDeclaration
        let text: String
        let missing: JSONPath.MissingName
        let nearest: String?

        /// The most names in a message.
        private static let maximumNames = 8

        /// The path to the elements of an array that the component's `items` take for one item; nil where it
        /// is something else that the path is wrong about.
        var elements: String? {
            guard missing.isInArray, text.utf8.starts(with: "@.\(missing.name)".utf8),
                case .path(.path(let items)) = component.items, items.isSingular
            else { return nil }
            return items.text + "[*]"
        }

        /// The path and the names that there are instead.
        var message: String {
            if elements != nil {
                return
                    "'\(text)' found nothing: the item is an array, whose elements 'items' does not take"
            }
            if missing.isInArray { return "'\(text)' found nothing: \(missing.reason)" }
            let names = missing.known.prefix(Self.maximumNames).map { "'\($0)'" }
            let more = missing.known.count > Self.maximumNames ? ", …" : ""
            let known = names.isEmpty ? "nothing" : names.joined(separator: ", ") + more
            return "'\(text)' found nothing: \(missing.reason); the answer has \(known)"
        }
    }

    /// A finding about a template, a condition or a component in the sample answers.
    struct Finding {
        let module: String
        let component: ComponentDeclaration
        /// The template, path or condition, as the configuration has it; empty for the whole component.
        let text: String
        let message: String
        /// The text that was probably meant.
        var suggestion: String?
    }

    private struct Key: Hashable {
        let module: String
        let component: String
        let part: RecordedPath.Part
        let text: String
    }

    /// The components that were mapped of an answer: `MODULE/COMPONENT`.
    private(set) var mapped: Set<ExactString> = []
    /// Those that lacked an answer.
    private(set) var unmapped: Set<ExactString> = []
    /// The findings, in the order in which they were met: each once.
    private(set) var findings: [Finding] = []
    private var known: Set<ExactString> = []
    private var candidates: [Key: Unknown] = [:]
    private var found: Set<Key> = []
    private var order: [Key] = []

    /// Adds what was recorded of a component, or of one of its sections.
    mutating func add(_ component: RecordedComponent) {
        guard component.declaration.from != nil else { return }
        let name = "\(component.module)/\(component.declaration.id)"
        guard component.isComplete else {
            if component.section == nil { unmapped.insert(name) }
            return
        }
        mapped.insert(name)
        addFindings(of: component)
        for path in component.paths where path.count > 0 {
            let key = Key(
                module: component.module,
                component: component.declaration.id,
                part: path.part,
                text: path.text
            )
            guard path.isUnknown, let missing = path.missing else {
                found.insert(key)
                continue
            }
            if candidates[key] == nil { order.append(key) }
            if candidates[key]?.nearest != nil { continue }
            candidates[key] = Unknown(
                module: component.module,
                component: component.declaration,
                text: path.text,
                missing: missing,
                nearest: path.nearest
            )
        }
    }

    /// Adds what formatters could not use, what conditions met, and the reason for which nothing is shown.
    private mutating func addFindings(of component: RecordedComponent) {
        for path in component.paths where !path.hasDefault {
            guard let unusable = path.firstUnusable else { continue }
            add(
                "'\(path.text)' has no value: \(unusable.reason) "
                    + "(\(path.unusable) of \(path.count) values)",
                about: path.text,
                of: component
            )
        }
        for path in component.paths {
            guard let doubt = path.doubt else { continue }
            add("'\(path.text)': \(doubt)", about: path.text, of: component, isDoubt: true)
        }
        for text in component.texts where text.isMissing {
            add(
                "the text '\(text.key)' of \(text.place) has no value: \(text.unusable ?? "")",
                about: "t:\(text.key)",
                of: component
            )
        }
        for condition in component.conditions {
            add(
                condition.note.message,
                about: condition.text,
                of: component,
                suggestion: nil
            )
        }
        guard let leftOut = component.leftOut else { return }
        let id = component.declaration.id
        add(
            component.counts.mapped > 0
                ? "the carousels of the component '\(id)' are empty: \(leftOut)"
                : "the component '\(id)' is empty: \(leftOut)",
            about: "",
            of: component
        )
    }

    private mutating func add(
        _ message: String,
        about text: String,
        of component: RecordedComponent,
        suggestion: String? = nil,
        isDoubt: Bool = false
    ) {
        let key =
            "\(component.module)/\(component.declaration.id)/\(text)/\(suggestion ?? "")/\(isDoubt)"
        guard known.insert(key).inserted else { return }
        findings.append(
            Finding(
                module: component.module,
                component: component.declaration,
                text: text,
                message: message,
                suggestion: suggestion
            )
        )
    }

    /// The paths that found nothing in any value, in the order in which they were met.
    var unknown: [Unknown] {
        order.filter { !found.contains($0) }.compactMap { candidates[$0] }
    }
}
