/// A page laid out: its sections from top to bottom.
public struct PageFrames: Sendable, Equatable {
    /// The viewport that it was laid out for.
    public let viewport: Viewport
    /// The sections in order; they follow one another without gaps.
    public let sections: [SectionFrames]
    /// The page's width and the bottom of its last section.
    public let contentSize: Size
}
