import JSONCore
import LayoutCore
import ModuleDeclarations
import ModuleMapping

extension JSONWriter {
    /// Appends the member `docks` of a page where there are any.
    ///
    /// - Returns: The places of each dock's items in the text.
    @discardableResult
    mutating func docksMember(
        _ docks: [SectionContent],
        frames: [SectionFrames]
    ) -> [[ItemTable.Item]] {
        if docks.isEmpty { return [] }
        var places: [[ItemTable.Item]] = []
        member("docks") { places = $0.docks(docks, frames: frames) }
        return places
    }

    /// Appends docks as `[{"edge":"bottom","section":{…}}]`.
    ///
    /// - Returns: The places of each dock's items in the text.
    @discardableResult
    mutating func docks(
        _ docks: [SectionContent],
        frames: [SectionFrames]
    ) -> [[ItemTable.Item]] {
        var places: [[ItemTable.Item]] = []
        array(docks.indices) { writer, index in
            writer.object { writer in
                writer.member("edge", string: (docks[index].dock ?? .bottom).rawValue)
                writer.member("section") { writer in
                    let section = SectionEncoder(docks[index], frames: frames[index])
                    places.append(section.write(to: &writer))
                }
            }
        }
        return places
    }
}

extension Page {
    /// The indexes of its sections, and behind them those of its docks.
    var places: Range<Int> { 0..<(sections.count + docks.count) }

    package var sectionIDs: [String] { sectionsAndDocks.map(\.id) }

    /// Returns the section at an index, or the dock that has it behind the sections.
    func sectionContent(at index: Int) -> SectionContent {
        index < sections.count ? sections[index] : docks[index - sections.count]
    }

    /// Returns the frames of a section or dock at an index.
    func sectionFrames(at index: Int) -> SectionFrames {
        index < sections.count ? frames.sections[index] : frames.docks[index - sections.count]
    }

    /// Returns the index of the section or dock of an id.
    func place(ofSection id: String) -> Int? { places.first { sectionContent(at: $0).id == id } }
}
