/// What a client shows around a page.
package struct ScreenContent: Sendable {
    /// The value of `screen` as JSON text.
    package let json: [UInt8]
    /// The colour behind the page.
    package let background: String?
    /// The images of the service's own on its buttons.
    package let images: [PageImage]
}
