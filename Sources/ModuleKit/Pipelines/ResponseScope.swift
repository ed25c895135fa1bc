import ConfigurationLanguage
import FormatCore
import JSONCore
import ModuleDeclarations
import ModuleMapping
import UpstreamKit
import WorkLimits

/// The template scope of a load: its parameters, viewport and the responses so far.
struct ResponseScope: Sendable {
    private let budget: WorkBudget
    private let clock: TextClock?
    private let parameters: [ExactString: ParameterValue]
    private let viewport: PageViewport
    private let locale: String?
    private let formats: FormatSettings
    private let maps: ValueMaps?
    private let documents: [(id: String, document: ResponseDocument)]
    private var current: ResponseDocument?

    /// - Parameters:
    ///   - module: The module whose templates are evaluated.
    ///   - budget: The budget of the expressions; that of loading by default.
    ///   - clock: The time of the page's texts; nil where they are of requests, whose text does not pass.
    init(
        of request: LoadRequest,
        for module: ModuleDeclaration,
        outcomes: [ExactString: RequestOutcome],
        within budget: WorkBudget? = nil,
        clock: TextClock? = nil
    ) {
        self.clock = clock
        self.budget = budget ?? request.budget
        parameters = request.page.parameters
        viewport = request.page.viewport
        locale = request.page.locale
        formats = FormatSettings(of: module, requested: request.page.locale)
        maps = ValueMaps(of: module, in: formats)
        documents = outcomes.compactMap { id, outcome in
            outcome.documents.first.map { (id.text, $0) }
        }
    }

    /// Returns the scope in which `@` is a document's value.
    func with(current document: ResponseDocument) -> ResponseScope {
        var copy = self
        copy.current = document
        return copy
    }

    /// Calls a closure with the scope; values found through it must not leave the closure.
    func with<Result, Failure: Error>(
        _ body: (TemplateScope) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        var scope = TemplateScope(
            parameters: parameters,
            viewport: viewport,
            locale: locale,
            formats: formats,
            meter: VisitMeter(budget: budget),
            clock: clock ?? TextClock()
        )
        if let maps { scope.maps = maps }
        guard let current else { return try open(documents[...], in: scope, body) }
        return try current.parsed.withRoot { root throws(Failure) in
            var inner = scope
            inner.current = root
            return try open(documents[...], in: inner, body)
        }
    }

    /// Opens one document after another, each inside the closure of the one before.
    private func open<Result, Failure: Error>(
        _ rest: ArraySlice<(id: String, document: ResponseDocument)>,
        in scope: TemplateScope,
        _ body: (TemplateScope) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        guard let (id, document) = rest.first else { return try body(scope) }
        return try document.parsed.withRoot { root throws(Failure) in
            var scope = scope
            scope.responses[id] = root
            return try open(rest.dropFirst(), in: scope, body)
        }
    }
}
