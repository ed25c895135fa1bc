/// A mistake in a template and its place.
package struct TemplateError: Error, Sendable, Equatable {
    /// Distance of the mistake from the start of the template's text, in UTF-8 bytes.
    package let offset: Int
    /// One sentence without a full stop, enough to mend the template.
    package let message: String

    /// Creates a mistake at an offset.
    package init(offset: Int, message: String) {
        self.offset = offset
        self.message = message
    }
}
