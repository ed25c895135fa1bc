/// The time that each stage of building a page took; zero for a stage that was not needed.
package struct StageDurations: Sendable, Equatable {
    /// Mapping responses to content.
    package var map: Duration = .zero
    /// Arranging content for the viewport, and laying it out.
    package var layout: Duration = .zero
    /// Encoding.
    package var encode: Duration = .zero

    /// Nothing was needed.
    package init() {}
}
