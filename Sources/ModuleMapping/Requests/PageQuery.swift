import ConfigurationLanguage

/// The query of a request for a page.
package struct PageQuery: Sendable {
    /// The page that is requested.
    package var request: PageRequest
    /// The requested format, unchecked; nil when the query names none.
    package let format: String?
    /// The height of the client's screen in points, whether or not it is part of the page.
    package let height: Double
    /// The values of the endpoint's own parameters.
    let values: [ExactString: ParameterValue]
    /// The query of the request's canonical URL: names sorted, nothing at its default, the width one
    /// that pages are served in.
    package let canonicalQuery: String
    /// True when the request's width is not one that pages are served in.
    package let isOtherWidth: Bool
    /// What the query says that the client draws, whether or not the page depends on it; nil where it says nothing.
    package var accepts: String?

    /// The value of a `measure` or `number` parameter of the endpoint; nil when it was not sent.
    package func number(_ name: String) -> Double? { values[name]?.number }

    /// The value of an `integer` parameter of the endpoint; nil when it was not sent.
    package func integer(_ name: String) -> Int? {
        values[name]?.number.flatMap { Int(exactly: $0) }
    }

    /// The value of a `text` parameter of the endpoint; nil when it was not sent.
    package func text(_ name: String) -> String? { values[name]?.text }
}
