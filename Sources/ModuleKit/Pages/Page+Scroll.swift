import JSONCore
import LayoutCore

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
    /// Returns an offset of a horizontal section, as JSON.
    ///
    /// - Throws: An error when the section or the item is not there.
    /// - Complexity: O(items) to find an item, O(stops) for a flick.
    package func scroll(
        _ question: ScrollQuery,
        in section: String
    ) throws(ScrollerError) -> [UInt8] {
        let index = try horizontalSection(section)
        switch question {
        case .centring(let item, let occurrence):
            return try centring(
                itemIndex(of: item, occurrence: occurrence, in: index),
                in: frames.sections[index]
            )
        case .resting(let proposed, let velocity, let start):
            let offset = frames.sections[index].scroller?.restingOffset(
                proposed: proposed,
                velocity: velocity,
                start: start
            )
            var writer = JSONWriter()
            writer.object { $0.member("offset", length: offset ?? 0) }
            return writer.finish()
        }
    }

    private func centring(_ item: Int, in section: SectionFrames) -> [UInt8] {
        let frame = section.items[item]
        var writer = JSONWriter()
        writer.object { writer in
            writer.member("offset", length: section.offset(centring: item) ?? 0)
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

    private func itemIndex(
        of id: String,
        occurrence: Int?,
        in section: Int
    ) throws(ScrollerError) -> Int {
        let items = ItemEncoder(sections[section], frames: frames.sections[section])
        let shown = 0..<frames.sections[section].shown
        var text = JSONWriter()
        text.string(id)
        let found = text.withBytes { id in shown.filter { items.hasID(id, at: $0) } }
        guard let first = found.first else {
            throw .unknownItem(known: shown.prefix(Self.maximumSuggestions).map(items.id))
        }
        guard found.count > 1 else {
            if let occurrence, occurrence > 1 { throw .unknownOccurrence(count: 1) }
            return first
        }
        guard let occurrence else { throw .repeatedItem(count: found.count) }
        guard occurrence <= found.count else { throw .unknownOccurrence(count: found.count) }
        return found[occurrence - 1]
    }

    /// The number of ids among which a similar one is searched; with more the search takes longer than it
    /// helps.
    private static let maximumSuggestions = 1_000
}
