import ChangesCore
import Foundation

extension Layout {
    /// A section at an edge of the screen, which does not scroll with the page.
    public struct Dock: Sendable {
        /// An edge of the screen.
        public enum Edge: String, Sendable, Codable {
            case top
            case bottom
        }

        /// The edge that it stands at.
        public let edge: Edge
        /// The dock as a page of its own, of one section: what draws a page draws it. It has the page's styles,
        /// palette and images; its `contentSize` is the dock's size.
        public let layout: Layout
    }

    /// The docks, the upper one first; those at edges that are not known are left out.
    /// - Complexity: O(bytes of the docks, the styles and the palette).
    public var docks: [Dock] {
        guard let (document, span) = state.member(.docks),
            let docks = try? document.decode([DockEdge].self, from: span)
        else { return [] }
        let sections = (try? document.scan(span) { try Self.sections(of: &$0) }) ?? []
        guard sections.count == docks.count else { return [] }
        return zip(docks, sections).compactMap { dock, section in
            guard let edge = Dock.Edge(rawValue: dock.edge),
                let layout = dockLayout(of: document.data(section))
            else { return nil }
            return Dock(edge: edge, layout: layout)
        }
    }

    private struct DockEdge: Decodable {
        let edge: String
    }

    /// The places of the sections in the member.
    private static func sections(of scanner: inout JSONScanner) throws(JSONError) -> [Span32] {
        var sections: [Span32] = []
        try scanner.beginArray()
        var isFirst = true
        while try scanner.nextElement(&isFirst) {
            try scanner.beginObject()
            var isFirstKey = true
            while let key = try scanner.nextKey(&isFirstKey) {
                let value = try scanner.skip()
                if scanner.matches(key, "section") { sections.append(value) }
            }
        }
        return sections
    }

    /// Returns the page of one section.
    private func dockLayout(of section: Data) -> Layout? {
        struct Framed: Decodable {
            struct Size: Codable {
                let width: Double
                let height: Double
            }

            let frame: Size
        }
        guard let size = try? JSONDecoder().decode(Framed.self, from: section).frame,
            let contentSize = try? JSONEncoder().encode(size)
        else { return nil }
        var json = Data("{\"module\":\"dock\",\"revision\":\"dock\",\"contentSize\":".utf8)
        json += contentSize
        for member in [PageMember.viewport, .status, .styles, .palette, .images] {
            guard let (document, span) = state.member(member) else { continue }
            json += Data(",\"\(member.rawValue)\":".utf8) + document.data(span)
        }
        json += Data(",\"sections\":[".utf8) + section + Data("]}".utf8)
        return try? Layout(json: json)
    }
}
