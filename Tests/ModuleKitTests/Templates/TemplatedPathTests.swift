import ConfigurationLanguage
import JSONCore
@testable import ModuleMapping
import TestSupport
import Testing
import WorkLimits

@Suite("Templates inside the paths of templates")
struct TemplatedPathTests {
    private static let item = """
        {"sku": "a'] | $..secret", "code": "eur", "n": 1, "n2": 1.0, "half": 0.5, "t": true, "z": null, "key": "k",
         "list": [10, 20, 30], "prices": {"a'] | $..secret": 1, "EUR": 2, "1": 3, "true": 4, "null": 5, "*": 6},
         "rows": [{"id": 1, "n": "one"}, {"id": "k", "n": "text"}, {"id": true, "n": "yes"}, {"id": null, "n": "no"}],
         "names": {"k": {"x": "deep"}}, "secret": "seen"}
        """

    @Test(
        "text is a name or a text, a whole number an index or a number, the rest finds nothing",
        arguments: [
            ("${$.list[${@.n}]}", "20"), ("${$.list[${@.n2}]}", "20"),
            ("${$.list[${@.half}]}", "null"),
            ("${$.list[${index}]}", "30"), ("${$.list[${params.i}]}", "10"),
            ("${$.list[${@.t}]}", "null"),
            ("${$.list[${@.z}]}", "null"), ("${$.list[${@.none}]}", "null"),
            ("${$.list[${@.list}]}", "null"),
            ("${$.list[${@.key}]}", "null"), ("${@.prices[${@.sku}]}", "1"),
            ("${@.prices[${@.code|upper}]}", "2"), ("${@.prices[${@.n}]}", "null"),
            ("${@.prices[${@.t}]}", "null"), ("${@.prices[${@.z}]}", "null"),
            ("${@.prices[${@.none|default(\"EUR\")}]}", "2"), ("${@.prices[${params.star}]}", "6"),
            ("${$.names[${@.key}].x}", #""deep""#),
            ("${$.names[${$.rows[${@.n}].id}]['x']}", #""deep""#),
            ("${$.rows[?@.id == ${@.n}].n|first}", #""one""#),
            ("${$.rows[?@.id == ${@.n2}].n|first}", #""one""#),
            ("${$.rows[?@.id == ${@.key}].n|first}", #""text""#),
            ("${$.rows[?@.id == ${@.t}].n|first}", #""yes""#),
            ("${$.rows[?@.id == ${@.z}].n|first}", #""no""#),
            ("${$.rows[?@.id == ${@.none}].n|first|default(\"-\")}", #""-""#),
            ("${$.rows[?@.id != ${@.none}].n}", "[]"), ("${$.rows[?@.id == ${@.list}].n}", "[]"),
            ("${$.rows[?@.id != ${@.n}].n}", #"["text","yes","no"]"#),
            ("${other:$[?@.id == ${@.n}].n|first}", #""of other""#),
            ("${@.list[?@ > ${@.n}]|sum}", "60"),
            ("${@.none|default($.list[${@.n}])}", "20"),
        ]
    )
    func values(template: String, expected: String) throws {
        let template = try Template(parsing: template)
        try JSONDocument(parsing: Self.item).withRoot { root in
            try JSONDocument(parsing: #"[{"id": 1, "n": "of other"}]"#).withRoot { other in
                var scope = TemplateScope(parameters: ["i": .integer(0), "star": .text("*")])
                (scope.current, scope.response, scope.index) = (root, root, 2)
                scope.responses["other"] = other
                var writer = JSONWriter()
                template.value(in: scope).write(to: &writer)
                #expect(String(decoding: writer.finish(), as: UTF8.self) == expected)
            }
        }
    }

    @Test("a name that a value gives is compared by its bytes, and no syntax in it is followed")
    func attack() throws {
        let values = [
            "*", "..", "'] | $..secret", "secret", "0", "?@", "$", "${@.secret}", "a\"]", "\\",
        ]
        let template = try Template(parsing: "${$.names[${params.p}]}${$.list[${params.p}]}")
        let whole = try Template(parsing: "${$.rows[?@.n == ${params.p}].id}")
        try JSONDocument(parsing: Self.item).withRoot { root in
            for value in values {
                var scope = TemplateScope(parameters: ["p": .text(value)])
                (scope.current, scope.response) = (root, root)
                #expect(template.text(in: scope) == "")
                #expect(whole.text(in: scope) == "[]")
            }
        }
    }

    @Test("templates may be nested to a depth, and deeper ones are a mistake")
    func depth() throws {
        func nested(_ depth: Int) -> String {
            (0..<depth).reduce("${@.k}") { inner, _ in "${@.a[\(inner)]}" }
        }
        _ = try Template(parsing: nested(8))
        #expect {
            try Template(parsing: nested(9))
        } throws: { error in
            (error as? TemplateError)?.message.contains("nested deeper than 8") ?? false
        }
        #expect(throws: TemplateError.self) { try Template(parsing: nested(20_000)) }
    }

    @Test(
        "mistakes point into the inner template",
        arguments: [
            ("${@.a[${@.b}}", 0, "never closed"), ("x ${@.a[${pge}]}", 10, "not known"),
            ("${@.a[${@.b|uper}]}", 12, "not a formatter"), ("${@.a[${@.b[}]}", 0, "never closed"),
            ("${@.a[${}]}", 8, "names nothing"), ("${@.a.${@.b}}", 6, "never closed"),
            ("${@.a[${@.b}:1]}", 12, "no part of a slice"),
            ("${@.a[?@.b == '${@.c}']}", 15, "inside quotes"),
        ]
    )
    func mistakes(text: String, offset: Int, message: String) {
        #expect {
            try Template(parsing: text)
        } throws: { error in
            guard let error = error as? TemplateError else { return false }
            return error.offset == offset && error.message.contains(message)
        }
    }
}

@Suite("Pages whose paths have templates in them")
struct TemplatedPathPageTests {
    @Test("parallel arrays, joins and prices by currency become items")
    func page() async throws {
        let module = """
            name: m
            kind: batch
            parameters: {code: {default: EUR}, want: {default: a}}
            requests:
              - {id: orders, upstream: up, path: /orders}
              - {id: people, upstream: up, path: /people}
            components:
              - id: c
                from: orders
                items: "$.orders[?@.group == ${params.want}]"
                sort: {by: "@.prices[${params.code}]", order: desc}
                item:
                  data:
                    hour: "${$.hours[${index}]}"
                    price: "${@.prices[${params.code}]}"
                    who: "${people:$.list[?@.id == ${@.who}].name|first|default(\\"?\\")}"
                    tags: "${people:$.list[?@.id == ${@.who}].tags[*]}"
                layout: {itemHeight: 10}
            """
        let orders = """
            {"hours": ["0h", "1h", "2h", "3h"], "orders": [
              {"id": 1, "group": "a", "who": 7, "prices": {"EUR": 1, "USD": 9}},
              {"id": 2, "group": "b", "who": 7, "prices": {"EUR": 1, "USD": 2}},
              {"id": 3, "group": "a", "who": 8.0, "prices": {"EUR": 5, "USD": 2}},
              {"id": 4, "group": "a", "who": "7", "prices": {"EUR": 3, "USD": 3}}]}
            """
        let people = """
            {"list": [{"id": 8, "name": "Bo", "tags": ["x", "y"]}, {"id": 7, "name": "Al", "tags": []},
                      {"id": 7, "name": "Al2", "tags": ["z"]}]}
            """
        let lab = try PageLab(module, answers: ["/orders": orders, "/people": people])
        let page = try await lab.page("m")
        #expect(try page.texts("$..data.who") == ["Bo", "?", "Al"])
        #expect(try page.texts("$..data.hour") == ["0h", "1h", "2h"])
        #expect(try page.texts("$..data.tags[*]") == ["x", "y", "z"])
        #expect(try page.texts("$..items[*].id") == ["3", "4", "1"])
        let dollars = try await lab.page("m", [("code", "USD")])
        #expect(try dollars.texts("$..items[*].id") == ["1", "4", "3"])
        let syntax = try await lab.page("m", [("code", "EUR']")])
        #expect(try syntax.texts("$..items[*].id") == ["1", "3", "4"])
    }

    @Test("10,000 items joined with 10,000 records are within what a page may visit")
    func manyJoins() async throws {
        let module = """
            name: m
            kind: batch
            requests:
              - {id: a, upstream: up, path: /a}
              - {id: b, upstream: up, path: /b}
            components:
              - id: c
                from: a
                item: {data: {n: "${b:$[?@.key == ${@.other}].n|first}"}}
                layout: {itemHeight: 10}
            """
        let count = 10_000
        let items = (0..<count).map { "{\"id\": \($0), \"other\": \(count - 1 - $0)}" }
        let records = (0..<count).map { "{\"key\": \($0).0, \"n\": \"n\($0)\"}" }
        let lab = try PageLab(
            module,
            answers: [
                "/a": "[\(items.joined(separator: ","))]",
                "/b": "[\(records.joined(separator: ","))]",
            ]
        )
        let page = try await lab.page("m")
        #expect(try page.texts("$..data.n") == (0..<count).map { "n\(count - 1 - $0)" })
    }

    @Test("the paths of sections, carousels and steps have templates too")
    func otherPlaces() async throws {
        let module = """
            name: m
            kind: chain
            parameters: {shop: {default: s1}}
            requests:
              - {id: ids, upstream: up, path: /ids}
              - {id: several, upstream: up, forEach: "ids:$.all[?@.shop == ${params.shop}].id", path: "/x/${@}"}
            components:
              - id: c
                from: several
                sections: {group: "$[*]", by: "@.names[${params.shop}]"}
                item:
                  data: {}
                  carousel:
                    items: "@.list[?@.of == ${@.id}]"
                    item: {id: "${@.n}", data: {}, size: {width: 10}}
                    layout: {kind: list, height: 5}
                layout: {itemHeight: 10}
            """
        let lab = try PageLab(
            module,
            answers: [
                "/ids":
                    #"{"all": [{"shop": "s1", "id": "p"}, {"shop": "s2", "id": "q"}, {"shop": "s1", "id": "r"}]}"#,
                "/x/p":
                    #"{"id": "p", "names": {"s1": "one", "s2": "two"}, "list": [{"of": "p", "n": "pp"}, {"of": "r", "n": "pr"}]}"#,
                "/x/r": #"{"id": "r", "names": {"s1": "one"}, "list": [{"of": "r", "n": "rr"}]}"#,
                "/x/q": #"{"id": "q", "names": {"s2": "two"}, "list": []}"#,
            ]
        )
        let page = try await lab.page("m")
        #expect(try page.texts("$.sections[*].id") == ["c.one"])
        #expect(try page.texts("$.sections[*].items[*].id") == ["p", "r"])
        #expect(
            page.text.contains("\"pp\"") && page.text.contains("\"rr\"")
                && !page.text.contains("\"pr\"")
        )
        let other = try await lab.page("m", [("shop", "s2")])
        #expect(try other.texts("$.sections[*].id") == ["c.two"])
    }
}
