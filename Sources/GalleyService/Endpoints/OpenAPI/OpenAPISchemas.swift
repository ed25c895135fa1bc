import AccessibilityCore
import JSONCore
import LayoutCore
import ModuleMapping
import TextCore

/// The schemas of bodies by name, as `docs/wire.md` describes them: here those of layouts.
extension BodySchema {
    static let all: JSONTree = layout.adding(explanations).adding(parts).adding(moving).adding(
        other
    )

    static let palette: JSONTree = [
        "type": "object", "additionalProperties": ref("PaletteColor"),
    ]

    private static let layout: JSONTree = [
        "Layout": object([
            "module": text, "revision": text, "status": words("complete", "stale", "partial"),
            "viewport": ref("Viewport"),
            "styles?": ["type": "object", "additionalProperties": ref("Style")],
            "palette?": palette, "background?": text,
            "images?": ["type": "object", "additionalProperties": ref("Image")],
            "contentSize": ref("Size"), "sections": list(ref("Section")),
            "failures": list(ref("Failure")), "next?": text,
            "dropped?": ["type": "object", "additionalProperties": integer],
            "screen?": ref("Screen"), "docks?": list(ref("Dock")),
        ]),
        "Screen": object([
            "title?": text, "background?": text, "refreshable?": boolean,
            "bar?": object(["start?": ref("BarButton"), "end?": list(ref("BarButton"))]),
        ]),
        "BarButton": object([
            "image?": orNull(text), "title?": text, "select": ref("Action"),
            "a11y?": ref("Accessibility"),
        ]),
        "Dock": object(["edge": words("top", "bottom"), "section": ref("Section")]),
        "Viewport": object([
            "width": number, "height?": number, "scale?": number,
            "direction": words("ltr", "rtl"), "textScale?": number, "locale?": text,
            "platform?": words("ios", "android"),
            "textSize?": ["enum": .list(TextSizeCategory.allCases.map { .text($0.rawValue) })],
            "fontScale?": number,
        ]),
        "Size": object(["width": number, "height": number]),
        "Frame": object(["x": number, "y": number, "width": number, "height": number]),
        "Failure": object([
            "request": text, "module": text,
            "kind": ["enum": .list(RequestFailure.Kind.allCases.map { .text($0.rawValue) })],
            "status?": integer, "detail": text, "sections": list(text),
        ]),
        "Section": section(items: true),
        "SectionWithoutItems": section(items: false),
        "Item": object(item),
    ]

    private static let item: JSONTree = [
        "id": text, "type": text, "version?": integer, "frame": ref("Frame"), "data": [:],
        "elements?": list(ref("Element")), "select?": ref("Action"), "carousel?": ref("Carousel"),
        "a11y?": ref("Accessibility"),
    ]

    private static func section(items: Bool) -> JSONTree {
        let supplement = orNull(ref("Supplement"))
        let members: JSONTree = [
            "id": text, "module": text,
            "layout": ["enum": .list(LayoutKind.names.map { .text($0) })],
            "arrange": words("vertical", "horizontal"),
            "status": words("ok", "stale", "fallback", "loading", "placeholder", "failed"),
            "selected?": orNull(text), "asOf?": text, "failure?": ref("Failure"),
            "frame": ref("Frame"), "header": supplement, "footer": supplement,
            "placeholder": supplement, "decoration": orNull(ref("Decoration")),
            "scroller": orNull(ref("Scroller")), "counts": ref("Counts"),
            "a11y?": readingOrder, "substituted?": substituted,
        ]
        return object(items ? members.adding(["items": list(ref("Item"))]) : members)
    }

    private static let supplement: JSONTree = [
        "type": text, "version?": integer, "frame": ref("Frame"), "pinned?": boolean, "data": [:],
        "elements?": list(ref("Element")), "select?": ref("Action"),
        "a11y?": ref("Accessibility"),
    ]

    /// The value of `substituted`: the parts of a section that are not as declared.
    static let substituted = list([
        "anyOf": [
            object([
                "part": words("item", "header", "footer", "placeholder", "carousel"), "id?": text,
                "row?": text, "wanted": text, "shown": orNull(text), "without?": words("select"),
            ]),
            object(["more": integer]),
        ]
    ])

    /// The `a11y` of a section.
    static let readingOrder = object(["order": list(integer)])

    /// The `a11y` of an item, an element, a header or a footer.
    private static let accessibility = object([
        "label?": text, "hint?": text, "value?": text,
        "role?": ["enum": .list(AccessibilityRole.allCases.map { .text($0.rawValue) })],
        "level?": integer, "hidden?": boolean, "live?": words("polite", "assertive"),
        "group?": words("merge", "children"), "order?": list(integer),
    ])

    static let scroller: JSONTree = [
        "frame": ref("Frame"), "contentSize": ref("Size"),
        "behavior": words("none", "continuous", "paging", "itemPaging", "centered"),
        "stops": list(number),
    ]

    /// The members of elements that frames decide; the others are those of ``CellMember``.
    private static let elementMembers: JSONTree = [
        "kind": words("text", "image", "box", "carousel", "switch", "arrow"), "role": text,
        "clip?": integer, "frame": ref("Frame"), "text?": text, "style?": text,
        "runs?": list(ref("Run")), "lines?": integer,
        "breaks?": list(integer), "cut?": integer, "truncated?": boolean,
        "direction?": words("ltr", "rtl"), "align?": words("center", "end"),
        "measured?": words("estimated", "metrics"), "image?": orNull(text), "id?": text,
        "hit?": ref("Frame"),
    ]

    private static let parts: JSONTree = [
        "Counts": object([
            "total": integer, "shown": integer, "dropped?": integer, "duplicates?": integer,
        ]),
        "Supplement": object(supplement),
        "Decoration": object([
            "region": words("items", "headerAndItems", "itemsAndFooter", "all"),
            "frame": ref("Frame"), "radius": number, "contents": ref("Contents"),
        ]),
        "Scroller": object(scroller),
        "Carousel": object(scroller.adding(["items": list(ref("Item"))])),
        "Action": object([
            "action": words(
                "none",
                "open",
                "alert",
                "confirm",
                "request",
                "emit",
                "set",
                "back",
                "share",
                "copy",
                "toggle"
            ),
            "as?": words("modal", "sheet", "replace"), "text?": text,
            "module?": text, "url?": orNull(text), "params?": ["type": "object"], "message?": text,
            "buttons?": list(text), "name?": text, "data?": [:], "then?": words("reload"),
            "id?": text, "value?": boolean,
        ]),
        "Element": object(elementMembers.adding(CellMember.schemas)),
        "PaletteColor": object([
            "light": text, "dark?": text,
            "contrast?": object(["light?": text, "dark?": text]),
        ]),
        "Accessibility": accessibility,
        "Style": object([
            "font?": text, "size": number, "lineHeight": number, "baseline": number, "color": text,
            "letterSpacing?": number, "strike?": numbers(2), "underline?": numbers(2),
        ]),
        "Run": object([
            "end": integer, "style": text, "strike?": boolean, "underline?": boolean,
            "background?": text, "radius?": number, "action?": ref("Action"), "id?": text,
            "hits?": list(ref("Frame")),
        ]),
        "Image": object([
            "size": numbers(2),
            "files": list(object(["url": text, "scale": integer, "mode?": words("dark")])),
        ]),
        "Contents": object([
            "color?": text, "image?": orNull(text), "gradient?": ref("Gradient"),
            "shadow?": ref("Shadow"),
        ]),
        "Gradient": object([
            "colors": list(text), "locations?": list(number), "start?": numbers(2),
            "end?": numbers(2),
        ]),
        "Shadow": object([
            "color?": text, "opacity?": number, "offset?": numbers(2), "radius?": number,
        ]),
    ]
}
