import InputCore
import JSONCore
import LayoutCore
import ModuleDeclarations

extension SectionJudge {
    /// A cell: an item, or a header, footer or placeholder.
    struct Cell {
        let part: String
        let item: String?
        let frame: Rect
    }

    mutating func checkItems(of parent: JSONValue, frames: ItemFrames?, part: String) {
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

    mutating func checkCell(
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
        if rules.estimated, element["measured"]?.string?.isExactly("estimated") == true {
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

    mutating func checkOutside(
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
}
