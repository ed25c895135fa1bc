import TestSupport
import Testing
import StateReplication

@Suite("Versions of several instances")
struct VersionModelTests {
    @Test("whatever messages are lost, repeated or late, who compares shows every refresh")
    func model() {
        TestScale.run("versions", sample: 300) { random, index in
            var world = VersionWorld(random: random)
            for _ in 0..<60 { world.step() }
            world.settle()
            #expect(world.outdated.isEmpty, "case \(index)")
        }
    }

    @Test("a server that came back empty goes on above every number that an instance holds")
    func emptied() {
        var world = VersionWorld(random: SeededGenerator(seed: 1))
        for _ in 0..<5 { world.refresh(0, slot: 3) }
        let before = world.instances[0].table.highest
        world.emptyServer()
        world.settle()
        world.refresh(1, slot: 3)
        #expect(world.instances[1].table.highest > before)
        world.settle()
        #expect(world.outdated.isEmpty)
    }

    @Test(
        "a refresh of another instance that was not heard of is seen in the answer to the next one"
    )
    func missed() {
        var table = VersionTable()
        let isFirst = table.learn(5, of: 1)
        #expect(isFirst)
        // Number 7 was another instance's, whose message is still under way.
        let missesOne = table.raise(1, to: 9, from: 7)
        #expect(missesOne)
        let isNews = table.learn(7, of: 1)
        #expect(!isNews)
        let isOutdated = table.raise(1, to: 11, from: 9)
        #expect(!isOutdated)
    }

    @Test("slots and numbers that there are not are ignored")
    func bounds() {
        var table = VersionTable(limit: { 1000 })
        for slot in [-1, VersionTable.slotCount, .max] {
            let isNews = table.learn(5, of: slot)
            let isOutdated = table.raise(slot, to: 6, from: 0)
            #expect(!isNews && !isOutdated)
        }
        for number in [1001, 1 << 53, .max] as [UInt64] {
            table.see(number)
            let isNews = table.learn(number, of: 1)
            let isOutdated = table.raise(1, to: number, from: 0)
            #expect(!isNews && !isOutdated)
        }
        #expect(table.versions.isEmpty && table.highest == 0)
        // Two calls for each slot, three for each number.
        #expect(table.refused == 15)
        let isNews = table.learn(1000, of: VersionTable.slotCount - 1)
        #expect(isNews && table.highest == 1000)
    }

    @Test("a number that the counter cannot have reached is written over, and the counting goes on")
    func leaps() {
        var table = VersionTable(limit: { 1000 })
        let isNews = table.learn(7, of: 1)
        #expect(isNews)
        let (outdated, missing) = table.compare(with: [1: 1 << 53, 2: 9])
        #expect(outdated == [2] && missing == [1: 7])
        #expect(table.highest == 9)
    }

    @Test("the limit leaves room for a century of numbers, and for a clock that says 1970")
    func limit() {
        #expect(VersionTable.limit + VersionTable.allowance < 1 << 53)
        #expect(VersionTable.allowance > 2_100_000_000 * 1_000_000)
    }
}

/// Instances that show the numbers of an upstream, one a slot, and a server between them that may lose
/// messages and forget all.
private struct VersionWorld {
    struct Instance {
        var table = VersionTable()
        /// The number that it shows of each slot.
        var shown: [Int: Int] = [:]
        var isConnected = true
    }

    struct Message {
        let to: Int
        let from: Int
        let slot: Int
        let version: UInt64
        let previous: UInt64
    }

    static let slots = 0..<4
    var random: SeededGenerator
    var instances = Array(repeating: Instance(), count: 3)
    private var sharedState: [Int: Int] = [:]
    private var counter: UInt64 = 0
    private var versions: [Int: UInt64] = [:]
    private var messages: [Message] = []

    init(random: SeededGenerator) {
        self.random = random
    }

    /// The slots of which an instance shows an older number than the upstream's.
    var outdated: [(instance: Int, slot: Int)] {
        instances.indices.flatMap { index in
            Self.slots.filter {
                instances[index].shown[$0, default: 0] != sharedState[$0, default: 0]
            }
            .map { (index, $0) }
        }
    }

    mutating func step() {
        let index = random.below(instances.count)
        switch random.below(20) {
        case 0...4: refresh(index, slot: random.below(Self.slots.count))
        case 5...12: deliver()
        case 13: disconnect(index)
        case 14, 15: if !instances[index].isConnected { connect(index) }
        case 16: emptyServer()
        case 17: restart(index)
        default:
            // A message that arrives again, perhaps much later.
            if let message = messages.first { messages.append(message) }
        }
    }

    /// Delivers what is under way, and lets all compare until nothing changes.
    mutating func settle() {
        while !messages.isEmpty { deliver() }
        for _ in 0..<2 {
            for index in instances.indices { connect(index) }
            while !messages.isEmpty { deliver() }
        }
    }

    mutating func refresh(_ index: Int, slot: Int) {
        sharedState[slot, default: 0] += 1
        instances[index].shown[slot] = sharedState[slot]
        guard instances[index].isConnected else {
            return instances[index].table.remember(untold: [slot])
        }
        raise(index, slot: slot)
    }

    private mutating func raise(_ index: Int, slot: Int) {
        counter = max(counter, instances[index].table.highest) + 1
        let previous = versions[slot, default: 0]
        versions[slot] = counter
        for other in instances.indices where instances[other].isConnected {
            messages.append(
                Message(to: other, from: index, slot: slot, version: counter, previous: previous)
            )
        }
        // The answer to a raise may be lost; its message arrives all the same, or the instance compares.
        if random.chance(80) {
            noteOwn(index, slot: slot, version: counter, previous: previous)
            instances[index].table.forget(untold: [slot], before: instances[index].table.mark)
        } else {
            instances[index].table.remember(untold: [slot])
        }
    }

    private mutating func noteOwn(_ index: Int, slot: Int, version: UInt64, previous: UInt64) {
        if instances[index].table.raise(slot, to: version, from: previous) {
            fetch(index, slot: slot)
        }
    }

    private mutating func deliver() {
        guard !messages.isEmpty else { return }
        // Of each connection messages arrive in order, of different ones in any.
        let message = messages.remove(at: random.below(messages.count))
        guard instances[message.to].isConnected else { return }
        if message.to == message.from {
            noteOwn(
                message.to,
                slot: message.slot,
                version: message.version,
                previous: message.previous
            )
        } else if instances[message.to].table.learn(message.version, of: message.slot) {
            fetch(message.to, slot: message.slot)
        }
    }

    private mutating func disconnect(_ index: Int) {
        instances[index].isConnected = false
        messages.removeAll { $0.to == index }
    }

    private mutating func connect(_ index: Int) {
        instances[index].isConnected = true
        let (outdated, missing) = instances[index].table.compare(with: versions)
        for slot in outdated { fetch(index, slot: slot) }
        for (slot, version) in missing {
            versions[slot] = max(versions[slot, default: 0], version)
        }
        counter = max(counter, instances[index].table.highest)
        if !missing.isEmpty {
            // The others are told to compare again.
            for other in instances.indices where other != index && instances[other].isConnected {
                connect(other)
            }
        }
        for slot in instances[index].table.untold.keys.sorted() { raise(index, slot: slot) }
    }

    /// The server ends and begins without keys; instances that hold them write them back.
    mutating func emptyServer() {
        for index in instances.indices { disconnect(index) }
        versions = [:]
        // It begins at its clock, which is beyond what it counted before.
        counter += 1_000
        for index in instances.indices { connect(index) }
    }

    /// The instance ends and begins with what was on its disk, which its table of versions is not.
    private mutating func restart(_ index: Int) {
        // What only it knew of a refresh would be lost with it.
        guard instances[index].isConnected, instances[index].table.untold.isEmpty else { return }
        disconnect(index)
        instances[index] = Instance()
        for slot in Self.slots { fetch(index, slot: slot) }
        connect(index)
    }

    private mutating func fetch(_ index: Int, slot: Int) {
        instances[index].shown[slot] = sharedState[slot]
    }
}
