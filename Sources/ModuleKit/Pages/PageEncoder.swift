import JSONCore
import LayoutCore
import ModuleMapping
import TextCore
import UpstreamKit

/// Writes a page as JSON. Every number is a length; every text was rendered while mapping.
struct PageEncoder {
    let request: PageRequest
    let page: ArrangedPage
    let frames: PageFrames
    let status: PageStatus
    let styles: PageStyles
    let palette: PagePalette
    let background: String?
    let images: PageImages
    let next: String?

    /// The text in place of the revision while the rest is hashed.
    private static let blankRevision = String(repeating: "0", count: 32)

    /// A page's text.
    struct Encoded {
        let text: JSONText
        /// The revision in the text: a hash of all its other bytes.
        let revision: String
        /// The places of each section's items in the text.
        let items: [[ItemTable.Item]]
        /// The places of each dock's items in the text.
        let docks: [[ItemTable.Item]]
    }

    /// Returns the text.
    func encode() -> Encoded {
        var writer = JSONWriter(capacity: estimatedBytes)
        var position = 0
        var items: [[ItemTable.Item]] = []
        var docks: [[ItemTable.Item]] = []
        items.reserveCapacity(page.sections.count)
        writer.object { writer in
            writer.member("module", string: request.module)
            writer.member("revision") { writer in
                position = writer.count + 1
                writer.string(Self.blankRevision)
            }
            writer.member("status", string: status.rawValue)
            writer.member("viewport") { $0.viewport(of: request) }
            writer.member("contentSize") { $0.size(frames.contentSize) }
            writer.stylesMember(styles)
            writer.paletteMember(palette)
            if let background { writer.member("background", string: background) }
            writer.imagesMember(images)
            if let screen = page.screen { writer.member("screen", json: screen.json) }
            writer.member("sections", array: page.sections.indices) { writer, index in
                let section = SectionEncoder(page.sections[index], frames: frames.sections[index])
                items.append(section.write(to: &writer))
            }
            docks = writer.docksMember(page.docks, frames: frames.docks)
            writer.member("failures", array: page.failures) { $0.failure($1) }
            if !page.dropped.isEmpty {
                writer.member("dropped") { $0.dropped(page.dropped) }
            }
            if let next { writer.member("next", string: next) }
        }
        var revision = writer.withBytes(ContentHash.text)
        if request.scope.isPrivate {
            // Equal bytes of another owner are another page.
            let owned = Array((revision + request.scope.name).utf8)
            revision = owned.withUnsafeBytes(ContentHash.text)
        }
        var digits = revision
        digits.withUTF8 { writer.patch(at: position, with: UnsafeRawBufferPointer($0)) }
        return Encoded(text: writer.finishText(), revision: revision, items: items, docks: docks)
    }

    /// An estimate of the text's length, so that the buffer rarely grows: the content's bytes and, for
    /// each item, names and a frame.
    private var estimatedBytes: Int {
        page.sectionsAndDocks.reduce(1024) { $0 + $1.items.text.count + $1.items.count * 96 + 1024 }
    }
}

extension JSONWriter {
    /// Appends a size.
    mutating func size(_ size: Size) {
        object { writer in
            writer.member("width", length: size.width)
            writer.member("height", length: size.height)
        }
    }

    /// Appends the viewport of a page, with the height and language where the page depends on them.
    mutating func viewport(of request: PageRequest) {
        let viewport = request.viewport
        object { writer in
            writer.member("width", length: viewport.width)
            if request.usesViewportHeight { writer.member("height", length: viewport.height) }
            if let scale = viewport.scale { writer.member("scale", length: scale) }
            writer.member("direction", string: viewport.direction.rawValue)
            writer.textSize(viewport.scaling)
            if let locale = request.locale { writer.member("locale", string: locale) }
        }
    }

    /// Appends the size of text that the reader has chosen, with the platform where that is no browser.
    private mutating func textSize(_ scaling: TextScaling) {
        if scaling.platform != .web { member("platform", string: scaling.platform.rawValue) }
        switch scaling {
        case .factor(let factor): member("textScale", length: factor)
        case .dynamicType(let category): member("textSize", string: category.rawValue)
        case .fontScale(let curve): member("fontScale", length: curve.scale)
        }
    }

    /// Appends the numbers of values that are no section: `{"shelf":3}`.
    mutating func dropped(_ dropped: [DroppedSections]) {
        object { writer in
            for values in dropped {
                writer.member(named: values.component) { $0.integer(values.count) }
            }
        }
    }

    /// Appends a failure.
    mutating func failure(_ failure: RequestFailure) {
        object { writer in
            writer.member("request", string: failure.request)
            writer.member("module", string: failure.module)
            writer.member("kind", string: failure.kind.rawValue)
            if failure.kind == .status, let status = failure.status {
                writer.member("status", integer: status)
            }
            writer.member("detail", string: failure.detail)
            writer.member("sections") { $0.array(strings: failure.sections) }
        }
    }
}
