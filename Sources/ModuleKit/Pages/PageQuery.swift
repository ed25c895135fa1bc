/// What the query of a request for a page says.
public struct PageQuery: Sendable {
    /// The page that is asked for.
    public var request: PageRequest
    /// The format it is wanted in, unchecked; nil when the query names none.
    public let format: String?
    /// The height of the client's screen in points, whether or not it is part of the page.
    public let height: Double
    /// The values of the endpoint's own parameters.
    let values: [String: ParameterValue]

    /// The value of a `measure` or `number` parameter of the endpoint; nil when it was not sent.
    public func number(_ name: String) -> Double? { values[name]?.number }

    /// The value of an `integer` parameter of the endpoint; nil when it was not sent.
    public func integer(_ name: String) -> Int? {
        values[name]?.number.flatMap { Int(exactly: $0) }
    }

    /// The value of a `text` parameter of the endpoint; nil when it was not sent.
    public func text(_ name: String) -> String? { values[name]?.text }
}
