extension Mistake {
    private static let query = "upstream: api\npath: /graphql\n"

    static let graphQL: [Mistake] = [
        .request("GraphQL without a query", query + "graphql: ‸{variables: {}}", "needs 'query'"),
        .request(
            "GraphQL and a method",
            query + "‸method: POST\ngraphql: {query: \"{ a }\"}",
            "'method' does not go with 'graphql'"
        ),
        .request(
            "GraphQL and a body",
            query + "graphql: {query: \"{ a }\"}\n‸json: {}",
            "'json' does not go with 'graphql'"
        ),
        .request(
            "a value in a query",
            query + "graphql: {query: '{ a(id: \"‸${params.id}\") }'}",
            "takes no template"
        ),
        .request(
            "an empty query",
            query + "graphql: {query: ‸\" \"}",
            "must be a GraphQL document"
        ),
        .request(
            "a brace that is not closed",
            query + "graphql: {query: \"query ‸{ a { b }\"}",
            "'{' that is not closed"
        ),
        .request(
            "a bracket that closes nothing",
            query + "graphql: {query: \"{ a(b: 1‸} )\"}",
            "'}' that closes nothing"
        ),
        .request(
            "a string that does not end",
            query + "graphql: {query: '{ a(b: ‸\"c) }'}",
            "string that does not end"
        ),
        .request(
            "a document of fragments",
            query + "graphql: {query: ‸\"fragment f on T { a }\"}",
            "has no operation"
        ),
        .request(
            "a word that begins nothing",
            query + "graphql: {query: \"‸qurey { a }\"}",
            "'qurey' where an operation or a fragment begins"
        ),
        .request(
            "a mutation",
            query + "graphql: {query: \"‸mutation { a }\"}",
            "'query', not 'mutation'"
        ),
        .request(
            "two operations and none named",
            query + "graphql: {‸query: \"query a { b } query c { d }\"}",
            "has 2 operations"
        ),
        .request(
            "an operation that is not there",
            query + "graphql: {query: \"query songs { b }\", operation: ‸song}",
            "no operation 'song'",
            suggests: "songs"
        ),
        .request(
            "a variable that is not declared",
            query
                + "graphql: {query: \"query($first: Int) { a(b: $first) }\", variables: {‸frist: 1}}",
            "declares no variable '$frist'",
            suggests: "first"
        ),
        .request(
            "a variable that is not given",
            query + "graphql: {query: \"query(‸$id: ID!, $n: Int! = 3, $m: [Int!]) { a }\"}",
            "needs the variable '$id'"
        ),
        .request(
            "a hash that is not known",
            query + "graphql: {query: \"{ a }\", persisted: ‸md5}",
            "must be sha256"
        ),
        .request(
            "a key of graphql misspelt",
            query + "graphql: {query: \"{ a }\", ‸varables: {}}",
            "unknown key",
            suggests: "variables"
        ),
    ]

    static let answers: [Mistake] = [
        .request("a form of a GET", "upstream: api\npath: /x\n‸form: {a: 1}", "method: POST"),
        .request(
            "a form and JSON",
            "upstream: api\npath: /x\nmethod: POST\njson: {}\n‸form: {a: 1}",
            "give 'json' or 'form', not both"
        ),
        .request(
            "a mapping in a query",
            "upstream: api\npath: /x\nquery: {a: ‸{b: 1}}",
            "'a' must be text"
        ),
        .request(
            "a parameter in a list that is not declared",
            "upstream: api\npath: /x\nquery: {a: [b, \"${‸params.c}\"]}",
            "no parameter 'c'"
        ),
        .request(
            "a message without its condition",
            "upstream: api\npath: /x\n‸failMessage: no",
            "'failMessage' needs 'failWhen'"
        ),
        .request(
            "a condition that is none",
            "upstream: api\npath: /x\nfailWhen: \"$.ok ‸= false\"",
            "is not a logical expression"
        ),
        .request(
            "another request in a condition over the response",
            "upstream: api\npath: /x\nfailWhen: \"$.a == ${‸other:$.b}\"",
            "over the request's own answer"
        ),
        .module(
            "a link beside a cursor",
            "name: a\nkind: list\npagination: {cursor: $.next, ‸link: next}\n"
                + "request: {upstream: api, path: /x}\ncomponents: [{id: one}]",
            "give 'cursor' or 'link', not both"
        ),
        .module(
            "a link of a POST",
            "name: a\nkind: list\npagination: {‸link: next}\n"
                + "request: {upstream: api, path: /x, method: POST}\ncomponents: [{id: one}]",
            "a link leads to a GET"
        ),
        .module(
            "a cursor in a header without quotes",
            "name: a\nkind: list\npagination: {cursor: ‸header(x-next)}\n"
                + "request: {upstream: api, path: /x, query: {a: \"${cursor}\"}}\ncomponents: [{id: one}]",
            "header(\"x-next\")"
        ),
        .module(
            "a refresh of nothing known",
            "name: a\nkind: single\nrefresh: {‸pubic: true}\nrequest: {upstream: api, path: /x}\ncomponents: [{id: one}]",
            "unknown key",
            suggests: "public"
        ),
        .module(
            "a refresh at any time",
            "name: a\nkind: single\nrefresh: {public: true, atMost: ‸0s}\nrequest: {upstream: api, path: /x}\ncomponents: [{id: one}]",
            "'atMost' must be"
        ),
        .galley(
            "a message of an upstream without its condition",
            "upstreams: {a: {url: \"http://a\", ‸failMessage: no}}",
            "'failMessage' needs 'failWhen'"
        ),
        .galley(
            "a parameter in an upstream's condition",
            "upstreams: {a: {url: \"http://a\", failWhen: \"$.a == ${‸params.b}\"}}",
            "no parameter 'b'"
        ),
    ]
}
