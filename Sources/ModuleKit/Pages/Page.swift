public import JSONCore
public import LayoutCore

/// A page laid out and encoded: its content, its frames, and the bytes that say both.
public struct Page: Sendable {
    /// The name of the module whose page it is.
    public let module: String
    /// Names these exact bytes; equal content has the equal revision on any machine, at any time.
    public let revision: String
    /// Whether it shows what was asked for.
    public let status: PageStatus
    /// What it was laid out for.
    public let viewport: PageViewport
    /// The layout as JSON.
    public let json: JSONText
    /// The sections before layout.
    public let sections: [SectionContent]
    /// The frames of everything.
    public let frames: PageFrames
    /// What failed, in declared order of the requests.
    public let failures: [RequestFailure]
    /// The URL of the page with one more page in it, while there is one.
    public let next: String?
    /// Time spent computing frames.
    public let layoutDuration: Duration
    /// Time spent encoding.
    public let encodeDuration: Duration

    /// Lays out and encodes what a module's pipeline produced.
    ///
    /// - Complexity: O(items · log items) at most in time, O(bytes) in memory.
    public init(_ part: LoadedPart, for request: PageRequest, of module: ModuleDeclaration) {
        let clock = ContinuousClock()
        let start = clock.now
        var part = part
        Self.fillWhenEmpty(&part, request, module)
        let frames = PageLayout.layOut(
            part.sections.map(\.input),
            in: request.viewport.layoutViewport
        )
        let laidOut = clock.now
        self.module = module.name
        viewport = request.viewport
        status = PageStatus(part)
        next = part.hasNext == true ? Self.next(after: request) : nil
        let encoder = PageEncoder(
            request: request,
            part: part,
            frames: frames,
            status: status,
            next: next
        )
        (json, revision) = encoder.encode()
        sections = part.sections
        failures = part.failures
        self.frames = frames
        layoutDuration = start.duration(to: laidOut)
        encodeDuration = laidOut.duration(to: clock.now)
    }

    /// The memory it holds, in bytes, for bounding caches.
    public var memoryBytes: Int {
        sections.reduce(json.count) { $0 + $1.memoryBytes }
    }

    /// Puts the module's placeholder over the whole viewport where no section is shown.
    private static func fillWhenEmpty(
        _ part: inout LoadedPart,
        _ request: PageRequest,
        _ module: ModuleDeclaration
    ) {
        guard part.sections.isEmpty, let placeholder = module.placeholder else { return }
        var scope = TemplateScope(
            parameters: request.parameters,
            viewport: request.viewport,
            locale: request.locale
        )
        scope.answer = nil
        let content = SupplementaryContent(
            geometry: Supplementary(height: request.viewport.height),
            type: placeholder.type.text(in: scope),
            data: DataProgram(placeholder.data ?? .null).bytes(in: scope)
        )
        part.sections = [
            SectionContent(
                id: "placeholder",
                module: module.name,
                status: .placeholder,
                layout: SectionLayout(),
                items: .empty,
                header: nil,
                footer: nil,
                placeholder: content,
                decoration: nil
            )
        ]
    }

    private static func next(after request: PageRequest) -> String {
        let pairs = request.canonicalQuery.split(separator: "&").map(String.init)
        let others = pairs.filter { !$0.hasPrefix("pages=") }
        let query = (others + ["pages=\(request.pages + 1)"]).sorted()
        return "/v1/modules/\(request.module)/layout?\(query.joined(separator: "&"))"
    }
}

extension SectionContent {
    /// What the layout needs of the section.
    var input: SectionInput {
        SectionInput(
            layout: layout,
            count: items.count,
            sizes: items.sizes,
            header: header?.geometry,
            footer: footer?.geometry,
            placeholderHeight: placeholder?.geometry.height,
            decoration: decoration?.geometry,
            carousels: carousels.map {
                CarouselsInput(layout: $0.layout, ends: $0.ends, sizes: $0.items.sizes)
            }
        )
    }

    /// The memory it holds, in bytes, the frames of its items included.
    var memoryBytes: Int {
        let inside = carousels.map {
            $0.items.memoryBytes + $0.items.count * Self.frameBytes + $0.ends.count * 4
        }
        return items.memoryBytes + items.count * Self.frameBytes + (inside ?? 0)
    }

    /// Four numbers.
    private static let frameBytes = 4 * 8
}

extension PageViewport {
    /// What the layout needs of the viewport.
    var layoutViewport: Viewport {
        Viewport(
            width: width,
            scale: scale,
            direction: direction == .rightToLeft ? .rightToLeft : .leftToRight
        )
    }
}
