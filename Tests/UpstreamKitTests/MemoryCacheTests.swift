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
        return MemoryCache.Entry(head: head, document: .parsed(document), receivedAt: .now)
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

    @Test(
        "of a short response the text is held, and the document that is parsed of it is the same one"
    )
    func texts() throws {
        let body = Array(
            #"{"name": "é", "rows": [1, 2.50, "\u00e9", null, 123456789012345678901]}"#.utf8
        )
        let document = try JSONDocument(parsing: body)
        let held = memory.held(document, body: body)
        #expect(held.isText)
        #expect(held.memoryBytes < document.memoryBytes)
        #expect(held.body == body)
        let read = held.response
        #expect(read.identity == document.identity)
        #expect(read.memoryBytes == document.memoryBytes)
        // As it was read lately, it is in memory.
        #expect(read.parsed === document)
        memory.removeAll()
        let again = held.response
        #expect(again.identity == document.identity)
        #expect(again.parsed !== document)
        #expect(again.parsed.identity == document.identity)
        #expect(again.parsed === again.parsed)
        #expect(again.parsed.isEqual(to: document))
    }

    @Test("a long response is held parsed, as is one whose text is not there")
    func documents() throws {
        let long = Array(
            "[\(String(repeating: "1, ", count: DocumentText.maximumBytes / 3))1]".utf8
        )
        #expect(long.count > DocumentText.maximumBytes)
        #expect(!memory.held(try JSONDocument(parsing: long), body: long).isText)
        #expect(!memory.held(try JSONDocument(parsing: "[]"), body: nil).isText)
    }

    @Test("texts and what was read lately stay within the bound together, and make room")
    func bound() throws {
        let rows = (0..<400).map { #"{"id": \#($0)}"# }.joined(separator: ",")
        let body = Array("[\(rows)]".utf8)
        let maximum = 200_000
        let memory = MemoryCache(maximumBytes: maximum)
        for number in 0..<200 as Range<UInt64> {
            let document = try JSONDocument(parsing: body)
            var entry = try entry(200)
            entry.document = memory.held(document, body: body)
            let key = CacheKey(
                resource: CacheKey.Digest(high: number, low: 2),
                variant: CacheKey.Digest(high: 3, low: 4)
            )
            _ = memory.replace(
                key,
                with: entry,
                fetch: memory.versions.begin(),
                at: .newest,
                persist: {}
            )
            #expect(memory.bytes <= maximum)
        }
        // More than as many documents would have found room.
        #expect(memory.count > maximum / (try JSONDocument(parsing: body)).memoryBytes)
        memory.removeOldest(bytes: maximum / 2)
        #expect(memory.bytes <= maximum / 2)
    }
}
