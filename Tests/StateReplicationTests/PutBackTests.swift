import Locking
import SwitchKit
import TestSupport
import Testing
import UpstreamKit

@testable import StateReplication

@Suite("A server that is put back to an earlier snapshot gets back what was acknowledged since")
struct PutBackTests {
    private static let key = SwitchKey(module: "m", item: "7")
    private static let owned = SwitchKey(module: "m", item: "7", owner: "o")

    /// Has an instance show a switch, and set it twice, with a snapshot in between.
    private static func setTwice(
        _ key: SwitchKey,
        _ instances: Instances
    ) async throws -> FakeSharedStateServer.Snapshot {
        _ = await instances[0].store.values(of: "m", owners: [key.owner])
        try await instances[0].store.set(key, to: false, expecting: nil)
        let snapshot = instances.server.snapshot
        try await instances[0].store.set(key, to: true, expecting: nil)
        return snapshot
    }

    /// Breaks the connections of instances while something is done.
    private static func reconnect(_ all: [Instances.Instance], after body: () -> Void) {
        let server = all[0].server
        for instance in all { server.disconnect(instance.sharedState.instance) }
        body()
        for instance in all { server.connect(instance.sharedState.instance) }
    }

    @Test(
        "at the next connection the later value is written back, and counted, and told once",
        arguments: [key, owned]
    )
    func rejoin(_ key: SwitchKey) async throws {
        try await Instances(1).run { instances in
            let snapshot = try await Self.setTwice(key, instances)
            Self.reconnect(instances.all) { instances.server.putBack(to: snapshot) }
            let isDone1 = await eventually { instances.server.record(key)?.value == true }
            #expect(isDone1)
            let isDone2 = await eventually { instances[0].sharedState.statistics.writtenBack == 1 }
            #expect(isDone2)
            let isDone11 = await eventually {
                instances[0].events.filter { $0 == .restored(versions: 0, switches: 1) }.count
                    == 1
            }
            #expect(isDone11)
        }
    }

    @Test(
        "a value that the snapshot lacks is written back too, whoever owns it",
        arguments: [key, owned]
    )
    func lacking(_ key: SwitchKey) async throws {
        try await Instances(1).run { instances in
            let snapshot = instances.server.snapshot
            _ = await instances[0].store.values(of: "m", owners: [key.owner])
            try await instances[0].store.set(key, to: true, expecting: nil)
            Self.reconnect(instances.all) { instances.server.putBack(to: snapshot) }
            let isDone3 = await eventually { instances.server.record(key)?.value == true }
            #expect(isDone3)
        }
    }

    @Test("an instance that comes later reads what the others have acknowledged")
    func newInstance() async throws {
        try await Instances(2).run { instances in
            let snapshot = try await Self.setTwice(Self.key, instances)
            // The other one has never read it.
            Self.reconnect([instances[0]]) { instances.server.putBack(to: snapshot) }
            let isTrue = await eventually {
                await instances[1].store.values(of: "m", owners: [""]).stored[Self.key] == true
            }
            #expect(isTrue)
        }
    }

    @Test(
        "without a new connection it is noticed by the repeated comparison",
        arguments: [key, owned],
        [nil, Duration.seconds(400 * 86_400)]
    )
    func silent(_ key: SwitchKey, keep: Duration?) async throws {
        try await Instances(1, keep: keep, comparisonPause: .milliseconds(20)).run { instances in
            let before = instances.server.snapshot
            let snapshot = try await Self.setTwice(key, instances)
            for each in [snapshot, before] {
                instances.server.putBack(to: each)
                let isBack = await eventually { instances.server.record(key)?.value == true }
                #expect(isBack)
            }
        }
    }

    @Test("a value of an owner whom nobody named for long stays forgotten, until it is shown again")
    func forgotten() async throws {
        let time = ManualDays()
        let instances = Instances(
            1,
            keep: .seconds(10 * 86_400),
            comparisonPause: .milliseconds(20),
            calendar: DayCounter(time.clock)
        )
        try await instances.run { instances in
            func compared() async {
                let count = instances[0].sharedState.statistics.comparisons
                let isDone = await eventually {
                    instances[0].sharedState.statistics.comparisons > count + 2
                }
                #expect(isDone)
            }
            let snapshot = instances.server.snapshot
            _ = await instances[0].store.values(of: "m", owners: ["o"])
            try await instances[0].store.set(Self.owned, to: true, expecting: nil)
            time.pass(days: 9)
            instances.server.putBack(to: snapshot)
            await compared()
            #expect(instances.server.record(Self.owned) == nil)
            // A use of what the instance holds is one that the server is told of.
            let shown = await instances[0].store.values(of: "m", owners: ["o"])
            #expect(shown.stored[Self.owned] == true)
            let isBack = await eventually { instances.server.record(Self.owned)?.value == true }
            #expect(isBack)
            time.pass(days: 8)
            instances.server.putBack(to: snapshot)
            let isBackAgain = await eventually { instances.server.record(Self.owned) != nil }
            #expect(isBackAgain)
        }
    }

    /// Clocks that a test sets.
    private final class ManualDays: Sendable {
        private let days = Locked(0)
        private let origin = ContinuousClock.now

        func pass(days: Int) { self.days.withLock { $0 += days } }

        var clock: UpstreamClock {
            UpstreamClock(
                now: { self.origin + .seconds(self.days.withLock(\.self) * 86_400) },
                wall: { WallTime(milliseconds: 1_790_000_000_000) },
                sleep: { _ in }
            )
        }
    }

    @Test("what an instance holds from before never replaces what another one has set since")
    func older() async throws {
        try await Instances(2).run { instances in
            _ = await instances[1].store.values(of: "m", owners: [""])
            try await instances[1].store.set(Self.key, to: true, expecting: nil)
            let comparisons = instances[1].sharedState.statistics.comparisons
            instances.server.disconnect(instances[1].sharedState.instance)
            try await instances[0].store.set(Self.key, to: false, expecting: nil)
            instances.server.connect(instances[1].sharedState.instance)
            let isDone6 = await eventually {
                instances[1].sharedState.statistics.comparisons > comparisons
            }
            #expect(isDone6)
            let isFalse = await eventually {
                await instances[1].store.values(of: "m", owners: [""]).stored[Self.key] == false
            }
            #expect(isFalse)
            let record = instances.server.record(Self.key)
            #expect(record?.value == false)
            let count = instances[1].sharedState.statistics.writtenBack
            #expect(count == 0)
        }
    }

    @Test("settings of the server that change are noticed without a new connection, both ways")
    func settings() async throws {
        let server = FakeSharedStateServer()
        let instances = Instances(1, server: server, comparisonPause: .milliseconds(20))
        try await instances.run { instances in
            let sharedState = instances[0].sharedState
            let isDone7 = await eventually { sharedState.reason == nil }
            #expect(isDone7)
            server.setDurability(.weak("appendfsync is 'everysec'"))
            let isDone8 = await eventually { sharedState.reason == "appendfsync is 'everysec'" }
            #expect(isDone8)
            server.setDurability(.durable)
            let isDone9 = await eventually { sharedState.reason == nil }
            #expect(isDone9)
        }
    }

    /// A step of a history.
    private enum Step: Sendable {
        case snapshot
        case putBack
        case set(Bool, by: Int)
    }

    /// The steps of a history.
    private static func history(_ index: Int) -> [Step] {
        var random = SeededGenerator(seed: TestScale.seed &+ UInt64(index))
        return (0..<12).map { _ in
            switch random.below(4) {
            case 0: .snapshot
            case 1: .putBack
            default: .set(random.chance(50), by: random.below(3))
            }
        }
    }

    @Test(
        "histories of changes, lost connections and snapshots end with what was acknowledged last",
        arguments: 0..<TestScale.count(sample: 12, torture: 300)
    )
    func histories(_ index: Int) async throws {
        try await Instances(3).run { try await Self.play(Self.history(index), on: $0) }
    }

    private static func play(_ steps: [Step], on instances: Instances) async throws {
        for instance in instances.all { _ = await instance.store.values(of: "m", owners: [""]) }
        let server = instances.server
        var last: Bool?
        var snapshot = server.snapshot
        for step in steps {
            switch step {
            case .snapshot: snapshot = server.snapshot
            case .putBack:
                reconnect(instances.all) { server.putBack(to: snapshot) }
                // Who has seen the last change writes it back before the next one is made.
                let expected = last
                let isDone10 = await eventually { server.record(key)?.value == expected }
                #expect(isDone10)
            case .set(let value, let index):
                let store = instances[index].store
                let isSet = await eventually {
                    (try? await store.set(key, to: value, expecting: nil)) != nil
                }
                #expect(isSet)
                last = value
            }
        }
        let expected = last
        for instance in instances.all {
            let isLast = await eventually {
                let values = await instance.store.values(of: "m", owners: [""])
                return values.areKnown && values.stored[key] == expected
            }
            #expect(isLast)
        }
    }
}
