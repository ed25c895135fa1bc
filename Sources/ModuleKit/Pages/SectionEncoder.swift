import JSONCore
import LayoutCore
import UpstreamKit

/// Writes one section of a page as JSON: the whole, or what an answer about a part of it needs.
struct SectionEncoder {
    let content: SectionContent
    let frames: SectionFrames

    init(_ content: SectionContent, _ frames: SectionFrames) {
        self.content = content
        self.frames = frames
    }

    /// Writes the section as it stands in a layout.
    func write(to writer: inout JSONWriter) {
        writer.raw("{")
        membersButItems(to: &writer)
        writer.raw(",\"items\":[")
        ItemEncoder(content, frames).all(to: &writer)
        writer.raw("]}")
    }

    /// Writes all that the section says but its items, without braces.
    func membersButItems(to writer: inout JSONWriter) {
        introduction(to: &writer)
        writer.raw(",\"frame\":")
        writer.frame(frames.frame)
        surroundings(to: &writer)
        writer.raw(",\"counts\":")
        writer.counts(total: frames.total, shown: frames.shown)
    }

    /// Writes all that the section says but geometry, counts and items: what makes it another one
    /// when it changes.
    func content(to writer: inout JSONWriter) {
        introduction(to: &writer)
        let parts: [(PageWindow.Part.Kind, Rect?)] = [
            (.header, frames.header), (.footer, frames.footer),
            (.placeholder, frames.placeholder), (.decoration, frames.decoration),
        ]
        for (kind, frame) in parts {
            writer.raw(",")
            part(kind, frame.map { _ in Rect(x: 0, y: 0, width: 0, height: 0) }, to: &writer)
        }
    }

    /// Writes the members that tell what the section is and how it is, without braces.
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
        if let selected = content.selected {
            writer.raw(",\"selected\":")
            writer.string(selected)
        }
        reason(to: &writer)
    }

    /// Since when the data is stale, and the failure behind the status.
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
        part(.header, frames.header, to: &writer)
        writer.raw(",\"footer\":")
        part(.footer, frames.footer, to: &writer)
        writer.raw(",\"placeholder\":")
        part(.placeholder, frames.placeholder, to: &writer)
        writer.raw(",\"decoration\":")
        part(.decoration, frames.decoration, to: &writer)
        writer.raw(",\"scroller\":")
        if let scroller = frames.scroller { writer.scroller(scroller) } else { writer.null() }
    }

    private func part(
        _ kind: PageWindow.Part.Kind,
        _ frame: Rect?,
        to writer: inout JSONWriter
    ) {
        guard let frame else { return writer.null() }
        writer.raw("{")
        members(of: kind, frame: frame, to: &writer)
        writer.raw("}")
    }

    /// Writes what a header, footer, placeholder or decoration says, without braces.
    ///
    /// - Parameter frame: its frame, in the coordinates of the answer.
    func members(of kind: PageWindow.Part.Kind, frame: Rect, to writer: inout JSONWriter) {
        switch kind {
        case .header: supplementary(content.header, frame, pinnable: true, to: &writer)
        case .footer: supplementary(content.footer, frame, pinnable: false, to: &writer)
        case .placeholder: supplementary(content.placeholder, frame, pinnable: false, to: &writer)
        case .decoration: decoration(content.decoration, frame, to: &writer)
        }
    }

    private func supplementary(
        _ content: SupplementaryContent?,
        _ frame: Rect,
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
        _ frame: Rect,
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

extension JSONWriter {
    /// Appends how many items there were before cutting, and how many are shown.
    mutating func counts(total: Int, shown: Int) {
        raw("{\"total\":")
        integer(total)
        raw(",\"shown\":")
        integer(shown)
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

extension LayoutKind {
    /// The name in answers.
    fileprivate var name: StaticString {
        switch self {
        case .list: "list"
        case .flex: "flex"
        case .waterfall: "waterfall"
        case .grid: "grid"
        }
    }
}
