import JSONCore
import Testing
import WorkLimits

@testable import UpstreamKit

@Suite("Generations of resources")
struct ResourceGenerationsTests {
    private static func request(_ target: String) -> UpstreamRequest {
        UpstreamRequest(upstream: "up", method: "GET", target: target, deadline: .now)
    }

    private static func factory(
        _ generations: ResourceGenerations?,
        salt: UInt8 = 1
    ) -> CacheKeyFactory {
        CacheKeyFactory(origin: "http://h", generations: generations) { [salt] }
    }

    @Test("a resource's next generation has other keys; what was made of the former is out of date")
    func begin() throws {
        let generations = ResourceGenerations()
        let keys = Self.factory(generations)
        let memory = MemoryCache(maximumBytes: 1 << 20, generations: generations)
        let first = keys.key(for: Self.request("/a"))
        let other = keys.key(for: Self.request("/b"))
        let (version, otherVersion) = (
            memory.versions.current(of: first), memory.versions.current(of: other)
        )
        let slot = try #require(first.generation).slot
        generations.begin(7, of: slot)
        let second = keys.key(for: Self.request("/a"))
        #expect(second != first)
        #expect(second.resource == first.resource)
        #expect(!version.isCurrent)
        #expect(memory.versions.current(of: second).isCurrent)
        #expect(otherVersion.isCurrent)
        // An older number that comes late changes nothing.
        generations.begin(6, of: slot)
        #expect(keys.key(for: Self.request("/a")) == second)
    }

    @Test("a response that was asked for in a former generation is never found in the next")
    func late() async throws {
        let generations = ResourceGenerations()
        let keys = Self.factory(generations)
        let memory = MemoryCache(maximumBytes: 1 << 20, generations: generations)
        let key = keys.key(for: Self.request("/a"))
        let fetch = memory.versions.begin()
        generations.begin(3, of: try #require(key.generation).slot)
        let head = StoredResponse.Head(
            status: 200,
            fields: [:],
            fetchedAt: UpstreamClock.system.wall(),
            initialAge: .zero
        )
        let entry = MemoryCache.Entry(
            head: head,
            document: .parsed(try JSONDocument(parsing: "[]")),
            receivedAt: .now
        )
        let version = memory.replace(key, with: entry, fetch: fetch, at: .newest) {}
        #expect(!version.isCurrent)
        #expect(memory.entry(for: keys.key(for: Self.request("/a"))) == nil)
    }

    @Test("slots are the same on every instance, whatever its salt")
    func slots() {
        for index in 0..<100 {
            let request = Self.request("/\(index)")
            let one = Self.factory(ResourceGenerations(), salt: 1).key(for: request)
            let other = Self.factory(ResourceGenerations(), salt: 2).key(for: request)
            #expect(one != other)
            #expect(one.generation?.slot == other.generation?.slot)
        }
    }

    @Test("without other instances keys have no generation")
    func alone() {
        #expect(Self.factory(nil).key(for: Self.request("/a")).generation == nil)
        let memory = MemoryCache(maximumBytes: 1)
        let key = Self.factory(nil).key(for: Self.request("/a"))
        #expect(memory.versions.current(of: key).isCurrent)
    }
}
