import ConfigurationLanguage
import JSONCore
import LayoutCore
import TextCore

/// A run of a text of an element: how its part is drawn.
struct TextElementRun: Sendable, Equatable {
    /// The UTF-16 offset behind its last code unit.
    var end: Int
    /// Its colour; the default one where this is none.
    var color = ""
    /// True when a line goes through it.
    var isStruck = false
    /// True when a line goes under it.
    var isUnderlined = false
    /// The colour behind it, as clients draw it; nil where there is none.
    var background: String?
    /// The radius of the corners of its background, in points.
    var radius = 0.0
    /// Its name in the cell; nil where it has none.
    var id: String?
    /// The action of selecting it, as JSON; empty where there is none.
    var action: [UInt8] = []
    /// The areas in which touches reach it, in the cell's coordinates; empty where none does.
    var hits: [Rect] = []

    /// An estimate of the memory that it holds, in bytes.
    var memoryBytes: Int {
        MemoryLayout<TextElementRun>.stride + color.utf8.count + (background?.utf8.count ?? 0)
            + (id?.utf8.count ?? 0) + action.count
    }
}

extension TextElement {
    /// True when it is drawn as one run that has nothing but a style, so that its runs are not written.
    var isPlain: Bool {
        runs.allSatisfy { run in
            !run.isStruck && !run.isUnderlined && run.background == nil && run.id == nil
                && run.action.isEmpty
        } && (1..<max(1, runs.count)).allSatisfy { style(ofRun: $0) == style(ofRun: 0) }
    }

    /// Returns the properties of the style of a run; 0 is the first one, or the whole text.
    func style(ofRun index: Int) -> PageStyle.Properties {
        var properties = PageStyle.Properties(of: self)
        guard runs.indices.contains(index) else { return properties }
        let run = runs[index]
        let style = typeset.style
        if style.spans.indices.contains(index) {
            properties.set(style.spans[index])
        }
        properties.color = ColorText.written(run.color) ?? LabelStyle.standardColor
        properties.isStruck = run.isStruck
        properties.isUnderlined = run.isUnderlined
        return properties
    }
}

extension JSONWriter {
    /// Appends `,"runs":[…]` of a text, unless it is one plain run.
    mutating func runs(of element: TextElement, styles: inout StyleCollector) {
        guard !element.runs.isEmpty, !element.isPlain else { return }
        raw(",\"runs\":[" as StaticString)
        for (index, run) in element.runs.enumerated() {
            raw(index == 0 ? "{\"end\":" : ",{\"end\":" as StaticString)
            integer(run.end)
            raw(",\"style\":\"" as StaticString)
            raw(styles.key(of: element.style(ofRun: index)))
            raw("\"" as StaticString)
            members(of: run)
            if let background = run.background { styles.colors.use(background) }
            raw("}" as StaticString)
        }
        raw("]" as StaticString)
    }

    private mutating func members(of run: TextElementRun) {
        if run.isStruck { raw(",\"strike\":true" as StaticString) }
        if run.isUnderlined { raw(",\"underline\":true" as StaticString) }
        if let background = run.background {
            raw(",\"background\":" as StaticString)
            string(background)
            if run.radius > 0 {
                raw(",\"radius\":" as StaticString)
                length(run.radius)
            }
        }
        if !run.action.isEmpty {
            raw(",\"action\":" as StaticString)
            bytes(run.action)
        }
        if let id = run.id {
            raw(",\"id\":" as StaticString)
            string(id)
        }
        if !run.hits.isEmpty {
            raw(",\"hits\":" as StaticString)
            array(run.hits) { $0.frame($1) }
        }
    }
}
