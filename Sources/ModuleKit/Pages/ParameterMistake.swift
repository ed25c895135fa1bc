/// A query parameter that is unknown, given twice, malformed or out of range.
public struct ParameterMistake: Error, Sendable, Equatable {
    /// The parameter's name, as it was sent.
    public let parameter: String
    /// The value, as it was sent; nil when none was.
    public let value: String?
    /// What is wrong, with the allowed range or the nearest known name.
    public let detail: String
}
