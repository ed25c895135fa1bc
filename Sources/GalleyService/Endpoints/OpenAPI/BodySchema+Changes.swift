import JSONCore
import ModuleMapping

/// Windows, changes and events.
extension BodySchema {
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

    private static let window = object([
        "module": text, "revision": text, "rect": ref("Frame"), "contentSize": ref("Size"),
        "items": list(["allOf": [ref("Item"), object(["section": integer, "index": integer])]]),
        "pinned": list([
            "allOf": [ref("Supplement"), object(["section": integer, "kind?": words("footer")])]
        ]),
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
                "substituted?": substituted,
            ])
        ),
        "status": words("complete", "stale", "partial"), "failures": list(ref("Failure")),
        "viewport": ref("Viewport"), "next?": text, "reuse": ref("ReusePlan"),
        "styles?": ["type": "object", "additionalProperties": ref("Style")],
        "palette?": palette, "background?": text,
        "images?": ["type": "object", "additionalProperties": ref("Image")],
        "screen?": ref("Screen"), "docks?": list(ref("Dock")),
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

    static let moving: JSONTree = [
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
            "next?": orNull(text), "screen?": orNull(ref("Screen")),
            "docks?": orNull(list(ref("Dock"))),
        ]),
        "Anchor": object(["section": text, "id": orNull(text), "offset": number]),
        "Revision": object(["revision": text]),
        "Scroll": object([
            "offset": number, "frame?": ref("Frame"), "indicator?": orNull(["type": "object"]),
        ]),
    ]
}
