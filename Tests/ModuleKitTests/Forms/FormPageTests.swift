import JSONCore
@testable import ModuleKit
@testable import ModuleMapping
import TestSupport
import Testing
import WorkLimits

@Suite struct FormPageTests {
    private static let layers = """
        name: a
        kind: static
        defaults: {titleSize: 11, detailSize: 12, imageGap: 20, height: 50}
        sections:
          - cells: [{id: 1, title: x}]
          - detailSize: 14
            imageGap: 21
            cells: [{id: 2, imageGap: 22}, {id: three, height: 60, type: none}]
        """

    @Test(
        "a key is the cell's, else the section's, else the defaults', else built in",
        arguments: [
            (0, 0, "titleSize", 11.0), (0, 0, "detailSize", 12), (0, 0, "imageGap", 20),
            (0, 0, "height", 50), (0, 0, "detailGap", 6), (0, 0, "titleLimit", 180),
            (1, 0, "titleSize", 11), (1, 0, "detailSize", 14), (1, 0, "imageGap", 22),
            (1, 0, "height", 50), (1, 1, "imageGap", 21), (1, 1, "height", 60),
            (1, 1, "detailSize", 14),
        ]
    )
    func resolution(_ section: Int, _ item: Int, _ key: String, _ value: Double) async throws {
        let page = try await PageLab(Self.layers).page("a")
        let path = "$.sections[\(section)].items[\(item)].data.\(key)"
        #expect(try page.number(path) == value)
    }

    @Test(
        "title and detail keep their gap at every text scale, on every grid",
        arguments: ["1", "1.35", "2"],
        ["1", "2", "2.75", "3"]
    )
    func labelGap(textScale: String, scale: String) async throws {
        let lab = try PageLab(
            """
            name: a
            kind: static
            sections:
              - cells:
                  - {id: 1, title: Notifications of all, detail: Everybody and others}
                  - {id: 2, title: abcdefghijklmnopq, detail: abcdefghijklm}
                  - {id: 3, title: abcdefghijklmnopqrstuvwxyz, detail: abcdefghijklmnopqrstuvwxyz, labelGap: 20}
            """
        )
        for width in ["200", "320", "360.5"] {
            let query = [("width", width), ("scale", scale), ("textScale", textScale)]
            let page = try await lab.page("a", query)
            for (item, gap) in [(0, 8.0), (1, 8), (2, 20)] {
                let path = "$..items[\(item)].elements"
                let x = try page.numbers(path + "[?@.kind=='text'].frame.x")
                let widths = try page.numbers(path + "[?@.kind=='text'].frame.width")
                #expect(x.count == 2 && x[1] - x[0] - widths[0] >= gap - 1e-4)
            }
        }
    }

    @Test("a label's limit grows with the text scale, and does not shrink with it")
    func titleLimit() async throws {
        let title = String(repeating: "x", count: 60)
        let lab = try PageLab(
            "name: a\nkind: static\nsections: [{cells: [{id: 1, title: \(title)}]}]"
        )
        for (textScale, limit) in [("0.8", 180.0), ("1", 180), ("1.5", 270), ("2", 360)] {
            let page = try await lab.page("a", [("width", "600"), ("textScale", textScale)])
            let width = try page.numbers("$..items[0].elements[0].frame.width")[0]
            #expect(width <= limit && width > limit - 40)
        }
    }

    @Test("rows stack: header, cells, footer, section under section")
    func stacking() async throws {
        let page = try await PageLab(Self.layers).page("a")
        #expect(try page.number("$.sections[0].header.frame.height") == 10)
        #expect(try page.number("$.sections[0].items[0].frame.y") == 10)
        #expect(try page.number("$.sections[0].footer.frame.y") == 60)
        #expect(try page.number("$.sections[1].frame.y") == 70)
        #expect(try page.number("$.sections[1].items[1].frame.y") == 60)
        #expect(try page.number("$.contentSize.height") == 70 + 10 + 50 + 60 + 10)
        #expect(try page.texts("$.sections[*].id") == ["0", "1"])
        #expect(try page.texts("$..items[*].id") == ["1", "2", "three"])
        #expect(try page.texts("$..items[*].type") == ["disclosure", "disclosure", "none"])
    }

    @Test("headers and footers have titles and heights of their own; one of height 0 is not there")
    func context() async throws {
        let page = try await PageLab(
            """
            name: a
            kind: static
            defaults: {header: {height: 0}, footer: {title: below}}
            sections:
              - cells: []
              - {cells: [], header: {title: above}, footer: {height: 0}}
              - cells: []
                header: {height: 30, title: top, select: {action: emit, name: tapped, data: [1]}}
            """
        ).page("a")
        #expect(page.text.contains("\"header\":null,\"footer\":{\"type\":\"footer\""))
        #expect(try page.texts("$.sections[*].footer.data.title") == ["below", "below"])
        #expect(try page.number("$.sections[2].header.frame.height") == 30)
        #expect(try page.texts("$.sections[2].header.select.name") == ["tapped"])
        #expect(try page.number("$.contentSize.height") == 10 + 30 + 10)
    }

    @Test("cells are mapped from an answer, their keys over what the section says")
    func mapped() async throws {
        let lab = try PageLab(
            """
            name: a
            kind: static
            sections:
              - id: rows
                titleSize: 9
                request: {upstream: up, path: /rows}
                items: $.rows[*]
                cell:
                  title: "${@.title}"
                  image: {name: "${@.icon}", size: ["${@.w}", 10]}
                  height: "${@.h}"
                  type: "${@.kind}"
                  value: "${@.on}"
                  select: {action: open, url: "https://x.example/${@.id}"}
            """,
            answers: [
                "/rows": """
                {"rows": [{"id": 1, "title": "One", "h": 60, "kind": "switch", "on": true},
                {"id": 1, "title": "again"}, {"id": 2, "title": "Two", "icon": "i", "w": 20}]}
                """
            ]
        )
        let page = try await lab.page("a")
        #expect(try page.texts("$..items[*].id") == ["1", "2"])
        #expect(try page.texts("$..items[*].type") == ["switch", "disclosure"])
        #expect(try page.texts("$..items[*].select.url").last == "https://x.example/2")
        #expect(try page.number("$..items[0].frame.height") == 60)
        #expect(try page.number("$..items[1].frame.height") == 44)
        #expect(try page.number("$..items[1].data.titleSize") == 9)
        #expect(page.text.contains("\"value\":true"))
        #expect(page.text.contains("\"image\":{\"name\":\"i\",\"size\":[20,10]}"))
    }

    @Test("text grows with the text scale, elements mirror, and edges lie on device pixels")
    func viewport() async throws {
        let lab = try PageLab(
            "name: a\nkind: static\nsections: [{cells: [{id: 1, title: abcd, detail: xy}]}]"
        )
        let plain = try await lab.page("a")
        #expect(try plain.number("$..elements[0].frame.width") == 30)
        #expect(try plain.texts("$..elements[0].measured") == ["estimated"])
        let large = try await lab.page("a", [("textScale", "2")])
        #expect(try large.number("$..elements[0].frame.width") == 60)
        let mirrored = try await lab.page("a", [("direction", "rtl")])
        #expect(try mirrored.number("$..elements[0].frame.x") == 390 - 12 - 30)
        #expect(try mirrored.number("$..elements[2].frame.x") == 12)
        let pixels = try await lab.page("a", [("scale", "2")])
        #expect(try pixels.number("$..elements[2].frame.y") == 17)
        #expect(try pixels.number("$..elements[1].frame.y") == 14)
        #expect(try pixels.number("$..elements[1].frame.height") == 16)
    }

    @Test(
        "a cell grows with the text scale, `height` at the least; widths by hand stay as they are"
    )
    func growth() async throws {
        let lab = try PageLab(
            """
            name: a
            kind: static
            sections:
              - cells:
                  - {id: 1, title: abcd, titleSize: 20, titleWidth: 50, detail: xy, detailWidth: 9, height: 30}
                  - {id: 2, title: a}
            """
        )
        // Without fonts a line is 1.2 times as tall as its font.
        for (scale, first, second) in [("1", 30.0, 44.0), ("1.5", 36, 44), ("3", 72, 54)] {
            let page = try await lab.page("a", [("textScale", scale)])
            #expect(try page.number("$..items[0].frame.height") == first, "\(scale)")
            #expect(try page.number("$..items[1].frame.height") == second, "\(scale)")
            #expect(try page.number("$..items[1].frame.y") == 10 + first, "\(scale)")
            #expect(try page.number("$..items[0].elements[0].frame.width") == 50, "\(scale)")
            #expect(try page.number("$..items[0].elements[1].frame.width") == 9, "\(scale)")
            #expect(try page.number("$..items[0].elements[1].frame.x") == 390 - 30.5 - 9)
        }
    }

    @Test("layouts tell clients what to do, and nothing that only the service knows")
    func actions() async throws {
        let page = try await PageLab(
            """
            name: a
            kind: static
            sections:
              - cells:
                  - id: 1
                    select: {action: request, upstream: up, path: /secret, json: {a: 1}, then: reload}
                  - {id: 2, select: {action: confirm, message: "sure?", buttons: ["no", "yes"]}}
                  - {id: 3, select: {action: open, module: a}}
                  - id: 4
                    type: switch
                    store: {upstream: up, path: /secret}
            """
        ).page("a")
        #expect(!page.text.contains("secret") && !page.text.contains("upstream"))
        #expect(page.text.contains("\"select\":{\"action\":\"request\",\"then\":\"reload\"}"))
        #expect(page.text.contains("\"message\":\"sure?\",\"buttons\":[\"no\",\"yes\"]}"))
        #expect(page.text.contains("{\"action\":\"open\",\"module\":\"a\",\"params\":{}}"))
        let controls = page.sections[0].items.controls
        #expect(controls[0]?.request?.target == "/secret" && controls[0]?.request?.reloads == true)
        #expect(controls[3]?.toggle?.notification?.method == "PUT")
        #expect(controls.count == 2)
    }
}

extension Page {
    /// The number that a path into the layout finds first.
    func number(_ path: String) throws -> Double? {
        let path = try JSONPath(parsing: path)
        return try JSONDocument(parsing: json.bytes).withRoot { root in
            try path.first(in: root, current: root, meter: VisitMeter(budget: WorkBudget()))?.double
        }
    }

    /// The texts that a path into the layout finds.
    func texts(_ path: String) throws -> [String] {
        let path = try JSONPath(parsing: path)
        return try JSONDocument(parsing: json.bytes).withRoot { root in
            var found: [String] = []
            try path.each(in: root, current: root, meter: VisitMeter(budget: WorkBudget())) {
                if let text = $0.string { found.append(text) }
                return true
            }
            return found
        }
    }
}
