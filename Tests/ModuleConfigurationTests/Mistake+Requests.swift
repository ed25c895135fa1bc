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
        .request("the name of toggles", "id: ‸value\nupstream: api\npath: /x", "called 'value'"),
        .request(
            "the name of a repeated value",
            "id: ‸each\nupstream: api\npath: /x",
            "called 'each'"
        ),
        .request("the name of a row", "id: ‸row\nupstream: api\npath: /x", "called 'row'"),
        .request(
            "a header of the connection",
            "upstream: api\npath: /x\nheaders: {‸Connection: close}",
            "belongs to the connection"
        ),
        .request(
            "a cookie",
            "upstream: api\npath: /x\nheaders: {‸Cookie: \"a=b\"}",
            "'Cookie' is never sent"
        ),
        .request(
            "a boolean in quotes",
            "upstream: api\npath: /x\nrequired: ‸\"true\"",
            "remove the quotes"
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
            "items of heights that nobody gives",
            "layout: {itemHeight: auto}\nitem: ‸{type: song}",
            "needs the height"
        ),
        .component(
            "an alignment of items that are equally tall",
            "layout: {arrange: horizontal, rows: 1, itemWidth: 5, align: ‸end}\nitem: {type: song}",
            "needs 'itemHeight: auto'"
        ),
    ]

    static let chains: [Mistake] = [
        .chain(
            "a step with forEach that has pages",
            "- {id: first, upstream: api, path: /x}\n- {id: second, upstream: api, path: \"/y/${@}/${‸page}\", forEach: \"first:$.ids\"}",
            "it has no pages"
        ),
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
}
