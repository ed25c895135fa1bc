import TestSupport
import Testing
import UpstreamKit

@Suite("The current response of a key")
struct CurrentResponseTests {
    typealias Rig = CoalescingUpstreamTests.Rig

    static let fresh = StubUpstream.Reply.response(200, ["cache-control": "max-age=60"])

    private func response(
        _ rig: Rig,
        _ target: String = "/a",
        refresh: Bool = false
    ) async throws -> UpstreamResponse {
        try await outcome(rig.shared, get(target, rig.time, refresh: refresh)).get()
    }

    @Test("is replaced for all that was made of the one before")
    func replaces() async throws {
        let rig = Rig { _, _ in Self.fresh }
        let first = try #require(try await response(rig).version)
        let other = try #require(try await response(rig, "/b").version)
        #expect(try #require(try await response(rig).version).isCurrent)
        #expect(first.isCurrent)
        let second = try #require(try await response(rig, refresh: true).version)
        #expect(!first.isCurrent && second.isCurrent && other.isCurrent)
        #expect(try #require(try await response(rig).version).isCurrent)
    }

    @Test("stays so past its lifetime, through an eviction, and when it is confirmed")
    func stays() async throws {
        let rig = Rig { request, _ in
            request.fields["if-none-match"] == nil
                ? .response(200, ["cache-control": "max-age=60", "etag": "\"1\""]) : .response(304)
        }
        let first = try #require(try await response(rig).version)
        rig.time.advance(.seconds(61))
        #expect(first.isCurrent)
        let confirmed = try await response(rig)
        #expect(confirmed.outcome.source == .revalidated)
        #expect(first.isCurrent && confirmed.version?.isCurrent == true)
        rig.memory.removeAll()
        let readBack = try await response(rig)
        #expect(readBack.outcome.source == .hit)
        #expect(first.isCurrent && readBack.version?.isCurrent == true)
    }

    @Test(
        "is none after the resource was changed, is no longer there, or may not be stored",
        arguments: [
            ("PUT", StubUpstream.Reply.response()), ("GET", .status(404)),
            ("GET", .response(200, ["cache-control": "no-store"])),
        ]
    )
    func removed(_ method: String, _ reply: StubUpstream.Reply) async throws {
        let rig = Rig { _, earlier in earlier == 0 ? Self.fresh : reply }
        let first = try #require(try await response(rig).version)
        let request = get("/a", rig.time, method: method, refresh: true)
        _ = await outcome(rig.shared, request)
        #expect(!first.isCurrent)
    }

    @Test("is never an older one that comes late")
    func overtaken() async throws {
        let rig = Rig { request, _ in
            .response(200, ["cache-control": "max-age=60"], body: request.refresh ? "2" : "1")
        }
        rig.stub.suspend()
        let slow = rig.ask(get("/a", rig.time))
        #expect(await eventually { rig.stub.count == 1 })
        rig.stub.admit()
        let newer = try await response(rig, refresh: true)
        rig.stub.release()
        let older = try await slow.value.get()
        #expect(older.version?.isCurrent == false && newer.version?.isCurrent == true)
        let cached = try await response(rig)
        #expect(cached.outcome.source == .hit)
        #expect(cached.version?.isCurrent == true)
        #expect(rig.store.all.map(\.body) == [Array("2".utf8)])
    }

    @Test("is not one that was fetched before the resource was changed")
    func changedMeanwhile() async throws {
        let rig = Rig { request, earlier in
            .response(200, ["cache-control": "max-age=60"], body: "\(earlier)")
        }
        rig.stub.suspend()
        let before = rig.ask(get("/a", rig.time))
        #expect(await eventually { rig.stub.count == 1 })
        rig.stub.admit()
        _ = await outcome(rig.shared, get("/a", rig.time, method: "PUT"))
        // A caller that comes after the change has no part in the fetch from before it.
        let after = try await response(rig)
        #expect(after.body == Array("2".utf8))
        rig.stub.release()
        #expect(try await before.value.get().version?.isCurrent == false)
        #expect(after.version?.isCurrent == true)
        #expect(try await response(rig).outcome.source == .hit)
        #expect(rig.store.all.map(\.body) == [Array("2".utf8)])
    }

    @Test("is judged by each caller's own ttl, also where they share a fetch")
    func sharedPolicies() async throws {
        let rig = Rig { _, _ in .response() }
        rig.stub.suspend()
        let first = rig.ask(get("/a", rig.time))
        #expect(await rig.waits(1))
        let long = CachePolicy(ttl: .seconds(600))
        let second = rig.ask(get("/a", rig.time, cache: long))
        #expect(await rig.waits(2))
        rig.stub.release()
        #expect(try await first.value.get().freshness.lifetime == .zero)
        #expect(try await second.value.get().freshness.lifetime == .seconds(600))
        #expect(await outcome(rig.shared, get("/a", rig.time, cache: long)).source == .hit)
    }
}
