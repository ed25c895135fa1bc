import JSONCore
import ModuleKit
import ModuleMapping

/// Problems, modules, fonts, and what actions respond with.
extension BodySchema {
    private static let summary: JSONTree = [
        "name": text, "title": text,
        "kind": words("single", "list", "batch", "chain", "composite", "static"),
        "parameters": list(ref("Parameter")), "layout": text, "preview": text,
    ]

    static let other: JSONTree = [
        "Problem": object([
            "type": text, "title": text, "status": ["type": "integer"], "detail": text,
            "instance?": text, "requestId": text, "value?": boolean,
            "errors?": list(
                object([
                    "parameter?": text, "request?": text, "value?": text, "detail?": text,
                    "file?": text, "line?": integer, "column?": integer, "message?": text,
                    "suggestion?": text,
                ])
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
            "fonts": list(
                object([
                    "name": text, "files": list(ref("FontFace")),
                    "platforms?": [
                        "type": "object",
                        "additionalProperties": object([
                            "metrics?": ref("FontFace"), "files": list(ref("FontFace")),
                        ]),
                    ],
                ])
            )
        ]),
        "FontFace": object([
            "family": text, "style": text, "weight": integer, "url?": text, "ascent": integer,
            "descent": integer, "unitsPerEm": integer, "ink?": boolean,
        ]),
        "Health": object([
            "status": words("ok", "starting", "draining"), "cache?": text, "state?": text,
            "redis?": text, "switches?": text, "rollout?": text, "misconfigured?": integer,
        ]),
        "Reload": object([
            "mistakes": list(
                object([
                    "file": text, "line": integer, "column": integer, "message": text,
                    "suggestion?": text,
                ])
            )
        ]),
        "Reloaded": object([
            "hash": text, "changed": list(text), "removed": list(text),
            "misconfigured": list(
                object([
                    "module": orNull(text), "file": text, "line": integer, "column": integer,
                    "message": text, "suggestion?": text,
                ])
            ),
            "needsRestart": list(text),
        ]),
        "Rollout": object([
            "config": text, "by": text, "seed": text,
            "state": words("running", "halted", "ended", "broken", "unknown"),
            "share": number, "configured": number, "until?": text,
            "set?": object(["share": number, "because": words("set", "errors", "cut"), "at": text]),
            "views": object(["old": ref("RolloutViews"), "new": ref("RolloutViews")]),
        ]),
        "RolloutViews": object([
            "views": integer, "failed": integer, "outages": integer, "cut": integer,
        ]),
        "Fits": ["type": "object", "additionalProperties": FitAnswer.schema],
        "Selection": object([
            "item": text, "element?": text, "action": ref("Action"), "revision": text,
        ]),
        "SwitchValue": object([
            "item": text, "element?": text, "value": boolean, "message": orNull(text),
            "revision": text,
        ]),
    ]
}
