/// Something new of a page that is followed.
public enum Update: Sendable {
    /// A whole layout: the first one, or one that changes do not lead to.
    case layout(Layout)
    /// The layout that changes led to, and what differs.
    case changes(Layout, Batch)
    /// An error. The content that is shown stays; the page is still followed.
    case problem(Problem)

    /// The layout that it brings; nil for a problem.
    public var layout: Layout? {
        switch self {
        case .layout(let layout), .changes(let layout, _): layout
        case .problem: nil
        }
    }
}
