import ChangesCore
import JSONCore
import LayoutCore
import ModuleDeclarations
import ModuleMapping
import UpstreamKit

/// Writes one section of a page as JSON: the whole, or some of its members.
struct SectionEncoder {
    let content: SectionContent
    let frames: SectionFrames

    init(_ content: SectionContent, frames: SectionFrames) {
        self.content = content
        self.frames = frames
    }

    /// Writes the section as a layout has it.
    ///
    /// - Returns: The places of its items in the text.
    func write(to writer: inout JSONWriter) -> [ItemTable.Item] {
        var places: [ItemTable.Item] = []
        writer.object { writer in
            membersButItems(to: &writer)
            writer.member("items") { writer in
                writer.array { places = ItemEncoder(content, frames: frames).all(to: &$0) }
            }
        }
        return places
    }

    /// Writes the members of the section except its items, without braces.
    func membersButItems(to writer: inout JSONWriter) {
        introduction(to: &writer)
        writer.member("frame") { $0.frame(frames.frame) }
        writer.member("header") { supplement(.header, frame: frames.header, to: &$0) }
        writer.member("footer") { supplement(.footer, frame: frames.footer, to: &$0) }
        writer.member("placeholder") {
            supplement(.placeholder, frame: frames.placeholder, to: &$0)
        }
        writer.member("decoration") {
            supplement(.decoration, frame: frames.decoration, to: &$0)
        }
        writer.member("scroller") { $0.scroller(frames.scroller) }
        writer.member("counts") { $0.counts(content.counts(in: frames)) }
    }

    /// Writes the members that a window has for the section, without braces.
    ///
    /// - Parameters:
    ///   - scroller: The section's scroller, in page coordinates.
    ///   - items: The indexes of the items that the window has.
    func summary(
        scroller: ScrollerFrames?,
        showing items: Set<Int>,
        to writer: inout JSONWriter
    ) {
        writer.member("id", string: content.id)
        writer.member("frame") { $0.frame(frames.frame) }
        writer.member("arrange", string: arrange)
        content.selected?.write(showing: frames.items.count, to: &writer)
        substituted(to: &writer)
        if let order = content.readingOrder?.filter(items.contains), !order.isSorted {
            accessibility(order, to: &writer)
        }
        writer.member("scroller") { $0.scroller(scroller) }
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
            writer.element { writer in
                supplement(
                    kind,
                    frame: frame.map { _ in Rect(x: 0, y: 0, width: 0, height: 0) },
                    to: &writer
                )
            }
        }
    }

    /// The direction of the section's items.
    private var arrange: String {
        content.layout.arrange == .vertical ? "vertical" : "horizontal"
    }

    /// Writes the members of the section's identity and status, without braces.
    private func introduction(to writer: inout JSONWriter) {
        writer.member("id", string: content.id)
        writer.member("module", string: content.module)
        writer.member("layout", string: content.layout.kind.name)
        writer.member("arrange", string: arrange)
        writer.member("status", string: content.status.name)
        content.selected?.write(showing: frames.items.count, to: &writer)
        reason(to: &writer)
        substituted(to: &writer)
        if let order = content.readingOrder { accessibility(order, to: &writer) }
    }

    /// Writes `substituted`, where something is not as it is declared.
    private func substituted(to writer: inout JSONWriter) {
        if content.substituted.isEmpty { return }
        writer.substituted(content.substituted, rows: content.items)
    }

    /// Writes `a11y`: the order of reading.
    private func accessibility(_ order: [Int], to writer: inout JSONWriter) {
        writer.member("a11y") { writer in
            writer.object { $0.member("order", array: order) { $0.integer($1) } }
        }
    }

    /// Writes the time since which the data is stale, and the failure behind the status.
    private func reason(to writer: inout JSONWriter) {
        if case .stale(let asOf, _) = content.status {
            let seconds = asOf.milliseconds / 1000
            writer.member("asOf", string: Timestamp.rfc3339(secondsSince1970: seconds))
        }
        if let failure = content.status.failure {
            writer.member("failure") { $0.failure(failure) }
        }
    }

    // MARK: Header, footer, placeholder, decoration

    private func supplement(
        _ kind: PageWindow.Part.Kind,
        frame: Rect?,
        to writer: inout JSONWriter
    ) {
        guard let frame else { return writer.null() }
        writer.object { members(of: kind, frame: frame, to: &$0) }
    }

    /// Writes the members of a header, footer, placeholder or decoration, without braces.
    ///
    /// - Parameter frame: Its frame, in the coordinates of the response.
    func members(of kind: PageWindow.Part.Kind, frame: Rect, to writer: inout JSONWriter) {
        switch kind {
        case .header:
            let isPinned = content.header?.geometry.isPinned
            supplementary(content.header, frame: frame, pinned: isPinned, to: &writer)
        case .footer:
            // Of a footer that scrolls with the others nothing is said.
            let isPinned = (content.footer?.geometry.isPinned ?? false) ? true : nil
            supplementary(content.footer, frame: frame, pinned: isPinned, to: &writer)
        case .placeholder:
            supplementary(content.placeholder, frame: frame, pinned: nil, to: &writer)
        case .decoration: decoration(content.decoration, frame: frame, to: &writer)
        }
    }

    private func supplementary(
        _ content: SupplementaryContent?,
        frame: Rect,
        pinned: Bool?,
        to writer: inout JSONWriter
    ) {
        guard let content else { return }
        let type = ClientType(content.type)
        writer.member("type", string: type.name.text)
        if type.version > 1 { writer.member("version", integer: type.version) }
        writer.member("frame") { $0.frame(frame) }
        if let pinned { writer.member("pinned", boolean: pinned) }
        writer.member("data", json: content.data)
        writer.bytes(content.elements)
        if let select = content.select { writer.member("select", json: select) }
        writer.bytes(content.accessibility)
    }

    private func decoration(
        _ content: DecorationContent?,
        frame: Rect,
        to writer: inout JSONWriter
    ) {
        guard let content else { return }
        writer.member("region", string: content.geometry.region.rawValue)
        writer.member("frame") { $0.frame(frame) }
        writer.member("radius", length: content.radius)
        writer.member("contents", json: content.contents)
    }
}

extension [Int] {
    /// True when each is greater than the one before.
    fileprivate var isSorted: Bool { zip(self, dropFirst()).allSatisfy { $0 < $1 } }
}

extension SectionContent {
    /// Returns what became of the section's values.
    func counts(in frames: SectionFrames) -> ItemCounts {
        ItemCounts(
            total: frames.total + self.items.dropped + self.items.repeats,
            shown: frames.shown,
            dropped: self.items.dropped,
            duplicates: self.items.repeats
        )
    }
}

extension JSONWriter {
    /// Appends what became of a section's values: how many there were, are shown, and were left out.
    mutating func counts(_ counts: ItemCounts) {
        object { writer in
            writer.member("total", integer: counts.total)
            writer.member("shown", integer: counts.shown)
            if counts.dropped > 0 { writer.member("dropped", integer: counts.dropped) }
            if counts.duplicates > 0 { writer.member("duplicates", integer: counts.duplicates) }
        }
    }

    /// Appends a scroller, or null.
    mutating func scroller(_ scroller: ScrollerFrames?) {
        guard let scroller else { return null() }
        object { $0.members(of: scroller) }
    }

    /// Appends a scroller's frame, content size, behaviour and stops, without braces.
    mutating func members(of scroller: ScrollerFrames) {
        member("frame") { $0.frame(scroller.frame) }
        member("contentSize") { $0.size(scroller.contentSize) }
        member("behavior", string: scroller.behavior.rawValue)
        member("stops", array: scroller.stops) { $0.length($1) }
    }
}
