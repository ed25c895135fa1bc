import Locking
import SwitchKit
import TestSupport
import Testing
import UpstreamKit

@testable import StateReplication

@Suite("One truth of several instances")
struct SharedStateTests {
    private static let key = SwitchKey(module: "m", item: "7")

    @Test("a switch that one instance has set shows on it and on all others at once")
    func switches() async throws {
        try await Instances(3).run { instances in
            for round in 0..<20 {
                let writer = instances[round % 3]
                try await writer.store.set(Self.key, to: round % 2 == 0, expecting: nil)
                for other in instances.all {
                    let values = await other.store.values(of: "m", owners: [""])
                    #expect(values.areKnown)
                    #expect(values.stored[Self.key] == (round % 2 == 0), "round \(round)")
                }
            }
        }
    }

    @Test("an expected value is compared with the one that another instance has set")
    func expectations() async throws {
        try await Instances(2).run { instances in
            let off = SwitchExpectation(value: false, unset: false)
            try await instances[0].store.set(Self.key, to: true, expecting: off)
            await #expect(throws: SwitchStoreError.changed(true)) {
                try await instances[1].store.set(Self.key, to: true, expecting: off)
            }
            // Of many who change it from one value exactly one succeeds.
            let on = SwitchExpectation(value: true, unset: false)
            let count = await withTaskGroup(of: Bool.self) { group in
                for index in 0..<20 {
                    group.addTask {
                        let store = instances[index % 2].store
                        return (try? await store.set(Self.key, to: false, expecting: on)) != nil
                    }
                }
                return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
            }
            #expect(count == 1)
        }
    }

    @Test("a change that was given up never overtakes one that was acknowledged since")
    func late() async throws {
        try await Instances(2).run { instances in
            try await instances[0].store.set(Self.key, to: false, expecting: nil)
            // The change as its instance had sent it before the other one was made.
            let given = instances[0].sharedState.write(Self.key, value: true, expecting: nil)
            try await instances[1].store.set(Self.key, to: false, expecting: nil)
            let result = try await instances.server.set(given, within: .seconds(1))
            guard case .late(let record) = result else {
                Issue.record("the late change was \(result)")
                return
            }
            #expect(!record.value)
            #expect(instances.server.record(Self.key)?.value == false)
        }
    }

    @Test("a change without an answer has an outcome that is not known; its message tells")
    func silent() async throws {
        try await Instances(2).run { instances in
            // Whoever sets a switch has shown it.
            _ = await instances[0].store.values(of: "m", owners: [""])
            try await instances[0].store.set(Self.key, to: false, expecting: nil)
            instances.server.setFault(.silent)
            await #expect(throws: SwitchStoreError.outcomeUnknown("it is silent")) {
                try await instances[0].store.set(Self.key, to: true, expecting: nil)
            }
            instances.server.setFault(.none)
            for instance in instances.all {
                let isTold = await eventually {
                    await instance.store.values(of: "m", owners: [""]).stored[Self.key] == true
                }
                #expect(isTold)
            }
        }
    }

    @Test("an instance without the server does not know its switches, and knows them again with it")
    func away() async throws {
        try await Instances(2).run { instances in
            try await instances[0].store.set(Self.key, to: true, expecting: nil)
            let version = try #require(
                await instances[1].store.values(of: "m", owners: [""]).versions.first
            )
            #expect(version.isCurrent)
            instances.server.disconnect(instances[1].sharedState.instance)
            let isOver = await eventually { !version.isCurrent }
            #expect(isOver)
            let values = await instances[1].store.values(of: "m", owners: [""])
            #expect(!values.areKnown && values.stored.isEmpty)
            // What is changed meanwhile is answered after the bound, and is known once it is back.
            try await instances[0].store.set(Self.key, to: false, expecting: nil)
            instances.server.connect(instances[1].sharedState.instance)
            let isBack = await eventually {
                let values = await instances[1].store.values(of: "m", owners: [""])
                return values.areKnown && values.stored[Self.key] == false
            }
            #expect(isBack)
        }
    }

    @Test("an instance that has never reached the server shows no default")
    func never() async throws {
        let server = FakeSharedStateServer()
        server.setFault(.away)
        let instances = Instances(1, server: server)
        try await instances.run(connected: false) { instances in
            let values = await instances[0].store.values(of: "m", owners: [""])
            #expect(!values.areKnown)
            await #expect(throws: SwitchStoreError.self) {
                try await instances[0].store.set(Self.key, to: true, expecting: nil)
            }
            server.setFault(.none)
            let isKnown = await eventually {
                await instances[0].store.values(of: "m", owners: [""]).areKnown
            }
            #expect(isKnown)
        }
    }

    @Test("a server that may lose what it acknowledges stores no switch, and the reason is told")
    func weak() async throws {
        let server = FakeSharedStateServer()
        server.setDurability(.weak("appendfsync is 'everysec'"))
        try await Instances(1, server: server).run { instances in
            #expect(instances[0].sharedState.reason == "appendfsync is 'everysec'")
            await #expect(throws: SwitchStoreError.unusable("appendfsync is 'everysec'")) {
                try await instances[0].store.set(Self.key, to: true, expecting: nil)
            }
            #expect(instances[0].events.contains(.weak("appendfsync is 'everysec'")))
            // Asked again with the next connection.
            server.setDurability(.durable)
            server.disconnect(instances[0].sharedState.instance)
            server.connect(instances[0].sharedState.instance)
            let isDurable = await eventually { instances[0].sharedState.reason == nil }
            #expect(isDurable)
        }
    }

    @Test("switches for which there is no room are not known, and nobody waits for them for ever")
    func noRoom() async throws {
        try await Instances(1, maximumBytes: 100).run { instances in
            let isConnected = await eventually { instances[0].sharedState.lease.isValid }
            #expect(isConnected)
            let values = await instances[0].store.values(of: "m", owners: [""])
            #expect(!values.areKnown)
        }
    }

    @Test("a server that lost its keys is given back the switches and versions that instances hold")
    func emptied() async throws {
        try await Instances(3).run { instances in
            _ = await instances[0].store.values(of: "m", owners: [""])
            try await instances[0].store.set(Self.key, to: true, expecting: nil)
            await instances[1].sharedState.raise([5])
            let version = instances.server.version(5)
            instances.server.empty(settling: true)
            let isBack = await eventually {
                instances.server.record(Self.key)?.value == true
                    && instances.server.version(5) == version
            }
            #expect(isBack)
            instances.server.settle()
            // Numbers go on above all that an instance holds.
            await instances[2].sharedState.raise([5])
            #expect(instances.server.version(5) > version)
            for instance in instances.all {
                let isKnown = await eventually {
                    await instance.store.values(of: "m", owners: [""]).stored[Self.key] == true
                }
                #expect(isKnown)
            }
        }
    }

    @Test("a refresh puts the others' responses out of date before it is answered, not one's own")
    func refreshes() async throws {
        try await Instances(3).run { instances in
            #expect(await instances[0].sharedState.raise([3, 4]))
            #expect(instances[0].outdated.isEmpty)
            for other in [instances[1], instances[2]] {
                #expect(Set(other.outdated.map(\.slot)) == [3, 4])
            }
        }
    }

    @Test("a refresh while the server is away is told once it is back")
    func untold() async throws {
        try await Instances(2).run { instances in
            instances.server.setFault(.away)
            #expect(await instances[0].sharedState.raise([9]) == false)
            #expect(instances[1].outdated.isEmpty && !instances[0].sharedState.isSettled)
            instances.server.setFault(.none)
            let isTold = await eventually { instances[1].outdated.map(\.slot) == [9] }
            #expect(isTold)
            #expect(await eventually { instances[0].sharedState.isSettled })
        }
    }

    @Test("what was missed while messages were lost is found by comparing")
    func missed() async throws {
        try await Instances(2).run { instances in
            instances.server.disconnect(instances[1].sharedState.instance)
            #expect(await instances[0].sharedState.raise([7]) == false)
            #expect(instances[1].outdated.isEmpty)
            instances.server.connect(instances[1].sharedState.instance)
            let isFound = await eventually { instances[1].outdated.map(\.slot) == [7] }
            #expect(isFound)
        }
    }

    @Test("new values beyond the bound are refused, and those that the caller does not admit")
    func rows() async throws {
        let server = FakeSharedStateServer()
        try await Instances(1, server: server).run { instances in
            let owned = SwitchKey(module: "m", item: "7", owner: "o")
            await #expect(throws: SwitchStoreError.newRowRefused) {
                try await instances[0].store.set(
                    owned,
                    to: true,
                    expecting: nil,
                    admitsNewRow: { false }
                )
            }
            try await instances[0].store.set(owned, to: true, expecting: nil)
            server.setMaximumRows(1)
            await #expect(throws: SwitchStoreError.full) {
                try await instances[0].store.set(Self.key, to: true, expecting: nil)
            }
            try await instances[0].store.set(owned, to: false, expecting: nil)
        }
    }

    @Test(
        "a beat that was not sent yet proves nothing",
        arguments: [3_600_000_000_000, UInt64.max]
    )
    func futureBeat(sentAt: UInt64) async throws {
        try await Instances(1).run { instances in
            let sharedState = instances[0].sharedState
            let session = sharedState.state.withLock { $0.switches.session }
            instances.server.forge(.beat(session: session, sentAt: sentAt))
            // Messages come in order: once this one was heard, so was the beat.
            instances.server.forge(.alive("other"))
            let isHeard = await eventually {
                sharedState.state.withLock { $0.living.names(at: .now) }.contains("other")
            }
            #expect(isHeard)
            instances.server.setFault(.away)
            let isOver = await eventually { !sharedState.lease.isValid }
            #expect(isOver)
        }
    }

    /// A count of answers.
    private final class Answers: Sendable {
        let count = Locked(0)
    }

    @Test("two changes of one number are both answered by the bound")
    func sameNumber() async throws {
        try await Instances(1).run(connected: false) { instances in
            let sharedState = instances[0].sharedState
            let answers = Answers()
            instances.server.setFault(.away)
            let isOver = await eventually { !sharedState.lease.isValid }
            #expect(isOver)
            for _ in 0..<2 {
                Task {
                    await sharedState.confirmation(of: 7)
                    answers.count.withLock { $0 += 1 }
                }
            }
            let areAnswered = await eventually { answers.count.withLock { $0 == 2 } }
            #expect(areAnswered)
        }
    }
}

/// Instances over one server.
struct Instances {
    /// An instance, and what it has reported.
    final class Instance: Sendable {
        let server: FakeSharedStateServer
        let sharedState: SharedState
        let store: SharedSwitchStore
        private let noted: Noted

        private final class Noted: Sendable {
            let outdated = Locked<[(slot: Int, version: UInt64)]>([])
            let events = Locked<[SharedState.Event]>([])
        }

        init(
            _ server: FakeSharedStateServer,
            keep: Duration?,
            maximumBytes: Int,
            comparisonPause: Duration,
            calendar: DayCounter
        ) {
            let noted = Noted()
            self.noted = noted
            self.server = server
            sharedState = SharedState(
                server,
                keep: keep,
                maximumBytes: maximumBytes,
                comparisonPause: comparisonPause,
                calendar: calendar,
                observer: .init(
                    outdate: { slot, version in
                        noted.outdated.withLock { $0.append((slot, version)) }
                    },
                    changed: {},
                    report: { event in noted.events.withLock { $0.append(event) } }
                )
            )
            store = SharedSwitchStore(sharedState)
        }

        var outdated: [(slot: Int, version: UInt64)] { noted.outdated.withLock(\.self) }
        var events: [SharedState.Event] { noted.events.withLock(\.self) }
    }

    let server: FakeSharedStateServer
    let all: [Instance]

    init(
        _ count: Int,
        server: FakeSharedStateServer = FakeSharedStateServer(),
        keep: Duration? = nil,
        maximumBytes: Int = SwitchTable.maximumBytes,
        comparisonPause: Duration = .seconds(3_600),
        calendar: DayCounter = DayCounter()
    ) {
        self.server = server
        all = (0..<count).map { _ in
            Instance(
                server,
                keep: keep,
                maximumBytes: maximumBytes,
                comparisonPause: comparisonPause,
                calendar: calendar
            )
        }
    }

    subscript(index: Int) -> Instance { all[index] }

    /// Starts them, waits until each knows of all others, and ends them after the body.
    func run(connected: Bool = true, _ body: (Instances) async throws -> Void) async throws {
        for instance in all { instance.sharedState.start() }
        if connected {
            let names = Set(all.map(\.sharedState.instance).exact)
            let areConnected = await eventually {
                all.allSatisfy { instance in
                    let known = instance.sharedState.state.withLock { $0.living.names(at: .now) }
                    return instance.sharedState.lease.isValid && known == names
                }
            }
            #expect(areConnected)
        }
        do {
            try await body(self)
        } catch {
            for instance in all { await instance.sharedState.stop() }
            throw error
        }
        for instance in all { await instance.sharedState.stop() }
    }
}
