extension Mistake {
    /// A mistake in the keys of a form.
    private static func form(
        _ name: String,
        _ keys: String,
        _ message: String,
        suggests suggestion: String? = nil
    ) -> Mistake {
        module(name, "name: a\nkind: static\n\(keys)", message, suggests: suggestion)
    }

    /// A mistake in the only cell of a form.
    private static func cell(
        _ name: String,
        _ keys: String,
        _ message: String,
        suggests suggestion: String? = nil
    ) -> Mistake {
        form(name, "sections: [{cells: [{id: 1, \(keys)}]}]", message, suggests: suggestion)
    }

    static let forms: [Mistake] = [
        .form("sections that are none", "sections: ‸[]", "must have 1 to 256 entries"),
        .form("a section of nothing", "sections: [‸{id: x}]", "needs 'cells' or 'cell'"),
        .form(
            "cells twice over",
            "sections: [{cells: [], ‸cell: {}, request: {upstream: api, path: /x}}]",
            "takes only one of"
        ),
        .form("mapped cells without a request", "sections: [‸{cell: {}}]", "needs 'request'"),
        .form(
            "a request for literal cells",
            "sections: [{cells: [], ‸request: {upstream: api, path: /x}}]",
            "'request' does not apply"
        ),
        .form(
            "items of literal cells",
            "sections: [{cells: [], ‸items: $.a}]",
            "'items' does not apply"
        ),
        .form("a section twice", "sections:\n  - {cells: []}\n  - {id: ‸0, cells: []}", "already"),
        .form(
            "a cell twice",
            "sections:\n  - {cells: [{id: 7}]}\n  - {cells: [{id: ‸\"7\"}]}",
            "a cell '7' is already in line 4"
        ),
        .form("a cell without an id", "sections: [{cells: [‸{title: x}]}]", "needs 'id'"),
        .form(
            "one id for all cells",
            "sections: [{request: {upstream: api, path: /x}, cell: {id: ‸a}}]",
            "same id"
        ),
        .form(
            "requests of a form",
            "‸requests: []\nsections: [{cells: []}]",
            "does not apply to a module of kind 'static'"
        ),
        .form(
            "pages of a form",
            "sections: [{request: {upstream: api, path: \"/x/${‸page}\"}, cell: {}}]",
            "paged modules only"
        ),
        .form(
            "defaults misspelt",
            "‸defualts: {}\nsections: [{cells: []}]",
            "unknown key",
            suggests: "defaults"
        ),
        .form(
            "a default misspelt",
            "defaults: {‸titelSize: 3}\nsections: [{cells: []}]",
            "unknown key",
            suggests: "titleSize"
        ),
        .form(
            "an item among defaults",
            "defaults: {title: \"${‸@.a}\"}\nsections: [{cells: []}]",
            "stands for nothing"
        ),
        .form(
            "a header that is a number",
            "sections: [{cells: [], header: ‸10}]",
            "must be a mapping"
        ),
        .form(
            "a header below nothing",
            "sections: [{cells: [], header: {height: ‸-1}}]",
            "not below 0"
        ),
        .form("sections of a page", "sections: [{cells: [{id: 1, ‸cells: []}]}]", "unknown key"),
        .cell("a type misspelt", "type: ‸swicth", "no type of cell 'swicth'", suggests: "switch"),
        .cell("a type that nobody knows", "type: ‸banana", "no type of cell 'banana'"),
        .cell("a height of words", "height: ‸tall", "a number not below 0 or a template"),
        .cell("an image of one side", "image: {name: a, size: ‸[30]}", "must have 2 entries"),
        .cell("an image without a size", "image: ‸{name: a}", "needs 'size'"),
        .cell("a size that is a number", "imageSize: ‸30", "must be a list of two numbers"),
        .form(
            "a colour without quotes",
            "sections:\n  - cells: []\n    ‸titleColor: #FF0000",
            "put the colour in quotes"
        ),
        .cell("a colour that is none", "titleColor: ‸reddish", "must be a colour"),
        .cell("a switch that is perhaps on", "type: switch, value: ‸yes", "true, false"),
        .cell("a font that is not there", "font: ‸body", "no 'fonts' are configured"),
        .cell(
            "a misspelt message",
            "type: switch, messages: {‸onn: hi}",
            "unknown key",
            suggests: "on"
        ),
        .cell("a scope that is none", "scope: ‸everybody", "must be one of shared, authorization"),
        .cell("a scope of strangers", "scope: ‸authorization", "needs 'public: true'"),
        .cell("the same by its field", "scope: ‸{header: Authorization}", "needs 'public: true'"),
        .cell("a scope without a field", "scope: ‸{}", "needs 'header'"),
        .cell("a store in redis", "type: switch, store: ‸redis", "needs 'cache.redis'"),
        .cell(
            "a store nowhere",
            "store: {upstream: ‸apu, path: /x}",
            "no upstream 'apu'",
            suggests: "api"
        ),
        .cell("a store without a slash", "store: {upstream: api, path: ‸x}", "begin with '/'"),
        .cell(
            "a store that is got",
            "store: {upstream: api, path: /x, method: ‸GET}",
            "must be one of"
        ),
        .cell("an answer among literal cells", "title: \"${‸$.a}\"", "stands for no answer"),
    ]

    static let actions: [Mistake] = [
        .cell("an action without a kind", "select: ‸{module: a}", "needs 'action'"),
        .cell(
            "an action misspelt",
            "select: {action: ‸opne, module: a}",
            "must be one of",
            suggests: "open"
        ),
        .cell("opening nothing", "select: ‸{action: open}", "needs 'module' or 'url'"),
        .cell("opening two things", "select: {action: open, module: a, ‸url: /}", "not both"),
        .cell(
            "opening a module that is not there",
            "select: {action: open, module: ‸ab}",
            "no module 'ab'",
            suggests: "a"
        ),
        .cell(
            "opening with what it does not take",
            "select: {action: open, module: a, params: {‸x: 1}}",
            "'a' has no parameter 'x': it "
        ),
        .cell(
            "parameters of an address",
            "select: {action: open, url: /, ‸params: {a: 1}}",
            "put them into the 'url'"
        ),
        .cell(
            "setting what is not there",
            "select: {action: set, params: {‸x: 1}}",
            "this module has no parameter 'x'"
        ),
        .form(
            "setting a value that is none",
            "parameters: {fold: {type: boolean, default: true}}\n"
                + "sections: [{cells: [{id: 1, select: {action: set, params: {fold: ‸maybe}}}]}]",
            "must be true or false"
        ),
        .cell("an alert that says nothing", "select: ‸{action: alert}", "needs 'message'"),
        .cell(
            "a message of a request",
            "select: {action: request, upstream: api, path: /x, "
                + "‸message: a}",
            "does not apply to the action 'request'"
        ),
        .cell("a request of nobody", "select: ‸{action: request, path: /x}", "needs 'upstream'"),
        .cell(
            "a request of a stranger",
            "select: {action: request, upstream: ‸apj, path: /x}",
            "no upstream 'apj'",
            suggests: "api"
        ),
        .cell(
            "a request that climbs",
            "select: {action: request, upstream: api, path: ‸/a/../b}",
            "cannot have '.' or '..'"
        ),
        .cell(
            "something after a request",
            "select: {action: request, upstream: api, path: /x, then: ‸relaod}",
            "must be one of reload, nothing",
            suggests: "reload"
        ),
        .cell("emitting nothing", "select: ‸{action: emit, data: 1}", "needs 'name'"),
        .form(
            "a request of a header",
            "sections: [{cells: [], header: {select: {action: ‸request, upstream: api, path: /x}}}]",
            "must be one of open, alert, confirm, emit, set"
        ),
        .component(
            "an action of an item",
            "select: {action: open, module: a, params: {‸linse: 1}}",
            "has no parameter 'linse'",
            suggests: "lines"
        ),
        .component(
            "an item's own action",
            "item: {select: {action: alert, ‸mesage: hi}}",
            "unknown key",
            suggests: "message"
        ),
    ]
}
