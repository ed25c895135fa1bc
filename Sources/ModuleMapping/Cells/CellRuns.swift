import CellCore
import ConfigurationLanguage
import FormatCore
import JSONCore
import ModuleDeclarations
import TextCore

/// The runs of a text of one item: its words, and how each part of them is set and drawn. Runs without
/// words are not there.
struct CellRuns {
    var words = ""
    private(set) var spans: [TextSpan] = []
    private(set) var drawings: [TextElementRun] = []
    private var end = 0

    /// A text of one run.
    init() {}

    /// Reads the runs of a part: those that it declares, or those that come with an item.
    init(of part: CompiledPart, _ style: CellPartStyle, in scope: TemplateScope) {
        guard case .text(let text) = style.content else { return }
        let setting = RunSetting(
            text: text,
            color: part.declaration.color?.text(in: scope) ?? "",
            measurer: part.measurer
        )
        if let runs = part.declaration.runs {
            let value = runs.value(in: scope)
            var refused = false
            value.eachElement { element in
                guard drawings.count < MarkupRun.maximumCount else { return }
                let run = FoundRun(element, in: setting, links: scope.links)
                refused = refused || run.isLinkRefused
                var drawing = run.drawing
                if !drawing.action.isEmpty, !scope.has(.hits) || !scope.runs(.open) {
                    drawing.action = []
                }
                append(run.text, run.span, drawing)
            }
            if refused { scope.recorder?.note(refusedLink: runs) }
            return
        }
        for (index, run) in part.declaration.textRuns.enumerated()
        where run.when.map(scope.holds) ?? true {
            var drawing = setting.drawing(of: run, in: scope)
            let action = part.shownAction(ofRun: index, in: scope)
            drawing.action = action?.action.bytes(in: scope) ?? []
            append(run.text?.text(in: scope) ?? "", setting.span(of: run, in: scope), drawing)
        }
    }

    /// Adds a text to the names of its runs: that of the positions of the `each` around it.
    mutating func addToNames(_ suffix: String) {
        for index in drawings.indices {
            drawings[index].id = drawings[index].id.map { $0 + suffix }
        }
    }

    /// Makes a text of one style of the runs, for clients that draw no others.
    mutating func becomePlain() {
        spans = []
        drawings = []
    }

    /// Returns true when a run of a name is there.
    func has(_ name: String) -> Bool { drawings.contains { $0.id == name } }

    /// Removes the names that are not taken; the runs stay.
    mutating func keepNames(_ takes: (String) -> Bool) {
        for index in drawings.indices {
            if let id = drawings[index].id, !takes(id) { drawings[index].id = nil }
        }
    }

    private mutating func append(_ text: String, _ span: TextSpan, _ drawing: TextElementRun) {
        if text.isEmpty { return }
        var (span, drawing) = (span, drawing)
        words += text
        end += text.utf16.count
        (span.end, drawing.end) = (end, end)
        spans.append(span)
        drawings.append(drawing)
    }
}

/// The setting of a text, which its runs inherit.
struct RunSetting {
    let text: CellText
    let color: String
    let measurer: TextMeasurer

    /// The run that has nothing of its own.
    var span: TextSpan {
        TextSpan(
            end: 0,
            font: text.font,
            size: text.size,
            letterSpacing: text.letterSpacing
        )
    }

    /// Returns how a declared run is set.
    func span(of run: CellRunDeclaration, in scope: TemplateScope) -> TextSpan {
        var span = span
        if let font = (run.font?.text(in: scope)).flatMap(measurer.font(named:)) {
            span.font = font
        }
        if let size = run.size?.points(in: scope), size > 0 { span.size = size }
        if let spacing = run.letterSpacing?.spacing(in: scope) { span.letterSpacing = spacing }
        return span
    }

    /// Returns how a declared run is drawn.
    func drawing(of run: CellRunDeclaration, in scope: TemplateScope) -> TextElementRun {
        var drawing = TextElementRun(end: 0)
        drawing.color = run.color.flatMap { scope.color($0) } ?? color
        drawing.isStruck = run.strike
        drawing.isUnderlined = run.underline
        drawing.background = run.background.flatMap { scope.color($0) }
        drawing.radius = run.radius?.points(in: scope) ?? 0
        drawing.id = run.id
        return drawing
    }
}

/// A run that came with an item, as JSON: of markup, or of an upstream's own. Members that are unknown or of
/// another type are as if they were not there.
private struct FoundRun {
    var text: String
    var span: TextSpan
    var drawing: TextElementRun
    /// True when it has a link that clients must not open.
    var isLinkRefused = false

    init(_ value: JSONValue, in setting: RunSetting, links: LinkRule) {
        span = setting.span
        drawing = TextElementRun(end: 0, color: setting.color)
        guard value.isObject else {
            text = value.isArray ? "" : value.text
            return
        }
        text = value["text"].map { $0.isArray || $0.isObject ? "" : $0.text } ?? ""
        setSpan(value, setting)
        setDrawing(value)
        setLink(value, links)
    }

    private mutating func setSpan(_ value: JSONValue, _ setting: RunSetting) {
        let measurer = setting.measurer
        if let font = (value["font"]?.string).flatMap(measurer.font(named:)) { span.font = font }
        let relatives: [(String, FontRelative)] = [
            ("code", .code), ("bold", .bold), ("italic", .italic),
        ]
        for (name, relative) in relatives where value[name]?.boolean == true {
            span.font = measurer.relative(relative, of: span.font)
        }
        if let size = value["size"]?.double, size > 0 { span.size = size }
        if let spacing = value["letterSpacing"]?.double {
            span.letterSpacing = min(max(spacing, -maximumLetterSpacing), maximumLetterSpacing)
        }
    }

    private mutating func setDrawing(_ value: JSONValue) {
        if let color = (value["color"]?.string).flatMap(ColorText.hex(of:)) {
            drawing.color = color
        }
        drawing.isStruck = value["strike"]?.boolean == true
        drawing.isUnderlined = value["underline"]?.boolean == true
        drawing.background = (value["background"]?.string).flatMap(ColorText.hex(of:))
        drawing.radius = max(0, value["radius"]?.double ?? 0)
        drawing.id = (value["id"]?.string).flatMap { Self.isName($0) ? $0 : nil }
    }

    /// The most bytes of an id that an upstream gives: as many as an id in a configuration may have.
    private static let maximumNameBytes = 64

    private static func isName(_ text: String) -> Bool {
        (1...maximumNameBytes).contains(text.utf8.count)
    }

    private mutating func setLink(_ value: JSONValue, _ links: LinkRule) {
        guard let link = value["href"] else { return }
        guard let url = link.string, !url.isEmpty, links.allows(url) else {
            isLinkRefused = link.string?.isEmpty != true
            return
        }
        // A link looks like one, unless who sends it says how it looks.
        drawing.isUnderlined = value["underline"]?.boolean ?? true
        drawing.action = JSONWriter.bytes { writer in
            writer.object { writer in
                writer.member("action", string: "open")
                writer.member("url", string: url)
            }
        }
    }
}

extension JSONWriter {
    fileprivate static func bytes(_ write: (inout JSONWriter) -> Void) -> [UInt8] {
        var writer = JSONWriter()
        write(&writer)
        return writer.finish()
    }
}

extension TemplateValue {
    /// Calls a closure with each element of a list, or with the value itself where it is none; not for what is
    /// null or missing.
    fileprivate func eachElement(_ body: (JSONValue) -> Void) {
        switch self {
        case .missing, .null: return
        case .json(let value) where value.isArray: value.elements.forEach(body)
        case .json(let value): if !value.isNull { body(value) }
        case .list(let values): for value in values { value.eachElement(body) }
        case .composed, .text, .integer, .number, .decimal, .boolean:
            guard let document = try? JSONDocument(parsing: Array(jsonText.utf8)) else { return }
            document.withRoot { root in TemplateValue.json(root).eachElement(body) }
        }
    }
}
