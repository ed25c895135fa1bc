/// The rules that layouts are judged by, by their keys in a module's `test`.
package enum LayoutRule: String, Sendable, CaseIterable {
    /// No text is cut, but for one with `maxLines`.
    case cut
    /// Nothing sticks out of its section, scroller or cell.
    case outside
    /// Items of lists and grids do not overlap.
    case overlap
    /// Targets of touches are large enough.
    case touch
    /// Touch areas of parts of cells have room to be as large as they should be.
    case crowded
    /// Sections have items or a placeholder, and images some area.
    case empty
    /// Requests and sections do not fail.
    case failed
    /// What can be selected has words.
    case label
    /// Texts stand out from what they are drawn on.
    case contrast
    /// Items are read from top to bottom.
    case order
    /// Fonts have every character.
    case estimated
    /// Layouts are those that were kept.
    case compare
    /// Samples are pages of the module.
    case samples
}
