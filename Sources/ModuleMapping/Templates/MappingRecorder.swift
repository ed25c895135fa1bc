import ConfigurationLanguage
import JSONCore
package import ModuleDeclarations

/// A record of one mapping: the values of each component and what became of them, and how often each
/// path found nothing.
///
/// It is given to a mapping and read once that is done. The order of notes matters, so
/// one recorder serves one mapping on one thread.
package final class MappingRecorder {
    /// The components, in page order; of one with `sections` a row of its own, and one a section.
    package private(set) var components: [RecordedComponent] = []

    /// Returns false for a component that is not mapped at all.
    private let isWanted: (_ module: String, _ component: String) -> Bool
    /// The names of the composites' children around the module that is mapped.
    private var children: [String] = []
    /// The turn under way: in one turn a path counts once, however often it is evaluated.
    private var turn = 0
    private var part = RecordedPath.Part.item
    /// The number of turns that were begun.
    private var turns = 0
    private var indexes: [Key: Int] = [:]
    private var lastTurns: [Key: Turn] = [:]

    private struct Key: Hashable {
        let part: RecordedPath.Part
        let text: String
    }

    private struct Turn {
        var evaluated = -1
        var missed = -1
        var unusable = -1
    }

    /// The number of paths of one component; no configuration written by hand has as many.
    private static let maximumPaths = 500

    /// The number of misses of a path for which its missing name is looked up.
    private static let maximumNamedMisses = 32

    /// Creates an empty recorder.
    ///
    /// - Parameter isWanted: Returns false for a component that is not mapped at all.
    package init(
        where isWanted: @escaping (_ module: String, _ component: String) -> Bool = { _, _ in true }
    ) {
        self.isWanted = isWanted
    }

    // MARK: Components

    package func wants(_ component: String, of module: String) -> Bool {
        isWanted(module, component)
    }

    /// Begins the components of a composite's child.
    package func enter(_ child: String) { children.append(child) }

    /// Ends the components of a composite's child.
    package func leave() { children.removeLast() }

    /// Begins a component, or one of its sections.
    package func begin(
        _ component: ComponentDeclaration,
        of module: String,
        section: String? = nil,
        isComplete: Bool
    ) {
        components.append(
            RecordedComponent(
                module: module,
                declaration: component,
                prefix: children.map { "\($0)." }.joined(),
                section: section,
                isComplete: isComplete
            )
        )
        indexes = [:]
        lastTurns = [:]
    }

    /// Changes the component that was begun last.
    package func note(_ change: (inout RecordedComponent) -> Void) {
        guard !components.isEmpty else { return }
        change(&components[components.count - 1])
    }

    /// Notes the reasons for which the component that was begun last shows none of its values, or none in its
    /// carousels.
    package func note(leftOut detail: String, isOfCarousels: Bool = false) {
        note {
            $0.leftOut = detail
            if $0.reason == nil, !isOfCarousels { $0.reason = detail }
        }
    }

    // MARK: Paths

    /// Begins a turn: one value whose templates are evaluated.
    func begin(_ part: RecordedPath.Part) {
        self.part = part
        turns += 1
        turn = turns
    }

    /// Begins a turn inside the one under way, which goes on when the inner one is done.
    ///
    /// - Parameter body: The evaluation of the inner value.
    func within<Result, Failure: Error>(
        _ part: RecordedPath.Part,
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let outer = (self.part, turn)
        defer { (self.part, turn) = outer }
        begin(part)
        return try body()
    }

    /// Notes the evaluation of a placeholder.
    ///
    /// - Parameters:
    ///   - source: The value of its path.
    ///   - result: The same with its formatters applied.
    func note(
        _ placeholder: Template.Placeholder,
        source: TemplateValue,
        result: TemplateValue,
        in scope: TemplateScope
    ) {
        let found: (path: JSONPath, start: JSONValue?)
        switch placeholder.source {
        case .current(let path): found = (path, scope.current)
        case .response(let path): found = (path, scope.response)
        case .request(let id, let path): found = (path, scope.responses[id])
        case .path(let start, let path): found = (path.path, scope.start(start).value)
        default: return
        }
        if source.isMissing, case .path(_, let path) = placeholder.source {
            note(listsAmong: path.arguments, of: placeholder, in: scope)
        }
        let isFound = !source.isMissing && !result.isMissing
        note(placeholder.text, isFound: isFound) {
            source.isMissing ? found.start.flatMap(found.path.missingName) : nil
        }
        if placeholder.hasDefault { update(placeholder.text) { $0.hasDefault = true } }
    }

    /// Notes the first of the values in the brackets of a placeholder's path that is a list or an object, of which it finds
    /// nothing.
    private func note(
        listsAmong arguments: [Template.Placeholder],
        of placeholder: Template.Placeholder,
        in scope: TemplateScope
    ) {
        for argument in arguments {
            let value = scope.value(of: argument)
            guard value.isContainer else { continue }
            return note(UnusableValue(inBrackets: value, of: argument), of: placeholder)
        }
    }

    /// Notes a value that a formatter of a placeholder could not use, once a turn.
    func note(_ unusable: @autoclosure () -> UnusableValue, of placeholder: Template.Placeholder) {
        let key = Key(part: part, text: placeholder.text)
        guard hasPath(key), lastTurns[key]?.unusable != turn else { return }
        lastTurns[key, default: Turn()].unusable = turn
        update(placeholder.text) { path in
            path.unusable += 1
            if path.firstUnusable == nil { path.firstUnusable = unusable() }
        }
    }

    /// Notes a value that a formatter of a placeholder took for what it probably is not.
    func note(doubt: String, of placeholder: Template.Placeholder) {
        guard hasPath(Key(part: part, text: placeholder.text)) else { return }
        update(placeholder.text) { if $0.doubt == nil { $0.doubt = doubt } }
    }

    /// Notes a part of a condition, or of a filter in a path, that held or failed for another reason than it reads.
    ///
    /// - Parameter text: The condition or the path, as the configuration has it.
    func note(_ condition: PathConditionNote, in text: String) {
        guard let last = components.indices.last else { return }
        let known = components[last].conditions.firstIndex {
            $0.text == text && $0.note.test == condition.test && $0.note.kind == condition.kind
        }
        if let known {
            components[last].conditions[known].count += 1
        } else if components[last].conditions.count < Self.maximumPaths {
            components[last].conditions.append(RecordedCondition(text: text, note: condition))
        }
    }

    /// Notes the values that a path of `items` or `sections` found in one response.
    func note(_ path: PathTemplate, as part: RecordedPath.Part, count: Int, from start: JSONValue) {
        begin(part)
        note(path.name, isFound: count > 0) {
            path.path.missingName(from: start)
        }
    }

    /// Notes the number of values that the path of an `each` found for one value.
    func note(_ path: PathTemplate, count: Int, from start: JSONValue) {
        note(path.name, isFound: count > 0) { path.path.missingName(from: start) }
    }

    /// Notes a path by which a condition held or failed.
    ///
    /// - Parameter missing: The name that it misses; nil for a path that misses no name.
    func note(path text: String, missing: JSONPath.MissingName?) {
        note(text, isFound: missing == nil) { missing }
    }

    /// Notes that the rule for links refused a URL, which counts as a value that is missing.
    func note(refusedLink template: Template) {
        note(template.name, isFound: false) { nil }
        update(template.name) { $0.refused += 1 }
    }

    private func note(
        _ text: String,
        isFound: Bool,
        missing: () -> JSONPath.MissingName?
    ) {
        let key = Key(part: part, text: text)
        guard hasPath(key) else { return }
        var last = lastTurns[key] ?? Turn()
        update(text) { path in
            if last.evaluated != turn { path.count += 1 }
            guard !isFound, last.missed != turn else { return }
            path.missed += 1
            guard path.missed <= Self.maximumNamedMisses else { return }
            let missing = missing()
            if missing == nil { path.hasUnnamedMiss = true }
            path.add(missing)
        }
        last.evaluated = turn
        if !isFound { last.missed = turn }
        lastTurns[key] = last
    }

    /// Returns true when the component that was begun last has the path, to which it is added where there is room.
    private func hasPath(_ key: Key) -> Bool {
        if indexes[key] != nil { return true }
        guard let component = components.indices.last,
            components[component].paths.count < Self.maximumPaths
        else { return false }
        indexes[key] = components[component].paths.count
        components[component].paths.append(RecordedPath(part: key.part, text: key.text))
        return true
    }

    private func update(_ text: String, _ change: (inout RecordedPath) -> Void) {
        guard let component = components.indices.last,
            let index = indexes[Key(part: part, text: text)]
        else { return }
        change(&components[component].paths[index])
    }
}

extension TemplateValue {
    fileprivate var isMissing: Bool {
        switch self {
        case .missing: true
        case .list(let elements): elements.isEmpty
        default: false
        }
    }
}

extension PathTemplate {
    /// The path as the configuration has it.
    var name: String { path.text }
}
