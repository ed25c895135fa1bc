import ConfigurationLanguage
import InputCore
package import JSONCore
package import LayoutCore
import Locking
package import ModuleMapping

/// A page laid out and encoded: its content, its frames, and the bytes of both.
///
/// It is an object, as caches, streams and responses hold it: a copy of its members would count each reference in them.
package final class Page: Sendable {
    /// The request that it was built for.
    package let request: PageRequest
    /// A name for these exact bytes; equal content has the equal revision on any machine, at any time.
    package let revision: String
    /// A summary of the sections and failures.
    package let status: PageStatus
    /// The layout as JSON.
    package let json: JSONText
    /// The sections before layout.
    package let sections: [SectionContent]
    /// The sections that stand at edges of the screen, in the order of the edges.
    package let docks: [SectionContent]
    /// The frames of everything.
    package let frames: PageFrames
    /// The failures, in declared order of the requests.
    package let failures: [RequestFailure]
    /// The numbers of values that are no section for want of an id, by component.
    package let dropped: [DroppedSections]
    /// True when something is not as it is declared, for a client that does not draw everything.
    package let isSubstituted: Bool
    /// The URL of the page with one more batch in it, while there is one.
    package let next: String?
    /// The styles of the texts that are shown.
    let styles: PageStyles
    /// The colours of the palette that are used by what is shown.
    let palette: PagePalette
    /// The colour behind everything; nil where the client has its own.
    let background: String?
    /// The screen around the page; nil for a module that declares no screen.
    let screen: ScreenContent?
    /// The images of the service's own that are shown.
    let images: PageImages
    let notes: PageNotes
    /// The time that each stage took.
    package let durations: StageDurations
    /// The memory that it holds by itself, in bytes, for bounding caches.
    package let memoryBytes: Int
    /// The object that counts its memory as long as the page lives.
    private let charge = Locked<(any AnyObject & Sendable)?>(nil)

    /// Encodes a page that was arranged and laid out.
    ///
    /// - Parameters:
    ///   - colors: The colours of the palette under the theme of the request.
    ///   - background: The colour behind everything.
    ///   - notes: What is known of it beside its bytes.
    /// - Complexity: O(bytes) in time and memory.
    init(
        _ arranged: ArrangedPage,
        frames: PageFrames,
        for request: PageRequest,
        colors: [ExactString: PaletteColor],
        background: String?,
        notes: PageNotes
    ) {
        let start = ContinuousClock.now
        var arranged = arranged
        arranged.setReadingOrders(
            in: frames,
            isMirrored: request.viewport.direction == .rightToLeft
        )
        self.request = request
        status = arranged.status
        isSubstituted =
            arranged.isSubstituted
            || arranged.sectionsAndDocks.contains { !$0.substituted.isEmpty }
        next = arranged.hasNext == true ? Self.next(after: request) : nil
        screen = arranged.screen
        failures = arranged.failures
        dropped = arranged.dropped
        self.frames = frames
        let shown = zip(arranged.sectionsAndDocks, frames.sectionsAndDocks).lazy.map {
            (content: $0, frames: $1)
        }
        styles = PageStyles(of: shown)
        palette = PagePalette(
            of: shown,
            backgrounds: [background, arranged.screen?.background].compactMap(\.self),
            among: colors
        )
        self.background = background
        images = PageImages(of: shown, besides: arranged.screen?.images ?? [])
        let encoder = PageEncoder(
            request: request,
            page: arranged,
            frames: frames,
            status: status,
            styles: styles,
            palette: palette,
            background: background,
            images: images,
            next: next
        )
        let encoded = encoder.encode()
        json = encoded.text
        revision = encoded.revision
        // What was mapped is in the page's text now: it need not be kept twice.
        var (sections, docks) = (arranged.sections, arranged.docks)
        for (index, items) in encoded.items.enumerated()
        where items.count == sections[index].items.count {
            sections[index].change { $0.items.move(to: encoded.text, at: items) }
        }
        for (index, items) in encoded.docks.enumerated()
        where items.count == docks[index].items.count {
            docks[index].change { $0.items.move(to: encoded.text, at: items) }
        }
        self.sections = sections
        self.docks = docks
        self.notes = notes
        memoryBytes = (docks.isEmpty ? sections : sections + docks)
            .reduce(json.count - notes.sharedBytes) { $0 + $1.memoryBytes(besides: encoded.text) }
        var durations = notes.durations
        durations.encode = start.duration(to: .now)
        self.durations = durations
    }

    /// True where it has texts of the service's own, which have been measured.
    package var hasTexts: Bool { !styles.styles.isEmpty }

    /// The moment at which the first of its texts would be another, in milliseconds since 1970; nil where all stay.
    package var textChangesAt: Double? { notes.textChangesAt }

    /// The components that lack values and whose paths have not been looked at.
    var unexamined: [SectionTraits] { notes.unexamined }

    /// The findings of its mapping for the authors of modules, by component.
    package var issues: [ComponentIssues] { notes.issues }

    /// Keeps an object that counts its memory as long as it lives.
    package func keep(_ charge: any AnyObject & Sendable) {
        self.charge.withLock { $0 = charge }
    }

    /// The sections, and behind them the docks.
    package var sectionsAndDocks: [SectionContent] { docks.isEmpty ? sections : sections + docks }

    /// The name of the module whose page it is.
    package var module: String { request.module }

    /// The viewport that it was laid out for.
    package var viewport: PageViewport { request.viewport }

    /// True when the deadline passed before everything was built, so that it is to be built again.
    package var isCutShort: Bool { failures.contains { $0.kind == .overloaded && $0.isOfWork } }

    /// The number of items in all sections and docks.
    package var itemCount: Int { sectionsAndDocks.reduce(0) { $0 + $1.items.count } }

    private static func next(after request: PageRequest) -> String {
        let pairs = request.canonicalQuery.split(at: "&").map(String.init)
        let others = pairs.filter { !$0.begins(with: "pages=") }
        let query = (others + ["pages=\(request.pages + 1)"]).sorted()
        return "/v1/modules/\(request.module)/layout?\(query.joined(separator: "&"))"
    }
}

extension SectionContent {
    /// The memory that it holds beside the page's text, in bytes, the frames of its items included.
    fileprivate func memoryBytes(besides text: JSONText) -> Int {
        let inside = self.carousels.map {
            $0.items.memoryBytes() + $0.items.count * Self.frameBytes + $0.ends.count * 4
        }
        return self.items.memoryBytes(besides: text) + self.items.count * Self.frameBytes
            + (inside ?? 0)
    }

    /// The bytes of a frame: four numbers.
    private static let frameBytes = 4 * 8
}

extension PageViewport {
    var layoutViewport: Viewport {
        Viewport(
            width: width,
            scale: scale,
            direction: direction == .rightToLeft ? .rightToLeft : .leftToRight
        )
    }
}
