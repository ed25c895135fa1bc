import UpstreamKit
import JSONCore
import LayoutCore

/// Writes one section of a page as JSON.
struct SectionEncoder {
    private let content: SectionContent
    private let frames: SectionFrames

    init(_ content: SectionContent, _ frames: SectionFrames) {
        self.content = content
        self.frames = frames
    }

    func write(to writer: inout JSONWriter) {
        writer.raw("{\"id\":")
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
        reason(to: &writer)
        writer.raw(",\"frame\":")
        writer.frame(frames.frame)
        surroundings(to: &writer)
        writer.raw(",\"counts\":{\"total\":")
        writer.integer(frames.total)
        writer.raw(",\"shown\":")
        writer.integer(frames.shown)
        writer.raw("},\"items\":[")
        items(to: &writer)
        writer.raw("]}")
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
        supplementary(content.header, frames.header, pinnable: true, to: &writer)
        writer.raw(",\"footer\":")
        supplementary(content.footer, frames.footer, pinnable: false, to: &writer)
        writer.raw(",\"placeholder\":")
        supplementary(content.placeholder, frames.placeholder, pinnable: false, to: &writer)
        writer.raw(",\"decoration\":")
        decoration(to: &writer)
        writer.raw(",\"scroller\":")
        scroller(to: &writer)
    }

    private func supplementary(
        _ content: SupplementaryContent?,
        _ frame: Rect?,
        pinnable: Bool,
        to writer: inout JSONWriter
    ) {
        guard let content, let frame else { return writer.null() }
        writer.raw("{\"type\":")
        writer.string(content.type)
        writer.raw(",\"frame\":")
        writer.frame(frame)
        if pinnable {
            writer.raw(",\"pinned\":")
            writer.boolean(content.geometry.isPinned)
        }
        writer.raw(",\"data\":")
        writer.bytes(content.data)
        writer.raw("}")
    }

    private func decoration(to writer: inout JSONWriter) {
        guard let decoration = content.decoration, let frame = frames.decoration else {
            return writer.null()
        }
        writer.raw("{\"region\":\"")
        writer.raw(decoration.geometry.region.rawValue)
        writer.raw("\",\"frame\":")
        writer.frame(frame)
        writer.raw(",\"radius\":")
        writer.length(decoration.radius)
        writer.raw(",\"contents\":")
        writer.bytes(decoration.contents)
        writer.raw("}")
    }

    private func scroller(to writer: inout JSONWriter) {
        guard let scroller = frames.scroller else { return writer.null() }
        writer.raw("{\"frame\":")
        writer.frame(scroller.frame)
        writer.raw(",\"contentSize\":")
        writer.size(scroller.contentSize)
        writer.raw(",\"behavior\":\"")
        writer.raw(scroller.behavior.rawValue)
        writer.raw("\",\"stops\":[")
        for (index, stop) in scroller.stops.enumerated() {
            if index > 0 { writer.raw(",") }
            writer.length(stop)
        }
        writer.raw("]}")
    }

    // MARK: Items

    /// The loop that writes most of a page: three copies and a frame an item.
    private func items(to writer: inout JSONWriter) {
        let table = content.items
        let types = table.types.map { Array(",\"type\":".utf8) + $0 + Array(",\"frame\":".utf8) }
        table.bytes.withUnsafeBytes { bytes in
            for index in 0..<frames.shown {
                let item = table.items[index]
                writer.raw(index == 0 ? "{\"id\":" : ",{\"id\":" as StaticString)
                writer.bytes(bytes.slice(item.id))
                writer.bytes(types[Int(item.type)])
                let frame = frames.items[index]
                writer.frame(frame.x, frame.y, frame.width, frame.height)
                writer.raw(",\"data\":" as StaticString)
                writer.bytes(bytes.slice(item.data))
                writer.byte(UInt8(ascii: "}"))
            }
        }
    }
}

extension UnsafeRawBufferPointer {
    /// The bytes of a range.
    @inline(__always)
    fileprivate func slice(_ range: ByteRange) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(rebasing: self[Int(range.start)..<Int(range.end)])
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
