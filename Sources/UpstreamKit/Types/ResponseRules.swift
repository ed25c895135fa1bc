package import JSONCore

/// The rules of a request beyond HTTP's: whether a POST only asks, which successes are failures, and which
/// header fields are stored with a response.
///
/// A class, as most requests have none, and requests are copied often.
package final class ResponseRules: Sendable {
    /// The text by which responses under these rules are told apart from those of other rules: a part of the
    /// cache key. Empty where any successful response will do.
    package let identity: String

    /// True for a POST that changes nothing, as a query is sent: it is stored, shared and tried again as a
    /// GET is.
    package let isQuery: Bool

    /// The header fields, in lower case, that are stored with a response beside those of caching.
    package let storedFields: [String]

    /// The query that a GET names by its hash; nil for other requests.
    package let persistedQuery: PersistedQuery?

    private let judge: (@Sendable (JSONDocument) -> UpstreamError?)?
    private let partial: (@Sendable (JSONDocument) -> String?)?
    private let explain: (@Sendable (JSONDocument) -> String?)?

    /// Creates rules.
    ///
    /// - Parameters:
    ///   - identity: the text that tells the judgement apart from others.
    ///   - isQuery: true for a POST that changes nothing.
    ///   - storedFields: the header fields, in lower case, that are stored with a response.
    ///   - persistedQuery: the query that a GET names by its hash.
    ///   - judge: returns the failure that a successful response reports; nil where every success counts as one.
    ///   - partial: returns the words of the errors that a response names beside the data that came; nil where it
    ///     names no error.
    ///   - explain: returns the words that the body of a refusal (400 and above) has for people; nil where it is not
    ///     read.
    package init(
        identity: String = "",
        isQuery: Bool = false,
        storedFields: [String] = [],
        persistedQuery: PersistedQuery? = nil,
        judge: (@Sendable (JSONDocument) -> UpstreamError?)? = nil,
        partial: (@Sendable (JSONDocument) -> String?)? = nil,
        explain: (@Sendable (JSONDocument) -> String?)? = nil
    ) {
        // A response that was stored without the fields cannot tell whether they were there.
        self.identity = ([identity] + storedFields).joined(separator: "\n")
        self.isQuery = isQuery
        self.storedFields = storedFields
        self.persistedQuery = persistedQuery
        self.judge = judge
        self.partial = partial
        self.explain = explain
    }

    /// True when the body of a refusal (400 and above) is read for its words.
    package var readsRefusals: Bool { explain != nil }

    /// Returns the words of a refusal's body; nil where it has none.
    package func words(ofRefusal body: [UInt8]) -> String? {
        guard let explain, let document = try? JSONDocument(parsing: body) else { return nil }
        return explain(document)
    }

    /// Checks the content of a successful response.
    ///
    /// - Throws: a failure of kind `errors` where the content says that the request failed.
    package func check(_ response: UpstreamResponse) throws(UpstreamError) {
        // A 304 confirms a response that was checked; a query that is not known is sent as text.
        guard response.status != 304, let judge,
            persistedQuery?.isUnknown(by: response.document) != true
        else { return }
        if let failure = judge(response.document) { throw failure }
    }

    /// Returns the words of the errors that a successful response names beside its data; nil for a whole response.
    func errors(in response: UpstreamResponse) -> String? {
        response.status == 304 ? nil : partial?(response.document)
    }

    /// The same rules for a query whose text is sent.
    var withText: ResponseRules {
        ResponseRules(isQuery: true, judge: judge, partial: partial, explain: explain)
    }
}

/// A GraphQL query that a GET names by its hash (automatic persisted queries).
package struct PersistedQuery: Sendable {
    /// The body of the POST that sends the text.
    package let body: [UInt8]

    /// Creates a query.
    ///
    /// - Parameter body: the body of the POST that sends the text.
    package init(body: [UInt8]) {
        self.body = body
    }

    /// The messages and codes of a service that wants the text.
    private static let answers: Set<ExactString> = [
        "PersistedQueryNotFound", "PERSISTED_QUERY_NOT_FOUND", "PersistedQueryNotSupported",
        "PERSISTED_QUERY_NOT_SUPPORTED",
    ]

    /// Returns true for the response of a service that does not know the hash.
    package func isUnknown(by document: JSONDocument) -> Bool {
        document.withRoot { root in
            guard let error = root["errors"]?.element(0) else { return false }
            let words = [error["message"], error["extensions"]?["code"]]
            return words.contains { word in
                word?.string.map { Self.answers.contains(ExactString($0)) } ?? false
            }
        }
    }
}
