import JSONCore
import LayoutCore
import UpstreamKit

/// Writes a page as JSON. Every number is a length, every text was rendered while mapping.
struct PageEncoder {
    let request: PageRequest
    let part: LoadedPart
    let frames: PageFrames
    let status: PageStatus
    let next: String?

    /// The revision's place is filled with this while the rest is hashed.
    private static let blankRevision = String(repeating: "0", count: 32)

    /// The text, and the revision in it: a hash of all the others.
    func encode() -> (text: JSONText, revision: String) {
        var writer = JSONWriter(capacity: estimatedBytes)
        writer.raw("{\"module\":")
        writer.string(request.module)
        writer.raw(",\"revision\":\"")
        let place = writer.count
        writer.raw(Self.blankRevision)
        writer.raw("\",\"status\":\"")
        writer.raw(status.rawValue)
        writer.raw("\",\"viewport\":")
        writer.viewport(request.viewport)
        writer.raw(",\"contentSize\":")
        writer.size(frames.contentSize)
        writer.raw(",\"sections\":")
        writer.list(part.sections.indices) { index, writer in
            SectionEncoder(part.sections[index], frames.sections[index]).write(to: &writer)
        }
        writer.raw(",\"failures\":")
        writer.list(part.failures) { failure, writer in writer.failure(failure) }
        if let next {
            writer.raw(",\"next\":")
            writer.string(next)
        }
        writer.raw("}")
        var revision = writer.withBytes(ContentHash.text)
        if request.scope.isPrivate {
            // Equal bytes are another page when they are somebody else's.
            let owned = Array((revision + request.scope.name).utf8)
            revision = owned.withUnsafeBytes(ContentHash.text)
        }
        var digits = revision
        digits.withUTF8 { writer.patch(at: place, with: UnsafeRawBufferPointer($0)) }
        return (writer.finishText(), revision)
    }

    /// The content's bytes and, for each item, names and a frame; so that the buffer rarely grows.
    private var estimatedBytes: Int {
        part.sections.reduce(1024) { $0 + $1.items.bytes.count + $1.items.count * 96 + 1024 }
    }
}

extension JSONWriter {
    /// Appends `{"x":…,"y":…,"width":…,"height":…}`.
    mutating func frame(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
        raw("{\"x\":" as StaticString)
        length(x)
        raw(",\"y\":" as StaticString)
        length(y)
        raw(",\"width\":" as StaticString)
        length(width)
        raw(",\"height\":" as StaticString)
        length(height)
        byte(UInt8(ascii: "}"))
    }

    /// Appends a rectangle.
    mutating func frame(_ rect: Rect) {
        frame(rect.x, rect.y, rect.width, rect.height)
    }

    /// Appends a size.
    mutating func size(_ size: Size) {
        raw("{\"width\":" as StaticString)
        length(size.width)
        raw(",\"height\":" as StaticString)
        length(size.height)
        byte(UInt8(ascii: "}"))
    }

    /// Appends what a page is laid out for.
    mutating func viewport(_ viewport: PageViewport) {
        raw("{\"width\":" as StaticString)
        length(viewport.width)
        if let scale = viewport.scale {
            raw(",\"scale\":" as StaticString)
            length(scale)
        }
        raw(",\"direction\":\"" as StaticString)
        raw(viewport.direction.rawValue)
        raw("\",\"textScale\":" as StaticString)
        length(viewport.textScale)
        byte(UInt8(ascii: "}"))
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
