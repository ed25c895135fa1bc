import ModuleKit
import ModuleMapping
import TestSupport
import TestSupport
import Testing
import WorkLimits

@Suite("A recorder of a mapping counts what became of values and what paths found")
struct MappingRecorderTests {
    /// Maps the module `shop` over one response, and returns what was recorded.
    private func recorded(
        _ components: String,
        _ response: String,
        around module: String? = nil
    ) async throws -> [RecordedComponent] {
        let shop = """
            name: shop
            kind: single
            request: {upstream: up, path: /shop}
            components:
            \(components)
            """
        let lab =
            try module.map { try PageLab(shop, $0, answers: ["/shop": response]) }
            ?? PageLab(shop, answers: ["/shop": response])
        let name = module == nil ? "shop" : "all"
        let declaration = try #require(lab.catalog.module(named: name))
        var reader = PageRequestReader(module: declaration)
        let loaded = await lab.catalog.load(
            LoadRequest(page: try reader.read([]).request, deadline: .now + .seconds(600))
        )
        let recorder = MappingRecorder()
        _ = lab.catalog.map(loaded, within: PageWork(budget: WorkBudget()), recorder: recorder)
        return recorder.components
    }

    @Test("of values: found, mapped, dropped, repeated and skipped")
    func counts() async throws {
        let components = try await recorded(
            """
              - id: grid
                items: $.rows[*]
                skip: 1
                limit: 4
                item: {data: {title: "${@.title}"}}
                missing: drop
                layout: {itemHeight: 10}
            """,
            """
            {"rows": [{"id": 0, "title": "skipped"}, {"id": 1, "title": "a"}, {"title": "no id"},
                {"id": 1, "title": "repeated"}, {"id": 4}, {"id": 5, "title": "beyond"}]}
            """
        )
        let counts = try #require(components.first).counts
        #expect(counts.values == 6)
        #expect(counts.mapped == 1)
        #expect(counts.dropped == 2)
        #expect(counts.duplicates == 1)
        #expect(counts.skipped == 2)
    }

    @Test("of paths: once a value however often they are evaluated, with the nearest name")
    func paths() async throws {
        let components = try await recorded(
            """
              - id: grid
                items: $.rows[*]
                item:
                  data:
                    name: "${@.nam}"
                    text: "${@.titel}, ${@.by|upper}"
                    none: "${@.none|default('-')}"
                header: {height: 10, data: {title: "${$.headin}"}}
                layout: {itemHeight: 10}
            """,
            """
            {"heading": "x", "rows": [{"id": 1, "title": "a", "by": "c"}, {"id": 2, "title": "b"},
                {"id": 3, "titel": "c", "name": "n"}]}
            """
        )
        let found = try #require(components.first).paths.map {
            "\($0.part) \($0.text) \($0.missed)/\($0.count) \($0.nearest ?? "-")"
        }
        #expect(
            found == [
                "items $.rows[*] 0/1 -", "item @.id 0/3 -", "item @.nam 3/3 name",
                "item @.titel 2/3 title", "item @.by|upper 2/3 -",
                "item @.none|default('-') 3/3 -", "header $.headin 1/1 heading",
            ]
        )
        #expect(components[0].paths.filter(\.isUnknown).map(\.text) == ["@.nam", "$.headin"])
    }

    @Test("of a path of items that finds nothing, which then has no items to look into")
    func items() async throws {
        let components = try await recorded(
            "  - {id: grid, items: '$.product[*]', layout: {itemHeight: 10}}",
            #"{"products": [{"id": 1}]}"#
        )
        let path = try #require(components.first?.paths.first)
        #expect(components[0].paths.count == 1)
        #expect((path.missed, path.count, path.nearest) == (1, 1, "products"))
        #expect(components[0].counts.values == 0)
    }

    @Test("of URLs that clients must not open, as values that are missing")
    func links() async throws {
        let components = try await recorded(
            """
              - id: grid
                items: $.rows[*]
                select: {action: open, url: "${@.link}"}
                layout: {itemHeight: 10}
            """,
            #"{"rows": [{"id": 1, "link": "javascript:x"}, {"id": 2, "link": "https://a.example"}]}"#
        )
        let path = try #require(components.first?.paths.first { $0.refused > 0 })
        #expect((path.text, path.missed, path.refused) == ("${@.link}", 1, 1))
    }

    @Test("of each section of data, and of what is inside items")
    func sections() async throws {
        let components = try await recorded(
            """
              - id: shelf
                sections: {each: "$.shelves[*]", id: "${$.id}"}
                items: $.rows[*]
                item:
                  data: {}
                  size: {height: 20}
                layout:
                  - {when: "$.wide", kind: list, columns: 2, itemHeight: 10}
                  - {kind: list, itemHeight: 20}
            """,
            """
            {"shelves": [{"id": "a", "rows": [{"id": 1}]}, {"id": "b", "wide": true, "row": []},
                {"rows": []}]}
            """
        )
        let text = components.map {
            "\($0.id) \($0.section ?? "-") \($0.counts.values) \($0.counts.mapped) "
                + "\($0.counts.dropped) \($0.layoutRule.map(String.init) ?? "-")"
        }
        #expect(text == ["shelf - 3 2 1 -", "shelf shelf.a 1 1 0 1", "shelf shelf.b 0 0 0 0"])
        let paths = components[2].paths.map { "\($0.text) \($0.missed) \($0.nearest ?? "-")" }
        #expect(paths == ["$.wide 0 -", "$.rows[*] 1 row"])
    }

    @Test("of a carousel apart from the items around it")
    func carousel() async throws {
        let components = try await recorded(
            """
              - id: rows
                items: $.rows[*]
                item:
                  data: {title: "${@.title}"}
                  carousel:
                    items: "@.films[*]"
                    item: {data: {title: "${@.titel}"}}
                    layout: {rows: 1, itemWidth: 10, itemHeight: 10}
                layout: {itemHeight: 10}
            """,
            """
            {"rows": [{"id": 1, "title": "a", "films": [{"id": 1, "title": "x"}, {"id": 1}]},
                {"id": 2, "title": "b"}]}
            """
        )
        let component = try #require(components.first)
        #expect((component.counts.values, component.counts.mapped) == (2, 2))
        let inside = try #require(component.carousel)
        #expect((inside.values, inside.mapped, inside.duplicates) == (2, 1, 1))
        let paths = component.paths.filter { $0.part == .carousel || $0.part == .carouselItems }
            .map { "\($0.text) \($0.missed)/\($0.count)" }
        #expect(paths == ["@.films[*] 1/2", "@.id 0/2", "@.titel 1/1"])
    }

    @Test("of components that are left out, with the reason, under the names of the page")
    func reasons() async throws {
        let components = try await recorded(
            """
              - {id: never, items: '$[*]', when: "$.never", layout: {itemHeight: 10}}
              - {id: hidden, items: '$[*]', layout: {itemHeight: 10, hidden: true}}
              - {id: broken, items: '$[*]', missing: fail, layout: {itemHeight: 10}}
            """,
            "[1]",
            around: "{name: all, kind: composite, modules: [{name: shop, as: first}]}"
        )
        #expect(components.map(\.id) == ["first.never", "first.hidden", "first.broken"])
        #expect(
            components.map(\.reason) == [
                "'when' does not hold", "'hidden' is true", "${@.id} found nothing in item 0",
            ]
        )
    }

    @Test("of components that show nothing, with the reason, but for those whose list is empty")
    func empty() async throws {
        let components = try await recorded(
            """
              - {id: misspelt, items: '$.product[*]', layout: {itemHeight: 10}}
              - {id: other, items: '$.what[*]', layout: {itemHeight: 10}}
              - {id: skipped, items: '$.products[*]', skip: 2, layout: {itemHeight: 10}}
              - {id: none, items: '$.none[*]', layout: {itemHeight: 10}}
              - {id: some, items: '$.products[*]', layout: {itemHeight: 10}}
              - id: rows
                items: '$.products[*]'
                missing: drop
                layout: {itemHeight: 10}
                item: {carousel: {items: '@.films[*]', item: {id: '${@.x}'}, layout: {rows: 1, itemWidth: 10, itemHeight: 10}}}
            """,
            #"{"products": [{"id": 1, "films": [{"id": 1}]}, {"id": 2}], "none": []}"#
        )
        #expect(
            components.map(\.whyEmpty) == [
                "'$.product[*]' found nothing: there is no 'product'; did you mean 'products'?",
                "'$.what[*]' found nothing: there is no 'what'",
                "'skip' and 'limit' leave out all 2 values", nil, nil, nil,
            ]
        )
        // Rows whose carousels are empty are there.
        #expect(
            components.last?.leftOut == "the only value was left out: the id '${@.x}' found nothing"
        )
    }
}
