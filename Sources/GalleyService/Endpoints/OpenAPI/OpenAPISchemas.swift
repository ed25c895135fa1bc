import AccessibilityCore
import InputCore
import JSONCore
import LayoutCore
import ModuleKit

/// The schemas of bodies, as `docs/wire.md` describes them. Members may be added to responses, so no
/// schema excludes those it does not name.
enum OpenAPISchemas {
    static let all: JSONTree = layout.adding(explanations).adding(parts).adding(moving).adding(
        other
    )

    // MARK: Words

    static let text: JSONTree = ["type": "string"]
    static let number: JSONTree = ["type": "number"]
    /// An event stream: text, or one of its events to tools that read it as such.
    static let events: JSONTree = [
        "type": ["string", "object"],
        "description": .text(
            "Server-sent events. `data` is JSON: of `layout` a Layout, of `changes` Changes, of "
                + "`revision` a Revision, of `problem` a Problem."
        ),
        "properties": [
            "event": words("layout", "changes", "revision", "problem"), "id": text, "data": text,
            "retry": integer,
        ],
    ]
    static let integer: JSONTree = ["type": "integer", "minimum": 0]
    static let boolean: JSONTree = ["type": "boolean"]

    static func ref(_ name: String) -> JSONTree { ["$ref": .text("#/components/schemas/\(name)")] }
    static func list(_ element: JSONTree) -> JSONTree { ["type": "array", "items": element] }
    static func words(_ words: String...) -> JSONTree { ["enum": .list(words.map { .text($0) })] }
    static func orNull(_ schema: JSONTree) -> JSONTree { ["anyOf": [schema, ["type": "null"]]] }

    /// An object; members whose names end with `?` may be absent.
    static func object(_ members: JSONTree) -> JSONTree {
        guard case .object(let members) = members else { return ["type": "object"] }
        let required = members.filter { !$0.name.ends(with: "?") }.map { JSONTree.text($0.name) }
        let properties = members.map { member in
            JSONTree.Member(String(member.name.prefixScalars { $0 != "?" }), member.value)
        }
        var schema: JSONTree = ["type": "object", "properties": .object(properties)]
        if !required.isEmpty { schema["required"] = .list(required) }
        return schema
    }

    /// A number of items or indexes, each an integer from 0.
    private static func indexes(_ count: Int) -> JSONTree {
        [
            "type": "array", "items": integer, "minItems": .literal("\(count)"),
            "maxItems": .literal("\(count)"),
        ]
    }

    /// So many numbers.
    private static func numbers(_ count: Int) -> JSONTree {
        [
            "type": "array", "items": number, "minItems": .literal("\(count)"),
            "maxItems": .literal("\(count)"),
        ]
    }

    // MARK: Explanations

    private static let counts: JSONTree = [
        "values": integer, "mapped": integer, "dropped": integer, "duplicates": integer,
        "skipped": ["type": "integer"],
    ]

    private static let explanations: JSONTree = [
        "Explanation": object([
            "module": text, "components": list(ref("ExplainedComponent")),
            "requests": list(ref("ExplainedRequest")), "omittedRequests?": integer,
        ]),
        "ExplainedComponent": object(
            counts.adding([
                "id": text, "section?": text, "carousel?": object(counts), "reason?": text,
                "layout": orNull(object(["file": text, "line": integer, "at?": number])),
                "paths": list(
                    object([
                        "path": text, "part": text, "missed": integer, "of": integer,
                        "nearest": orNull(text), "missing?": text, "refused?": integer,
                        "unusable?": integer, "detail?": text, "file?": text, "line?": integer,
                    ])
                ),
                "texts?": list(
                    object([
                        "key": text, "language": text, "fallback": boolean, "file": text,
                        "line": integer, "unusable?": text,
                    ])
                ),
            ])
        ),
        "ExplainedRequest": object([
            "id": text, "upstream": text, "url": orNull(text), "status": orNull(integer),
            "cache": orNull(text), "ageSeconds": orNull(number), "milliseconds": orNull(number),
            "bytes": orNull(integer), "skipped?": boolean,
            "failure?": object(["kind": text, "detail": text]),
        ]),
        "FrameExplanation": object([
            "item": text, "frame": ref("Frame"), "cutShort?": boolean,
            "because": list(
                object([
                    "number": words("x", "y", "width", "height"), "value": number,
                    "from": words("text", "aspectRatio", "key", "track", "line"),
                    "detail": text, "file": orNull(text), "line": orNull(integer),
                    "change?": object(["to": [:], "by": number]),
                ])
            ),
            "a11y?": object([
                "stops": list(ref("Stop")),
                "because": list(
                    object([
                        "member": text, "value": text, "from": words("declared", "follows"),
                        "detail": text, "file?": text, "line?": integer,
                    ])
                ),
            ]),
        ]),
        "Stop": object([
            "role": ["enum": .list(AccessibilityRole.allCases.map { .text($0.rawValue) })],
            "label": text, "value?": text, "hint?": text, "level?": integer, "on?": boolean,
            "live?": words("polite", "assertive"), "element?": integer, "run?": integer,
            "active?": boolean,
            "actions?": list(
                object([
                    "id?": text, "label": text, "element": integer, "run?": integer, "on?": boolean,
                ])
            ),
        ]),
    ]

    // MARK: Layouts

    private static let palette: JSONTree = [
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
        ]),
        "Viewport": object([
            "width": number, "height?": number, "scale?": number,
            "direction": words("ltr", "rtl"), "textScale": number, "locale?": text,
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
        "id": text, "type": text, "frame": ref("Frame"), "data": [:],
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
            "a11y?": readingOrder,
        ]
        return object(items ? members.adding(["items": list(ref("Item"))]) : members)
    }

    private static let supplement: JSONTree = [
        "type": text, "frame": ref("Frame"), "pinned?": boolean, "data": [:],
        "elements?": list(ref("Element")), "select?": ref("Action"),
        "a11y?": ref("Accessibility"),
    ]

    /// The `a11y` of a section.
    private static let readingOrder = object(["order": list(integer)])

    /// The `a11y` of an item, an element, a header or a footer.
    private static let accessibility = object([
        "label?": text, "hint?": text, "value?": text,
        "role?": ["enum": .list(AccessibilityRole.allCases.map { .text($0.rawValue) })],
        "level?": integer, "hidden?": boolean, "live?": words("polite", "assertive"),
        "group?": words("merge", "children"), "order?": list(integer),
    ])

    private static let scroller: JSONTree = [
        "frame": ref("Frame"), "contentSize": ref("Size"),
        "behavior": words("none", "continuous", "paging", "itemPaging", "centered"),
        "stops": list(number),
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
            "action": words("none", "open", "alert", "confirm", "request", "emit", "set", "toggle"),
            "module?": text, "url?": text, "params?": ["type": "object"], "message?": text,
            "buttons?": list(text), "name?": text, "data?": [:], "then?": words("reload"),
            "id?": text, "value?": boolean,
        ]),
        "Element": object([
            "kind": words("text", "image", "box", "carousel", "switch", "arrow"), "role": text,
            "clip?": integer, "frame": ref("Frame"), "text?": text, "style?": text,
            "runs?": list(ref("Run")), "lines?": integer,
            "breaks?": list(integer), "cut?": integer, "truncated?": boolean,
            "direction?": words("ltr", "rtl"), "align?": words("center", "end"),
            "measured?": words("estimated"), "image?": orNull(text), "fit?": words("contain"),
            "focus?": numbers(2), "tint?": text,
            "placeholder?": ["anyOf": [text, object(["blurHash": text])]],
            "radius?": number, "contents?": ref("Contents"),
            "border?": object(["width": number, "color": text]), "shadow?": ref("Shadow"),
            "id?": text, "action?": ref("Action"), "hit?": ref("Frame"),
            "a11y?": ref("Accessibility"),
        ]),
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

    // MARK: Windows and changes

    private static let window = object([
        "module": text, "revision": text, "rect": ref("Frame"), "contentSize": ref("Size"),
        "items": list(["allOf": [ref("Item"), object(["section": integer, "index": integer])]]),
        "pinned": list(["allOf": [ref("Supplement"), object(["section": integer])]]),
        "supplementary": list([
            "anyOf": [
                ["allOf": [ref("Supplement"), placed("header", "footer", "placeholder")]],
                ["allOf": [ref("Decoration"), placed("decoration")]],
            ]
        ]),
        "sections": list(
            object([
                "section": integer, "id": text, "frame": ref("Frame"),
                "arrange": words("vertical", "horizontal"), "selected?": orNull(text),
                "scroller": orNull(ref("Scroller")), "a11y?": readingOrder,
            ])
        ),
        "status": words("complete", "stale", "partial"), "failures": list(ref("Failure")),
        "viewport": ref("Viewport"), "next?": text, "reuse": ref("ReusePlan"),
        "styles?": ["type": "object", "additionalProperties": ref("Style")],
        "palette?": palette, "background?": text,
        "images?": ["type": "object", "additionalProperties": ref("Image")],
    ])

    private static func placed(_ kinds: String...) -> JSONTree {
        object(["section": integer, "kind": ["enum": .list(kinds.map { .text($0) })]])
    }

    private static let plan: JSONTree = {
        let places: JSONTree = list(["type": "array", "minItems": 3, "maxItems": 3])
        let counts: JSONTree = ["type": "object", "additionalProperties": integer]
        return object([
            "remove": places, "add": places, "keep": integer, "dequeue": counts, "create": counts,
        ])
    }()

    private static let move = list(object(["from": [:], "to": [:]]))
    private static let indexed = list(object(["index": integer, "item": ref("Item")]))
    private static let moved: JSONTree = ["shifts": list(numbers(4)), "set": list(numbers(5))]

    private static let moving: JSONTree = [
        "Window": window,
        "ReusePlan": plan,
        "Changes": object([
            "module": text, "from": text, "to": text, "kind": words("none", "reset", "delta"),
            "reason?": words("unknownRevision", "tooManyChanges", "viewportChanged"),
            "layout?": ref("Layout"),
            "sections?": object([
                "delete": list(integer),
                "insert": list(object(["index": integer, "section": ref("Section")])), "move": move,
            ]),
            "items?": object([
                "delete": list(indexes(2)),
                "insert": list(object(["at": indexes(2), "item": ref("Item")])), "move": move,
            ]),
            "reload?": object([
                "sections": list(
                    object(["index": integer, "section": ref("SectionWithoutItems")])
                ),
                "items": list(object(["at": indexes(2), "item": ref("Item")])),
            ]),
            "nested?": list(ref("Nested")), "frames?": list(ref("SectionFrames")),
            "page?": ref("PageChanges"), "gone?": list(text), "anchor?": orNull(ref("Anchor")),
        ]),
        "Nested": object(
            moved.adding([
                "at": indexes(2), "id": text, "delete": list(integer), "insert": indexed,
                "move": move, "reload": indexed, "carousel?": ref("Scroller"),
            ])
        ),
        "SectionFrames": object(
            moved.adding([
                "section": integer, "frame?": ref("Frame"), "header?": ref("Frame"),
                "footer?": ref("Frame"), "decoration?": ref("Frame"), "placeholder?": ref("Frame"),
                "scroller?": orNull(ref("Scroller")), "counts?": ref("Counts"),
            ])
        ),
        "PageChanges": object([
            "status?": words("complete", "stale", "partial"), "viewport?": ref("Viewport"),
            "contentSize?": ref("Size"), "failures?": list(ref("Failure")),
            "styles?": orNull(["type": "object", "additionalProperties": ref("Style")]),
            "palette?": orNull(palette), "background?": orNull(text),
            "images?": orNull(["type": "object", "additionalProperties": ref("Image")]),
            "dropped?": orNull(["type": "object", "additionalProperties": integer]),
            "next?": orNull(text),
        ]),
        "Anchor": object(["section": text, "id": orNull(text), "offset": number]),
        "Revision": object(["revision": text]),
        "Scroll": object([
            "offset": number, "frame?": ref("Frame"), "indicator?": orNull(["type": "object"]),
        ]),
    ]

    // MARK: The rest

    private static let summary: JSONTree = [
        "name": text, "title": text,
        "kind": words("single", "list", "batch", "chain", "composite", "static"),
        "parameters": list(ref("Parameter")), "layout": text, "preview": text,
    ]

    private static let other: JSONTree = [
        "Problem": object([
            "type": text, "title": text, "status": ["type": "integer"], "detail": text,
            "instance?": text, "requestId": text, "value?": boolean,
            "errors?": list(
                object(["parameter?": text, "request?": text, "value?": text, "detail": text])
            ),
            "moreErrors?": integer,
        ]),
        "ProblemKind": object([
            "type": text, "title": text, "status": ["type": "integer"], "description": text,
        ]),
        "Module": object(summary),
        "Modules": object(["modules": list(ref("Module"))]),
        "ModuleDetails": object(
            summary.adding([
                "description": orNull(text), "emit": words("allDone", "eachDone"),
                "requests": list(object(["id": text, "upstream": text, "required": boolean])),
                "modules": ["type": "array"], "pagination": orNull(["type": "object"]),
            ])
        ),
        "Parameter": object([
            "name": text, "type": words("string", "integer", "number", "boolean"),
            "required": boolean, "default?": [:], "enum?": ["type": "array"], "min?": number,
            "max?": number, "pattern?": text,
        ]),
        "App": object([
            "name": text, "start": integer, "tabs": list(ref("AppTab")),
            "links": list(ref("AppLink")), "palette": palette,
            "images": ["type": "object", "additionalProperties": ref("Image")],
        ]),
        "AppTab": object([
            "title": text, "image?": text, "module": text, "params": ["type": "object"],
            "layout": text,
        ]),
        "AppLink": object(["path": text, "module": text, "params": ["type": "object"]]),
        "Fonts": object([
            "fonts": list(object(["name": text, "files": list(["type": "object"])]))
        ]),
        "Health": object([
            "status": words("ok", "starting", "draining"), "cache?": text, "state?": text,
            "redis?": text, "switches?": text,
        ]),
        "Selection": object([
            "item": text, "element?": text, "action": ref("Action"), "revision": text,
        ]),
        "SwitchValue": object([
            "item": text, "element?": text, "value": boolean, "message": orNull(text),
            "revision": text,
        ]),
    ]
}
