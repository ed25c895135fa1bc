import FormatCore
import InputCore

/// The variables that the templates of one place may name.
package struct TemplateVariables {
    /// The availability of `@` or `$`.
    package enum Current {
        case nothing(String)
        case value
    }

    /// The module's parameters; nil when they could not be read.
    package var parameters: [String]?
    /// Those that a caller may leave out and that have no default.
    package var optionalParameters: Set<ExactString> = []
    /// True when `${page}` and `${pageSize}` are available.
    package var isPaged = false
    /// True when `${cursor}` is available.
    package var hasCursor = false
    /// True of a request with one call per value, which has no pages of its own.
    package var isForEach = false
    /// The availability of `@`.
    package var current = Current.nothing("'@' stands for nothing here")
    /// True when `${index}` is available: in the mapping of an item.
    package var hasIndex = false
    /// True when `${each}` is available: in the child of an `each` of a cell.
    package var hasEach = false
    /// True when `${hidden}` is available: in the `more` of a stack.
    package var hasHidden = false
    /// The availability of `$`.
    package var answer = Current.nothing("'$' stands for no answer here")
    /// The requests whose answers are there.
    package var requests: [String] = []
    /// Requests of the module whose answers are not there yet.
    package var laterRequests: [String] = []
    /// True when `${from}` is available: in components that requests feed.
    package var hasOrigin = false
    /// The images of the service's own.
    package var images = ImageDirectory()
    /// The colour of texts that name none; nil where they are black.
    package var textColor: StandardTextColor?
    /// The names of the toggles of the cell.
    package var toggles: [String] = []
    /// The names of tables.
    package var maps: [String] = []
    /// Why no request's answer is there, when that is so.
    package var noRequests = "answers of requests are not known here"
    /// The places of texts of `strings` in the module; nil where nothing collects them.
    package var textUses: TextUses?
    /// True when all requests could be read, so that a missing one is a mistake.
    package var knowsRequests = true

    package init() {}

    /// Reports each `${…}` of `template` that names what is not there.
    package func check(
        _ template: Template,
        of node: ConfigurationNode,
        _ diagnostics: DiagnosticCollector
    ) {
        check(template.placeholders, of: node, diagnostics)
    }

    /// Reports each of some placeholders that names what is not there.
    ///
    /// - Parameter shift: The number of bytes that the text of the placeholders has before that of the node.
    package func check(
        _ placeholders: [Template.Placeholder],
        of node: ConfigurationNode,
        shiftedBy shift: Int = 0,
        _ diagnostics: DiagnosticCollector
    ) {
        for placeholder in placeholders {
            for source in placeholder.ownSources {
                if case .text(let reference) = source {
                    textUses?.add(reference, in: node, shiftedBy: shift)
                }
                guard let (message, suggestion) = problem(with: source) else { continue }
                diagnostics.report(
                    message,
                    at: node.position(atUTF8Offset: placeholder.offset - shift),
                    suggestion: suggestion ?? answerPath(in: placeholder, of: source)
                )
            }
            for name in placeholder.mapNames where !maps.contains(name) {
                diagnostics.report(
                    "there is no map '\(name)': declare it under 'maps'",
                    at: node.position(atUTF8Offset: placeholder.offset - shift),
                    nearest: name,
                    among: maps
                )
            }
            for code in placeholder.currencies where !FormatNames.isKnownCurrency(code) {
                diagnostics.warn(
                    "'\(code)' is the code of no currency that is known",
                    at: node.position(atUTF8Offset: placeholder.offset - shift),
                    suggestion: SpellingSuggestion.find(code, among: FormatNames.currencies)
                )
            }
            check(placeholder.inner, of: node, shiftedBy: shift, diagnostics)
        }
    }

    /// Returns the placeholder with `$` in place of an `@` that is nothing here.
    private func answerPath(
        in placeholder: Template.Placeholder,
        of source: TemplateSource
    ) -> String? {
        guard case .current = source, case .value = answer else { return nil }
        return placeholder.text.rest(after: "@").map { "${$\($0)}" }
    }

    /// A mistake and the name that was probably meant.
    package typealias Problem = (message: String, suggestion: String?)

    private func problem(with source: TemplateSource) -> Problem? {
        switch source {
        case .parameter(let name):
            guard let parameters, !parameters.contains(name) else { return nil }
            return (
                "no parameter '\(name)' is declared",
                SpellingSuggestion.find(name, among: parameters)
            )
        case .page where isForEach, .cursor where isForEach:
            return ("a step with 'forEach' is asked once a value: it has no pages", nil)
        case .page where !isPaged:
            return ("'${page}' is known in paged modules only", nil)
        case .pageSize where !isPaged:
            return ("'${pageSize}' is known in paged modules only", nil)
        case .cursor where !hasCursor:
            return ("'${cursor}' is known only where 'pagination' has a 'cursor'", nil)
        case .index where !hasIndex:
            return ("'${index}' is known in 'item' only: the item's position in its section", nil)
        case .each where !hasEach:
            return (
                "'${each}' is known in the 'child' of an 'each' only: its value's position", nil
            )
        case .hidden where !hasHidden:
            return (
                "'${hidden}' is known in the 'more' of a stack only: how many it leaves out", nil
            )
        case .from where !hasOrigin:
            return (
                "'${from}' is known in components that requests feed: the request of an item", nil
            )
        case .toggle(let id) where !toggles.contains(id): return problem(withToggle: id)
        case .request(let id, _), .path(.request(let id), _): return problem(withRequest: id)
        case .current, .path(.current, _):
            if case .nothing(let reason) = current { return (reason, nil) }
        case .response, .path(.response, _):
            if case .nothing(let reason) = answer { return (reason, nil) }
        // Its rules were checked where they stand, and texts are once all modules are read.
        case .choice, .text: break
        case .page, .pageSize, .cursor, .viewportWidth, .viewportHeight, .viewportScale, .locale,
            .index, .from, .toggle, .each, .hidden:
            break
        }
        return nil
    }

    private func problem(withToggle id: String) -> Problem {
        let hint =
            toggles.isEmpty ? ": a child's 'select: {action: toggle, id: \(id)}' makes one" : ""
        return (
            "there is no toggle '\(id)' in this cell\(hint)",
            SpellingSuggestion.find(id, among: toggles)
        )
    }

    /// Returns the mistake in naming the response of a request; nil when there is none.
    package func problem(withRequest id: String) -> Problem? {
        if requests.contains(id) || !knowsRequests { return nil }
        if laterRequests.contains(id) {
            return ("the answer of '\(id)' is not known before it is asked", nil)
        }
        if requests.isEmpty, laterRequests.isEmpty { return (noRequests, nil) }
        return (
            "there is no request '\(id)' here",
            SpellingSuggestion.find(id, among: requests + laterRequests)
        )
    }
}
