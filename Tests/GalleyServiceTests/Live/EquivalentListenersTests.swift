import Foundation
import GalleyService
import Locking
import TestSupport
import Testing

/// `é` in one scalar and in two, as names of those who listen and of what they listen to.
@Suite("Event streams tell equivalent texts apart")
struct EquivalentListenersTests {
    private static let one = "jos\u{E9}"
    private static let two = "jose\u{301}"

    private static func hex(_ text: String) -> String {
        text.utf8.map { String($0, radix: 16) }.joined()
    }

    @Test("as users: each hears of the own page alone, and of every change of it")
    func users() async throws {
        let module = """
            name: own
            kind: single
            coalesce: 0ms
            request: {upstream: up, path: /own}
            components: [{id: c, items: "$[*]", item: {data: {who: "${@.who}"}}, layout: {itemHeight: 10}}]
            """
        let calls = Locked<[String: Int]>([:])
        let lab = try PipelineLab(module, settings: "forward: [x-user-id], cache: {ttl: 1h}") {
            let user = Self.hex($0.fields["x-user-id"] ?? "")
            let count = calls.withLock { calls in
                calls[user, default: 0] += 1
                return calls[user, default: 0]
            }
            return .json(#"[{"id": "1", "who": "\#(user) \#(count)"}]"#)
        }
        try await lab.serving { galley in
            let users = [Self.one, Self.two]
            let clients = try users.map {
                try EventClient(
                    port: galley.server.port,
                    "/v1/modules/own/events",
                    ["X-User-Id": $0]
                )
            }
            defer { for client in clients { client.leave() } }
            for (user, client) in zip(users, clients) {
                let layout = try #require(await client.nextChange()).data
                #expect(layout.contains("\(Self.hex(user)) 1"))
            }
            #expect(try await galley.metric("galley_live_pages") == 2)
            // The second one's refresh is no news to the first.
            for (user, client) in zip(users, clients).reversed() {
                let refresh = try await galley.answer(
                    "POST",
                    "/v1/modules/own/refresh",
                    "",
                    ["X-User-Id": user]
                )
                #expect(refresh.status == 200)
                let change = try #require(await client.nextChange())
                #expect(change.name == "changes")
                #expect(change.data.contains("\(Self.hex(user)) 2"))
            }
            #expect(calls.withLock(\.self).values.sorted() == [2, 2])
        }
    }

    @Test("as ids: an item of the other form is another item")
    func ids() async throws {
        let module = """
            name: m
            kind: single
            coalesce: 0ms
            request: {upstream: up, path: /a}
            components: [{id: c, items: "$[*]", item: {id: "${@}"}, layout: {itemHeight: 10}}]
            """
        let id = Locked(Self.one)
        let lab = try PipelineLab(module, settings: "cache: {ttl: 1h}") { _ in
            .json("[\"\(id.withLock(\.self))\"]")
        }
        try await lab.serving { galley in
            let client = try EventClient(
                port: galley.server.port,
                "/v1/modules/m/events?prefer=delta"
            )
            defer { client.leave() }
            _ = try #require(await client.nextChange())
            id.withLock { $0 = Self.two }
            #expect(try await galley.refresh("m").answer.status == 200)
            let change = try #require(await client.nextChange())
            let delta = try #require(PlainJSON(change.data.utf8))
            #expect(delta["kind"]?.content == "delta")
            #expect(delta["items"]?["delete"]?.text == "[[0,0]]")
            let inserted = delta["items"]?["insert"]?.elements.first?["item"]?["id"]?.content
            #expect(inserted.map { Array($0.utf8) } == Array(Self.two.utf8))
            let gone = delta["gone"]?.elements.first?.content
            #expect(gone.map { Array($0.utf8) } == Array(Self.one.utf8))
        }
    }

    @Test("as owners of switches: a switch of the one changes no stream of the other")
    func owners() async throws {
        let module = """
            name: own
            kind: static
            public: true
            coalesce: 0ms
            sections:
              - scope: {header: x-user-id}
                cells: [{id: 1, type: switch}, {id: 2, type: switch}]
            """
        try await PipelineLab(module) { _ in .json("null") }.serving { galley in
            let users = [Self.one, Self.two]
            let clients = try users.map {
                try EventClient(
                    port: galley.server.port,
                    "/v1/modules/own/events",
                    ["X-User-Id": $0]
                )
            }
            defer { for client in clients { client.leave() } }
            var folders = [StreamFolder(), StreamFolder()]
            for index in 0..<2 {
                try folders[index].take(#require(await clients[index].nextChange()))
            }
            // The second one's switch is no news to the first.
            for index in [1, 0] {
                let answer = try await TestClient(port: galley.server.port).send(
                    "PUT",
                    "/v1/modules/own/items/\(index + 1)/value",
                    ["Content-Type": "application/json", "X-User-Id": users[index]],
                    body: "{\"on\": true}"
                )
                #expect(answer.status == 200, "\(answer.text)")
                try folders[index].take(#require(await clients[index].nextChange()))
                let page = try await galley.layout("own", "", ["X-User-Id": users[index]])
                #expect(folders[index].text == page.answer.text)
                let isOn = page.sections[0].data.map { $0["value"] as? Bool }
                #expect(isOn == [index == 0, index == 1])
            }
        }
    }
}
