extension Mistake {
    static let requests: [Mistake] = [
        .request("no upstream", "‸path: /x", "a request needs 'upstream'"),
        .request(
            "an upstream that is not there",
            "upstream: ‸apo\npath: /x",
            "no upstream 'apo'",
            suggests: "api"
        ),
        .request("a path without its slash", "upstream: api\npath: ‸x", "must begin with '/'"),
        .request("a path with a query", "upstream: api\npath: /x‸?a=1", "write 'query"),
        .request("a path that climbs", "upstream: api\npath: ‸/a/../b", "'.' or '..'"),
        .request("a body of a GET", "upstream: api\npath: /x\n‸json: {a: 1}", "method: POST"),
        .request(
            "a method in small letters",
            "upstream: api\npath: /x\nmethod: ‸Post",
            "one of GET, POST",
            suggests: "POST"
        ),
        .request("a reserved id", "id: ‸page\nupstream: api\npath: /x", "cannot be called 'page'"),
        .request(
            "a header of the connection",
            "upstream: api\npath: /x\nheaders: {‸Connection: close}",
            "belongs to the connection"
        ),
        .request(
            "a step's key outside a chain",
            "upstream: api\npath: /x\n‸when: true",
            "does not apply to a module of kind 'single'"
        ),
        .request(
            "a cache key misspelt",
            "upstream: api\npath: /x\ncache: {‸staleIfErorr: 1m}",
            "unknown key",
            suggests: "staleIfError"
        ),
        .request(
            "an at sign without forEach",
            "upstream: api\npath: \"/x/${‸@.id}\"",
            "value of a 'forEach'"
        ),
    ]

    static let missingValues: [Mistake] = [
        .module(
            "a path that may lack its value",
            """
            name: a
            kind: single
            parameters: {genre: {}}
            request: {upstream: api, path: "/x/${‸params.genre}"}
            components: [{id: one}]
            """,
            "may be missing"
        ),
        .request(
            "a path that may lack its locale",
            "upstream: api\npath: \"/x/${‸locale}\"",
            "default(\"x\")"
        ),
        .chain(
            "a condition over a step that is not there",
            "- {id: first, upstream: api, path: /x}\n"
                + "- {id: second, upstream: api, path: /y, when: \"‸$.frst.a == '$.b'\"}",
            "no request 'frst'",
            suggests: "first"
        ),
        .component(
            "an item that sizes itself",
            "layout: {itemHeight: ‸auto}",
            "not supported by this version"
        ),
    ]

    static let chains: [Mistake] = [
        .chain(
            "a step that looks ahead",
            "- {id: first, upstream: api, path: \"/x/${‸second:$.id}\"}\n- {id: second, upstream: api, path: /y}",
            "not known before it is asked"
        ),
        .chain(
            "a step that is not there",
            "- {id: first, upstream: api, path: /x}\n- {id: second, upstream: api, path: \"/y/${‸frist:$.id}\"}",
            "no request 'frist'",
            suggests: "first"
        ),
        .chain(
            "an id twice",
            "- {id: first, upstream: api, path: /x}\n- {id: ‸first, upstream: api, path: /y}",
            "already in line 4"
        ),
        .chain(
            "a forEach over nothing",
            "- {id: first, upstream: api, path: /x}\n- {id: second, upstream: api, path: \"/y/${@}\", forEach: ‸\"frst:$.ids\"}",
            "no request 'frst'",
            suggests: "first"
        ),
        .chain(
            "a forEach without a path",
            "- {id: first, upstream: api, path: /x}\n- {id: second, upstream: api, path: \"/y/${@}\", forEach: ‸first}",
            "ID:$.ids[*]"
        ),
        .chain(
            "too many at once",
            "- {id: first, upstream: api, path: /x}\n- {id: second, upstream: api, path: \"/y/${@}\", forEach: \"first:$.ids\", concurrency: ‸65}",
            "from 1 to 64"
        ),
        .chain(
            "a chunk that loses its answers",
            "- {id: first, upstream: api, path: /x}\n- {id: second, upstream: api, path: /y, forEach: \"first:$.ids\", ‸chunk: 50, answers: \"$.a[*]\"}",
            "needs 'key'"
        ),
        .chain(
            "a chunk of nothing",
            "- {id: first, upstream: api, path: /x, ‸concurrency: 3}",
            "needs 'forEach'"
        ),
        .chain(
            "a condition that is none",
            "- {id: first, upstream: api, path: /x}\n- {id: second, upstream: api, path: /y, when: \"$.first.a ‸= 1\"}",
            "logical expression"
        ),
    ]

    static let components: [Mistake] = [
        .component(
            "a request that is not there",
            "from: ‸man",
            "no request 'man'",
            suggests: "main"
        ),
        .component("a path with a mistake", "items: $.songs[‸", "is not a path"),
        .component("a path without its root", "items: ‸songs", "begins with '$'"),
        .component(
            "a template in a path",
            "items: \"$.songs[‸${params.lines}]\"",
            "takes no template"
        ),
        .component(
            "a condition with a mistake",
            "when: \"$.a ==‸\"",
            "is not a logical expression"
        ),
        .component("a key where another belongs", "‸itemSpacing: 4", "it belongs under 'layout'"),
        .component(
            "a key without its end",
            "‸hiddenWhenEmty: true",
            "unknown key",
            suggests: "hiddenWhenEmpty"
        ),
        .component("an action", "‸select: {action: open}", "not supported by this version"),
        .component("a carousel", "item: {‸carousel: {}}", "not supported by this version"),
        .component("one id for all", "item: {id: ‸song}", "same id"),
        .component(
            "a rule never reached",
            "item: {type: [‸{type: a}, {when: \"@.b\", type: c}]}",
            "never reached"
        ),
        .component("a header without height", "header: ‸{type: title}", "a header needs 'height'"),
        .component("a pinned footer", "footer: {height: 4, ‸pin: true}", "unknown key 'pin'"),
        .component("a decoration of nothing", "decoration: ‸{radius: 4}", "needs 'contents'"),
        .component(
            "two contents",
            "decoration: {contents: {color: \"#FFF\", ‸image: a}}",
            "only one of"
        ),
        .component(
            "a colour that is none",
            "decoration: {contents: {color: ‸\"#GGG\"}}",
            "must be a colour"
        ),
        .component(
            "one location too few",
            "decoration: {contents: {gradient: {colors: [red, green, blue], locations: ‸[0, 1]}}}",
            "each of the 3 colours"
        ),
        .component(
            "a region misspelt",
            "decoration: {region: ‸headerAndItem, contents: {color: red}}",
            "must be one of",
            suggests: "headerAndItems"
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
            "a measured width",
            "item: {size: {width: {‸text: a}}}",
            "not supported by this version"
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
            "'@' stands for nothing"
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
    ]

    static let composites: [Mistake] = {
        func composite(
            _ name: String,
            _ text: String,
            _ message: String,
            suggests suggestion: String? = nil
        ) -> Mistake {
            let child = """
                name: leaf
                kind: single
                parameters: {need: {required: true}, size: {type: integer, min: 1, max: 3}}
                components: [{id: one, items: []}]
                """
            return Mistake(
                name: name,
                files: [
                    "galley.yaml": ConfigurationFixture.galley, "m/a.yaml": text,
                    "m/leaf.yaml": child,
                ],
                message: message,
                suggestion: suggestion
            )
        }
        return [
            composite(
                "a child that is not there",
                "name: a\nkind: composite\nmodules: [‸leav]",
                "no module 'leav'",
                suggests: "leaf"
            ),
            composite(
                "a child twice",
                "name: a\nkind: composite\nmodules: [{name: leaf, params: {need: x}}, {name: ‸leaf, params: {need: y}}]",
                "'as'"
            ),
            composite(
                "a child without what it needs",
                "name: a\nkind: composite\nmodules: [‸leaf]",
                "needs its parameter 'need'"
            ),
            composite(
                "a parameter the child has not",
                "name: a\nkind: composite\nmodules: [{name: leaf, params: {need: x, ‸sise: 2}}]",
                "no parameter 'sise'",
                suggests: "size"
            ),
            composite(
                "a value the child does not take",
                "name: a\nkind: composite\nmodules: [{name: leaf, params: {need: x, size: ‸4}}]",
                "not be above 3"
            ),
            composite(
                "a parameter wider than the child's",
                "name: a\nkind: composite\nparameters: {size: {type: integer}}\nmodules: [{name: leaf, params: {need: x, size: ‸\"${params.size}\"}}]",
                "narrow"
            ),
            composite("a cycle of one", "name: a\nkind: composite\nmodules: [‸a]", "a → a"),
            composite(
                "a name twice",
                "name: leaf\nkind: single\ncomponents: [{id: one, items: []}]",
                "already in m/a.yaml"
            ).marking("m/leaf.yaml", "name: ‸leaf"),
        ]
    }()

    static let pieces: [Mistake] = {
        func piece(
            _ name: String,
            _ pieces: String,
            _ component: String,
            _ message: String,
            suggests suggestion: String? = nil
        ) -> Mistake {
            Mistake(
                name: name,
                files: [
                    "galley.yaml": ConfigurationFixture.galley + "\npieces: [p/*.yaml]",
                    "p/a.yaml": pieces,
                    "m/a.yaml":
                        "name: a\nkind: single\nrequest: {upstream: api, path: /x}\ncomponents: [\(component)]",
                ],
                message: message,
                suggestion: suggestion
            )
        }
        return [
            piece(
                "a piece that is not there",
                "components: {card: {layout: {columns: 2}}}",
                "{id: one, use: ‸crad}",
                "no piece 'crad'",
                suggests: "card"
            ),
            piece(
                "a mistake in a piece",
                "components: {card: {layout: {‸colums: 2}}}",
                "{id: one, use: card}",
                "unknown key 'colums'",
                suggests: "columns"
            ),
            piece(
                "a piece that does not apply",
                "components: {card: {layout: {‸rows: 2}}}",
                "{id: one, use: card}",
                "does not apply"
            ),
            piece(
                "a piece that uses itself",
                "components: {card: {use: ‸card}}",
                "{id: one, use: card}",
                "uses itself"
            ),
            piece(
                "a piece that nobody uses",
                "items: {tile: {data: \"‸${\"}}",
                "{id: one}",
                "never closed"
            ),
            piece(
                "a piece beside a mistake",
                "items: {tile: {data: a}}",
                "{id: one, item: {use: tile, ‸tpye: a}}",
                "unknown key 'tpye'",
                suggests: "type"
            ),
        ]
    }()

    /// The same with a mark in one of its files.
    func marking(_ path: String, _ marked: String) -> Mistake {
        var mistake = self
        mistake.files[path] = mistake.files[path]?.replacing(
            marked.replacing("‸", with: ""),
            with: marked
        )
        return mistake
    }
}
