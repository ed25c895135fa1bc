extension Mistake {
    static let modules: [Mistake] = [
        .module("no kind", "‸name: a\ncomponents: [{id: one, items: []}]", "a module needs 'kind'"),
        .module(
            "a kind misspelt",
            "name: a\nkind: ‸sinlge\ncomponents: [{id: one, items: []}]",
            "must be one of",
            suggests: "single"
        ),
        .module("a form without sections", "‸name: a\nkind: static", "needs 'sections'"),
        .module(
            "a name in capitals",
            "name: ‸News\nkind: single\ncomponents: [{id: one, items: []}]",
            "must be a name",
            suggests: "news"
        ),
        .module(
            "a key of another kind",
            "name: a\nkind: single\n‸modules: [b]\ncomponents: [{id: one, items: []}]",
            "'modules' does not apply to a module of kind 'single'"
        ),
        .module(
            "requests in a single",
            "name: a\nkind: single\n‸requests: [{id: x, upstream: api, path: /x}]\ncomponents: [{id: one, items: []}]",
            "does not apply",
            suggests: "request"
        ),
        .module(
            "a yes",
            "name: a\nkind: single\npublic: ‸yes\ncomponents: [{id: one, items: []}]",
            "true or false",
            suggests: "true"
        ),
        .module(
            "a pace of readers who may not refresh",
            "name: a\nkind: single\nrefresh: {‸atMost: 5s}\ncomponents: [{id: one, items: []}]",
            "needs 'public: true'"
        ),
        .module(
            "no components",
            "‸name: a\nkind: batch\nrequests: [{id: x, upstream: api, path: /x}]",
            "needs 'components'"
        ),
        .module(
            "a list with two components",
            "name: a\nkind: list\nrequest: {upstream: api, path: /x}\ncomponents: [{id: one}, ‸{id: two}]",
            "a list has one component"
        ),
        .module(
            "a component id twice",
            "name: a\nkind: single\ncomponents: [{id: one, items: []}, {id: ‸one, items: []}]",
            "already in line 3"
        ),
        .module(
            "pages of nothing",
            "name: a\nkind: single\nrequest: {upstream: api, path: /x}\n‸pagination: {first: 0}\ncomponents: [{id: one}]",
            "nothing is paged"
        ),
        .module(
            "a literal id twice",
            "name: a\nkind: single\ncomponents:\n  - id: one\n    items: [{id: x}, {id: ‸x}]",
            "already in line 5"
        ),
        .module(
            "a cursor nobody names",
            "name: a\nkind: single\nrequest: {upstream: api, path: /x, query: {c: \"${‸cursor}\"}}\ncomponents: [{id: one}]",
            "'${cursor}' is known only"
        ),
        .module(
            "a component for later pages that is not there",
            "name: a\nkind: single\nrequest: {upstream: api, path: /x}\nloadMore: {request: {upstream: api, path: /y}, from: {‸tow: more}}\ncomponents: [{id: two}]",
            "no component 'tow'",
            suggests: "two"
        ),
        .module(
            "a time zone that is none",
            "name: a\nkind: single\ntimezone: ‸Europe/Berln\ncomponents: [{id: one, items: []}]",
            "the name of a time zone",
            suggests: "Europe/Berlin"
        ),
        .module(
            "a city for a time zone",
            "name: a\nkind: single\ntimezone: ‸new york\ncomponents: [{id: one, items: []}]",
            "the name of a time zone",
            suggests: "America/New_York"
        ),
        .module(
            "a locale with an underscore",
            "name: a\nkind: single\nlocale: ‸pt_BR\ncomponents: [{id: one, items: []}]",
            "a language tag",
            suggests: "pt-BR"
        ),
        .module(
            "a locale by its name",
            "name: a\nkind: single\nlocale: ‸german\ncomponents: [{id: one, items: []}]",
            "a language tag",
            suggests: "de"
        ),
    ]

    static let parameters: [Mistake] = {
        func parameter(
            _ name: String,
            _ text: String,
            _ message: String,
            suggests suggestion: String? = nil
        ) -> Mistake {
            .module(
                name,
                "name: a\nkind: single\nparameters: {\(text)}\ncomponents: [{id: one, items: []}]",
                message,
                suggests: suggestion
            )
        }
        return [
            parameter("a reserved name", "‸width: {type: integer}", "cannot be called 'width'"),
            parameter("a name with a dash", "‸a-b: {}", "is not a name"),
            parameter(
                "a type misspelt",
                "a: {type: ‸intger}",
                "must be one of",
                suggests: "integer"
            ),
            parameter(
                "a default outside its enum",
                "a: {enum: [pop, rock], default: ‸ropck}",
                "must be one of pop, rock",
                suggests: "rock"
            ),
            parameter(
                "a default of another type",
                "a: {type: integer, default: ‸x}",
                "'default' must be an integer"
            ),
            parameter(
                "a default beyond its end",
                "a: {type: integer, max: 5, default: ‸6}",
                "not be above 5"
            ),
            parameter("a default too long", "a: {max: 2, default: ‸abc}", "0 to 2 characters"),
            parameter(
                "a default against its pattern",
                "a: {pattern: \"[a-z]+\", default: ‸A1}",
                "must match"
            ),
            parameter(
                "ends the wrong way round",
                "a: {type: number, min: ‸5, max: 1}",
                "'min' is greater than 'max'"
            ),
            parameter("a pattern that is none", "a: {pattern: ‸\"[a-\"}", "regular expression"),
            parameter("a pattern of a number", "a: {type: number, ‸pattern: x}", "does not apply"),
            parameter(
                "a default that is required",
                "a: {required: true, ‸default: x}",
                "has no default"
            ),
            parameter("a value twice", "a: {enum: [x, ‸x]}", "twice"),
        ]
    }()
}
