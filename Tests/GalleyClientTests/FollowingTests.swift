import Foundation
import Synchronization
import TestSupport
import Testing

@testable import GalleyClient

@Suite("The Swift client follows a page", .timeLimit(.minutes(5)))
struct FollowingTests {
    typealias Response = ScriptedTransport.Response

    /// A page whose requests a script answers.
    static func page(
        storage: (any LayoutStorage)? = nil,
        pace: ((inout Galley.Pace) -> Void)? = nil,
        _ answer: @escaping ScriptedTransport.Answer
    ) -> (page: Page, transport: ScriptedTransport) {
        let transport = ScriptedTransport(answer)
        var options = Galley.Options(storage: storage, poll: .milliseconds(1))
        options.pace.retry = .milliseconds(1)
        options.pace.failure = (.milliseconds(1), .milliseconds(8))
        // A busy machine is slow; only tests of silence wait for it.
        options.pace.opening = .seconds(60)
        options.pace.silence = .seconds(60)
        pace?(&options.pace)
        let base = URL(string: "http://galley.test/") ?? URL(fileURLWithPath: "/")
        let galley = Galley(base, transport: transport, options: options)
        return (galley.page("m", viewport: Viewport(width: 390)), transport)
    }

    /// The first updates of a page.
    static func take(_ count: Int, of page: Page) async throws -> [Update] {
        var updates: [Update] = []
        for try await update in page.updates {
            updates.append(update)
            if updates.count == count { break }
        }
        return updates
    }

    private static func kinds(_ updates: [Update]) -> [String] {
        updates.map { update in
            switch update {
            case .layout(let layout): "layout \(layout.revision)"
            case .changes(let layout, _): "changes \(layout.revision)"
            case .problem(let problem): "problem \(problem.status)"
            }
        }
    }

    @Test("a stream that ends is opened again where it ended")
    func reopened() async throws {
        let (page, transport) = Self.page { _, number in
            number == 1
                ? .stream(
                    Rows.event("layout", Rows.layout("r1", ["a"]), id: "r1") + ":\n\nretry: 1\n\n"
                )
                : .stream(
                    Rows.event("changes", Rows.append("r1", "r2", after: 1, "b"), id: "r2"),
                    ends: false
                )
        }
        let updates = try await Self.take(2, of: page)
        #expect(Self.kinds(updates) == ["layout r1", "changes r2"])
        #expect(Rows.ids(updates[1].layout) == ["a", "b"])
        guard case .changes(_, let batch) = updates[1] else { return }
        #expect(batch.items.inserts == [ItemPath(section: 0, item: 1)])
        #expect(transport.requests.map(\.since) == [nil, "r1"])
    }

    @Test("where streams do not get through, changes are polled; 304 says that nothing changed")
    func polled() async throws {
        let polls = Atomic<Int>(0)
        let (page, transport) = Self.page { request, _ in
            if request.path == "events" { return .stream("<html>", type: "text/html") }
            if request.path == "layout" { return .json(Rows.layout("r1", ["a"])) }
            switch polls.add(1, ordering: .relaxed).newValue {
            case 1: return .json(Rows.none("r1"), tag: "\"t1\"")
            case 2:
                #expect(request.fields["if-none-match"] == "\"t1\"")
                return Response(status: 304, fields: ["etag": "\"t1\""])
            default: return .json(Rows.append("r1", "r2", after: 1, "b"))
            }
        }
        let updates = try await Self.take(2, of: page)
        #expect(Self.kinds(updates) == ["layout r1", "changes r2"])
        #expect(transport.requests.count { $0.path == "events" } == 1)
        #expect(transport.requests.filter { $0.path == "changes" }.allSatisfy { $0.since == "r1" })
    }

    @Test(
        "streams that are cut before a layout came are polled instead, and tried again after a while",
        arguments: ["event: lay", ": galley\n\nevent: lay"]
    )
    func cut(stream: String) async throws {
        let (page, transport) = Self.page { request, _ in
            switch request.path {
            case "events": .stream(stream)
            case "layout": .json(Rows.layout("r1", ["a"]))
            default: .json(Rows.none("r1"))
            }
        }
        let updates = Task { try await Self.take(2, of: page) }
        let isTriedAgain = await eventually {
            transport.requests.count { $0.path == "events" } >= 3
        }
        #expect(isTriedAgain)
        updates.cancel()
        #expect(Self.kinds(try await updates.value) == ["layout r1"])
        let paths = transport.requests.map(\.path)
        #expect(paths.prefix(3) == ["events", "events", "layout"])
        #expect(paths.dropFirst(3).first == "changes")
    }

    @Test("changes that every stream is cut within are polled")
    func cutChanges() async throws {
        let (page, transport) = Self.page { request, number in
            if request.path == "changes" { return .json(Rows.append("r1", "r2", after: 1, "b")) }
            return .stream(
                number == 1
                    ? Rows.event("layout", Rows.layout("r1", ["a"]))
                    : ": galley\n\nevent: changes\ndata: {\"mod"
            )
        }
        let updates = try await Self.take(2, of: page)
        #expect(Self.kinds(updates) == ["layout r1", "changes r2"])
        let paths = transport.requests.map(\.path)
        #expect(paths.prefix(4) == ["events", "events", "events", "changes"])
    }

    @Test("a problem leaves what is shown, and is told once")
    func problem() async throws {
        @Sendable func problem(_ number: Int) -> String {
            "{\"title\":\"No\",\"status\":502,\"detail\":\"d\",\"requestId\":\"\(number)\"}"
        }
        let (page, _) = Self.page { _, _ in
            .stream(
                Rows.event("layout", Rows.layout("r1", ["a"])) + Rows.event("problem", problem(1))
                    + Rows.event("problem", problem(2))
                    + Rows.event("changes", Rows.append("r1", "r2", after: 1, "b")),
                ends: false
            )
        }
        let updates = try await Self.take(3, of: page)
        #expect(Self.kinds(updates) == ["layout r1", "problem 502", "changes r2"])
        #expect(Rows.ids(await page.layout) == ["a", "b"])
    }

    @Test("a service that cannot be reached is a problem, then a layout; pauses grow")
    func unreachable() async throws {
        let (page, transport) = Self.page { _, number in
            if number < 4 { throw GalleyError.noResponse("connection refused") }
            if number == 4 { return .json("{\"title\":\"Busy\",\"status\":503}", status: 503) }
            return .stream(Rows.event("layout", Rows.layout("r1", ["a"])), ends: false)
        }
        let updates = try await Self.take(3, of: page)
        #expect(Self.kinds(updates) == ["problem 0", "problem 503", "layout r1"])
        #expect(transport.requests.count == 5)
    }

    @Test("changes that do not fit are answered with a layout", arguments: ["r7", "{"])
    func unfit(from: String) async throws {
        let (page, transport) = Self.page { request, number in
            if number > 1 {
                return .stream(Rows.event("layout", Rows.layout("r8", ["a", "b"])), ends: false)
            }
            let changes = from == "{" ? "{" : Rows.append(from, "r8", after: 1, "b")
            return .stream(
                Rows.event("layout", Rows.layout("r1", ["a"])) + Rows.event("changes", changes),
                ends: false
            )
        }
        let updates = try await Self.take(3, of: page)
        #expect(Self.kinds(updates) == ["layout r1", "problem 0", "layout r8"])
        #expect(transport.requests[1].since == nil)
    }

    @Test(
        "a page that the service refuses ends the updates with its problem",
        arguments: [400, 401, 403, 404, 406, 410]
    )
    func refused(status: Int) async throws {
        let (page, transport) = Self.page { _, _ in
            .json("{\"title\":\"Unknown module\",\"status\":\(status)}", status: status)
        }
        do {
            _ = try await Self.take(1, of: page)
            Issue.record("it goes on")
        } catch let error as GalleyError {
            #expect(error.status == status)
            #expect(error.problem.title == "Unknown module")
        }
        #expect(transport.requests.count == 1)
    }

    @Test(
        "a page that the service has no time for is asked for again",
        arguments: [408, 425, 429, 500, 503]
    )
    func busy(status: Int) async throws {
        let (page, _) = Self.page { _, number in
            number == 1
                ? .json("{\"title\":\"Busy\",\"status\":\(status)}", status: status)
                : .stream(Rows.event("layout", Rows.layout("r1", ["a"])), ends: false)
        }
        let updates = try await Self.take(2, of: page)
        #expect(Self.kinds(updates) == ["problem \(status)", "layout r1"])
    }

    @Test("a stream that does not open in time, or falls silent, is given up")
    func silent() async throws {
        let (page, transport) = Self.page {
            $0.opening = .milliseconds(300)
            $0.silence = .milliseconds(300)
        } _: { request, number in
            switch number {
            case 1:
                return .stream(Rows.event("layout", Rows.layout("r1", ["a"])), ends: false)
            default:
                return .stream(
                    Rows.event("changes", Rows.append("r1", "r2", after: 1, "b")),
                    ends: false
                )
            }
        }
        let updates = try await Self.take(2, of: page)
        #expect(Self.kinds(updates) == ["layout r1", "changes r2"])
        #expect(transport.requests.map(\.since) == [nil, "r1"])
        #expect(await eventually { transport.openStreams == 0 })
    }

    @Test("parameters are set by changes, and the stream follows")
    func parameters() async throws {
        let (page, transport) = Self.page { request, _ in
            if request.path == "changes" {
                return .json(Rows.append(request.since ?? "", "jazz", after: 1, "b"))
            }
            let isFirst = request.query["genre"] == nil
            return .stream(
                isFirst ? Rows.event("layout", Rows.layout("r1", ["a"])) : ":\n\n",
                ends: false
            )
        }
        var updates: [Update] = []
        for try await update in page.updates {
            updates.append(update)
            if updates.count == 2 { break }
            try await page.set(["genre": "jazz"])
            #expect(await eventually { transport.requests.count == 3 })
        }
        #expect(Self.kinds(updates) == ["layout r1", "changes jazz"])
        #expect(
            transport.requests.map { "\($0.path) \($0.query["genre"] ?? "-") \($0.since ?? "-")" }
                == ["events - -", "changes jazz r1", "events jazz jazz"]
        )
    }

    @Test("one stream serves all who read, and ends when nobody does")
    func shared() async throws {
        let (page, transport) = Self.page { _, _ in
            .stream(Rows.event("layout", Rows.layout("r1", ["a"])), ends: false)
        }
        async let first = Self.take(1, of: page)
        async let second = Self.take(1, of: page)
        #expect(try await first.count + second.count == 2)
        #expect(await eventually { transport.openStreams == 0 })
        #expect(await eventually { await !page.isFollowed })
    }

    @Test("cancelling who reads ends the stream")
    func cancelled() async throws {
        let (page, transport) = Self.page { _, _ in
            .stream(Rows.event("layout", Rows.layout("r1", ["a"])), ends: false)
        }
        let reading = Task {
            var count = 0
            for try await _ in page.updates { count += 1 }
            return count
        }
        #expect(await eventually { transport.openStreams == 1 })
        #expect(await eventually { await page.layout != nil })
        reading.cancel()
        #expect(try await reading.value <= 1)
        #expect(await eventually { transport.openStreams == 0 })
    }

    @Test("updates that nobody reads open nothing and keep nothing")
    func unread() async {
        let (page, transport) = Self.page { _, _ in .stream("", ends: false) }
        for _ in 0..<3 { _ = page.updates }
        #expect(await !page.isFollowed)
        #expect(transport.requests.isEmpty)
    }

    @Test("whoever reads slowly gets the last layout whole, not a queue without end")
    func slow() async throws {
        let mailbox = Mailbox()
        let layouts = try (0..<40).map { number in
            try Layout(json: Data(Rows.layout("r\(number)", ["a"]).utf8))
        }
        for layout in layouts { mailbox.put(.changes(layout, Batch())) }
        var taken: [Update] = []
        mailbox.put(.problem(Problem(title: "end", status: 0)))
        while let update = try await mailbox.next() {
            taken.append(update)
            if case .problem = update { break }
        }
        #expect(taken.count <= Mailbox.maximumWaiting + 1)
        guard case .layout = taken[0] else {
            Issue.record("changes that don't follow on")
            return
        }
        #expect(taken.dropLast().last?.layout?.revision == "r39")
    }

    @Test("the last layout is shown from storage, until there is a newer one")
    func stored() async throws {
        let storage = MemoryLayoutStorage()
        let answer: ScriptedTransport.Answer = { request, _ in
            request.since == nil
                ? .stream(Rows.event("layout", Rows.layout("r1", ["a"])), ends: false)
                : .stream(
                    Rows.event("changes", Rows.append("r1", "r2", after: 1, "b")),
                    ends: false
                )
        }
        let first = Self.page(storage: storage, answer).page
        _ = try await Self.take(1, of: first)
        let key = await first.url().absoluteString
        #expect(await eventually { await storage.load(key) != nil })
        let (page, transport) = Self.page(storage: storage, answer)
        let updates = try await Self.take(2, of: page)
        #expect(Self.kinds(updates) == ["layout r1", "changes r2"])
        #expect(transport.requests[0].since == "r1")
        let isNewer = await eventually {
            let data = await storage.load(key) ?? Data()
            return (try? Layout(json: data))?.revision == "r2"
        }
        #expect(isNewer)
    }

    @Test("a layout is stored for the parameters that it is of")
    func storedByParameters() async throws {
        let storage = MemoryLayoutStorage()
        let (page, _) = Self.page(storage: storage) { request, _ in
            request.path == "layout"
                ? .json(Rows.layout("r1", ["a"]))
                : .json(Rows.append("r1", "jazz", after: 1, "b"))
        }
        try await page.set([:])
        let first = await page.url().absoluteString
        try await page.set(["genre": "jazz"])
        let second = await page.url().absoluteString
        for (key, revision) in [(first, "r1"), (second, "jazz")] {
            let isStored = await eventually {
                let data = await storage.load(key) ?? Data()
                return (try? Layout(json: data))?.revision == revision
            }
            #expect(isStored, "\(key)")
        }
    }
}
