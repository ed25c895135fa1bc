import Coordination
import Locking
@testable import PageServing
import RedisKit
import StateReplication
import TestSupport
import Testing

@Suite("The pace of the readers' refreshes")
struct RefreshPaceTests {
    @Test("is a page's own")
    func pages() async {
        let pace = RefreshPace(sharedBy: nil)
        #expect(await pace.take("a", atMost: .seconds(3600)) != nil)
        #expect(await pace.take("a", atMost: .seconds(3600)) == nil)
        #expect(await pace.take("b", atMost: .seconds(3600)) != nil)
        #expect(await pace.take("a", atMost: .zero) != nil)
    }

    @Test("is waited for from its beginning, though Redis has not replied yet")
    func waiting() async throws {
        let asked = Promise<Void>()
        let reply = Promise<Int64>()
        let redis = StubRedis { _ throws(RedisError) in
            asked.fulfill(with: ())
            return .integer(await reply.value)
        }
        let pace = RefreshPace(sharedBy: RedisTurns(redis))
        async let first = pace.take("a", atMost: .seconds(3600))
        await asked.value
        #expect(await pace.take("a", atMost: .seconds(3600)) == nil)
        let isWaiting = Locked(true)
        async let second: Void = {
            await pace.waitForRefresh(of: "a")
            isWaiting.withLock { $0 = false }
        }()
        for _ in 0..<100 { await Task.yield() }
        reply.fulfill(with: 1)
        let turn = try #require(await first)
        let isStillWaiting = isWaiting.withLock { $0 }
        #expect(isStillWaiting)
        pace.end(turn)
        await second
        await pace.waitForRefresh(of: "a")
    }

    @Test("is that of all instances, whose time counts where another was first")
    func instances() async {
        let replies = Locked([0, 1])
        let redis = StubRedis { _ throws(RedisError) in
            .integer(Int64(replies.withLock { $0.removeFirst() }))
        }
        let pace = RefreshPace(sharedBy: RedisTurns(redis))
        #expect(await pace.take("a", atMost: .seconds(3600)) == nil)
        // Its own time did not begin.
        #expect(await pace.take("a", atMost: .seconds(3600)) != nil)
        #expect(await pace.take("a", atMost: .seconds(3600)) == nil)
        let sent = redis.sent
        #expect(sent.count == 2)
        #expect(sent.allSatisfy { $0.command.contains(RedisArgument(3_600_000)) })
        #expect(Set(sent.map { "\($0.command[3])" }).count == 1)
    }

    @Test("is an instance's own while Redis is away")
    func withoutRedis() async {
        let redis = StubRedis { _ throws(RedisError) in throw .closed }
        let pace = RefreshPace(sharedBy: RedisTurns(redis))
        #expect(await pace.take("a", atMost: .seconds(3600)) != nil)
        #expect(await pace.take("a", atMost: .seconds(3600)) == nil)
    }
}
