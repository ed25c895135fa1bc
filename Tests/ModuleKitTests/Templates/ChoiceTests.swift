import ModuleKit
import ModuleMapping
import TestSupport
import Testing

@Suite("A value that rules choose")
struct ChoiceTests {
    /// Returns the page of a module with one component.
    private static func page(
        _ keys: String,
        of answer: String,
        _ query: [(name: String, value: String)] = []
    ) async throws -> Page {
        let indented = keys.split(separator: "\n").map { "    " + $0 }.joined(separator: "\n")
        let module = """
            name: m
            kind: single
            parameters: {lines: {type: integer, default: 2}, word: {default: a}}
            request: {upstream: up, path: /a}
            components:
              - id: c
            \(indented)
            """
        return try await PageLab(module, answers: ["/a": answer]).page("m", query)
    }

    private struct Case: Sendable, CustomTestStringConvertible {
        var name: String
        var data: String
        var item: String
        var expected: String
        var testDescription: String { name }
    }

    private static let cases: [Case] = [
        Case(
            name: "the first rule that holds",
            data:
                #"{t: {$choose: [{when: "@.y && @.y != null", value: "${@.n} (${@.y})"}, {value: "${@.n}"}]}}"#,
            item: #""n": "Up", "y": 2009"#,
            expected: #"{"t":"Up (2009)"}"#
        ),
        Case(
            name: "the last rule",
            data:
                #"{t: {$choose: [{when: "@.y && @.y != null", value: "${@.n} (${@.y})"}, {value: "${@.n}"}]}}"#,
            item: #""n": "Up", "y": null"#,
            expected: #"{"t":"Up"}"#
        ),
        Case(
            name: "none holds",
            data: #"{t: {$choose: [{when: "@.y", value: 1}]}, u: 2}"#,
            item: #""n": 1"#,
            expected: #"{"t":null,"u":2}"#
        ),
        Case(
            name: "the whole data",
            data:
                #"{$choose: [{when: "@.y", value: {y: "${@.y}"}}, {value: {n: "${@.n}", a: [1, "${@.n|first}"]}}]}"#,
            item: #""n": "Up""#,
            expected: #"{"n":"Up","a":[1,"U"]}"#
        ),
        Case(
            name: "a value keeps its type",
            data:
                #"[{$choose: [{value: 18446744073709551615}]}, {$choose: [{value: 1.5}]}, {$choose: [{value: true}]}, {$choose: [{value: null}]}, {$choose: [{value: "${@.n}"}]}]"#,
            item: #""n": {"a": [1]}"#,
            expected: #"[18446744073709551615,1.5,true,null,{"a":[1]}]"#
        ),
        Case(
            name: "a choice inside a choice",
            data:
                #"{$choose: [{when: "@.n", value: {a: {$choose: [{when: "@.y", value: 1}, {value: 2}]}}}]}"#,
            item: #""n": 0"#,
            expected: #"{"a":2}"#
        ),
        Case(
            name: "an element of a list",
            data: #"[a, {$choose: [{when: "@.n == 1", value: b}]}, c]"#,
            item: #""n": 1"#,
            expected: #"["a","b","c"]"#
        ),
        Case(
            name: "over parameters and the position",
            data:
                #"{$choose: [{when: "${params.lines} == 2 && ${index} == 0", value: "${params.word}"}]}"#,
            item: #""n": 1"#,
            expected: #""a""#
        ),
        Case(
            name: "over the response",
            data: #"{$choose: [{when: "$[0].n == 7", value: yes}, {value: no}]}"#,
            item: #""n": 7"#,
            expected: #""yes""#
        ),
    ]

    @Test("in data", arguments: cases)
    private func data(_ test: Case) async throws {
        let page = try await Self.page(
            "item: {data: \(test.data)}\nlayout: {itemHeight: 10}",
            of: "[{\"id\": 1, \(test.item)}]"
        )
        #expect(page.text.contains(",\"data\":\(test.expected)}"), "\(page.text)")
    }

    @Test("a field that the chosen value lacks is missing; one of another rule is not")
    func missing() async throws {
        let page = try await Self.page(
            #"""
            missing: drop
            item: {data: {t: {$choose: [{when: "@.a", value: {x: "${@.b}"}}, {value: "${@.c}"}]}}}
            layout: {itemHeight: 10}
            """#,
            of: #"[{"id":1,"a":1,"b":1},{"id":2,"a":1,"c":1},{"id":3,"c":1},{"id":4,"b":1}]"#
        )
        #expect(page.sections[0].items.count == 2)
        #expect(page.text.contains(#""id":"1""#))
        #expect(page.text.contains(#""id":"3""#))
        #expect(page.text.contains(#""dropped":2"#))
    }

    @Test("in sizes: one of them, all of them, a fraction, a ratio, a span")
    func sizes() async throws {
        let page = try await Self.page(
            #"""
            item:
              data: 1
              size: {$choose: [{when: "@.big", value: {width: 100%, height: 40}}, {value: {width: 50, height: "${@.h}"}}]}
            layout: {kind: flex, lineSpacing: 0, itemSpacing: 0}
            """#,
            of: #"[{"id":1,"big":true},{"id":2,"h":20}]"#
        )
        #expect(page.text.contains(#""frame":{"x":0,"y":0,"width":390,"height":40}"#))
        #expect(page.text.contains(#""frame":{"x":0,"y":40,"width":50,"height":20}"#))
        let ratio = try await Self.page(
            #"""
            item: {data: 1, size: {aspectRatio: {$choose: [{when: "@.wide", value: 2/1}, {value: 0.5}]}, span: {$choose: [{when: "@.wide", value: 2}, {value: 1}]}}}
            layout: {kind: waterfall, columns: 2, lineSpacing: 0, itemSpacing: 0}
            """#,
            of: #"[{"id":1,"wide":true},{"id":2}]"#
        )
        #expect(ratio.text.contains(#""frame":{"x":0,"y":0,"width":390,"height":195}"#))
        #expect(ratio.text.contains(#""frame":{"x":0,"y":195,"width":195,"height":390}"#))
    }

    @Test(
        "between widths that texts give, lengths and nothing, of sections and as a whole",
        arguments: [
            #"{width: {$choose: [{when: "@.n > 2", value: {text: "${@.t}", size: 10, extra: 5}}, {when: "@.n == 2", value: 50%}, {value: "${@.n}"}]}}"#,
            #"{width: {$choose: [{when: "@.n <= 2", value: {$choose: [{when: "@.n == 2", value: 195}, {value: 1}]}}, {value: {text: "${@.t}", size: 10, extra: 5}}]}}"#,
            #"{$choose: [{when: "@.n > 2", value: {width: {text: "${@.t}", size: 10, extra: 5}}}, {when: "@.n == 2", value: {width: 195}}, {value: {width: "${@.n}"}}]}"#,
        ]
    )
    func widths(size: String) async throws {
        let answer = #"[{"id":"a","n":1,"t":"xx"},{"id":"b","n":2},{"id":"c","n":3,"t":"日本"}]"#
        let keys =
            "item: {size: \(size)}\nlayout: {kind: flex, arrange: horizontal, itemHeight: 10}"
        let page = try await Self.page(keys, of: answer)
        #expect(page.failures.isEmpty)
        #expect(page.text.contains(#""id":"a","type":"c","frame":{"x":0,"y":0,"width":1,"#))
        #expect(page.text.contains(#""id":"b","type":"c","frame":{"x":6,"y":0,"width":195,"#))
        // Without fonts a Chinese character is as wide as its font size.
        #expect(page.text.contains(#""id":"c","type":"c","frame":{"x":206,"y":0,"width":25,"#))
    }

    @Test("an item without a width where no rule holds is what 'missing' says")
    func missingWidth() async throws {
        let keys = """
            missing: drop
            item: {size: {width: {$choose: [{when: "@.t", value: {text: "${@.t}"}}, {when: "@.n", value: null}]}}}
            layout: {kind: flex, itemHeight: 10}
            """
        let page = try await Self.page(
            keys,
            of: #"[{"id":"a","t":"x"},{"id":"b"},{"id":"c","n":1}]"#
        )
        #expect(page.text.contains(#""counts":{"total":3,"shown":1,"dropped":2}"#))
    }

    @Test("in texts, colours, images and sizes of cells")
    func cells() async throws {
        let page = try await Self.page(
            #"""
            item:
              data: 1
              cell:
                stack: vertical
                background: {color: {$choose: [{when: "@.hot", value: red}, {value: "#00FF00"}]}}
                children:
                  - {text: {$choose: [{when: "@.hot", value: "hot ${@.n}"}, {value: "${@.n}"}]}, size: {$choose: [{when: "@.hot", value: 20}, {value: 10}]}, lineHeight: {$choose: [{when: "@.hot", value: 30}, {value: 15}]}}
                  - {image: {$choose: [{when: "@.hot", value: flame}, {value: snow}]}, size: [{$choose: [{when: "@.hot", value: 8}, {value: 4}]}, 5]}
            layout: {itemHeight: auto, lineSpacing: 0}
            """#,
            of: #"[{"id":1,"n":"a","hot":true},{"id":2,"n":"b"}]"#
        )
        for part in [
            #""text":"hot a""#, #""text":"b""#, ##""color":"#FF0000""##, ##""color":"#00FF00""##,
            #""flame""#, #""snow""#, #""width":8,"height":5"#, #""width":4,"height":5"#,
            #""frame":{"x":0,"y":35,"width":390,"height":20}"#,
        ] {
            #expect(page.text.contains(part), "\(part): \(page.text)")
        }
    }

    @Test("in the params of actions: a fold that toggles, and whole sets of them")
    func actions() async throws {
        let keys = #"""
            item: {data: 1, select: {action: set, params: {$choose: [{when: "@.id == 1", value: {word: b}}, {value: {lines: 3}}]}}}
            header:
              height: 10
              data: {button: {$choose: [{when: "${params.lines} == 0", value: less}, {value: more}]}}
              select: {action: set, params: {lines: {$choose: [{when: "${params.lines} == 0", value: 2}, {value: 0}]}}}
            layout: {itemHeight: 10}
            """#
        let answer = #"[{"id":1},{"id":2}]"#
        let open = try await Self.page(keys, of: answer)
        #expect(
            open.text.contains(
                #""data":{"button":"more"},"select":{"action":"set","params":{"lines":0}}"#
            )
        )
        #expect(open.text.contains(#""select":{"action":"set","params":{"word":"b"}}"#))
        #expect(open.text.contains(#""select":{"action":"set","params":{"lines":3}}"#))
        let folded = try await Self.page(keys, of: answer, [("lines", "0")])
        #expect(
            folded.text.contains(
                #""data":{"button":"less"},"select":{"action":"set","params":{"lines":2}}"#
            )
        )
    }

    @Test("in queries and header fields, where null leaves one out, and in bodies")
    func requests() async throws {
        let module = #"""
            name: m
            kind: batch
            parameters: {sort: {default: new}}
            requests:
              - id: one
                upstream: up
                path: /one
                query: {a: {$choose: [{when: "${params.sort} == 'new'", value: date}, {when: "${params.sort} == 'old'", value: "-${params.sort}"}]}, b: 1}
              - id: two
                upstream: up
                path: /two
                query: {$choose: [{when: "${params.sort} == 'new'", value: {x: 1, y: 2}}, {value: {x: 3}}]}
            components:
              - {id: one, from: one, items: "$", item: {id: one}, layout: {itemHeight: 10}}
              - {id: two, from: two, items: "$", item: {id: two}, layout: {itemHeight: 10}}
            """#
        let answers = [
            "/one?a=date&b=1": "1", "/one?a=-old&b=1": "2", "/one?b=1": "3", "/two?x=1&y=2": "4",
            "/two?x=3": "5",
        ]
        let lab = try PageLab(module, answers: answers)
        for (sort, data) in [("new", ["1", "4"]), ("old", ["2", "5"]), ("none", ["3", "5"])] {
            let page = try await lab.page("m", [("sort", sort)])
            #expect(page.status == .complete)
            for value in data { #expect(page.text.contains(",\"data\":\(value)}"), "\(sort)") }
        }
    }

    @Test("paged by a choice alone")
    func paged() async throws {
        let module = #"""
            name: m
            kind: list
            pagination: {pageSize: 1, max: 3}
            request: {upstream: up, path: /a, query: {p: {$choose: [{when: "${page} == 1", value: first}, {value: "${page}"}]}}}
            components: [{id: c, layout: {itemHeight: 10}}]
            """#
        let answers = ["/a?p=first": #"[{"id":1}]"#, "/a?p=2": #"[{"id":2}]"#, "/a?p=3": "[]"]
        let page = try await PageLab(module, answers: answers).page("m", [("pages", "3")])
        #expect(page.sections[0].items.count == 2)
    }

    @Test("in the cells of forms")
    func forms() async throws {
        let module = #"""
            name: m
            kind: static
            parameters: {on: {type: boolean, default: false}}
            sections:
              - cells:
                  - {id: 1, title: {$choose: [{when: "${params.on} == true", value: On}, {value: Off}]}, height: {$choose: [{when: "${params.on} == true", value: 60}, {value: 50}]}, image: {$choose: [{when: "${params.on} == true", value: sun}, {value: moon}]}}
            """#
        let lab = try PageLab(module)
        let off = try await lab.page("m")
        #expect(off.text.contains(#""title":"Off""#))
        #expect(off.text.contains(#""width":390,"height":50"#))
        #expect(off.text.contains("moon"))
        let on = try await lab.page("m", [("on", "true")])
        #expect(on.text.contains(#""title":"On""#))
        #expect(on.text.contains(#""width":390,"height":60"#))
        #expect(on.text.contains("sun"))
    }

    @Test("overrides one of a piece as a whole")
    func pieces() async throws {
        let lab = try PageLab(
            pieces: #"""
                items:
                  tile: {data: {t: {$choose: [{when: "@.a", value: {x: 1}}]}, u: {$choose: [{value: 1}]}, v: {b: 1}}}
                """#,
            #"""
            name: m
            kind: single
            request: {upstream: up, path: /a}
            components:
              - id: c
                item: {use: tile, data: {t: {$choose: [{value: 2}]}, u: {c: 3}, v: {$choose: [{value: 4}]}}}
                layout: {itemHeight: 10}
            """#,
            answers: ["/a": #"[{"id":1,"a":1}]"#]
        )
        #expect(try await lab.page("m").text.contains(#""data":{"t":2,"u":{"c":3},"v":4}"#))
    }
}
