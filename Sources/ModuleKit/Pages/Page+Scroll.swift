import JSONCore
import LayoutCore
package import ModuleMapping

/// A query for an offset of a horizontal section.
package enum ScrollQuery: Sendable, Equatable {
    /// The offset at which an item is in the middle. With an id that repeats, `occurrence` is its number
    /// among those, from 1.
    case centring(item: String, occurrence: Int?)
    /// The offset at which a flick comes to rest; see `ScrollerFrames.restingOffset`. Points, and points
    /// a millisecond.
    case resting(proposed: Double, velocity: Double, start: Double)
}

extension Page {
    /// Returns an offset of a horizontal section, or of the carousel inside an item, as JSON.
    ///
    /// - Parameters:
    ///   - question: The query for an offset.
    ///   - section: The section's id.
    ///   - row: The id of the item whose carousel is meant; nil for the section itself.
    ///   - occurrence: The number of that item among those of its id, from 1; nil is the first.
    /// - Throws: An error when the section or an item is not there.
    /// - Complexity: O(items) to find an item, O(stops) for a flick.
    package func scroll(
        _ question: ScrollQuery,
        in section: String,
        carouselOf row: String? = nil,
        occurrence: Int? = nil
    ) throws(ScrollerError) -> [UInt8] {
        if let row {
            let carousel = try carousel(of: row, occurrence: occurrence, in: section)
            if case .resting = question { try carousel.check(occurrence, of: row) }
            return try scroll(question, in: carousel)
        }
        let index = try horizontalSection(section)
        let frames = sectionFrames(at: index)
        switch question {
        case .centring(let id, let occurrence):
            let items = sectionContent(at: index).items
            let shown = 0..<frames.shown
            let found = items.indexes(of: id, in: shown)
            let item = try Self.chosen(
                occurrence,
                of: found,
                id: id,
                known: items.ids(in: shown)
            )
            return Self.centring(offset: frames.offset(centring: item) ?? 0, frames.items[item])
        case .resting(let proposed, let velocity, let start):
            let offset = frames.scroller?.restingOffset(
                proposed: proposed,
                velocity: velocity,
                start: start
            )
            return Self.resting(offset ?? 0)
        }
    }

    static func resting(_ offset: Double) -> [UInt8] {
        var writer = JSONWriter()
        writer.object { $0.member("offset", length: offset) }
        return writer.finish()
    }

    static func centring(offset: Double, _ frame: Rect) -> [UInt8] {
        var writer = JSONWriter()
        writer.object { writer in
            writer.member("offset", length: offset)
            writer.member("frame") { $0.frame(frame) }
            writer.member("indicator") { writer in
                writer.object { writer in
                    writer.member("x", length: frame.x)
                    writer.member("width", length: frame.width)
                }
            }
        }
        return writer.finish()
    }
}
