/// A page laid out: its sections from top to bottom.
public struct PageFrames: Sendable, Equatable {
    /// The viewport that it was laid out for.
    public let viewport: Viewport
    /// The sections in order; they follow one another without gaps.
    public internal(set) var sections: [SectionFrames]
    /// The docks at the edges of the screen, each from its own origin; they do not scroll with the page.
    public internal(set) var docks: [SectionFrames] = []
    /// The page's width and the bottom of its last section.
    public let contentSize: Size
}

extension PageFrames {
    /// The sections, and behind them the docks: where a section is found by its index whichever it is.
    package var sectionsAndDocks: [SectionFrames] { docks.isEmpty ? sections : sections + docks }

    /// Puts other columns in the places of those of the items, so that pages can have them together.
    ///
    /// - Parameter body: Returns a column that is equal to the one it is given.
    package mutating func replaceColumns(_ body: ([Double]) -> [Double]) {
        for index in sections.indices { sections[index].items.replaceColumns(body) }
        for index in docks.indices { docks[index].items.replaceColumns(body) }
    }

    /// Returns a section, or the dock that has the index behind the sections; nil beyond both.
    func section(at index: Int) -> SectionFrames? {
        if sections.indices.contains(index) { return sections[index] }
        let dock = index - sections.count
        return docks.indices.contains(dock) ? docks[dock] : nil
    }
}
