import AccessibilityCore
import JSONCore
import ModuleMapping

extension BodySchema {
    private static let counts: JSONTree = [
        "values": integer, "mapped": integer, "dropped": integer, "duplicates": integer,
        "skipped": ["type": "integer"],
    ]

    static let explanations: JSONTree = [
        "Explanation": object([
            "module": text, "rollout?": words("old", "new"),
            "components": list(ref("ExplainedComponent")),
            "requests": list(ref("ExplainedRequest")), "omittedRequests?": integer,
            "accepts?": object([
                "client": text, "lacks": list(text), "more?": integer,
                "refused?": object([
                    "component": orNull(text), "wanted": text, "because": text,
                ]),
                "substituted": list(
                    object([
                        "section": text, "part": text, "row?": text, "id?": text, "wanted": text,
                        "shown": orNull(text), "without?": text, "because": text,
                    ])
                ),
            ]),
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
}
