import ChangesCore
import JSONCore
import LayoutCore
import UpstreamKit

/// Writes one section of a page as JSON: the whole, or some of its members.
struct SectionEncoder {
    let content: SectionContent
    let frames: SectionFrames

    init(_ content: SectionContent, frames: SectionFrames) {
        self.content = content
        self.frames = frames
    }

    /// Writes the section as it stands in a layout.
    func write(to writer: inout JSONWriter) {
        writer.raw("{")
        membersButItems(to: &writer)
        writer.raw(",\"items\":[")
        ItemEncoder(content, frames: frames).all(to: &writer)
        writer.raw("]}")
    }

    /// Writes the members of the section except its items, without braces.
    func membersButItems(to writer: inout JSONWriter) {
        introduction(to: &writer)
        writer.raw(",\"frame\":")
        writer.frame(frames.frame)
        surroundings(to: &writer)
        writer.raw(",\"counts\":")
        writer.counts(content.counts(in: frames))
    }

    /// Writes the members that a window has for the section, each after a comma.
    ///
    /// - Parameter scroller: The section's scroller, in page coordinates.
    func summary(scroller: ScrollerFrames?, to writer: inout JSONWriter) {
        writer.raw(",\"id\":")
        writer.string(content.id)
        writer.raw(",\"frame\":")
        writer.frame(frames.frame)
        writer.raw(",\"arrange\":\"")
        writer.raw(content.layout.arrange == .vertical ? "vertical" : "horizontal")
        writer.raw("\"")
        content.selected?.write(showing: frames.items.count, to: &writer)
        writer.raw(",\"scroller\":")
        if let scroller { writer.scroller(scroller) } else { writer.null() }
    }

    /// Writes the members of the section except geometry, counts and items: those that change its
    /// fingerprint.
    func content(to writer: inout JSONWriter) {
        introduction(to: &writer)
        let supplements: [(PageWindow.Part.Kind, Rect?)] = [
            (.header, frames.header), (.footer, frames.footer),
            (.placeholder, frames.placeholder), (.decoration, frames.decoration),
        ]
        for (kind, frame) in supplements {
            writer.raw(",")
            supplement(
                kind,
                frame: frame.map { _ in Rect(x: 0, y: 0, width: 0, height: 0) },
                to: &writer
            )
        }
    }

    /// Writes the members of the section's identity and status, without braces.
    private func introduction(to writer: inout JSONWriter) {
        writer.raw("\"id\":")
        writer.string(content.id)
        writer.raw(",\"module\":")
        writer.string(content.module)
        writer.raw(",\"layout\":\"")
        writer.raw(content.layout.kind.name)
        writer.raw("\",\"arrange\":\"")
        writer.raw(content.layout.arrange == .vertical ? "vertical" : "horizontal")
        writer.raw("\",\"status\":\"")
        writer.raw(content.status.name)
        writer.raw("\"")
        content.selected?.write(showing: frames.items.count, to: &writer)
        reason(to: &writer)
    }

    /// Writes the time since which the data is stale, and the failure behind the status.
    private func reason(to writer: inout JSONWriter) {
        if case .stale(let asOf, _) = content.status {
            writer.raw(",\"asOf\":\"")
            writer.raw(Timestamp.rfc3339(secondsSince1970: asOf.milliseconds / 1000))
            writer.raw("\"")
        }
        if let failure = content.status.failure {
            writer.raw(",\"failure\":")
            writer.failure(failure)
        }
    }

    // MARK: Header, footer, placeholder, decoration, scroller

    private func surroundings(to writer: inout JSONWriter) {
        writer.raw(",\"header\":")
        supplement(.header, frame: frames.header, to: &writer)
        writer.raw(",\"footer\":")
        supplement(.footer, frame: frames.footer, to: &writer)
        writer.raw(",\"placeholder\":")
        supplement(.placeholder, frame: frames.placeholder, to: &writer)
        writer.raw(",\"decoration\":")
        supplement(.decoration, frame: frames.decoration, to: &writer)
        writer.raw(",\"scroller\":")
        if let scroller = frames.scroller { writer.scroller(scroller) } else { writer.null() }
    }

    private func supplement(
        _ kind: PageWindow.Part.Kind,
        frame: Rect?,
        to writer: inout JSONWriter
    ) {
        guard let frame else { return writer.null() }
        writer.raw("{")
        members(of: kind, frame: frame, to: &writer)
        writer.raw("}")
    }

    /// Writes the members of a header, footer, placeholder or decoration, without braces.
    ///
    /// - Parameter frame: Its frame, in the coordinates of the response.
    func members(of kind: PageWindow.Part.Kind, frame: Rect, to writer: inout JSONWriter) {
        switch kind {
        case .header: supplementary(content.header, frame: frame, pinnable: true, to: &writer)
        case .footer: supplementary(content.footer, frame: frame, pinnable: false, to: &writer)
        case .placeholder:
            supplementary(content.placeholder, frame: frame, pinnable: false, to: &writer)
        case .decoration: decoration(content.decoration, frame: frame, to: &writer)
        }
    }

    private func supplementary(
        _ content: SupplementaryContent?,
        frame: Rect,
        pinnable: Bool,
        to writer: inout JSONWriter
    ) {
        guard let content else { return }
        writer.raw("\"type\":")
        writer.string(content.type)
        writer.raw(",\"frame\":")
        writer.frame(frame)
        if pinnable {
            writer.raw(",\"pinned\":")
            writer.boolean(content.geometry.isPinned)
        }
        writer.raw(",\"data\":")
        writer.bytes(content.data)
        writer.bytes(content.elements)
        if let select = content.select {
            writer.raw(",\"select\":")
            writer.bytes(select)
        }
    }

    private func decoration(
        _ content: DecorationContent?,
        frame: Rect,
        to writer: inout JSONWriter
    ) {
        guard let content else { return }
        writer.raw("\"region\":\"")
        writer.raw(content.geometry.region.rawValue)
        writer.raw("\",\"frame\":")
        writer.frame(frame)
        writer.raw(",\"radius\":")
        writer.length(content.radius)
        writer.raw(",\"contents\":")
        writer.bytes(content.contents)
    }
}

extension SectionContent {
    /// Returns what became of the section's values.
    func counts(in frames: SectionFrames) -> ItemCounts {
        ItemCounts(
            total: frames.total + items.dropped + items.repeats,
            shown: frames.shown,
            dropped: items.dropped,
            duplicates: items.repeats
        )
    }
}

extension JSONWriter {
    /// Appends what became of a section's values: how many there were, are shown, and were left out.
    mutating func counts(_ counts: ItemCounts) {
        raw("{\"total\":")
        integer(counts.total)
        raw(",\"shown\":")
        integer(counts.shown)
        if counts.dropped > 0 {
            raw(",\"dropped\":")
            integer(counts.dropped)
        }
        if counts.duplicates > 0 {
            raw(",\"duplicates\":")
            integer(counts.duplicates)
        }
        raw("}")
    }

    /// Appends a scroller.
    mutating func scroller(_ scroller: ScrollerFrames) {
        raw("{")
        members(of: scroller)
        raw("}")
    }

    /// Appends a scroller's frame, content size, behaviour and stops, without braces.
    mutating func members(of scroller: ScrollerFrames) {
        raw("\"frame\":")
        frame(scroller.frame)
        raw(",\"contentSize\":")
        size(scroller.contentSize)
        raw(",\"behavior\":\"")
        raw(scroller.behavior.rawValue)
        raw("\",\"stops\":[")
        for (index, stop) in scroller.stops.enumerated() {
            if index > 0 { raw(",") }
            length(stop)
        }
        raw("]")
    }
}
