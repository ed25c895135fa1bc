import Foundation
import TestSupport
import Testing

@testable import GalleyClient

@Suite("What the Swift client does with a page")
struct ActionTests {
    private static let problem =
        #"{"title":"Invalid parameter","status":400,"detail":"genre is unknown"}"#

    @Test("what fails throws its status and problem, and changes nothing")
    func failure() async throws {
        let (page, _) = FollowingTests.page { _, _ in .json(Self.problem, status: 400) }
        do {
            try await page.set(["genre": "x"])
            Issue.record("it succeeds")
        } catch let error as GalleyError {
            #expect(error.status == 400)
            #expect(error.description == "Invalid parameter: genre is unknown")
        }
        #expect(await page.query.parameters.isEmpty)
        #expect(await page.layout == nil)
    }

    @Test("a reset is a whole layout")
    func reset() async throws {
        let (page, _) = FollowingTests.page { request, _ in
            request.path == "layout"
                ? .json(Rows.layout("r1", ["a"]))
                : .json(
                    """
                    {"module":"m","from":"r1","to":"r2","kind":"reset","reason":"viewportChanged",\
                    "layout":\(Rows.layout("r2", ["z"]))}
                    """
                )
        }
        try await page.resize(Viewport(width: 390))
        guard case .layout(let layout) = try await page.resize(Viewport(width: 844, scale: 3))
        else {
            Issue.record("not a layout")
            return
        }
        #expect(Rows.ids(layout) == ["z"])
        #expect(Rows.ids(await page.layout) == ["z"])
    }

    @Test("more is loaded while there is more")
    func more() async throws {
        let (page, transport) = FollowingTests.page { request, _ in
            request.path == "layout"
                ? .json(Rows.layout("r1", ["a"], next: "/v1/modules/m/layout?pages=2&width=390"))
                : .json(Rows.append("r1", "r2", after: 1, "b", page: #"{"next":null}"#))
        }
        try await page.resize(Viewport(width: 390))
        #expect(await page.layout?.hasMore == true)
        #expect(try await page.loadMore() != nil)
        #expect(transport.requests[1].query["pages"] == "2")
        #expect(await page.layout?.hasMore == false)
        #expect(try await page.loadMore() == nil)
    }

    @Test("items are selected and switched with the page's parameters and the client's fields")
    func actions() async throws {
        let transport = ScriptedTransport { request, _ in
            request.path.hasSuffix("select")
                ? .json(#"{"item":"6","action":{"action":"emit","name":"n"},"revision":"r1"}"#)
                : .json(#"{"item":"a/7","value":true,"revision":"r1"}"#)
        }
        let base = try #require(URL(string: "http://galley.test"))
        let options = Galley.Options { ["authorization": "Bearer t"] }
        let galley = Galley(base, transport: transport, options: options)
        let page = galley.page("m", viewport: Viewport(width: 390, scale: 2))
        let selection = try await page.select(.init("6", section: "s"), button: "Yes")
        #expect(selection.action.name == "n")
        let switched = try await page.setValue(.init("a/7", occurrence: 2), true, was: false)
        #expect(switched.value)
        let requests = transport.requests
        #expect(requests.map(\.method) == ["POST", "PUT"])
        #expect(requests.map(\.encodedPath) == ["items/6/select", "items/a%2F7/value"])
        #expect(requests[0].query == ["width": "390", "scale": "2", "section": "s"])
        #expect(requests[1].query == ["width": "390", "scale": "2", "occurrence": "2"])
        let bodies = try requests.map { try plain(#require($0.body)) }
        #expect(bodies == [["button": "Yes"], ["on": true, "was": false]])
        #expect(requests.allSatisfy { $0.fields["authorization"] == "Bearer t" })
        #expect(requests.allSatisfy { $0.fields["content-type"] == "application/json" })
    }

    @Test("an action brings the page up to date where no stream does")
    func catchUp() async throws {
        let (page, transport) = FollowingTests.page { request, _ in
            switch request.path {
            case "layout": .json(Rows.layout("r1", ["a"]))
            case "changes": .json(Rows.append("r1", "r2", after: 1, "b"))
            default: .json(#"{"item":"a","value":true,"revision":"r2"}"#)
            }
        }
        try await page.resize(Viewport(width: 390))
        try await page.setValue("a", true)
        #expect(Rows.ids(await page.layout) == ["a", "b"])
        #expect(transport.requests.map(\.path) == ["layout", "items/a/value", "changes"])
    }

    @Test("a refresh is asked for, then what changed")
    func refresh() async throws {
        let (page, transport) = FollowingTests.page { request, _ in
            switch request.path {
            case "layout": .json(Rows.layout("r1", ["a"]))
            case "refresh": .json("{}")
            default: .json(Rows.append("r1", "r2", after: 1, "b"))
            }
        }
        try await page.set([:])
        let update = try await page.refresh()
        #expect(Rows.ids(update.layout) == ["a", "b"])
        #expect(transport.requests.map(\.method) == ["GET", "POST", "GET"])
    }

    @Test("changes of the page are done one after the other")
    func inTurn() async throws {
        let (page, transport) = FollowingTests.page { request, number in
            guard request.path != "layout" else { return .json(Rows.layout("r0", [])) }
            // Tasks start in any order: the row of each stands behind those of the requests before.
            let name = request.query["n"] ?? ""
            let rows = number - 2
            return .json(Rows.append(request.since ?? "", "r\(name)", after: rows, "x\(name)"))
        }
        try await page.set([:])
        // Started at once; each begins when the one before is done.
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 1...5 { group.addTask { try await page.set(["n": "\(number)"]) } }
            try await group.waitForAll()
        }
        #expect(Rows.ids(await page.layout).count == 5)
        #expect(transport.requests.count == 6)
    }

    @Test("a change that is cancelled while it waits is not made")
    func cancelled() async throws {
        let (page, transport) = FollowingTests.page { _, _ in .json(Rows.layout("r1", ["a"])) }
        let change = Task {
            // Not before it is cancelled, whichever of the two is first.
            while !Task.isCancelled { await Task.yield() }
            return try await page.set(["n": "1"])
        }
        change.cancel()
        await #expect(throws: CancellationError.self) { try await change.value }
        #expect(transport.requests.isEmpty)
        #expect(await page.query.parameters.isEmpty)
    }
}
