import ChangesCore
import Foundation
import TestSupport
import Testing

@testable import GalleyClient

@Suite("The Swift client does as Clients/vectors say")
struct VectorTests {
    @Test("it plays all deltas, and holds the service's layout member for member")
    func changes() throws {
        var count = 0
        for vector in try VectorFile("changes").cases {
            var held = try Layout(json: json(#require(vector["layout"])))
            #expect(try plain(held.json()) == vector["layout"] as? NSDictionary)
            for step in try #require(vector["steps"] as? [[String: Any]]) {
                let changes = try Changes(json: json(#require(step["changes"])), for: held.state)
                held = try held.playing(changes).layout
                #expect(try plain(held.json()) == step["layout"] as? NSDictionary)
                count += 1
            }
        }
        #expect(count >= 300)
    }

    @Test("changes of another revision are refused")
    func otherRevision() throws {
        let cases = try VectorFile("changes").cases
        let steps = try #require(cases[1]["steps"] as? [[String: Any]])
        let held = try Layout(json: json(#require(cases[0]["layout"])))
        let changes = try Changes(json: json(#require(steps[0]["changes"])), for: held.state)
        #expect {
            try held.playing(changes)
        } throws: { error in
            guard case GalleyError.changesDoNotFit = error else { return false }
            return true
        }
    }

    @Test("touches reach the parts of items that the service says")
    func touches() throws {
        let file = try VectorFile("touches")
        for vector in file.cases {
            let item = try #require(vector["item"])
            let layout = try Layout(
                json: json(
                    [
                        "module": "m", "revision": "r", "status": "complete",
                        "failures": [String](),
                        "viewport": ["width": 840, "direction": "ltr", "textScale": 1]
                            as [String: Any],
                        "contentSize": ["width": 840, "height": 840],
                        "sections": [
                            [
                                "id": "s", "module": "m", "layout": "list", "arrange": "vertical",
                                "status": "ok", "header": NSNull(), "footer": NSNull(),
                                "placeholder": NSNull(), "decoration": NSNull(),
                                "scroller": NSNull(),
                                "frame": ["x": 0, "y": 0, "width": 840, "height": 840],
                                "counts": ["total": 1, "shown": 1], "items": [item],
                            ] as [String: Any]
                        ],
                    ] as [String: Any]
                )
            )
            let held = try #require(layout.sections.first?.items.first)
            for touch in try #require(vector["touches"] as? [[String: Any]]) {
                let x = try #require(touch["x"] as? Double)
                let y = try #require(touch["y"] as? Double)
                let part = held.part(at: CGPoint(x: x, y: y))
                #expect(part?.id == touch["part"] as? String, "\(held.id) at \(x), \(y)")
            }
        }
        #expect(file.cases.count >= 80)
    }

    @Test("its windows are the service's")
    func windows() throws {
        let file = try VectorFile("windows")
        let layouts = try file.layouts.map { try Layout(json: json($0)) }
        for vector in file.cases {
            let layout = layouts[try #require(vector["layout"] as? Int)]
            let options = try #require(vector["options"] as? [String: Any])
            let expected = try #require(vector["window"] as? [String: Any])
            let window = try window(layout, options, offset: "offset")
            try check(window, expected)
        }
        #expect(file.cases.count >= 200)
    }

    private func window(
        _ layout: Layout,
        _ options: [String: Any],
        offset name: String
    ) throws -> Layout.Window {
        let offset = (options[name] as? Double) ?? 0
        let overscan = (options["overscan"] as? Double) ?? 0
        if let section = options["section"] as? String {
            return try #require(
                layout.window(section: section, offset: offset, overscan: overscan)
            )
        }
        let height = try #require(options["height"] as? Double)
        return layout.window(offset: offset, height: height, overscan: overscan)
    }

    private func check(_ window: Layout.Window, _ expected: [String: Any]) throws {
        #expect(text(window.rect) == frame(expected["rect"]))
        let items = try #require(expected["items"] as? [[String: Any]])
        #expect(
            window.items.map {
                "\(window.layout.item(at: $0.path).id) \($0.path.section) \($0.path.item) \(text($0.frame))"
            }
                == items.map {
                    "\($0["id"] ?? "") \($0["section"] ?? 0) \($0["index"] ?? 0) \(frame($0["frame"]))"
                }
        )
        for (item, json) in zip(window.items, items) {
            let data = try window.layout.item(at: item.path).data(as: JSONValue.self)
            let expected = try JSONSerialization.data(
                withJSONObject: json["data"] ?? NSNull(),
                options: .fragmentsAllowed
            )
            #expect(try JSONDecoder().decode(JSONValue.self, from: expected) == data)
        }
        for (name, parts) in [("pinned", window.pinned), ("supplementary", window.supplementary)] {
            let found = parts.map { "\($0.section) \($0.kind.rawValue) \(text($0.frame))" }
            let wanted = (expected[name] as? [[String: Any]] ?? []).map {
                "\($0["section"] ?? 0) \($0["kind"] ?? "header") \(frame($0["frame"]))"
            }
            #expect(found == wanted, "\(name)")
        }
        let sections = (expected["sections"] as? [[String: Any]] ?? []).map {
            $0["section"] as? Int
        }
        #expect(window.sections == sections)
        let plan = try #require(expected["reuse"] as? [String: Any])
        check(Layout.reuse(from: nil, to: window), plan, window, window)
    }

    /// Numbers with four decimals, as they are written.
    private func text(_ rect: CGRect) -> String {
        [rect.origin.x, rect.origin.y, rect.size.width, rect.size.height]
            .map { String(format: "%.4f", Double($0) + 0) }.joined(separator: ",")
            .replacing("-0.0000", with: "0.0000")
    }

    private func frame(_ value: Any?) -> String {
        let frame = value as? [String: Any] ?? [:]
        let sides = ["x", "y", "width", "height"].map { frame[$0] as? Double ?? .nan }
        return text(CGRect(x: sides[0], y: sides[1], width: sides[2], height: sides[3]))
    }

    @Test("its plans for cells are the service's")
    func reuse() throws {
        let file = try VectorFile("reuse")
        let layouts = try file.layouts.map { try Layout(json: json($0)) }
        for vector in file.cases {
            let layout = layouts[try #require(vector["layout"] as? Int)]
            let options = try #require(vector["options"] as? [String: Any])
            let before = try window(layout, options, offset: "from")
            let after = try window(layout, options, offset: "offset")
            let plan = try #require(vector["reuse"] as? [String: Any])
            check(Layout.reuse(from: before, to: after), plan, before, after)
        }
        #expect(file.cases.count >= 100)
    }

    private func check(
        _ plan: Layout.ReusePlan,
        _ expected: [String: Any],
        _ before: Layout.Window,
        _ after: Layout.Window
    ) {
        for (name, paths, window) in [("remove", plan.remove, before), ("add", plan.add, after)] {
            let found = paths.map {
                "\(window.layout.item(at: $0).id) \($0.section) \($0.item)"
            }
            let wanted = (expected[name] as? [[Any]] ?? []).map { "\($0[0]) \($0[1]) \($0[2])" }
            #expect(found == wanted, "\(name)")
        }
        #expect(plan.keep == expected["keep"] as? Int)
        #expect(plan.dequeue == counts(expected["dequeue"]))
        #expect(plan.create == counts(expected["create"]))
    }

    private func counts(_ value: Any?) -> [ExactString: Int]? {
        guard let counts = value as? [String: Int] else { return nil }
        return Dictionary(exact: counts.map { ($0.key, $0.value) }) { $1 }
    }

    @Test("its colours are the service's, in every mode")
    func colors() throws {
        let cases = try VectorFile("colors").cases
        for vector in cases {
            let members: [String: Any] = [
                "module": "m", "revision": "r", "status": "complete", "failures": [],
                "viewport": ["width": 390, "direction": "ltr", "textScale": 1],
                "contentSize": ["width": 390, "height": 0], "sections": [],
                "palette": try #require(vector["palette"]),
            ]
            let layout = try Layout(json: json(members))
            let color = try #require(vector["color"] as? String)
            let values = try #require(vector["values"] as? [String: String])
            #expect(values.count == PaletteColor.Mode.allCases.count)
            for mode in PaletteColor.Mode.allCases {
                #expect(layout.color(color, in: mode) ?? "#000000" == values[mode.rawValue])
            }
        }
        #expect(cases.count > 20)
    }

    @Test("its lines of texts are the service's")
    func texts() throws {
        let cases = try VectorFile("texts").cases
        for vector in cases {
            let elements = try json([#require(vector["element"])])
            let element = try #require(scan(elements) { try Element.list(from: &$0) }.first)
            let style = try scan(json(#require(vector["style"]))) { try TextStyle(from: &$0) }
            guard case .text(let text) = element.kind else {
                Issue.record("not a text")
                continue
            }
            let lines = text.lines(style: style, in: element.frame)
            let expected = try #require(vector["lines"] as? [[String: Any]])
            #expect(lines.map(\.text) == expected.map { $0["text"] as? String })
            #expect(lines.count == text.lines)
            for (line, wanted) in zip(lines, expected) {
                let baseline = try #require(wanted["baseline"] as? Double)
                #expect(abs(line.baseline - baseline) < 1e-4)
                #expect(line.parts.map(\.text) == wanted["parts"] as? [String] ?? [])
                let runs = line.parts.map(\.run)
                #expect(zip(runs, runs.dropFirst()).allSatisfy(<))
            }
        }
        #expect(cases.count >= 100)
    }

    @Test("its events are the service's, wherever the bytes are cut and however lines end")
    func events() throws {
        var random = SeededGenerator(seed: TestScale.seed)
        let cases = try VectorFile("events").cases
        for vector in cases {
            let stream = try #require(vector["stream"] as? String)
            let expected = try #require(vector["events"] as? [[String: Any]]).map {
                EventReader.Event(
                    name: $0["name"] as? String ?? "",
                    data: $0["data"] as? String ?? "",
                    id: $0["id"] as? String ?? ""
                )
            }
            for ending in ["\n", "\r\n", "\r"] {
                let bytes = Array(stream.replacing("\n", with: ending).utf8)
                var reader = EventReader()
                var found: [EventReader.Event] = []
                var start = 0
                while start < bytes.count {
                    let end = min(bytes.count, start + 1 + random.below(7))
                    found += try reader.push(bytes[start..<end])
                    start = end
                }
                #expect(found == expected)
            }
        }
        #expect(cases.count >= 50)
    }
}

/// Reads JSON with the client's scanner.
func scan<Result>(
    _ json: Data,
    _ body: (inout JSONScanner) throws -> Result
) throws -> Result {
    let bytes = try JSONScanner.padded(json)
    return try bytes.withUnsafeBufferPointer { buffer in
        let base = try #require(buffer.baseAddress)
        var scanner = JSONScanner(bytes: base, count: json.count)
        return try body(&scanner)
    }
}
