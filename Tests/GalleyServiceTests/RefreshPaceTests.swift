import Locking
import RedisKit
import StateReplication
import TestSupport
import Testing

@testable import GalleyService

@Suite("The pace of the readers' refreshes")
struct RefreshPaceTests {
    @Test("is a page's own")
    func pages() async {
        let pace = RefreshPace(sharedBy: nil)
        #expect(await pace.take("a", atMost: .seconds(3600)))
        #expect(await !pace.take("a", atMost: .seconds(3600)))
        #expect(await pace.take("b", atMost: .seconds(3600)))
        #expect(await pace.take("a", atMost: .zero))
    }

    @Test("is that of all instances, whose time counts where another was first")
    func instances() async {
        let replies = Locked([0, 1])
        let redis = StubRedis { _ throws(RedisError) in
            .integer(Int64(replies.withLock { $0.removeFirst() }))
        }
        let pace = RefreshPace(sharedBy: RedisTurns(redis))
        #expect(await !pace.take("a", atMost: .seconds(3600)))
        // Its own time did not begin.
        #expect(await pace.take("a", atMost: .seconds(3600)))
        #expect(await !pace.take("a", atMost: .seconds(3600)))
        let sent = redis.sent
        #expect(sent.count == 2)
        #expect(sent.allSatisfy { $0.command.contains(RedisArgument(3_600_000)) })
        #expect(Set(sent.map { "\($0.command[3])" }).count == 1)
    }

    @Test("is an instance's own while Redis is away")
    func withoutRedis() async {
        let redis = StubRedis { _ throws(RedisError) in throw .closed }
        let pace = RefreshPace(sharedBy: RedisTurns(redis))
        #expect(await pace.take("a", atMost: .seconds(3600)))
        #expect(await !pace.take("a", atMost: .seconds(3600)))
    }
}
