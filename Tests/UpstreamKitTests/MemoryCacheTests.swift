import JSONCore
import Testing
import WorkLimits

@testable import UpstreamKit

@Suite("The responses in memory")
struct MemoryCacheTests {
    private let memory = MemoryCache(maximumBytes: 1 << 20)
    private let key = CacheKey(
        resource: CacheKey.Digest(high: 1, low: 2),
        variant: CacheKey.Digest(high: 3, low: 4)
    )

    /// A response that its status tells apart.
    private func entry(_ status: Int) throws -> MemoryCache.Entry {
        let head = StoredResponse.Head(
            status: status,
            fields: HeaderFields(),
            fetchedAt: WallTime(milliseconds: 0),
            initialAge: .zero
        )
        let document = try JSONDocument(parsing: "[]")
        return MemoryCache.Entry(head: head, document: document, receivedAt: .now)
    }

    /// Stores a response as a fetch that begins now brings it.
    private func fetch(_ status: Int) throws {
        _ = memory.replace(
            key,
            with: try entry(status),
            fetch: memory.versions.begin(),
            at: .newest,
            persist: {}
        )
    }

    private var present: Int? { memory.entry(for: key)?.head.status }

    @Test("a 304 confirms the response that it was asked about, and no later one")
    func confirmations() throws {
        try fetch(201)
        var persists = 0
        let first = try #require(memory.entry(for: key))
        memory.confirm(first, for: key) { persists += 1 }
        #expect(present == 201 && persists == 1)
        try fetch(202)
        memory.confirm(first, for: key) { persists += 1 }
        #expect(present == 202 && persists == 1)
        memory.remove(resource: key.resource) {}
        memory.confirm(first, for: key) { persists += 1 }
        #expect(present == nil && persists == 1)
    }

    @Test("what was read from the store before the resource changed is not kept")
    func readBack() throws {
        var read = try entry(201)
        read.version = memory.versions.current(of: key)
        #expect(memory.insert(readBack: read, for: key) != nil)
        #expect(present == 201)
        memory.remove(resource: key.resource) {}
        #expect(memory.insert(readBack: read, for: key) == nil)
        #expect(present == nil)
    }
}
