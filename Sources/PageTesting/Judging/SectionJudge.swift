import InputCore
import JSONCore
import LayoutCore
import ModuleDeclarations
import ModuleMapping

/// Judges one section of a layout.
struct SectionJudge {
    private(set) var findings: [LayoutFinding] = []
    let json: JSONValue
    let content: SectionContent
    let frames: SectionFrames
    let rules: PageTestDeclaration
    let isForm: Bool
    let textScale: Double
    let subject: LayoutFinding.Subject
    /// The distance that rounding to device pixels may add, in points.
    let pixel: Double
    /// The least width and height that touch areas of parts of cells grow to, in points.
    let touch: Double
    let images: ImageJudge
    let styles: TextStyles

    /// The most overlaps that are looked for in a section: what is beyond says nothing new.
    private static let maximumOverlaps = 16

    /// Creates a judge of a section.
    ///
    /// - Parameters:
    ///   - json: The section as clients are sent it.
    ///   - module: The module that declares it.
    ///   - rules: The rules that it is judged by.
    ///   - touch: The least width and height that touch areas of parts of cells grow to, in points.
    ///   - images: What is known of the images of the page.
    ///   - styles: The styles of the page's texts.
    init(
        _ json: JSONValue,
        content: SectionContent,
        frames: SectionFrames,
        module: ModuleDeclaration?,
        rules: PageTestDeclaration,
        viewport: PageViewport,
        touch: Double,
        images: ImageJudge,
        styles: TextStyles
    ) {
        self.styles = styles
        self.touch = touch
        self.images = images
        self.json = json
        self.content = content
        self.frames = frames
        self.rules = rules
        isForm = module?.kind == .form
        textScale = viewport.textScale
        pixel = 1 / (viewport.scale ?? 1)
        let id = String(content.id.rest(after: content.prefix) ?? content.id[...])
        subject = LayoutFinding.Subject(
            rule: .empty,
            module: content.module,
            section: id,
            place: module?.component(ofSection: id)?.place ?? module?.filePlace
        )
    }

    mutating func run() {
        checkEmpty()
        checkEstimatedWidths()
        checkFrames()
        checkOverlap()
        for name in ["header", "footer", "placeholder"] {
            guard let part = json[name], part.isObject else { continue }
            let cell = Cell(part: name, item: nil, frame: Rect(json: part["frame"]))
            // Titles of a form have one line, as the labels of its cells have.
            checkCell(part, as: cell, hasLabels: isForm && part["data"]?["title"]?.string != nil)
        }
        checkItems(of: json, frames: frames.items, part: "item")
    }

    mutating func add(
        _ rule: LayoutRule,
        part: String? = nil,
        item: String? = nil,
        element: String? = nil,
        excess: Double = 0,
        _ detail: String
    ) {
        var subject = subject
        subject.rule = rule
        subject.part = part
        subject.element = element
        findings.append(
            LayoutFinding(subject: subject, item: item, detail: detail, excess: excess)
        )
    }

    // MARK: The section as a whole

    private mutating func checkEmpty() {
        guard rules.empty, frames.items.count == 0, frames.placeholder == nil,
            content.status.failure == nil
        else { return }
        add(.empty, "neither items nor a placeholder")
    }

    private mutating func checkEstimatedWidths() {
        guard rules.estimated, let index = content.items.firstEstimatedWidth else { return }
        let item = json["items"]?.element(index)?["id"]?.string
        add(.estimated, part: "item", item: item, "its width is estimated: no font has a character")
    }

    /// Checks that everything in the section is in it, and items of a scroller in its content.
    private mutating func checkFrames() {
        let bounds = Rect(x: 0, y: 0, width: frames.frame.width, height: frames.frame.height)
        let parts = [
            ("header", frames.header), ("footer", frames.footer),
            ("placeholder", frames.placeholder), ("scroller", frames.scroller?.frame),
        ]
        for (part, frame) in parts {
            guard let frame else { continue }
            checkOutside(frame, of: bounds, named: "the section", part: part, item: nil)
        }
        guard let allowed = rules.outside else { return }
        var room = bounds
        var name = "the section"
        if let scroller = frames.scroller {
            name = "the scroller's content"
            room.width = max(scroller.contentSize.width, scroller.frame.width)
            room.height = scroller.contentSize.height
        }
        for index in 0..<frames.items.count {
            let frame = frames.items[index]
            // The id is only looked for where it is needed.
            guard frame.excess(beyond: room) > allowed + Self.tolerance else { continue }
            let item = json["items"]?.element(index)?["id"]?.string
            checkOutside(frame, of: room, named: name, part: "item", item: item)
        }
    }

    private mutating func checkOverlap() {
        let kind = content.layout.kind.name
        guard let allowed = rules.overlap, kind == "list" || kind == "grid" else { return }
        let search = OverlapSearch(
            frames.items,
            allowed: allowed + Self.tolerance,
            isHorizontal: content.layout.arrange != .vertical
        )
        for overlap in search.overlaps(atMost: Self.maximumOverlaps) {
            let items = json["items"]
            let other = items?.element(overlap.first)?["id"]?.string ?? ""
            let size = "\(overlap.width.text) × \(overlap.height.text) points"
            add(
                .overlap,
                part: "item",
                item: items?.element(overlap.second)?["id"]?.string,
                excess: min(overlap.width, overlap.height),
                "overlaps item '\(other)' by \(size)"
            )
        }
    }

    /// The distance that the text of numbers may be off by, in points.
    static let tolerance = 0.02

    /// The most characters of a text in a finding.
    static let maximumCharacters = 40

    static func quoted(_ element: JSONValue) -> String {
        let text = String((element["text"]?.string ?? "").map { $0.isNewline ? " " : $0 })
        let isLong = text.count > maximumCharacters
        return "“\(isLong ? text.prefix(maximumCharacters - 1) + "…" : text[...])”"
    }
}
