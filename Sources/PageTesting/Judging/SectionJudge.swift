import InputCore
import JSONCore
import LayoutCore
import ModuleConfiguration
import ModuleKit

/// Judges one section of a layout.
struct SectionJudge {
    private(set) var findings: [LayoutFinding] = []
    private let json: JSONValue
    private let content: SectionContent
    private let frames: SectionFrames
    private let rules: PageTestDeclaration
    private let isForm: Bool
    private let textScale: Double
    let subject: LayoutFinding.Subject
    /// The distance that rounding to device pixels may add, in points.
    private let pixel: Double
    /// The least width and height that touch areas of parts of cells grow to, in points.
    private let touch: Double
    private let images: ImageJudge
    private let styles: TextStyles

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

    private mutating func add(
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

    // MARK: Cells

    /// A cell: an item, or a header, footer or placeholder.
    private struct Cell {
        let part: String
        let item: String?
        let frame: Rect
    }

    private mutating func checkItems(of parent: JSONValue, frames: ItemFrames?, part: String) {
        guard let items = parent["items"], items.isArray else { return }
        for (index, item) in items.elements.enumerated() {
            let elements = item["elements"]
            let carousel = item["carousel"]
            let isTouched = item["select"] != nil || isSwitch(item)
            if elements == nil, carousel == nil, !isTouched { continue }
            let cell = Cell(
                part: part,
                item: item["id"]?.string,
                frame: frames.map { $0[index] } ?? Rect(json: item["frame"])
            )
            checkCell(item, as: cell, isTouched: isTouched)
            if let carousel, carousel.isObject { checkCarousel(carousel, in: cell) }
        }
    }

    /// True for the cell of a switch.
    private func isSwitch(_ item: JSONValue) -> Bool {
        isForm && item["data"]?["value"]?.boolean != nil
    }

    /// True for a cell of a form that is none of its own, whose labels have one line.
    private func hasLabels(_ cell: JSONValue) -> Bool {
        guard isForm, let type = cell["data"]?["type"]?.string else { return false }
        return FormCellDeclaration.Kind(rawValue: type) != nil
    }

    private mutating func checkCell(
        _ json: JSONValue,
        as cell: Cell,
        isTouched: Bool? = nil,
        hasLabels: Bool = false
    ) {
        if isTouched ?? (json["select"] != nil) { checkTouch(cell) }
        guard let elements = json["elements"], elements.isArray else { return }
        let bounds = Rect(x: 0, y: 0, width: cell.frame.width, height: cell.frame.height)
        let hasLabels = hasLabels || self.hasLabels(json)
        checkWords(of: json, in: cell)
        for element in elements.elements {
            checkText(element, of: cell, isLabel: hasLabels, data: json["data"])
            checkArea(of: element, in: cell)
            checkPlace(of: element, in: cell, bounds)
            add(TouchJudge(rules: rules, touch: touch).findings(of: element), of: cell)
        }
    }

    private mutating func add(_ findings: [TouchJudge.Finding], of cell: Cell) {
        for finding in findings {
            add(
                finding.rule,
                part: cell.part,
                item: cell.item,
                element: finding.element,
                excess: finding.excess,
                finding.detail
            )
        }
    }

    private mutating func checkTouch(_ cell: Cell) {
        guard let least = rules.touch else { return }
        let side = min(cell.frame.width, cell.frame.height)
        guard side + Self.tolerance < least else { return }
        let size = "\(cell.frame.width.text) × \(cell.frame.height.text) points"
        add(
            .touch,
            part: cell.part,
            item: cell.item,
            excess: least - side,
            "\(size), at least \(least.text) × \(least.text)"
        )
    }

    private mutating func checkText(
        _ element: JSONValue,
        of cell: Cell,
        isLabel: Bool,
        data: JSONValue?
    ) {
        if rules.estimated, element["measured"] != nil {
            add(
                .estimated,
                part: cell.part,
                item: cell.item,
                element: element["role"]?.string,
                missing(in: element)
            )
        }
        guard isLabel, isCutChecked, let cut = element["cut"]?.double else { return }
        let text = element["text"]?.string ?? ""
        let shown = String(text.utf16.prefix(Int(clamping: cut))) ?? ""
        add(
            .cut,
            part: cell.part,
            item: cell.item,
            element: element["role"]?.string,
            excess: Double(text.count - shown.count),
            "\(Self.quoted(element)) shows \(shown.count) of \(text.count) characters, "
                + "\(Rect(json: element["frame"]).width.text) points wide"
                + (isLimited(element, data) ? ": 'titleLimit' cuts it there" : "")
        )
    }

    /// True for a label that is as wide as a form's labels may be.
    private func isLimited(_ label: JSONValue, _ data: JSONValue?) -> Bool {
        guard let limit = data?["titleLimit"]?.double else { return false }
        let width = Rect(json: label["frame"]).width
        return width + Self.cutRoom * textScale >= limit * max(1, textScale)
    }

    /// The room that the cut of a label leaves at most: that of a wide character, in points.
    private static let cutRoom = 15.0

    /// Names the character that no font has.
    private func missing(in element: JSONValue) -> String {
        guard let scalar = styles.missingCharacter(of: element) else {
            return "no font has a character of \(Self.quoted(element))"
        }
        let digits = String(scalar.value, radix: 16, uppercase: true)
        let code = String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
        return "no font has “\(scalar)” (U+\(code)) of \(Self.quoted(element))"
    }

    /// Checks that no word is broken in what is pressed.
    private mutating func checkWords(of json: JSONValue, in cell: Cell) {
        guard isCutChecked else { return }
        for broken in BrokenWord.all(in: json) {
            add(
                .cut,
                part: cell.part,
                item: cell.item,
                element: broken.element["role"]?.string,
                excess: broken.rest,
                "\(Self.quoted(broken.element)) is broken inside of '\(broken.word)', "
                    + "\(Rect(json: broken.element["frame"]).width.text) points wide"
            )
        }
    }

    private var isCutChecked: Bool { rules.cut.map { textScale <= $0 } ?? false }

    /// Checks that an image is there, and takes any room: one without a usable size or ratio does not.
    private mutating func checkArea(of element: JSONValue, in cell: Cell) {
        guard rules.empty else { return }
        if element["image"]?.isNull == true {
            add(
                .empty,
                part: cell.part,
                item: cell.item,
                element: element["role"]?.string,
                "the image is missing: 'asset' names no file, or clients may not open the URL"
            )
        }
        guard let image = element["image"]?.string ?? element["contents"]?["image"]?.string,
            !image.isEmpty
        else { return }
        // Cells of forms have no 'asset' that would name the file.
        if !isForm, let detail = images.problem(of: image) {
            add(
                .empty,
                part: cell.part,
                item: cell.item,
                element: element["role"]?.string,
                detail
            )
        }
        if element["image"] == nil { return }
        let frame = Rect(json: element["frame"])
        guard frame.width <= 0 || frame.height <= 0 else { return }
        add(
            .empty,
            part: cell.part,
            item: cell.item,
            element: element["role"]?.string,
            "image “\(image.prefix(Self.maximumCharacters))” is \(frame.width.text) × "
                + "\(frame.height.text) points"
        )
    }

    /// Checks that an element is in its cell: a text that is not is cut there.
    private mutating func checkPlace(of element: JSONValue, in cell: Cell, _ bounds: Rect) {
        let frame = Rect(json: element["frame"])
        let isText = element["text"] != nil
        // The frames of labels are rounded outward.
        let excess = frame.excess(beyond: bounds) - pixel
        guard excess > Self.tolerance else { return }
        if isText {
            guard isCutChecked else { return }
        } else {
            guard let allowed = rules.outside, excess > allowed + Self.tolerance else { return }
        }
        let what = isText ? "\(Self.quoted(element)), " : ""
        add(
            isText ? .cut : .outside,
            part: cell.part,
            item: cell.item,
            element: element["role"]?.string,
            excess: excess,
            what + frame.text(beyond: bounds, "the cell")
        )
    }

    /// Checks that a carousel is in its item, and that its own items are in its content.
    private mutating func checkCarousel(_ carousel: JSONValue, in cell: Cell) {
        let frame = Rect(json: carousel["frame"])
        let bounds = Rect(x: 0, y: 0, width: cell.frame.width, height: cell.frame.height)
        checkOutside(frame, of: bounds, named: "the cell", part: "carousel", item: cell.item)
        var content = Rect(json: carousel["contentSize"])
        content.width = max(content.width, frame.width)
        let part = "item of a carousel"
        for item in carousel["items"]?.elements.map(\.self) ?? [] {
            let id = item["id"]?.string
            let frame = Rect(json: item["frame"])
            checkOutside(frame, of: content, named: "the carousel's content", part: part, item: id)
        }
        checkItems(of: carousel, frames: nil, part: part)
    }

    private mutating func checkOutside(
        _ frame: Rect,
        of bounds: Rect,
        named name: String,
        part: String,
        item: String?
    ) {
        guard let allowed = rules.outside else { return }
        let excess = frame.excess(beyond: bounds)
        guard excess > allowed + Self.tolerance else { return }
        let text = frame.text(beyond: bounds, name)
        add(.outside, part: part, item: item, excess: excess, text)
    }

    // MARK: Text

    /// The distance that the text of numbers may be off by, in points.
    private static let tolerance = 0.02

    /// The most characters of a text in a finding.
    private static let maximumCharacters = 40

    private static func quoted(_ element: JSONValue) -> String {
        let text = String((element["text"]?.string ?? "").map { $0.isNewline ? " " : $0 })
        let isLong = text.count > maximumCharacters
        return "“\(isLong ? text.prefix(maximumCharacters - 1) + "…" : text[...])”"
    }
}
