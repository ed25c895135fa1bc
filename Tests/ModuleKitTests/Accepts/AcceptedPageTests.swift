import Foundation
import ModuleKit
import ModuleMapping
import TestSupport
import Testing

/// Pages for clients that do not draw everything.
enum AcceptsLab {
    /// Returns the layout of a module as a dictionary.
    static func layout(
        _ lab: PageLab,
        _ accepts: String?,
        _ query: [(name: String, value: String)] = []
    ) async throws -> [String: Any] {
        let page = try await lab.page("home", query + (accepts.map { [("accepts", $0)] } ?? []))
        return try object(page.text)
    }

    static func object(_ text: String) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    }

    static func section(_ layout: [String: Any], _ index: Int = 0) throws -> [String: Any] {
        let sections = try #require(layout["sections"] as? [[String: Any]])
        return try #require(sections.count > index ? sections[index] : nil)
    }

    /// Returns JSON text of a value with sorted keys.
    static func text(_ value: Any?) throws -> String {
        guard let value else { return "absent" }
        let data = try JSONSerialization.data(
            withJSONObject: value,
            options: [.sortedKeys, .fragmentsAllowed, .withoutEscapingSlashes]
        )
        return String(decoding: data, as: UTF8.self)
    }
}

@Suite("What clients are shown that do not draw everything")
struct AcceptedPageTests {
    private static let answer = """
        {"items": [{"id": "a", "kind": "hero", "title": "A", "h": 90}, {"id": "b", "kind": "card", "title": "B", "h": 30},
                   {"id": "c", "kind": "hero", "title": "C", "h": 70}]}
        """

    private static func lab(
        _ item: String,
        layout: String = "{itemHeight: 40}",
        component: String = "",
        module: String = "",
        main: String = "",
        catalogs: [String: String] = [:]
    ) throws -> PageLab {
        let files = Dictionary(
            uniqueKeysWithValues: catalogs.map { ("catalogs/\($0.key).yaml", $0.value) }
        )
        return try PageLab(
            main: (catalogs.isEmpty ? "" : "catalogs: [catalogs/*.yaml]\n") + main,
            files: files,
            """
            name: home
            kind: single
            request: {upstream: up, path: /home}
            \(module)
            components:
              - id: cards
                items: $.items[*]
                layout: \(layout)
                \(indented(component, 4))
                item:
                  data: {title: "${@.title}"}
                  \(indented(item, 6))
            """,
            answers: ["/home": answer]
        )
    }

    private static func indented(_ text: String, _ count: Int) -> String {
        text.replacing("\n", with: "\n" + String(repeating: " ", count: count))
    }

    private static let heroes = """
        type: [{when: "@.kind == 'hero'", type: hero@2}, {type: card}]
        size: {height: "${@.h}"}

        """

    private static func heroLab(_ fallback: String, module: String = "") throws -> PageLab {
        try lab(heroes + fallback, layout: "{itemHeight: auto}", module: module)
    }

    private static func ids(_ section: [String: Any]) -> [String] {
        (section["items"] as? [[String: Any]] ?? []).map {
            "\($0["id"] ?? ""):\($0["type"] ?? "")@\($0["version"] ?? 1)"
        }
    }

    @Test("without accepts a page is as declared, with versions from 2 on beside their types")
    func asDeclared() async throws {
        let lab = try Self.heroLab("fallback: [{type: card}]")
        let section = try AcceptsLab.section(try await AcceptsLab.layout(lab, nil))
        #expect(Self.ids(section) == ["a:hero@2", "b:card@1", "c:hero@2"])
        #expect(section["substituted"] == nil)
        let text = try await lab.page("home").text
        #expect(text.contains(#""type":"hero","version":2,"frame""#))
    }

    @Test("the first fallback that the client draws is shown, with its data and size")
    func fallback() async throws {
        let fallback = """
            fallback:
              - {type: banner}
              - {type: card, data: {t: "${@.title}!"}, size: {height: 20}}
              - drop
            """
        let lab = try Self.heroLab(fallback)
        let layout = try await AcceptsLab.layout(lab, "card,hero")
        let section = try AcceptsLab.section(layout)
        #expect(Self.ids(section) == ["a:card@1", "b:card@1", "c:card@1"])
        let items = try #require(section["items"] as? [[String: Any]])
        #expect(try AcceptsLab.text(items[0]["data"]) == #"{"t":"A!"}"#)
        #expect(try AcceptsLab.text(items[1]["data"]) == #"{"title":"B"}"#)
        let heights = items.map { ($0["frame"] as? [String: Double])?["height"] ?? 0 }
        #expect(heights == [20, 30, 20])
        #expect(
            try AcceptsLab.text(section["substituted"])
                == #"[{"id":"a","part":"item","shown":"card","wanted":"hero@2"},{"id":"c","part":"item","shown":"card","wanted":"hero@2"}]"#
        )
        #expect(section["counts"] as? [String: Int] == ["total": 3, "shown": 3])
    }

    @Test("what is dropped is counted, and named with null")
    func drop() async throws {
        let lab = try Self.heroLab("fallback: [drop]")
        let section = try AcceptsLab.section(try await AcceptsLab.layout(lab, "card@1"))
        #expect(Self.ids(section) == ["b:card@1"])
        #expect(section["counts"] as? [String: Int] == ["total": 3, "shown": 1, "dropped": 2])
        #expect(
            try AcceptsLab.text(section["substituted"]).contains(#""shown":null,"wanted":"hero@2""#)
        )
    }

    @Test("an item may leave its section out, and the page then shows its placeholder")
    func section() async throws {
        let lab = try Self.heroLab(
            "fallback: [section]",
            module: "placeholder: {type: nothing, fallback: [{type: placeholder, data: {a: 1}}]}"
        )
        let section = try AcceptsLab.section(try await AcceptsLab.layout(lab, "card@1"))
        #expect(section["id"] as? String == "placeholder")
        #expect(
            try AcceptsLab.text(section["placeholder"]).contains(
                #""data":{"a":1}"#
            )
        )
        #expect(
            try AcceptsLab.text(section["substituted"])
                == #"[{"part":"placeholder","shown":"placeholder","wanted":"nothing"}]"#
        )
        #expect(try await lab.page("home", [("accepts", "card@1")]).isSubstituted)
        // One that is not shown says nothing of the page.
        #expect(try await !lab.page("home", [("accepts", "card@1,hero@1,hero@2")]).isSubstituted)
    }

    @Test(
        "what has nothing in its place, and what says so, refuses the page",
        arguments: ["", "[fail]", "[{type: wall}]"]
    )
    func refusal(_ fallback: String) async throws {
        let lab = try Self.heroLab(fallback.isEmpty ? "" : "fallback: \(fallback)")
        do {
            _ = try await lab.page("home", [("accepts", "card@1")])
            Issue.record("it was built")
        } catch let error as LoadError {
            #expect(error.refused?.wanted == "hero@2" && error.refused?.component == "cards")
        }
        let layout = try await AcceptsLab.layout(lab, "card,hero@3")
        #expect(try Self.ids(AcceptsLab.section(layout)) == ["a:hero@2", "b:card@1", "c:hero@2"])
    }

    @Test(
        "headers, footers and placeholders have fallbacks by width; their own names are always drawn"
    )
    func supplements() async throws {
        let component = """
            header: {height: 40, type: title@2, fallback: [{type: title, height: 20}], at: {600: {type: large, fallback: [drop]}}}
            footer: {height: 10}
            """
        let lab = try Self.lab("type: card", component: component)
        let narrow = try AcceptsLab.section(try await AcceptsLab.layout(lab, "card,title"))
        #expect(try AcceptsLab.text(narrow["header"]).contains(#""height":20"#))
        #expect(try AcceptsLab.text(narrow["footer"]).contains(#""type":"footer""#))
        #expect(
            try AcceptsLab.text(narrow["substituted"])
                == #"[{"part":"header","shown":"title","wanted":"title@2"}]"#
        )
        let wide = try AcceptsLab.section(
            try await AcceptsLab.layout(lab, "card,title", [("width", "700")])
        )
        #expect(wide["header"] is NSNull)
        #expect(
            try AcceptsLab.text(wide["substituted"])
                == #"[{"part":"header","shown":null,"wanted":"large"}]"#
        )
    }

    @Test("an action that the client does not run is left out, and said")
    func actions() async throws {
        let lab = try Self.lab("type: card\nselect: {action: share, text: \"${@.title}\"}")
        let known = try AcceptsLab.section(try await AcceptsLab.layout(lab, "card,!share"))
        #expect(known["substituted"] == nil)
        let section = try AcceptsLab.section(try await AcceptsLab.layout(lab, "card,!open"))
        #expect(try !AcceptsLab.text(section["items"]).contains("select"))
        #expect(
            try AcceptsLab.text(section["substituted"]).hasPrefix(
                #"[{"id":"a","part":"item","shown":"card","wanted":"card","without":"select"}"#
            )
        )
    }

    private static let cell = """
        cell:
          stack: vertical
          clip: true
          radius: 4
          background: {color: $surface}
          children:
            - {image: "https://a.example/x.png", size: [10, 50]}
            - {text: [{text: "${@.title}", color: $label}, {text: " now", size: 30, select: {action: open, url: "https://a.example/"}, id: now}]}
            - {text: plain, id: tap, select: {action: share, text: a}, a11y: {hint: shares}}
        """

    @Test("a cell needs no type, and is laid out without the elements that are not drawn")
    func elements() async throws {
        let lab = try Self.lab("type: hero\n" + Self.cell, layout: "{itemHeight: auto}")
        func height(_ accepts: String) async throws -> Double {
            let section = try AcceptsLab.section(try await AcceptsLab.layout(lab, accepts))
            let items = try #require(section["items"] as? [[String: Any]])
            return (items[0]["frame"] as? [String: Double])?["height"] ?? 0
        }
        let features = "+runs,+palette,+clip,+hits,+a11y"
        let whole = try await height(features)
        #expect(try await height(features + ",.text,.box") == whole - 50)
        let text = try await lab.page("home", [("accepts", features + ",.text")]).text
        #expect(!text.contains(#""kind":"image""#) && !text.contains(#""kind":"box""#))
        #expect(!text.contains(#""clip":"#) && text.contains(#""kind":"text""#))
    }

    @Test(
        "what a client lacks of features is drawn in its simplest form",
        arguments: [
            ("+palette,+clip,+hits,+a11y", "\"runs\"", "$surface"),
            ("+runs,+clip,+hits,+a11y", "$", "#000000"),
            ("+runs,+palette,+hits,+a11y", "\"clip\"", "\"contents\""),
            ("+runs,+palette,+clip,+a11y", "\"action\"", "\"runs\""),
            ("+runs,+palette,+clip,+a11y", "\"hit\"", "\"a11y\""),
            ("+runs,+palette,+clip,+hits", "\"a11y\"", "\"hit\""),
        ]
    )
    func features(_ accepts: String, _ absent: String, _ present: String) async throws {
        let lab = try Self.lab("type: hero\n" + Self.cell, layout: "{itemHeight: auto}")
        let page = try await lab.page("home", [("accepts", accepts)])
        #expect(!page.text.contains(absent) && page.text.contains(present), "\(page.text)")
        #expect(page.isSubstituted)
        #expect(try await lab.page("home").text.contains(absent))
    }

    @Test("a client that draws everything of a page is sent the page as it is declared")
    func whole() async throws {
        let lab = try Self.lab("type: hero\n" + Self.cell, layout: "{itemHeight: auto}")
        let accepts = "+runs,+palette,+clip,+hits,+a11y,.text,.image,.box,!open,!share"
        let (page, declared) = (
            try await lab.page("home", [("accepts", accepts)]), try await lab.page("home")
        )
        #expect(page.request.accepted == nil && page.request.canonicalQuery.isEmpty)
        #expect(page.revision == declared.revision && !page.isSubstituted)
    }

    @Test("a carousel's items have fallbacks, and name the row that they are in")
    func carousels() async throws {
        let item = """
            type: row
            carousel:
              items: "@.inner[*]"
              item: {id: "${@.id}", type: [{when: "@.kind == 'hero'", type: hero}, {type: card}], fallback: [drop]}
              layout: {rows: 1, itemWidth: 40, itemHeight: 30}
            """
        let lab = try PageLab(
            """
            name: home
            kind: single
            request: {upstream: up, path: /home}
            components:
              - id: rows
                layout: {itemHeight: auto}
                item:
                  id: "${@.id}"
                  \(Self.indented(item, 6))
            """,
            answers: [
                "/home":
                    #"[{"id": "r1", "inner": [{"id": 1}]}, {"id": "r2", "inner": [{"id": 2, "kind": "hero"}, {"id": 3}]}]"#
            ]
        )
        let section = try AcceptsLab.section(try await AcceptsLab.layout(lab, "row,card"))
        #expect(
            try AcceptsLab.text(section["substituted"])
                == #"[{"id":"2","part":"carousel","row":"r2","shown":null,"wanted":"hero"}]"#
        )
        let items = try #require(section["items"] as? [[String: Any]])
        let inside = (items[1]["carousel"] as? [String: Any])?["items"] as? [[String: Any]]
        #expect(inside?.map { $0["id"] as? String } == ["3"])
    }

    @Test("literal items have fallbacks of their own")
    func literals() async throws {
        let lab = try PageLab(
            """
            name: home
            kind: single
            components:
              - id: tags
                layout: {kind: flex, itemHeight: 30}
                items:
                  - {id: a, type: chip@2, size: {width: 50}, data: {t: 1}, fallback: [{type: chip, size: {width: 70}}]}
                  - {id: b, type: chip, size: {width: 50}}
                  - {id: c, type: star, size: {width: 50}, fallback: [drop]}
            """
        )
        let section = try AcceptsLab.section(try await AcceptsLab.layout(lab, "chip@1"))
        #expect(Self.ids(section) == ["a:chip@1", "b:chip@1"])
        let items = try #require(section["items"] as? [[String: Any]])
        #expect(items.map { ($0["frame"] as? [String: Double])?["width"] } == [70, 50])
        #expect(section["counts"] as? [String: Int] == ["total": 3, "shown": 2, "dropped": 1])
    }

    @Test("cells of forms are laid out without arrows, switches and images that are not drawn")
    func forms() async throws {
        let lab = try PageLab(
            """
            name: home
            kind: static
            style: grouped
            sections:
              - id: one
                cells:
                  - {id: a, type: disclosure, title: A, detail: D, image: {name: x, size: [9, 9]}}
                  - {id: b, type: switch, title: B}
            """
        )
        let page = try await lab.page("home", [("accepts", "+palette,.text,.box")])
        for kind in ["arrow", "switch", "image"] {
            #expect(!page.text.contains(#""kind":"\#(kind)""#))
        }
        #expect(page.text.contains(#""title":"A""#) && page.text.contains("$label"))
        let literal = try await lab.page("home", [("accepts", "+")])
        #expect(!literal.text.contains("$") && literal.text.contains(#""background":"#))
    }

    @Test("forty releases that draw the same share one name, and it chooses the same again")
    func names() throws {
        let lab = try Self.heroLab("fallback: [{type: tile}, {type: card}, drop]")
        let module = try #require(lab.catalog.module(named: "home"))
        var names: Set<String> = []
        for release in 0..<40 {
            let others = (0..<release).map { "other\($0)@\($0 + 1)" }
            let list = (["card@\(release % 5 + 1)", "hero@1"] + others + ["+runs"]).shuffled()
            var reader = PageRequestReader(module: module, accepts: lab.catalog.accepts)
            let request = try reader.read([("accepts", list.joined(separator: ","))]).request
            names.insert(request.canonicalQuery)
        }
        #expect(names == ["accepts=card%401"])
        var again = PageRequestReader(module: module, accepts: lab.catalog.accepts)
        #expect(
            try again.read([("accepts", "card@1")]).request.canonicalQuery == "accepts=card%401"
        )
    }

    @Test("an unknown catalogue is refused with the nearest name")
    func unknown() throws {
        let lab = try Self.lab(
            "type: card",
            catalogs: ["a": "name: ios-4.1\ntypes: {card: 1}"]
        )
        let module = try #require(lab.catalog.module(named: "home"))
        var reader = PageRequestReader(module: module, accepts: lab.catalog.accepts)
        do throws(ParameterErrors) {
            _ = try reader.read([("accepts", "ios-4.2")])
            Issue.record("it was taken")
        } catch {
            #expect(error.all.first?.parameter == "accepts")
            #expect(
                error.all.first?.detail
                    == "there is no catalogue 'ios-4.2'; did you mean 'ios-4.1'?; a list of one type is written 'ios-4.2@1'"
            )
        }
        var known = PageRequestReader(module: module, accepts: lab.catalog.accepts)
        #expect(try known.read([("accepts", "ios-4.1")]).request.accepted == nil)
    }
}
