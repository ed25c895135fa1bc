import ConfigurationLanguage
import JSONCore
import ModuleDeclarations
import ModuleMapping
import TextCore

/// The parameters of requests in the OpenAPI document.
enum OpenAPIParameter {
    /// The meaning of each parameter of a page.
    private static let meanings = [
        "width": "The container's width in points; 2 decimals at most.",
        "height": "The screen's height in points; 4 decimals at most.",
        "scale": "Device pixels a point: frames then lie on pixels. 4 decimals at most.",
        "direction": "The direction of reading; from `locale`, else `ltr`.",
        "locale": "A language tag (BCP 47), given to upstreams as `Accept-Language`.",
        "platform": "The platform whose fonts text is measured in.",
        "textScale": "Multiplies every font size in a browser. 4 decimals at most.",
        "textSize": "The reader's text size on iOS; only with `platform=ios`.",
        "fontScale":
            "The reader's font scale on Android; only with `platform=android`. 4 decimals at most.",
        "pages": "How many pages of a paged module are shown.",
        "format": "The format of the response.",
        "theme": "The theme of the palette.",
        "accepts":
            "What the client draws: a catalogue's name, or a list of types with versions (`card@2`), `+` features, `.` elements and `!` actions.",
    ]

    /// The schema of a language tag.
    static let locale: JSONTree = [
        "type": "string", "maxLength": 64, "pattern": "^[A-Za-z]{1,8}(-[A-Za-z0-9]{1,8})*$",
    ]

    /// The parameters of endpoints whose text is one of a few words.
    private static let words: [ExactString: JSONTree] = [
        "prefer": BodySchema.words("delta"), "mode": BodySchema.words("revisions"),
    ]

    /// The greatest integer up to which readers of JSON agree on all (RFC 8259, 6).
    private static let greatestExactInteger = (1 << 53) - 1

    /// Returns a parameter of the query.
    static func query(
        _ name: String,
        _ schema: JSONTree,
        required: Bool = false,
        meaning: String? = nil
    ) -> JSONTree {
        var parameter: JSONTree = ["name": .text(name), "in": "query", "schema": schema]
        if let meaning = meaning ?? meanings[name] { parameter["description"] = .text(meaning) }
        if required { parameter["required"] = true }
        return parameter
    }

    /// The header field by which a browser says whose page sends a request that changes something.
    static let fetchSite: JSONTree = [
        "name": "Sec-Fetch-Site", "in": "header",
        "schema": BodySchema.words("same-origin", "none"),
        "description":
            "Sent by browsers. Any other value is a 403, and without the field an `Origin` of another host or port, unless `server.cors.origins` lists the `Origin` by name.",
    ]

    /// Returns a named segment of the path.
    static func path(_ name: String) -> JSONTree {
        [
            "name": .text(name), "in": "path", "required": true,
            "schema": ["type": "string", "minLength": 1],
        ]
    }

    /// Returns the parameters of every page, of a module or of any one.
    static func page(
        of module: ModuleDeclaration?,
        formats: [String],
        themes: [String],
        catalogs: [String]
    ) -> [JSONTree] {
        func number(
            _ low: JSONTree,
            _ high: JSONTree,
            _ byDefault: Double? = nil,
            unit: JSONTree = .literal("0.0001")
        ) -> JSONTree {
            var schema: JSONTree = [
                "type": "number", "minimum": low, "maximum": high, "multipleOf": unit,
            ]
            if let byDefault {
                schema["default"] = .literal(ParameterValue.number(byDefault).text)
            }
            return schema
        }
        var pages: JSONTree = ["type": "integer", "minimum": 1, "default": 1]
        if let module {
            pages["maximum"] = .literal("\(module.pagination?.maximumPages ?? 1)")
        }
        let texts = formats.map { JSONTree.text($0) }
        let theme: JSONTree = ["enum": .list(themes.map { .text($0) })]
        return (themes.isEmpty ? [] : [query("theme", theme)]) + [
            query("accepts", accepts(catalogs)),
            query("width", number(1, 100_000, module?.viewportWidth, unit: .literal("0.01"))),
            query("height", number(1, 1_000_000, module?.viewportHeight)),
            query("scale", number(1, 8)), query("direction", BodySchema.words("ltr", "rtl")),
            query("locale", locale),
            query("textScale", number(.literal("0.5"), 4, 1)), platform, textSize, fontScale,
            query("pages", pages),
            query("format", ["enum": .list(texts), "default": texts.first ?? "json"]),
        ]
    }

    /// The parameters of text on the platforms of apps.
    static let platform = query("platform", words(TextPlatform.self, byDefault: .web))
    static let textSize = query("textSize", words(TextSizeCategory.self, byDefault: .l))
    static let fontScale: JSONTree = {
        func literal(_ number: Double) -> JSONTree { .literal(ParameterValue.number(number).text) }
        let range = FontScaleCurve.range
        return query(
            "fontScale",
            [
                "type": "number", "minimum": literal(range.lowerBound),
                "maximum": literal(range.upperBound), "multipleOf": .literal("0.0001"),
                "default": 1,
            ]
        )
    }()

    /// The parameters of a question for texts: without a size of text it is for all sizes of the platform.
    static let fitted: [JSONTree] = [
        query(
            "platform",
            words(TextPlatform.self, byDefault: .web),
            meaning: "The platform of the devices; without it all are browsers."
        ),
        query(
            "textScale",
            ["type": "number", "minimum": .literal("0.5"), "maximum": 4],
            meaning: "The one text scale of browsers; else 1, 1.35 and 2."
        ),
        query(
            "textSize",
            words(TextSizeCategory.self),
            meaning: "The one text size of iOS, with `platform=ios`; else all twelve."
        ),
        query(
            "fontScale",
            ["type": "number", "minimum": .literal("0.85"), "maximum": 2],
            meaning: "The one font scale of Android, with `platform=android`; else all seven."
        ),
    ]

    private static func words<Word: CaseIterable & RawRepresentable<String>>(
        _ type: Word.Type,
        byDefault word: Word? = nil
    ) -> JSONTree {
        var schema: JSONTree = ["enum": .list(type.allCases.map { .text($0.rawValue) })]
        if let word { schema["default"] = .text(word.rawValue) }
        return schema
    }

    /// Returns the schema of what a client draws.
    private static func accepts(_ catalogs: [String]) -> JSONTree {
        let list: JSONTree = [
            "type": "string", "maxLength": .literal("\(AcceptedFeatures.maximumBytes)"),
            "pattern": .text(AcceptsPattern.text),
        ]
        return catalogs.isEmpty
            ? list : ["anyOf": [["enum": .list(catalogs.map { .text($0) })], list]]
    }

    /// Returns a parameter of an endpoint.
    static func endpoint(_ parameter: EndpointParameter) -> JSONTree {
        let schema: JSONTree =
            switch parameter.kind {
            case .measure(let range), .number(let range, _): number(in: range)
            case .integer(let range):
                [
                    "type": "integer", "minimum": .literal("\(range.lowerBound)"),
                    "maximum": .literal("\(min(range.upperBound, greatestExactInteger))"),
                ]
            case .choice(let words): ["enum": .list(words.map { .text($0) })]
            case .text:
                // No query has a NUL in it.
                words[parameter.name] ?? ["type": "string", "pattern": "^[^\u{0}]*$"]
            }
        return query(
            parameter.name,
            schema,
            required: parameter.isRequired,
            meaning: parameter.meaning
        )
    }

    private static func number(in range: ClosedRange<Double>) -> JSONTree {
        var schema: JSONTree = ["type": "number"]
        guard range != EndpointParameter.anyNumber else { return schema }
        schema["minimum"] = .literal(ParameterValue.number(range.lowerBound).text)
        schema["maximum"] = .literal(ParameterValue.number(range.upperBound).text)
        return schema
    }

    /// Returns a parameter that a module declares.
    static func declared(_ parameter: ParameterDeclaration) -> JSONTree {
        var schema: JSONTree = ["type": .text(parameter.kind.rawValue)]
        if !parameter.allowed.isEmpty { schema["enum"] = .list(parameter.allowed.map(\.tree)) }
        let bounds =
            parameter.kind == .string ? ("minLength", "maxLength") : ("minimum", "maximum")
        if let minimum = parameter.minimum {
            schema[bounds.0] = .literal(ParameterValue.number(minimum).text)
        }
        let implied =
            parameter.kind == .string ? Double(ParameterDeclaration.defaultMaximumLength) : nil
        if let maximum = parameter.maximum ?? implied {
            schema[bounds.1] = .literal(ParameterValue.number(maximum).text)
        }
        if let pattern = parameter.pattern { schema["pattern"] = "^(?:\(pattern.text))$" }
        if let value = parameter.defaultValue { schema["default"] = value.tree }
        return query(parameter.name, schema, required: parameter.isRequired)
    }
}

extension ParameterValue {
    /// The value as JSON.
    fileprivate var tree: JSONTree {
        switch self {
        case .text(let text): .text(text)
        case .integer, .number, .boolean: .literal(text)
        }
    }
}
