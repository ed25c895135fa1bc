import Foundation
import Testing
import UpstreamKit

@Suite("galley check maps sample answers")
struct SampleCheckTests {
    private static let files = [
        "galley.yaml": """
        version: 1
        upstreams:
          api: {url: "http://127.0.0.1:9", retries: 0}
        modules: [m/*.yaml]
        pieces: [p/*.yaml]
        """,
        "p/pieces.yaml": """
        items:
          tile: {data: {title: "${@.titel}"}}
        """,
        "m/shop.yaml": """
        name: shop
        kind: single
        parameters: {genre: {default: pop}}
        request: {upstream: api, path: /shop, query: {genre: "${params.genre}"}}
        components:
          - id: grid
            items: $.product[*]
            layout: {itemHeight: 50}
          - id: row
            items: $.products[*]
            item:
              use: tile
              data: {name: "${@.name}", note: "${@.note}", price: "from ${@.prise|number}", x: "${@.none|default(\\"-\\")}"}
            header: {height: 30, data: {title: "${$.headline}"}}
            layout: {itemHeight: 50}
        """,
        "m/other.yaml": """
        name: other
        kind: single
        request: {upstream: api, path: /other}
        components: [{id: list, layout: {itemHeight: 50}}]
        """,
        "samples/api/shop.json": """
        {"heading": "Shop", "products": [{"id": 1, "name": "a", "title": "A", "price": 1},
            {"id": 2, "name": "b", "title": "B", "price": 2, "note": "n"}]}
        """,
    ]

    private static let warnings = [
        "m/shop.yaml:7:12: warning: '$.product[*]' found nothing: there is no 'product'; the answer has 'heading', 'products'; did you mean 'products'?",
        "m/shop.yaml:13:67: warning: '@.prise|number' found nothing: there is no 'prise'; the answer has 'id', 'name', 'title', 'price'; did you mean 'price'?",
        "m/shop.yaml:14:43: warning: '$.headline' found nothing: there is no 'headline'; the answer has 'heading', 'products'; did you mean 'heading'?",
        "p/pieces.yaml:2:27: warning: '@.titel' found nothing: there is no 'titel'; the answer has 'id', 'name', 'title', 'price'; did you mean 'title'?",
    ]

    /// A main file whose upstream is the folder of its samples.
    private static let galley = """
        version: 1
        upstreams:
          api: {directory: samples/api}
        modules: [m/*.yaml]
        """

    /// Modules and samples with that main file, unless they have another one.
    private static func lab(_ files: [String: String]) throws -> ServiceLab {
        try ServiceLab(files.merging(["galley.yaml": galley]) { own, _ in own })
    }

    /// Returns the lines that `galley check` prints after the first.
    private static func printedWarnings(in lab: ServiceLab) async throws -> [String] {
        let result = try await CommandResult(["check"], in: lab.folder)
        return result.output.split(separator: "\n").dropFirst().map(String.init)
    }

    @Test("each path that finds nothing in any value is a warning at its place, with what is there")
    func warnings() async throws {
        let lab = try ServiceLab(Self.files)
        defer { lab.remove() }
        let result = try await CommandResult(["check", "--samples", "samples"], in: lab.folder)
        #expect(result.status == 0, "\(result.errors)")
        let lines = result.output.split(separator: "\n").map(String.init)
        #expect(
            lines.prefix(3) == [
                "galley.yaml: 2 modules, no mistakes",
                "galley.yaml: sample answers for 2 of 3 components; none for other/list",
                "galley.yaml: no answer to other/main, /other: the folder has no 'other.json'",
            ],
            "\(result.output)"
        )
        #expect(Array(lines.dropFirst(3)) == Self.warnings, "\(result.output)")
        let strict = ["check", "--strict", "--samples", "samples"]
        #expect(try await CommandResult(strict, in: lab.folder).status == 1)
        let without = try await CommandResult(["check", "--strict"], in: lab.folder)
        #expect(without.status == 0, "\(without.output)")
    }

    @Test(
        "values that formatters cannot use, conditions that mean another thing, and empty components are warnings"
    )
    func unusable() async throws {
        let lab = try Self.lab([
            "m/shop.yaml": """
            name: shop
            kind: single
            request: {upstream: api, path: /shop}
            components:
              - id: grid
                items: $[?@.sale].x
                layout: {itemHeight: 50}
              - id: row
                items: $[*]
                item:
                  type: [{when: "@.price < @.was", type: sale}, {type: card}]
                  data: {since: "${@.since|date('y')}", or: "${@.since|date('y')|default('-')}"}
                layout: {itemHeight: 50}
              - id: days
                sections: {group: "$[*]", by: "${@.since|date('iso')}"}
                layout: {itemHeight: 50}
            """,
            "samples/api/shop.json": """
            [{"id": 1, "x": {"id": 1}, "since": "soon", "sale": false, "price": "18.00", "was": "9.00"}]
            """,
        ])
        defer { lab.remove() }
        let lines = try await Self.printedWarnings(in: lab)
        #expect(
            lines == [
                "m/shop.yaml:6:12: warning: '@.sale' asks whether there is a member, and there was one: false; "
                    + "to ask for its value write '@.sale == true'",
                "m/shop.yaml:11:21: warning: '@.price < @.was' compared numbers as text: \"18.00\" < \"9.00\"; "
                    + "to compare them as numbers write 'number(@.price) < number(@.was)'",
                "m/shop.yaml:12:24: warning: '@.since|date('y')' has no value: 'date' could not use \"soon\" (1 of 1 values)",
                "m/shop.yaml:14:5: warning: the component 'days' is empty: the only value was left out: "
                    + "'date' could not use \"soon\"",
                "m/shop.yaml:15:38: warning: '@.since|date('iso')' has no value: 'date' could not use \"soon\" (1 of 1 values)",
            ]
        )
        #expect(try await CommandResult(["check", "--strict"], in: lab.folder).status == 1)
    }

    @Test(
        "a sample that is no JSON is a warning at the path that names it, once, with its own place"
    )
    func unreadable() async throws {
        let lab = try Self.lab([
            "m/shop.yaml": """
            name: shop
            kind: single
            request: {upstream: api, path: /rows}
            test: {samples: [{}, {locale: de}]}
            components:
              - {id: list, items: "$[*]", item: {data: "${@.name}"}, layout: {itemHeight: 50}}
            """,
            "samples/api/rows.json": """
            [
              {"name": "a"},,
            ]
            """,
        ])
        defer { lab.remove() }
        let lines = try await Self.printedWarnings(in: lab)
        let expected =
            "m/shop.yaml:3:32: warning: the sample answer of request 'main' cannot be used: "
            + "the folder's 'rows.json:2:17' is not JSON: "
        #expect(lines.count == 1 && lines.first?.hasPrefix(expected) == true, "\(lines)")
    }

    @Test(
        "answers that fail by 'failWhen', names in joins and numbers that are no dates are warnings"
    )
    func doubts() async throws {
        let lab = try Self.lab([
            "m/shop.yaml": """
            name: shop
            kind: batch
            requests:
              - {id: rows, upstream: api, path: /rows}
              - {id: people, upstream: api, path: /people}
              - id: odd
                upstream: api
                path: /odd
                failWhen: "$.error"
            components:
              - id: list
                from: rows
                items: $[*]
                item:
                  data:
                    who: "${people:$[?@.idd == ${@.who}].name|first}"
                    year: "${@.year|date('y')}"
                    day: "${@.day|date('iso')}"
                    none: "${@.none|date('iso')}"
                    time: "${@.time|date('iso')}"
                    ago: "${@.minute|relative}"
                    price: "${@.price|currency('EUX')}"
                layout: {itemHeight: 50}
              - {id: odd, from: odd, layout: {itemHeight: 50}}
            """,
            "samples/api/rows.json": """
            [{"id": 1, "who": 7, "year": "2026", "day": 20261125, "none": "0001-01-01T00:00:00", "price": 1, "time": "20261125101112", "minute": 202611251011}]
            """,
            "samples/api/people.json": #"[{"id": 7, "name": "Al"}]"#,
            "samples/api/odd.json": #"{"error": null, "id": 1}"#,
        ])
        defer { lab.remove() }
        let lines = try await Self.printedWarnings(in: lab)
        #expect(
            lines == [
                "m/shop.yaml:22:19: warning: 'EUX' is the code of no currency that is known; did you mean 'EUR'?",
                "m/shop.yaml:9:15: warning: the sample answer of request 'odd' fails by 'failWhen': failWhen: '$.error' asks "
                    + "whether there is a member, and there was one: null; to ask for its value write '$.error && $.error != null'",
                "m/shop.yaml:16:17: warning: 'people:$[?@.idd == ${@.who}].name|first' found nothing: there is no 'idd'; "
                    + "the answer has 'id', 'name'; did you mean 'id'?",
                "m/shop.yaml:17:18: warning: '@.year|date('y')': \"2026\" was read as seconds since 1970, not as a year",
                "m/shop.yaml:18:17: warning: '@.day|date('iso')': 20261125 was read as seconds since 1970, not as a year, "
                    + "a month and a day",
                "m/shop.yaml:19:18: warning: '@.none|date('iso')': \"0001-01-01T00:00:00\" is the first day of the year 1, "
                    + "which some services send for no date",
                "m/shop.yaml:20:18: warning: '@.time|date('iso')': \"20261125101112\" was read as milliseconds since 1970, "
                    + "not as a year, a month, a day and a time",
                "m/shop.yaml:21:17: warning: '@.minute|relative': 202611251011 was read as milliseconds since 1970, "
                    + "not as a year, a month, a day and a time",
            ]
        )
    }

    @Test(
        "paths of conditions and of 'each', and names of files that templates make, are looked for too"
    )
    func conditions() async throws {
        let lab = try Self.lab([
            "galley.yaml": Self.galley + "\nimages: {directory: art}",
            "art/heart.svg": "<svg viewBox='0 0 2 1'/>",
            "m/shop.yaml": """
            name: shop
            kind: single
            request: {upstream: api, path: /shop}
            components:
              - id: row
                items: $[*]
                item:
                  data: {name: "${@.name}"}
                  cell:
                    stack: vertical
                    children:
                      - {text: Sale, when: "@.name == 'a' && @.sold"}
                      - {text: Sale, when: "@.name == 'none' && @.unseen"}
                      - {text: New, when: "@.naem == ${params.name}"}
                      - {each: "@.tagz[*]", max: 3, child: {text: "${@.name}"}}
                      - {each: "@.tags[*]", max: 3, child: {text: "${@.titel}", when: "@.text != null"}}
                      - {image: "${@.icon}", size: [1, 1]}
                layout: {itemHeight: auto}
            parameters: {name: {default: x}}
            """,
            "samples/api/shop.json": """
            [{"id": 1, "name": "a", "icon": "heart", "tags": [{"title": "t", "text": "x"}, {"title": "u"}]}]
            """,
        ])
        defer { lab.remove() }
        let lines = try await Self.printedWarnings(in: lab)
        let item = "the answer has 'id', 'name', 'icon', 'tags'"
        #expect(
            lines == [
                "m/shop.yaml:12:50: warning: '@.sold' found nothing: there is no 'sold'; \(item)",
                "m/shop.yaml:14:32: warning: '@.naem' found nothing: there is no 'naem'; \(item); did you mean 'name'?",
                "m/shop.yaml:15:20: warning: '@.tagz[*]' found nothing: there is no 'tagz'; \(item); did you mean 'tags'?",
                "m/shop.yaml:16:58: warning: '@.titel' found nothing: there is no 'titel'; the answer has 'title', 'text'; did you mean 'title'?",
                "m/shop.yaml:16:75: warning: '@.text != null' holds where there is no member, too, and there was none; "
                    + "to ask for a value as well write '@.text && @.text != null'",
                "m/shop.yaml:17:24: warning: '@.icon': makes the name of the file 'heart', which only 'asset' in place of 'image' shows",
            ]
        )
    }

    @Test("a test of existence beside a comparison of the same path is followed advice")
    func existence() async throws {
        let lab = try Self.lab([
            "m/shop.yaml": """
            name: shop
            kind: single
            request: {upstream: api, path: /shop}
            components:
              - id: row
                items: $[?@.year && @.year != null]
                item:
                  data: {$choose: [{when: "!@.sale || @.sale == false", value: a}, {value: b}]}
                layout: {itemHeight: 50}
              - id: other
                items: $[*]
                item:
                  data: {$choose: [{when: "@.sale && @.year != null", value: a}, {value: b}]}
                layout: {itemHeight: 50}
            """,
            "samples/api/shop.json": """
            [{"id": 1, "year": null, "sale": false}, {"id": 2, "year": 1, "sale": false}]
            """,
        ])
        defer { lab.remove() }
        let lines = try await Self.printedWarnings(in: lab)
        #expect(
            lines == [
                "m/shop.yaml:13:31: warning: '@.sale' asks whether there is a member, and there was one: false; "
                    + "to ask for its value write '@.sale == true'"
            ]
        )
    }

    @Test("a directory upstream is its own sample, however slow it is")
    func directories() async throws {
        var files = Self.files
        files["galley.yaml"] = files["galley.yaml"]?.replacing(
            #"{url: "http://127.0.0.1:9", retries: 0}"#,
            with: "{directory: {path: samples/api, delay: 1h}}"
        )
        let lab = try ServiceLab(files)
        defer { lab.remove() }
        let result = try await CommandResult(["check"], in: lab.folder)
        let lines = result.output.split(separator: "\n").map(String.init)
        let missing =
            "m/other.yaml:3:32: warning: the folder of the upstream 'api' has no 'other.json', which this path names"
        #expect(
            Array(lines.dropFirst()) == [missing] + Self.warnings,
            "\(result.output)\(result.errors)"
        )
    }

    @Test("a path that another sample finds is none")
    func samples() async throws {
        var files = Self.files
        files["m/shop.yaml"]? += "\ntest: {samples: [{}, {genre: rock}]}\n"
        let lab = try ServiceLab(files)
        defer { lab.remove() }
        // As `record` writes it: the response to a query has a hash in its name.
        try await lab.record(
            upstream: "api",
            into: "samples",
            [
                "/shop?genre=rock":
                    #"{"headline": "x", "product": [{"id": 3}], "products": [{"id": 1, "titel": "t"}]}"#
            ]
        )
        let result = try await CommandResult(["check", "--samples", "samples"], in: lab.folder)
        let paths = result.output.matches(of: /warning: '(\S+)' found/).map { String($0.1) }
        #expect(paths == ["@.prise|number"], "\(result.output)")
    }

    @Test(
        "a folder without the folder of an upstream exits with 2",
        arguments: ["nowhere", "samples/api", "m"]
    )
    func usage(_ folder: String) async throws {
        let lab = try ServiceLab(Self.files)
        defer { lab.remove() }
        let result = try await CommandResult(["check", "--samples", folder], in: lab.folder)
        #expect(result.status == 2)
        let words =
            "galley: '\(folder)' has no folder of an upstream, as '\(folder)/api' is of 'api'\n"
        #expect(result.errors == words)
    }

    @Test("the demo's own answers have everything that its pages look for")
    func demo() async throws {
        let folder = Project.file("config").deletingLastPathComponent()
        let result = try await CommandResult(["check", "--strict"], in: folder)
        #expect(result.status == 0, "\(result.output)")
    }
}

extension ServiceLab {
    /// Writes responses into a folder as `galley record` does.
    fileprivate func record(
        upstream: String,
        into folder: String,
        _ responses: [String: String]
    ) async throws {
        for (target, body) in responses {
            let request = UpstreamRequest(upstream: upstream, target: target, deadline: .now)
            let name = try #require(DirectoryUpstream.fileNames(of: request)?.first)
            try write("\(folder)/\(upstream)/\(name).json", body)
        }
    }
}
