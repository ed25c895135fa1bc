import ConfigurationLanguage
import JSONCore
import ModuleDeclarations
import ModuleMapping
import UpstreamKit
import WorkLimits

/// Tells successful responses that are failures by their content: `failWhen`.
struct ResponseJudge: Sendable {
    /// The longest text of a failure, in characters.
    static let maximumDetail = 200

    private let when: Condition
    private let message: Template?
    private let parameters: [ExactString: ParameterValue]
    private let viewport: PageViewport
    private let locale: String?
    private let formats: FormatSettings
    /// The rule with the values of this request in it.
    let identity: String

    /// Creates the judge of a request's responses; nil where the rule has no condition.
    ///
    /// - Parameter scope: The scope of the request.
    init?(_ rule: FailureRule, in scope: TemplateScope) {
        guard let when = rule.when else { return nil }
        self.when = when
        message = rule.message
        parameters = scope.parameters
        viewport = scope.viewport
        locale = scope.locale
        formats = scope.formats
        // Placeholders of the response are null here, those of the request have their values.
        let request = TemplateScope(of: scope)
        let values = when.arguments.map { request.value(of: $0).text }
        let texts = values + [rule.message?.text(in: request) ?? ""]
        // Each with its length: no text can pass for the end of another.
        identity = rule.source + texts.map { "\n\($0.utf8.count) \($0)" }.joined()
    }

    /// Returns the failure that a response is; nil where it is none.
    ///
    /// - Parameter budget: The bound of the work, without a deadline: the fetch may go on beyond the page's.
    func failure(
        in document: JSONDocument,
        within budget: WorkBudget = WorkBudget()
    ) -> UpstreamError? {
        document.withRoot { root in
            var scope = TemplateScope(
                parameters: parameters,
                viewport: viewport,
                locale: locale,
                formats: formats,
                meter: VisitMeter(budget: budget)
            )
            scope.response = root
            scope.current = root
            do throws(MappingError) {
                guard try when.holds(root: .value(root), current: root, in: scope) else {
                    return nil
                }
            } catch {
                // Work beyond its budget says nothing about the answer.
                let kind: UpstreamError.Kind = error.kind == .tooLarge ? .tooLarge : .errors
                return UpstreamError(kind, detail: "failWhen: \(error.detail)")
            }
            return UpstreamError(
                .errors,
                detail: misreading(of: root, in: scope) ?? detail(in: scope)
            )
        }
    }

    /// Returns the reason for which the condition held, where that is another than it reads: the answer is probably no
    /// failure, and its message none.
    private func misreading(of root: JSONValue, in scope: TemplateScope) -> String? {
        let notes = ConditionNotes()
        var scope = scope
        scope.conditionNotes = notes
        _ = try? when.holds(root: .value(root), current: root, in: scope)
        guard let note = notes.first, note.kind == .existence || note.kind == .absence else {
            return nil
        }
        return Self.cut("failWhen: \(note.message)")
    }

    private func detail(in scope: TemplateScope) -> String {
        Self.cut(message?.text(in: scope) ?? "") ?? "the answer says that the request failed"
    }

    /// Returns a text for people, on one line and not longer than allowed; nil where it is empty.
    static func cut(_ text: String) -> String? {
        let scalars = text.unicodeScalars.map { $0.value < 0x20 || $0.value == 0x7F ? " " : $0 }
        let line = String(String.UnicodeScalarView(scalars)).trimmingSpaces
        guard !line.isEmpty else { return nil }
        if line.unicodeScalars.count <= maximumDetail { return line }
        return String(line.unicodeScalars.prefix(maximumDetail - 1)) + "…"
    }
}

extension String {
    fileprivate var trimmingSpaces: String {
        let scalars = unicodeScalars.drop { $0 == " " }
        let end = scalars.lastIndex { $0 != " " }
        return end.map { String(scalars[...$0]) } ?? ""
    }
}

extension Condition {
    fileprivate var arguments: [Template.Placeholder] {
        if case .templated(let templated) = self { templated.arguments } else { [] }
    }
}

extension TemplateScope {
    /// The scope of a request without any response.
    fileprivate init(of scope: TemplateScope) {
        self.init(
            parameters: scope.parameters,
            viewport: scope.viewport,
            locale: scope.locale,
            formats: scope.formats
        )
    }
}
