import JSONCore
import Locking
@testable import PageServing
import Testing
import UpstreamKit
import WorkLimits

@Suite("The process stays within its budget, whatever holds its memory")
struct MemoryBudgetTests {
    /// A process of any size, which freed some of it.
    private final class Process: Sendable {
        private struct State: Sendable {
            var resident = 0
            var freed = 0
            var trims = 0
        }

        private let state = Locked(State())
        var trims: Int { state.withLock(\.trims) }

        func hold(_ bytes: Int, freed: Int = 0) {
            state.withLock { ($0.resident, $0.freed) = (bytes, freed) }
        }

        var keeper: MemoryKeeper {
            MemoryKeeper(
                MemoryKeeper.System {
                    self.state.withLock(\.resident)
                } trim: {
                    self.state.withLock { state in
                        state.resident -= state.freed
                        state.freed = 0
                        state.trims += 1
                    }
                }
            )
        }
    }

    private static func budget(_ process: Process, maximum: Int = 1200) -> MemoryBudget {
        process.hold(5000)
        let budget = MemoryBudget(maximum, keeper: process.keeper)
        budget.noteStart()
        return budget
    }

    private let process = Process()

    @Test("a build waits for none, and is refused beside others once the process is near its bound")
    func bound() throws {
        let budget = Self.budget(process)
        let cache = PageCache(maximumBytes: 1200)
        process.hold(5000 + 1400)
        let first = try #require(budget.beginBuild(responseBytes: 30, evicting: cache))
        #expect(budget.beginBuild(responseBytes: 30, evicting: cache) == nil)
        #expect(budget.bytes(of: .builds) == first)
        process.hold(5000 + 1300)
        #expect(budget.beginBuild(responseBytes: 30, evicting: cache) != nil)
    }

    @Test("memory that was freed is returned to the system before a build is refused")
    func trims() throws {
        let budget = Self.budget(process)
        let cache = PageCache(maximumBytes: 1200)
        budget.measure(.files) { 950 }
        process.hold(5000 + 1000)
        _ = try #require(budget.beginBuild(responseBytes: 10, evicting: cache))
        #expect(process.trims == 0)
        process.hold(5000 + 1450, freed: 400)
        #expect(budget.beginBuild(responseBytes: 30, evicting: cache) != nil)
        #expect(process.trims == 1)
    }

    @Test("an event loop waits for none of that, and leaves the build to others")
    func atHand() throws {
        let budget = Self.budget(process)
        let cache = PageCache(maximumBytes: 1200)
        let first = try #require(budget.beginBuildAtHand(responseBytes: 10, evicting: cache))
        process.hold(5000 + 1450, freed: 400)
        #expect(budget.beginBuildAtHand(responseBytes: 30, evicting: cache) == nil)
        #expect(process.trims == 0)
        #expect(budget.bytes(of: .builds) == first)
        budget.endBuild(first)
        // Nor where it would be alone: a builder finds out whether that helps.
        #expect(budget.beginBuildAtHand(responseBytes: 30, evicting: cache) == nil)
        #expect(budget.beginBuild(responseBytes: 30, evicting: cache) != nil)
        #expect(process.trims == 1)
    }

    @Test("responses on their way have half of it, and give it back")
    func arriving() {
        let budget = Self.budget(process)
        #expect(budget.reserve(500))
        #expect(!budget.reserve(200))
        #expect(budget.bytes(of: .builds) == 500)
        #expect(budget.reserve(100))
        budget.release(600)
        #expect(budget.bytes(of: .builds) == 0)
    }

    @Test("event streams have half of it for what they show, and leave the rest to requests")
    func streams() throws {
        let budget = Self.budget(process)
        let cache = PageCache(maximumBytes: 1200)
        let shown = budget.shownPages.charge(500)
        #expect(budget.beginBuild(responseBytes: 30, for: .stream, evicting: cache) == nil)
        #expect(budget.beginBuild(responseBytes: 30, for: .request, evicting: cache) != nil)
        #expect(budget.beginBuild(responseBytes: 20, for: .stream, evicting: cache) != nil)
        withExtendedLifetime(shown) {}
    }

    @Test("caches make room where pages are not enough; a build that is refused evicts nothing")
    func caches() throws {
        let budget = Self.budget(process)
        let pages = PageCache(maximumBytes: 1200)
        let held = Locked(["a": 200, "b": 300])
        let names = ["a", "b"]
        for name in names {
            budget.measure(
                .responses,
                of: name,
                evicting: .init {
                    held.withLock { $0[name] ?? 0 }
                } removeOldest: { bytes in
                    held.withLock { $0[name] = max(0, ($0[name] ?? 0) - bytes) }
                }
            )
        }
        budget.measure(.streams) { 500 }
        #expect(budget.beginBuild(responseBytes: 180, evicting: pages) == nil)
        #expect(held.withLock(\.self) == ["a": 200, "b": 300])
        let build = try #require(budget.beginBuild(responseBytes: 120, evicting: pages))
        #expect(held.withLock(\.self) == ["a": 0, "b": 220])
        budget.endBuild(build)
    }

    @Test("room for a reload is reserved, at most half of it, and given back")
    func room() {
        let budget = Self.budget(process)
        var room: MemoryRoom? = budget.room(for: 5000)
        #expect(budget.bytes(of: .builds) == 600)
        #expect(process.trims == 1)
        withExtendedLifetime(room) {}
        room = nil
        #expect(budget.bytes(of: .builds) == 0)
    }

    @Test("pages that the cache no longer has count as long as others hold them")
    func living() {
        let budget = Self.budget(process)
        let cache = PageCache(maximumBytes: 1200)
        budget.measure(pages: cache)
        let page = budget.livingPages.charge(300)
        #expect(budget.bytes(of: .streams) == 300)
        #expect(budget.beginBuild(responseBytes: 230, evicting: cache) == nil)
        withExtendedLifetime(page) {}
    }
}
