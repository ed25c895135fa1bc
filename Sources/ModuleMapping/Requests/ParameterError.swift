/// A query parameter that is unknown, given twice, malformed or out of range.
package struct ParameterError: Error, Sendable, Equatable {
    /// The parameter's name, as it was sent.
    package let parameter: String
    /// The value, as it was sent; nil when none was.
    package let value: String?
    /// A description of the mistake, with the allowed range or the nearest known name.
    package let detail: String

    package init(parameter: String, value: String?, detail: String) {
        self.parameter = parameter
        self.value = value
        self.detail = detail
    }
}
