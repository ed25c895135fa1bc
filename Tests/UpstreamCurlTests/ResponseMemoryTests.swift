import JSONCore
import Locking
import Testing
import UpstreamCurl
import UpstreamKit

@Suite("Responses take their memory before they have it")
struct ResponseMemoryTests {
    /// Some memory, and the most of it that was taken.
    private final class Memory: ResponseMemory {
        private struct State: Sendable {
            var taken = 0
            var most = 0
        }

        let maximum: Int
        private let state = Locked(State())
        var taken: Int { state.withLock(\.taken) }
        var most: Int { state.withLock(\.most) }

        init(_ maximum: Int) {
            self.maximum = maximum
        }

        func reserve(_ bytes: Int) -> Bool {
            state.withLock { state in
                guard state.taken + bytes <= maximum else { return false }
                state.taken += bytes
                state.most = max(state.most, state.taken)
                return true
            }
        }

        func release(_ bytes: Int) {
            state.withLock { $0.taken -= bytes }
        }
    }

    /// An array of as many zeros as make a text of that length.
    private static func zeros(_ length: Int) -> String {
        "[" + String(repeating: "0,", count: (length - 3) / 2) + "0]"
    }

    /// The way in which an upstream sends a body.
    enum Way: CaseIterable, Sendable {
        case declared, chunked

        func steps(_ body: String) -> [TestUpstream.Step] {
            guard self == .chunked else { return [.answer(body: body)] }
            let head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
            let length = String(body.utf8.count, radix: 16)
            return [.send(Array("\(head)\(length)\r\n\(body)\r\n0\r\n\r\n".utf8))]
        }
    }

    @Test(
        "one that there is no memory for fails as overloaded, and leaves none taken",
        arguments: Way.allCases
    )
    func refused(_ way: Way) async throws {
        let memory = Memory(1 << 20)
        let body = Self.zeros(2 << 20)
        try await withUpstream({ $0.memory = memory }) { _ in
            way.steps(body)
        } body: { upstream, _ in
            let failure = await failure(upstream, request("/"))
            #expect(failure?.kind == .overloaded)
            #expect(failure?.retryAfter == .seconds(1))
        }
        #expect(memory.taken == 0)
    }

    @Test(
        "a body that fits is refused where parsing it takes more than there is",
        arguments: Way.allCases
    )
    func parsing(_ way: Way) async throws {
        let memory = Memory(2 << 20)
        let body = Self.zeros(512 << 10)
        try await withUpstream({ $0.memory = memory }) { _ in
            way.steps(body)
        } body: { upstream, _ in
            #expect(await failure(upstream, request("/"))?.kind == .overloaded)
        }
        #expect(memory.most >= 512 << 10)
        #expect(memory.taken == 0)
    }

    @Test("it is held as long as the response, and then given back", arguments: Way.allCases)
    func held(_ way: Way) async throws {
        let memory = Memory(64 << 20)
        let body = Self.zeros(512 << 10)
        try await withUpstream({ $0.memory = memory }) { _ in
            way.steps(body)
        } body: { upstream, _ in
            let response = try await upstream.fetch(request("/"))
            let needed = body.utf8.count + response.document.memoryBytes
            #expect(memory.taken >= needed && memory.taken <= needed + body.utf8.count)
            #expect(memory.most > memory.taken)
            withExtendedLifetime(response) {}
        }
        #expect(memory.taken == 0)
    }

    @Test("small ones take none: an upstream's connections bound them")
    func small() async throws {
        let memory = Memory(0)
        try await withUpstream({ $0.memory = memory }) { _ in
            [.answer(body: Self.zeros(60 << 10))]
        } body: { upstream, _ in
            #expect(await failure(upstream, request("/")) == nil)
        }
    }
}
