import ConfigurationLanguage
import LayoutCore
import ModuleConfiguration
import ModuleKit
import ModuleMapping
import TestSupport
import Testing

@Suite("The account of a frame names the keys that its numbers come from")
struct FrameExplanationTests {
    @Test("and a change that it names is what editing the file does", arguments: cases)
    func changes(_ test: Case) async throws {
        let module = Self.module(test.component)
        let base = try await Self.explanation(of: test, in: module)
        #expect(!base.isCutShort)
        let names = base.reasons.map { "\($0.number) \($0.name) \($0.from)" }
        for expected in test.expected { #expect(names.contains(expected), "\(names)") }
        for number in FrameExplanation.FrameNumber.allCases {
            #expect(base.reasons.contains { $0.number == number }, "\(number) \(names)")
        }
        var tried = 0
        for reason in base.reasons {
            guard let change = reason.change, let place = reason.place else { continue }
            #expect(place.file == "/c/modules/0.yaml")
            let edited = try #require(
                Self.edit(module, at: place.line, reason, to: change.to),
                "\(reason.detail) in line \(place.line)"
            )
            let after = try await Self.explanation(of: test, in: edited)
            let number = reason.number
            let predicted = number.value(in: base.frame) + change.by
            #expect(
                abs(number.value(in: after.frame) - predicted) < 1e-3,
                "\(number): \(reason.detail), \(change)"
            )
            tried += 1
        }
        #expect(tried > 0 || test.name == "no layout at all")
    }

    @Test("of the cells of forms, with what they fall back to")
    func forms() async throws {
        let module = """
            name: page
            kind: static
            defaults:
              height: 50
            sections:
              - id: s
                cells:
                  - {id: a, title: A}
                  - {id: b, title: B, height: 60}
                  - {id: c, title: C}
            """
        let lab = try PageLab(module)
        let c = try await Self.explanation(of: "c", in: lab, section: "s", width: "400")
        let names = c.reasons.map { "\($0.number) \($0.name) \($0.place?.line ?? 0)" }
        #expect(names.contains("height defaults.height 4"), "\(names)")
        #expect(names.contains("y defaults.height 4"), "\(names)")
        let b = try await Self.explanation(of: "b", in: lab, section: "s", width: "400")
        let height = try #require(
            b.reasons.first { $0.number == .height && $0.name == "cells[1].height" }
        )
        #expect(height.place?.line == 9)
        #expect(height.change?.by == 1)
    }

    @Test("of literal items, pieces, sections from data, and children of composites")
    func elsewhere() async throws {
        let pieces = """
            components:
              base:
                layout:
                  kind: list
                  itemHeight: 33
            """
        let lab = try PageLab(
            pieces: pieces,
            """
            name: page
            kind: single
            request: {upstream: up, path: /rows}
            components:
              - {use: base, id: shown, items: "$.rows[*]"}
              - id: own
                items: [{id: a, type: t, size: {width: 30}}, {id: b, type: t, size: {width: 40}}]
                layout: {kind: flex, itemHeight: 20}
              - id: each
                sections: {each: "$.rows[*]", id: "${$.id}"}
                items: "$"
                layout:
                  - {when: "$.h > 50", itemHeight: 60}
                  - {itemHeight: 10}
            """,
            "{name: all, kind: composite, modules: [{name: page, as: p}]}",
            answers: ["/rows": Self.rows]
        )
        func names(_ item: String, _ section: String) async throws -> [String] {
            try await Self.explanation(
                of: item,
                in: lab,
                section: section,
                width: "400",
                module: "all"
            )
            .reasons.map {
                "\($0.number) \($0.name) \($0.place?.file ?? "") \($0.place?.line ?? 0)"
            }
        }
        let shown = try await names("3", "p.shown")
        #expect(shown.contains("height layout.itemHeight /c/p.yaml 5"), "\(shown)")
        let own = try await names("b", "p.own")
        #expect(own.contains("width items[1].size.width /c/modules/0.yaml 7"), "\(own)")
        let tall = try await names("2", "p.each.2")
        #expect(tall.contains("height layout[0].itemHeight /c/modules/0.yaml 13"), "\(tall)")
        let low = try await names("1", "p.each.1")
        #expect(low.contains("height layout[1].itemHeight /c/modules/0.yaml 14"), "\(low)")
    }

    @Test("of one of several items of an id")
    func occurrences() async throws {
        let lab = try PageLab(
            """
            name: page
            kind: single
            request: {upstream: up, path: /rows}
            components:
              - {id: c, unique: false, items: "$[*]", item: {id: x}, layout: {columns: 2, itemHeight: 10}}
            """,
            answers: ["/rows": "[1, 2, 3]"]
        )
        let third = try await Self.explanation(
            of: ItemQuery(id: "x", section: "c", occurrence: 3),
            in: lab,
            width: "400",
            module: "page"
        )
        #expect(third.frame.y == 15)
        await #expect(throws: ItemLookupError.repeated(count: 3)) {
            try await Self.explanation(
                of: ItemQuery(id: "x", section: "c"),
                in: lab,
                width: "400",
                module: "page"
            )
        }
    }

    // MARK: Asking

    private static func module(_ component: String) -> String {
        let lines = component.split(separator: "\n").map { "    \($0)" }.joined(separator: "\n")
        let item = component.contains("item:") ? "" : "\n    item: {data: {}}"
        return """
            name: page
            kind: single
            request: {upstream: up, path: /rows}
            components:
              - id: c
                items: "$.rows[*]"\(item)
            \(lines)
            """
    }

    private static func explanation(
        of test: Case,
        in module: String
    ) async throws -> FrameExplanation {
        let lab = try PageLab(module, answers: ["/rows": rows])
        return try await explanation(of: test.item, in: lab, section: "c", width: test.width)
    }

    private static func explanation(
        of item: String,
        in lab: PageLab,
        section: String,
        width: String,
        module: String = "page"
    ) async throws -> FrameExplanation {
        try await explanation(
            of: ItemQuery(id: item, section: section),
            in: lab,
            width: width,
            module: module
        )
    }

    private static func explanation(
        of query: ItemQuery,
        in lab: PageLab,
        width: String,
        module: String
    ) async throws -> FrameExplanation {
        let declaration = try #require(lab.catalog.module(named: module))
        var reader = PageRequestReader(module: declaration)
        let request = try reader.read([("width", width)]).request
        let loaded = await lab.catalog.load(
            LoadRequest(page: request, deadline: .now + .seconds(600))
        )
        return try lab.builder.explanation(of: query, in: loaded) { _ in }
    }

    // MARK: Editing

    /// Returns a file with the key of a reason changed in its line; nil where it is not there.
    private static func edit(
        _ module: String,
        at line: Int,
        _ reason: FrameExplanation.Reason,
        to value: KeyChange.GivenValue
    ) -> String? {
        var lines = module.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        guard lines.indices.contains(line - 1) else { return nil }
        var text = lines[line - 1]
        let path = reason.name.split(separator: ".").map(String.init)
        let last = path.last ?? ""
        let key = String(last.prefix { $0 != "[" })
        let new: String? =
            switch value {
            case .number(let number): "\(number)"
            case .text(let text): "\"\(text)\""
            case .nothing: nil
            }
        if reason.detail.hasSuffix(" by default") {
            guard let new else { return nil }
            // The object that lacks the key begins at a brace, or is a block whose first key this is.
            if let brace = text.firstRange(of: "{") {
                text.insert(contentsOf: "\(key): \(new), ", at: brace.upperBound)
                lines[line - 1] = text
            } else {
                let indent = String(text.prefix { $0 == " " })
                lines.insert("\(indent)\(key): \(new)", at: line - 1)
            }
            return lines.joined(separator: "\n")
        }
        guard let start = text.firstRange(of: "\(key): ")?.upperBound else { return nil }
        if last.hasSuffix("]") {
            guard let index = Int(last.dropFirst(key.count + 1).dropLast()), let new,
                let open = text[start...].firstIndex(of: "["),
                let close = text[open...].firstIndex(of: "]")
            else { return nil }
            var elements = text[text.index(after: open)..<close].split(separator: ",")
                .map { $0.drop { $0 == " " } }
            guard elements.indices.contains(index) else { return nil }
            elements[index] = new[...]
            text.replaceSubrange(
                text.index(after: open)..<close,
                with: elements.joined(separator: ", ")
            )
        } else {
            let isQuoted = text[start] == "\""
            let end =
                isQuoted
                ? text[text.index(after: start)...].firstIndex(of: "\"").map(text.index(after:))
                : text[start...].firstIndex { ",}".contains($0) }
            let range = start..<(end ?? text.endIndex)
            if let new {
                text.replaceSubrange(range, with: new)
            } else {
                guard let name = text.firstRange(of: ", \(key): ") else { return nil }
                text.removeSubrange(name.lowerBound..<range.upperBound)
            }
        }
        lines[line - 1] = text
        return lines.joined(separator: "\n")
    }
}

extension FrameExplanation.Reason {
    /// The names that lead to the key: the detail is `NAME is VALUE`.
    fileprivate var name: String {
        detail.firstRange(of: " is ").map { String(detail[..<$0.lowerBound]) } ?? detail
    }
}
