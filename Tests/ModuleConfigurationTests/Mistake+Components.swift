extension Mistake {
    static let components: [Mistake] = [
        .component(
            "a request that is not there",
            "from: ‸man",
            "no request 'man'",
            suggests: "main"
        ),
        .component(
            "a word in place of a number, misspelt",
            "layout: {itemHeight: ‸autoo}",
            "must be a number not below 0 or 'auto'",
            suggests: "auto"
        ),
        .component(
            "a length beyond the bound",
            "layout: {itemHeight: ‸1e12}",
            "must be at most 1000000000"
        ),
        .component("a path with a mistake", "items: $.songs[‸", "is not a path"),
        .component(
            "a path without its root",
            "items: ‸songs",
            "begins with '$'",
            suggests: "$.songs"
        ),
        .component(
            "a template in a slice of a path",
            "items: \"$.songs[0:‸${params.lines}]\"",
            "no part of a slice"
        ),
        .component(
            "a template of a path outside brackets",
            "items: \"$.‸${params.word}[*]\"",
            "stands in brackets"
        ),
        .component(
            "a parameter in the path of a template that is not declared",
            "item: {data: {a: \"${@.a[${‸params.wrd}]}\"}}",
            "no parameter 'wrd'",
            suggests: "word"
        ),
        .component(
            "a request in a join that is not there",
            "item: {data: {a: \"${‸man:$[?@.id == ${@.id}].n|first}\"}}",
            "no request 'man'",
            suggests: "main"
        ),
        .component(
            "an item in a path that all items have in common",
            "items: \"$.songs[${‸@.a}]\"",
            "'@' stands for nothing here",
            suggests: "${$.a}"
        ),
        .component(
            "a mistake in a path inside a path",
            "item: {data: {a: \"${@.a[${@..‸}]}\"}}",
            "has a template with a mistake"
        ),
        .component(
            "a list in text",
            "item: {data: {a: \"Genres: ${‸@.genres[*]}\"}}",
            "gives a list where one value is needed"
        ),
        .component(
            "a list that formatters keep in text",
            "item: {data: {a: \"x ${‸@.genres[*]|upper|sort|take(2)}\"}}",
            "'|join(\", \")' joins it"
        ),
        .component(
            "a list as an id",
            "item: {id: \"${‸$..id}\"}",
            "gives a list where one value is needed"
        ),
        .component(
            "a list to sort by",
            "sort: {by: \"‸@.genres[*]\"}",
            "gives a list where one value is needed"
        ),
        .component(
            "a list in a condition",
            "when: \"$.a == ${‸$.b[*]}\"",
            "gives a list where one value is needed"
        ),
        .component(
            "a template in quotes in a path",
            "items: \"$.songs[?@.a == '‸${params.word}']\"",
            "leave the quotes out"
        ),
        .component(
            "a template in quotes in a condition",
            "when: \"$.a == '‸${params.word}'\"",
            "leave the quotes out"
        ),
        .component(
            "a path behind a template with a mistake",
            "items: \"$.songs[?@.a == ${params.word} ‸& @.b]\"",
            "is not a path"
        ),
        .component(
            "a parameter in a path that is not declared",
            "items: \"$.songs[?@.a == ${‸params.wrd}]\"",
            "no parameter 'wrd'",
            suggests: "word"
        ),
        .component(
            "an index outside an item",
            "header: {height: 4, data: {n: \"${‸index}\"}}",
            "known in 'item' only"
        ),
    ]

    static let maps: [Mistake] = [
        .component(
            "a map that is not there",
            "item: {data: {a: \"${‸@.a|map(\\\"genr\\\")}\"}}",
            "there is no map 'genr'"
        ),
        .module(
            "a misspelt map",
            """
            name: a
            kind: single
            maps: {genre: {28: Action}}
            request: {upstream: api, path: /x}
            components: [{id: one, item: {data: {a: '${‸@.a|map("genr")}'}}}]
            """,
            "there is no map 'genr'",
            suggests: "genre"
        ),
        .galley("a map of lists", "maps: {a: {b: ‸[1]}}", "must be"),
        .galley(
            "a map of languages without their key",
            "maps: {a: {language: ‸{en: {b: c}}}}",
            "stand under 'languages'",
            suggests: "languages"
        ),
        .galley(
            "a language that is none",
            "maps: {a: {languages: {‸en_US: {b: c}}}}",
            "is not a language tag"
        ),
        .galley(
            "a value beside languages",
            "maps: {a: {languages: {en: {b: c}}, ‸d: e}}",
            "stands beside 'languages'"
        ),
        .galley("a key without its value", "maps: {a: {b: ‸null}}", "must be text"),
        .component("a request that feeds twice", "from: [main, ‸main]", "is named twice"),
        .component(
            "one of several requests that is not there",
            "from: [main, ‸man]",
            "no request 'man'",
            suggests: "main"
        ),
        .chain(
            "pairs of a step that calls once",
            "- {id: first, upstream: api, path: /a, ‸collect: pairs}",
            "needs 'forEach'"
        ),
        .chain(
            "a template in a step's values that names nothing",
            """
            - {id: ids, upstream: api, path: /a}
            - {id: first, upstream: api, path: "/b/${@}", forEach: "ids:$.a[${‸params.wrd}]"}
            """,
            "no parameter 'wrd'"
        ),
    ]

    static let layouts: [Mistake] = [
        .component(
            "a fill of the other axis",
            "layout: {kind: waterfall, columns: 2, fill: ‸topToBottom}\nitem: {size: {height: 9}}",
            "in a vertical waterfall"
        ),
        .component(
            "areas that are no rectangles",
            "layout: {kind: grid, autoRows: 80, areas: ‸\"a b; b a\"}",
            "not one rectangle"
        ),
        .component(
            "more rows than the areas have",
            "layout: {kind: grid, rows: ‸[10, 20, 30], areas: \"a b; c c\"}",
            "'rows' has 3 tracks, and the template of 'areas' 2"
        ),
        .component(
            "areas of unequal rows",
            "layout: {kind: grid, autoRows: 80, areas: ‸\"a b; a\"}",
            "row 2"
        ),
        .component(
            "a track that is none",
            "layout: {kind: grid, autoRows: 80, columns: [1fr, ‸2fx]}",
            "no track"
        ),
        .component("tracks of a list", "layout: {columns: ‸[1fr, 1fr]}", "only a grid has tracks"),
        .component(
            "a horizontal list without rows",
            "layout: ‸{arrange: horizontal, itemHeight: 40}",
            "needs 'rows' or 'height'"
        ),
        .component(
            "a horizontal waterfall without height",
            "layout: ‸{kind: waterfall, arrange: horizontal, rows: 2}\nitem: {size: {width: 9}}",
            "needs 'height'"
        ),
        .component(
            "rows of a vertical list",
            "layout: {‸rows: 3}",
            "'rows' does not apply to a vertical list"
        ),
        .component(
            "scrolling down",
            "layout: {‸scrolling: paging}",
            "does not apply to a vertical list"
        ),
        .component(
            "justified lists",
            "layout: {kind: list, ‸justifyContent: center}",
            "does not apply to a vertical list"
        ),
        .component(
            "lines of a grid",
            "layout: {kind: grid, autoRows: 80, ‸maxLines: 2}",
            "does not apply to a vertical grid"
        ),
        .component("two widths", "layout: {columns: 2, ‸itemWidth: 30}", "not both"),
        .component("an inset of three", "layout: {inset: ‸[1, 2, 3]}", "inset"),
        .component("a negative gap", "layout: {lineSpacing: ‸-1}", "not below 0"),
        .component("a column of nothing", "layout: {columns: ‸0}", "from 1 to 10000"),
        .component(
            "a key misspelt at a width",
            "layout: {at: {600: {‸colums: 3}}}",
            "unknown key",
            suggests: "columns"
        ),
        .component(
            "a width that is none",
            "layout: {at: {‸wide: {columns: 3}}}",
            "must be a width"
        ),
        .component(
            "a parameter nobody declares",
            "layout: {maxLines: ‸\"${params.line}\"}",
            "no parameter 'line'",
            suggests: "lines"
        ),
        .component(
            "a parameter without a lower end",
            "layout: {maxLines: ‸\"${params.wide}\"}",
            "'min' must be at least 0"
        ),
        .component(
            "a parameter of another type",
            "layout: {maxLines: ‸\"${params.word}\"}",
            "not an integer parameter"
        ),
        .component(
            "a template that is no parameter",
            "layout: {maxLines: ‸\"${viewport.width}\"}",
            "exactly '${params.NAME}'"
        ),
    ]

    static let sizes: [Mistake] = [
        .component(
            "flex items without width",
            "layout: {kind: flex, itemHeight: 30}\nitem: ‸{id: \"${@.id}\"}",
            "needs the width"
        ),
        .component(
            "waterfall items without height",
            "layout: {kind: waterfall, columns: 2}\nitem: {size: ‸{width: 10}}",
            "needs the height"
        ),
        .component("a width that is no length", "item: {size: {width: ‸wide}}", "must be a number"),
        .component("a ratio of nothing", "item: {size: {aspectRatio: ‸0}}", "greater than 0"),
        .component(
            "a measured width of no text",
            "item: {size: {width: ‸{size: 12}}}",
            "needs 'text'"
        ),
        .component(
            "a measured width in a font that is not there",
            "item: {size: {width: {text: a, font: ‸body}}}",
            "no 'fonts' are configured"
        ),
        .component(
            "a span against the fill",
            "layout: {kind: waterfall, columns: 2, fill: leftToRight}\nitem: {size: ‸{height: 9, span: 2}}",
            "'span' needs 'fill: shortest'"
        ),
        .module(
            "a literal item without height",
            "name: a\nkind: single\ncomponents:\n  - id: one\n    layout: {kind: waterfall, columns: 2}\n    items: [{id: a, size: {height: 9}}, ‸{id: b}]",
            "needs the height"
        ),
    ]

    static let templates: [Mistake] = [
        .component(
            "a template never closed",
            "header: {height: 4, data: {title: \"a ‸${$.b\"}}",
            "never closed"
        ),
        .component(
            "an unknown formatter",
            "header: {height: 4, data: \"${$.b|‸uper}\"}",
            "not a formatter"
        ),
        .component(
            "a path with a mistake in a template",
            "header: {height: 4, data: \"${$.b[‸x]}\"}",
            "template with a mistake"
        ),
        .component(
            "an item outside items",
            "header: {height: 4, data: \"${‸@.b}\"}",
            "'@' stands for nothing",
            suggests: "${$.b}"
        ),
        .component(
            "a parameter that is not declared",
            "item: {data: \"${‸params.word2}\"}",
            "no parameter 'word2'",
            suggests: "word"
        ),
        .component("a page of one", "item: {data: \"${‸page}\"}", "paged modules only"),
        .component(
            "a request that is not there",
            "item: {data: {a: [\"x ${‸mian:$.a}\"]}}",
            "no request 'mian'",
            suggests: "main"
        ),
        .component(
            "a mistake behind an escape",
            "item: {data: \"\\u00e9\\t${‸params.x}\"}",
            "no parameter 'x'"
        ),
        .component(
            "a mistake in single quotes",
            "item: {data: 'it''s ${‸params.x}'}",
            "no parameter 'x'"
        ),
        .component(
            "a mistake in a block",
            "item:\n  data: |\n    one\n    two ${‸params.x}",
            "no parameter 'x'"
        ),
        .component(
            "a currency that is none",
            "item: {data: \"${@.p|currency('‸EURO')}\"}",
            "did you mean 'EUR'?"
        ),
        .component(
            "a pattern for a skeleton",
            "item: {data: \"${@.p|date('yyyy‸-MM-dd')}\"}",
            "did you mean 'yyyyMMdd'?"
        ),
        .component(
            "a plural without its last category",
            "item: {data: \"${@.n|plural('‸one: # song')}\"}",
            "no text for 'other'"
        ),
        .component(
            "a parameter in an argument that is not declared",
            "item: {data: \"${‸@.p|currency(params.wrd)}\"}",
            "no parameter 'wrd'",
            suggests: "word"
        ),
    ]
}
