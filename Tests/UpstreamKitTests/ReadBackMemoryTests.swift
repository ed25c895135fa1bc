import JSONCore
import Locking
import TestSupport
import Testing
import UpstreamKit

@Suite("Large responses that a store has take their memory before they are parsed")
struct ReadBackMemoryTests {
    private final class Memory: ResponseMemory {
        private let maximum: Int
        private let state = Locked((taken: 0, most: 0))
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

        func release(_ bytes: Int) { state.withLock { $0.taken -= bytes } }
    }

    /// A store that has a response of some length, and an upstream that counts.
    private struct Rig {
        let time = TestClock()
        let store = StubStore()
        let stub: StubUpstream

        init(length: Int) async throws {
            let body = "[0" + String(repeating: ",0", count: length / 2) + "]"
            let clock = time.clock
            stub = StubUpstream(clock: clock) { _, _ in
                .response(200, ["cache-control": "max-age=3600"], body: body)
            }
            _ = try await cached(nil).fetch(get("/a", time))
            #expect(store.count == 1)
        }

        /// The upstream as a process that has just begun sees it.
        func cached(_ memory: Memory?) -> CachingUpstream {
            CachingUpstream(
                stub,
                keys: CacheKeyFactory("http://h/base"),
                memory: MemoryCache(maximumBytes: 64 << 20),
                store: store,
                responseMemory: memory,
                clock: time.clock
            )
        }
    }

    @Test("and hold it as long as they live")
    func held() async throws {
        let rig = try await Rig(length: 512 << 10)
        let memory = Memory(64 << 20)
        var response: UpstreamResponse? = try await rig.cached(memory).fetch(get("/a", rig.time))
        #expect(response?.outcome.source == .hit)
        #expect(memory.taken >= 512 << 10)
        #expect(memory.most > memory.taken)
        response = nil
        #expect(memory.taken == 0)
        #expect(rig.stub.requests.count == 1)
    }

    @Test("without it the upstream is asked, and the store keeps them for later")
    func refused() async throws {
        let rig = try await Rig(length: 512 << 10)
        let memory = Memory(1 << 10)
        let response = try await rig.cached(memory).fetch(get("/a", rig.time))
        #expect(response.outcome.source == .forwarded(.miss, stored: true))
        #expect(rig.stub.requests.count == 2)
        #expect(memory.taken == 0)
        #expect(rig.store.count == 1)
    }

    @Test("small ones need none")
    func small() async throws {
        let rig = try await Rig(length: 32 << 10)
        let response = try await rig.cached(Memory(0)).fetch(get("/a", rig.time))
        #expect(response.outcome.source == .hit)
    }
}
