import Foundation
import GalleyService
import TestSupport
import Testing

@Suite(
    "Listeners who share a page have each their own after a reload that tells their requests apart"
)
struct LiveReloadAudienceTests {
    /// Two requests that mean one page under one configuration, and two under another.
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let queries: [String]
        /// The keys of the module, and of the service.
        let shared: (module: String, service: String)
        let apart: (module: String, service: String)
    }

    private static let cases = [
        Case(
            testDescription: "a width",
            queries: ["", "width=390"],
            shared: ("", ""),
            apart: ("viewport: {width: 320}", "")
        ),
        Case(
            testDescription: "a parameter",
            queries: ["", "p=a"],
            shared: ("parameters: {p: {enum: [a, b], default: a}}", ""),
            apart: ("parameters: {p: {enum: [a, b], default: b}}", "")
        ),
        Case(
            testDescription: "a theme",
            queries: ["theme=gold", ""],
            shared: ("", "themes: {gold: {sale: \"#FFD700\"}}"),
            apart: ("", "themes: {gold: {tint: \"#FFD700\"}}")
        ),
    ]

    private static func main(_ keys: String) -> String {
        """
        version: 1
        cache: {path: ":memory:"}
        state: {path: s.sqlite}
        palette: {sale: "#B00020"}
        \(keys)
        modules: [m.yaml]
        """
    }

    private static func module(_ keys: String) -> String {
        let text = keys.contains("parameters") ? "${params.p}" : "Hi"
        return """
            name: m
            kind: single
            \(keys)
            components:
              - id: c
                layout: {itemHeight: auto}
                items: [{id: x, cell: {stack: vertical, children: [{text: "\(text)", color: $tint}]}}]
            """
    }

    private static func write(_ keys: (module: String, service: String), to lab: ServiceLab) throws
    {
        try lab.write("m.yaml", module(keys.module))
        try lab.write("galley.yaml", main(keys.service))
    }

    @Test(
        "whoever of them came first, there and back",
        arguments: cases.flatMap { [($0, false), ($0, true)] }
    )
    private func split(_ example: Case, isReversed: Bool) async throws {
        let queries = isReversed ? example.queries.reversed() : example.queries
        let lab = try ServiceLab([:])
        defer { lab.remove() }
        try Self.write(example.shared, to: lab)
        try await lab.serving { server in
            let galley = PipelineLab.Pages(server: server)
            var listeners = try queries.map { try Listener(server.port, $0) }
            defer { for listener in listeners { listener.leave() } }
            for index in listeners.indices { try await listeners[index].catchUp(with: galley) }
            #expect(try await galley.metric("galley_live_pages") == 1)
            for (keys, pages) in [(example.apart, 2), (example.shared, 1), (example.apart, 2)] {
                try Self.write(keys, to: lab)
                server.reload(try lab.configuration())
                for index in listeners.indices { try await listeners[index].catchUp(with: galley) }
                #expect(try await galley.metric("galley_live_pages") == Double(pages))
            }
            for listener in listeners { listener.leave() }
            #expect(try await eventually { try await galley.metric("galley_listeners") == 0 })
            #expect(try await eventually { try await galley.metric("galley_live_pages") == 0 })
        }
    }

    @Test("but for those for whose words there is no page any more: their streams end")
    func removed() async throws {
        let lab = try ServiceLab([:])
        defer { lab.remove() }
        try Self.write(("parameters: {p: {enum: [a, b], default: a}}", ""), to: lab)
        try await lab.serving { server in
            let galley = PipelineLab.Pages(server: server)
            var stays = try Listener(server.port, "")
            let leaves = try Listener(server.port, "p=a")
            defer { for listener in [stays, leaves] { listener.leave() } }
            try await stays.catchUp(with: galley)
            _ = await leaves.whole.nextChange()
            _ = await leaves.revisions.nextChange()
            try Self.write(("parameters: {p: {enum: [b, c], default: c}}", ""), to: lab)
            server.reload(try lab.configuration())
            try await stays.catchUp(with: galley)
            for client in [leaves.whole, leaves.revisions] {
                #expect(await client.nextChange()?.retry != nil)
                #expect(await client.nextChange() == nil)
            }
            #expect(try await eventually { try await galley.metric("galley_listeners") == 2 })
        }
    }

    /// One who listens to a page, and one who listens to its revisions, in the same words.
    private struct Listener {
        let whole: EventClient
        let revisions: EventClient
        private let query: String
        private var folder = StreamFolder()
        private var revision: String?

        init(_ port: Int, _ query: String) throws {
            self.query = query
            whole = try EventClient(port: port, "/v1/modules/m/events?\(query)")
            revisions = try EventClient(port: port, "/v1/modules/m/events?mode=revisions&\(query)")
        }

        func leave() {
            whole.leave()
            revisions.leave()
        }

        /// Listens until it holds the page that the layout endpoint has for the same words: what it is sent on
        /// the way is no other page.
        mutating func catchUp(with galley: PipelineLab.Pages) async throws {
            let layout = try await galley.layout("m", query)
            let now = try #require(layout.object["revision"] as? String)
            if folder.revision != now { try folder.take(#require(await whole.nextChange())) }
            #expect(folder.text == layout.answer.text, "?\(query)")
            if revision != now { revision = try #require(await revisions.nextChange()).id }
            #expect(revision == now, "?\(query)")
        }
    }
}
