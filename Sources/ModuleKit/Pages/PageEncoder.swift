import JSONCore
import LayoutCore
import UpstreamKit

/// Writes a page as JSON. Every number is a length; every text was rendered while mapping.
struct PageEncoder {
    let request: PageRequest
    let page: ArrangedPage
    let frames: PageFrames
    let status: PageStatus
    let styles: PageStyles
    let next: String?

    /// The text in place of the revision while the rest is hashed.
    private static let blankRevision = String(repeating: "0", count: 32)

    /// Returns the text and the revision in it: a hash of all other bytes.
    func encode() -> (text: JSONText, revision: String) {
        var writer = JSONWriter(capacity: estimatedBytes)
        writer.raw("{\"module\":")
        writer.string(request.module)
        writer.raw(",\"revision\":\"")
        let position = writer.count
        writer.raw(Self.blankRevision)
        writer.raw("\",\"status\":\"")
        writer.raw(status.rawValue)
        writer.raw("\",\"viewport\":")
        writer.viewport(of: request)
        writer.raw(",\"contentSize\":")
        writer.size(frames.contentSize)
        writer.stylesMember(styles)
        writer.raw(",\"sections\":")
        writer.list(page.sections.indices) { index, writer in
            SectionEncoder(page.sections[index], frames: frames.sections[index]).write(to: &writer)
        }
        writer.raw(",\"failures\":")
        writer.list(page.failures) { failure, writer in writer.failure(failure) }
        if !page.dropped.isEmpty {
            writer.raw(",\"dropped\":")
            writer.dropped(page.dropped)
        }
        if let next {
            writer.raw(",\"next\":")
            writer.string(next)
        }
        writer.raw("}")
        var revision = writer.withBytes(ContentHash.text)
        if request.scope.isPrivate {
            // Equal bytes of another owner are another page.
            let owned = Array((revision + request.scope.name).utf8)
            revision = owned.withUnsafeBytes(ContentHash.text)
        }
        var digits = revision
        digits.withUTF8 { writer.patch(at: position, with: UnsafeRawBufferPointer($0)) }
        return (writer.finishText(), revision)
    }

    /// An estimate of the text's length, so that the buffer rarely grows: the content's bytes and, for
    /// each item, names and a frame.
    private var estimatedBytes: Int {
        page.sections.reduce(1024) { $0 + $1.items.bytes.count + $1.items.count * 96 + 1024 }
    }
}

extension JSONWriter {
    /// Appends a rectangle: `{"x":…,"y":…,"width":…,"height":…}`.
    mutating func frame(_ rect: Rect) {
        raw("{\"x\":" as StaticString)
        length(rect.x)
        raw(",\"y\":" as StaticString)
        length(rect.y)
        raw(",\"width\":" as StaticString)
        length(rect.width)
        raw(",\"height\":" as StaticString)
        length(rect.height)
        byte(UInt8(ascii: "}"))
    }

    /// Appends a size.
    mutating func size(_ size: Size) {
        raw("{\"width\":" as StaticString)
        length(size.width)
        raw(",\"height\":" as StaticString)
        length(size.height)
        byte(UInt8(ascii: "}"))
    }

    /// Appends the viewport of a page, with the height and language where the page depends on them.
    mutating func viewport(of request: PageRequest) {
        let viewport = request.viewport
        raw("{\"width\":" as StaticString)
        length(viewport.width)
        if request.usesViewportHeight {
            raw(",\"height\":" as StaticString)
            length(viewport.height)
        }
        if let scale = viewport.scale {
            raw(",\"scale\":" as StaticString)
            length(scale)
        }
        raw(",\"direction\":\"" as StaticString)
        raw(viewport.direction.rawValue)
        raw("\",\"textScale\":" as StaticString)
        length(viewport.textScale)
        if let locale = request.locale {
            raw(",\"locale\":" as StaticString)
            string(locale)
        }
        byte(UInt8(ascii: "}"))
    }

    /// Appends the numbers of values that are no section: `{"shelf":3}`.
    mutating func dropped(_ dropped: [DroppedSections]) {
        raw("{")
        for (index, values) in dropped.enumerated() {
            if index > 0 { raw(",") }
            string(values.component)
            raw(":")
            integer(values.count)
        }
        raw("}")
    }

    /// Appends a failure.
    mutating func failure(_ failure: RequestFailure) {
        raw("{\"request\":" as StaticString)
        string(failure.request)
        raw(",\"module\":" as StaticString)
        string(failure.module)
        raw(",\"kind\":\"" as StaticString)
        raw(failure.kind.rawValue)
        byte(UInt8(ascii: "\""))
        if failure.kind == .status, let status = failure.status {
            raw(",\"status\":" as StaticString)
            integer(status)
        }
        raw(",\"detail\":" as StaticString)
        string(failure.detail)
        raw(",\"sections\":[" as StaticString)
        for (index, section) in failure.sections.enumerated() {
            if index > 0 { byte(UInt8(ascii: ",")) }
            string(section)
        }
        raw("]}" as StaticString)
    }
}
