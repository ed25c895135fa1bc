import Foundation
import GalleyService
import TestSupport
import Testing

@Suite(
    "Touches in a real browser",
    .enabled(if: ClientTool.node != nil && ClientTool.browser != nil, ClientTool.missing)
)
struct TouchTests {
    private static let galley = """
        version: 1
        cache: {path: ":memory:"}
        state: {path: state.sqlite}
        modules: [touched.yaml, hearts.yaml]
        """

    private static let hearts = """
        name: hearts
        kind: single
        public: true
        components:
          - id: hearts
            layout: {itemHeight: 80}
            items:
              - id: a
                data: {}
                select: {action: emit, name: open}
                cell:
                  stack: horizontal
                  children:
                    - {text: {$choose: [{when: "${value:like}", value: liked}, {value: not liked}]}, grow: 1}
                    - {image: "heart-${value:like}", size: [24, 24], select: {action: toggle, id: like}}
        """

    /// A text that says a toggle, a part that acts, and a form with a switch.
    private static let pressed = [
        "pressed.yaml": """
        name: pressed
        kind: single
        public: true
        components:
          - id: pressed
            layout: {itemHeight: 80}
            items:
              - id: a
                data: {}
                select: {action: emit, name: open}
                cell:
                  stack: horizontal
                  children:
                    - {text: {$choose: [{when: "${value:like}", value: liked}, {value: not liked}]}, grow: 1}
                    - {image: act, size: [24, 24], id: act, select: {action: emit, name: act}}
                    - {image: "heart-${value:like}", size: [24, 24], select: {action: toggle, id: like}}
        """,
        "form.yaml": """
        name: form
        kind: static
        public: true
        sections:
          - id: main
            cells:
              - {id: news, title: News, type: switch}
        """,
        "galley.yaml": """
        version: 1
        cache: {path: ":memory:"}
        state: {path: state.sqlite}
        modules: [pressed.yaml, form.yaml]
        """,
    ]

    /// A page of random cells, in which parts lie beside, in and over one another.
    private static func touched(_ count: Int, seed: UInt64) -> String {
        var generator = SeededGenerator(seed: seed)
        let items = (0..<count).map { index in
            var names = 0
            let cell = stack(depth: 0, names: &names, using: &generator)
            let select = generator.chance(60) ? "select: {action: emit, name: item}, " : ""
            return "      - {id: i\(index), data: {}, \(select)cell: \(cell)}"
        }
        return """
            name: touched
            kind: single
            components:
              - id: cells
                layout: {kind: list, columns: 6, itemSpacing: 10, lineSpacing: 10, inset: 20, itemHeight: 64}
                items:
            \((items + links).joined(separator: "\n"))
            """
    }

    /// Cells whose texts have links: on two lines beside another one, and in a text that acts.
    private static let links = [
        """
              - {id: terms, data: {}, select: {action: emit, name: item}, cell: {stack: vertical, children: [{size: 14, text: [
                 {text: "Read "}, {text: the terms of use, id: terms, select: {action: emit, name: terms}}, {text: " and "},
                 {text: more, id: more, select: {action: emit, name: more}}]}]}}
        """,
        """
              - {id: text, data: {}, cell: {stack: vertical, padding: 6, children: [{size: 14, id: whole, select: {action: emit, name: whole},
                 text: [{text: "All of it, and "}, {text: a part, id: part, select: {action: emit, name: part}}]}]}}
        """,
    ]

    private static func stack(
        depth: Int,
        names: inout Int,
        using generator: inout SeededGenerator
    ) -> String {
        var children: [String] = []
        for _ in 0..<generator.int(1...3) {
            let action: String
            if generator.chance(55) {
                names += 1
                action = ", id: p\(names), select: {action: emit, name: n\(names)}"
            } else {
                action = ""
            }
            let grow = generator.chance(30) ? ", grow: 1" : ""
            if depth < 2, generator.chance(30) {
                let inside = stack(depth: depth + 1, names: &names, using: &generator)
                children.append("{\(inside.dropFirst().dropLast())\(action)\(grow)}")
            } else {
                let size = "[\(generator.int(4...60)), \(generator.int(4...60))]"
                children.append("{image: a, size: \(size)\(action)\(grow)}")
            }
        }
        let axis = generator.pick(["vertical", "horizontal", "overlay"])
        let align = generator.pick(["start", "center", "end"])
        return
            "{stack: \(axis), spacing: \(generator.int(0...12)), padding: \(generator.int(0...8)), "
            + "align: \(align), children: [\(children.joined(separator: ", "))]}"
    }

    @Test("run what the layout says, at every fifth point of random cells")
    func points() async throws {
        let count = TestScale.isTorture ? 100 : 40
        let lab = try ServiceLab([
            "galley.yaml": Self.galley, "touched.yaml": Self.touched(count, seed: 6),
            "hearts.yaml": Self.hearts,
        ])
        defer { lab.remove() }
        try await lab.serving { server in
            let result = try await #require(ClientTool.node).run([
                Project.file("Clients/tests/touches.mjs").path, "http://127.0.0.1:\(server.port)",
            ])
            print("touches: \(result.output.suffix(300))")
            #expect(result.status == 0, "\(result.output.suffix(3_000))")
        }
    }

    @Test("what is pressed while it changes acts; a switch of a form keeps the focus")
    func presses() async throws {
        try await Self.press([])
    }

    @Test(
        "what is pressed while it changes acts in Firefox too",
        .enabled(if: ClientTool.firefox != nil, ClientTool.missing)
    )
    func firefox() async throws {
        try await Self.press(["firefox"])
    }

    private static func press(_ browser: [String]) async throws {
        let lab = try ServiceLab(pressed)
        defer { lab.remove() }
        try await lab.serving { server in
            let script = Project.file("Clients/tests/presses.mjs").path
            let result = try await #require(ClientTool.node).run(
                [script, "http://127.0.0.1:\(server.port)"] + browser
            )
            print("presses: \(result.output.suffix(300))")
            #expect(result.status == 0, "\(result.output.suffix(3_000))")
        }
    }

    @Test("the vectors of touches are those of the service's areas")
    func vectors() async throws {
        let lab = try ServiceLab([
            "galley.yaml": Self.galley, "touched.yaml": Self.touched(60, seed: 7),
            "hearts.yaml": Self.hearts,
        ])
        defer { lab.remove() }
        var file = VectorFile("touches")
        try await lab.serving { server in
            for query in ["width=840&scale=2", "width=840&direction=rtl"] {
                let target = "/v1/modules/touched/layout?\(query)"
                let answer = try await TestClient(port: server.port).send("GET", target)
                let page = try #require(PlainJSON(answer.body))
                let items = page["sections"]?.elements.first?["items"]?.elements ?? []
                file.cases += items.compactMap(Self.vector)
            }
        }
        #expect(file.cases.count >= 80)
        try file.check()
    }

    /// Returns touches of an item's corners and areas, each with the part that they reach; nil without areas.
    private static func vector(_ item: PlainJSON) -> String? {
        let elements = (item["elements"]?.elements ?? []).flatMap { element in
            [element] + (element["runs"]?.elements ?? [])
        }
        let parts = elements.flatMap { part in
            ([part["hit"]].compactMap(\.self) + (part["hits"]?.elements ?? []))
                .map { (id: part["id"]?.text ?? "null", area: Area($0)) }
        }
        if parts.isEmpty { return nil }
        let points = parts.flatMap(\.area.points) + [(x: 0, y: 0)]
        let touches = points.map { point in
            let part = parts.first { $0.area.contains(point) }?.id ?? "null"
            return #"{"x":\#(point.x),"y":\#(point.y),"part":\#(part)}"#
        }
        return #"{"item":\#(item.text),"touches":[\#(touches.joined(separator: ","))]}"#
    }

    private struct Area {
        let x, y, width, height: Double

        init(_ json: PlainJSON) {
            func side(_ name: String) -> Double { json[name]?.number ?? 0 }
            (x, y, width, height) = (side("x"), side("y"), side("width"), side("height"))
        }

        /// The middle, points near the edges on both sides of them, and the corner, which is a point of it: sums of
        /// numbers of a layout may differ in their last digit.
        var points: [(x: Double, y: Double)] {
            [
                (x + width / 2, y + height / 2), (x, y), (x + width - 0.25, y + height - 0.25),
                (x + width + 0.25, y), (x, y + height + 0.25), (x - 0.25, y),
            ]
        }

        func contains(_ point: (x: Double, y: Double)) -> Bool {
            point.x >= x && point.x < x + width && point.y >= y && point.y < y + height
        }
    }
}
