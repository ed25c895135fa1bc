/// What is wrong with a template, and where.
public struct TemplateError: Error, Sendable, Equatable {
    /// Distance of the mistake from the start of the template's text, in UTF-8 bytes.
    public let offset: Int
    /// One sentence without a full stop, enough to mend the template.
    public let message: String

    /// Names a mistake at `offset` UTF-8 bytes into the template.
    public init(offset: Int, message: String) {
        self.offset = offset
        self.message = message
    }
}
