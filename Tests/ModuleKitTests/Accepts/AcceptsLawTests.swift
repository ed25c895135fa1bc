import Foundation
import ModuleKit
import ModuleMapping
import TestSupport
import Testing

/// Random modules of literal items and random clients, judged by what the test itself computes of their models.
@Suite("Laws of pages for clients that draw less")
struct AcceptsLawTests {
    private struct Kind: Equatable {
        var name: String
        var version: Int
        var text: String { version == 1 ? name : "\(name)@\(version)" }
    }

    private struct Item {
        var id: String
        var type: Kind
        var fallbacks: [Kind]
        /// The word at the end; empty for none.
        var end: String
        /// The kinds of elements of its cell; nil without one.
        var cell: [String]?
        /// Its action; empty for none.
        var action: String

        var yaml: String {
            var parts = [
                "id: \(id)", "type: \(type.text)", "data: {of: \(id)}", "size: {height: 20}",
            ]
            let list = fallbacks.map { "{type: \($0.text)}" } + (end.isEmpty ? [] : [end])
            if !list.isEmpty { parts.append("fallback: [\(list.joined(separator: ", "))]") }
            if let cell {
                let children = cell.map { kind in
                    switch kind {
                    case "text": "{text: words, color: $label}"
                    case "image": "{image: \"https://a.example/x\", size: [9, 9]}"
                    default: "{divider: {color: $separator}}"
                    }
                }
                parts.append(
                    "cell: {stack: vertical, children: [\(children.joined(separator: ", "))]}"
                )
            }
            switch action {
            case "open": parts.append("select: {action: open, url: \"https://a.example/\"}")
            case "back": parts.append("select: {action: back}")
            case "copy": parts.append("select: {action: copy, text: a}")
            default: break
            }
            return "{" + parts.joined(separator: ", ") + "}"
        }
    }

    private struct Client {
        var types: [String: Int]
        var elements: [String]?
        var actions: [String]?
        var hasPalette: Bool

        var text: String {
            var all = types.map { "\($0.key)@\($0.value)" }.sorted()
            all.append(hasPalette ? "+palette" : "+")
            if let elements { all += elements.isEmpty ? ["."] : elements.map { "." + $0 } }
            if let actions { all += actions.isEmpty ? ["!"] : actions.map { "!" + $0 } }
            return all.joined(separator: ",")
        }

        func draws(_ kind: Kind, _ cell: [String]?) -> Bool {
            if (types[kind.name] ?? 0) >= kind.version { return true }
            guard let cell else { return false }
            guard let elements, !cell.isEmpty else { return true }
            return cell.contains(where: elements.contains)
        }

        /// Returns the lines that the layout has to show of items, and what is not as declared; nil where it is refused.
        func expected(_ items: [Item]) -> (shown: [String], substituted: [String])? {
            var (shown, substituted): ([String], [String]) = ([], [])
            for item in items {
                let kind = ([item.type] + item.fallbacks).first { draws($0, item.cell) }
                guard let kind else {
                    if item.end != "drop" { return nil }
                    substituted.append("\(item.id) \(item.type.text) null -")
                    continue
                }
                let runs = item.action.isEmpty || (actions?.contains(item.action) ?? true)
                let cell = item.cell.map { cell in
                    cell.filter { elements?.contains($0) ?? true }.joined(separator: "+")
                }
                let action = runs ? item.action : ""
                shown.append("\(item.id) \(kind.name) \(kind.version) \(cell ?? "-") \(action)")
                if kind != item.type || !runs {
                    substituted.append(
                        "\(item.id) \(item.type.text) \(kind.text) \(runs ? "-" : "select")"
                    )
                }
            }
            return (shown, substituted)
        }
    }

    private static let names = ["card", "hero", "row", "tile"]
    private static let kinds = ["text", "image", "box"]
    private static let actions = ["open", "back", "copy"]

    private static func kind(_ generator: inout SeededGenerator) -> Kind {
        Kind(name: generator.pick(names), version: generator.int(1...3))
    }

    private static func subset(_ all: [String], _ generator: inout SeededGenerator) -> [String] {
        all.filter { _ in generator.chance(60) }
    }

    private static func items(_ generator: inout SeededGenerator) -> [Item] {
        (0..<generator.int(1...6)).map { index in
            Item(
                id: "i\(index)",
                type: kind(&generator),
                fallbacks: (0..<generator.below(3)).map { _ in kind(&generator) },
                end: generator.chance(75) ? "drop" : generator.chance(50) ? "fail" : "",
                cell: generator.chance(40) ? subset(kinds, &generator) : nil,
                action: generator.chance(40) ? generator.pick(actions) : ""
            )
        }
    }

    private static func client(_ generator: inout SeededGenerator) -> Client {
        var types: [String: Int] = [:]
        for name in subset(names, &generator) { types[name] = generator.int(1...3) }
        return Client(
            types: types,
            elements: generator.chance(50) ? subset(kinds, &generator) : nil,
            actions: generator.chance(50) ? subset(actions, &generator) : nil,
            hasPalette: generator.chance(50)
        )
    }

    private static func lines(_ section: [String: Any]) -> [String] {
        (section["items"] as? [[String: Any]] ?? []).map { item in
            let elements = (item["elements"] as? [[String: Any]])?.map { "\($0["kind"] ?? "")" }
            let action = (item["select"] as? [String: Any])?["action"] ?? ""
            let version = item["version"] ?? 1
            return "\(item["id"] ?? "") \(item["type"] ?? "") \(version) "
                + "\(elements?.joined(separator: "+") ?? "-") \(action)"
        }
    }

    private static func substituted(_ section: [String: Any]) -> [String] {
        (section["substituted"] as? [[String: Any]] ?? []).map { entry in
            let shown = entry["shown"] as? String ?? "null"
            return
                "\(entry["id"] ?? "") \(entry["wanted"] ?? "") \(shown) \(entry["without"] ?? "-")"
        }
    }

    @Test(
        "of random pages and clients all is drawn, and what was substituted is what the test computes"
    )
    func law() async throws {
        let modules = TestScale.count(sample: 40, torture: 5_000)
        for index in 0..<modules {
            var generator = SeededGenerator(seed: TestScale.seed &+ UInt64(index) &* 1_000_003)
            let items = Self.items(&generator)
            let lab = try PageLab(
                """
                name: home
                kind: single
                components:
                  - id: all
                    layout: {itemHeight: auto}
                    items:
                      - \(items.map(\.yaml).joined(separator: "\n      - "))
                """
            )
            var bytes: [String: String] = [:]
            for _ in 0..<20 {
                let client = Self.client(&generator)
                let words: Comment = "case \(index), \(client.text), \(items.map(\.yaml))"
                let expected = client.expected(items)
                let page: Page
                do {
                    page = try await lab.page("home", [("accepts", client.text)])
                } catch is LoadError {
                    #expect(expected == nil, words)
                    continue
                }
                guard let expected else {
                    Issue.record(words)
                    continue
                }
                let section = try AcceptsLab.section(AcceptsLab.object(page.text))
                #expect(Self.lines(section) == expected.shown, words)
                #expect(Self.substituted(section) == expected.substituted, words)
                #expect(client.hasPalette || !page.text.contains("\"$"), words)
                // Equal names are equal pages.
                let name = page.request.canonicalQuery
                #expect(bytes[name] == nil || bytes[name] == page.text, words)
                bytes[name] = page.text
            }
        }
    }
}
