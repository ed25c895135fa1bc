import JSONCore
import LayoutCore

/// What is asked about a horizontal section's offset.
public enum ScrollQuestion: Sendable, Equatable {
    /// Where the item of an id is in the middle; with an id that repeats, which of those, from 1.
    case centring(item: String, occurrence: Int?)
    /// Where a flick comes to rest; see `ScrollerFrames.restingOffset`. Points, and points a
    /// millisecond.
    case resting(proposed: Double, velocity: Double, start: Double)
}

extension Page {
    /// The answer to a question about a horizontal section's offset, as JSON.
    ///
    /// - Throws: when the section or the item is not there.
    /// - Complexity: O(items) to find an item, O(stops) for a flick.
    public func scroll(
        _ question: ScrollQuestion,
        in section: String
    ) throws(ScrollerFailure) -> [UInt8] {
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
            writer.raw("{\"offset\":")
            writer.length(offset ?? 0)
            writer.raw("}")
            return writer.finish()
        }
    }

    private func centring(_ item: Int, in section: SectionFrames) -> [UInt8] {
        let frame = section.items[item]
        var writer = JSONWriter()
        writer.raw("{\"offset\":")
        writer.length(section.offset(centring: item) ?? 0)
        writer.raw(",\"frame\":")
        writer.frame(frame)
        writer.raw(",\"indicator\":{\"x\":")
        writer.length(frame.x)
        writer.raw(",\"width\":")
        writer.length(frame.width)
        writer.raw("}}")
        return writer.finish()
    }

    private func itemIndex(
        of id: String,
        occurrence: Int?,
        in section: Int
    ) throws(ScrollerFailure) -> Int {
        let items = ItemEncoder(sections[section], frames.sections[section])
        let shown = 0..<frames.sections[section].shown
        var text = JSONWriter()
        text.string(id)
        let found = text.withBytes { id in shown.filter { items.hasID(id, at: $0) } }
        guard let first = found.first else {
            throw .unknownItem(known: shown.prefix(Self.mostSuggested).map(items.id))
        }
        guard found.count > 1 else {
            if let occurrence, occurrence > 1 { throw .repeatedItem(count: 1) }
            return first
        }
        guard let occurrence, occurrence <= found.count else {
            throw .repeatedItem(count: found.count)
        }
        return found[occurrence - 1]
    }

    /// Beyond this many ids looking for a similar one takes longer than it helps.
    private static let mostSuggested = 1_000
}
