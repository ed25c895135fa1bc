/// What a text parameter must match as a whole: an I-Regexp (RFC 9485).
public struct ParameterPattern: Sendable {
    /// The expression as it is written.
    public let text: String
}
