import InputCore
import SwitchKit
package import RedisKit
import UpstreamKit

/// A Redis server as the one that instances share.
package struct RedisSharedStateServer: SharedStateServer {
    /// The maximum of values of switches; one without a value is refused then.
    static let maximumRows = 1_000_000
    /// The time-out of what is not a change of a switch.
    static let timeout = SharedState.bound
    /// The maximum of switches in one command that writes back.
    static let maximumBatch = 256

    /// The settings of a server.
    package struct Options: Sendable {
        /// The number of its database: channels are shared by all databases of a server.
        package var database: Int
        /// True when the operator vouches for the server's durability, which then is not asked.
        package var isTrusted: Bool
        /// The time after which a value with an owner is forgotten when it was neither read nor written;
        /// nil for never.
        package var keep: Duration?

        /// Creates settings.
        package init(
            database: Int = 0,
            isTrusted: Bool = false,
            keep: Duration? = .seconds(400 * 86_400)
        ) {
            self.database = database
            self.isTrusted = isTrusted
            self.keep = keep
        }
    }

    let redis: any RedisServer
    let options: Options

    /// Creates a server.
    ///
    /// - Parameters:
    ///   - redis: the connection.
    ///   - options: the settings.
    package init(_ redis: any RedisServer, options: Options = Options()) {
        self.redis = redis
        self.options = options
    }

    // MARK: Versions

    package func join() async throws(SharedStateServerError) -> SharedStateJoin {
        let reply = try await run(
            SharedStateScripts.join,
            keys: [Self.epoch, Self.versions],
            arguments: [newEpoch]
        )
        guard let parts = reply.elements, parts.count == 2, let epoch = parts[0].text,
            let pairs = parts[1].elements
        else { throw Self.unexpected }
        var versions: [Int: UInt64] = [:]
        for index in stride(from: 0, to: pairs.count - 1, by: 2) {
            if let slot = pairs[index].integer, let version = pairs[index + 1].integer {
                versions[Int(slot)] = UInt64(clamping: version)
            }
        }
        return SharedStateJoin(epoch: epoch, versions: versions)
    }

    package func raise(
        _ slots: [Int],
        above highest: UInt64,
        by instance: String
    ) async throws(SharedStateServerError) -> SharedStateRaise {
        let reply = try await run(
            SharedStateScripts.raise,
            keys: [Self.epoch, Self.counter, Self.versions],
            arguments: [newEpoch, RedisArgument(highest), RedisArgument(instance), channel]
                + slots.map { RedisArgument($0) }
        )
        guard let parts = reply.elements, parts.count == 2, let version = parts[0].integer,
            let former = parts[1].elements?.compactMap(\.integer), former.count == slots.count
        else { throw Self.unexpected }
        let previous = zip(slots, former).map { ($0, UInt64(clamping: $1)) }
        return SharedStateRaise(
            version: UInt64(clamping: version),
            previous: Dictionary(previous) { $1 }
        )
    }

    package func restore(
        _ versions: [Int: UInt64],
        highest: UInt64,
        by instance: String
    ) async throws(SharedStateServerError) {
        _ = try await run(
            SharedStateScripts.restoreVersions,
            keys: [Self.epoch, Self.counter, Self.versions],
            arguments: [newEpoch, RedisArgument(highest), RedisArgument(instance), channel]
                + versions.flatMap { [RedisArgument($0.key), RedisArgument($0.value)] }
        )
    }

    // MARK: Switches

    package func set(
        _ write: SharedStateWrite,
        within timeout: Duration
    ) async throws(SharedStateServerError) -> SharedStateWriteResult {
        let group = SwitchGroup(of: write.key)
        let reply = try await run(
            SharedStateScripts.set,
            keys: [Self.epoch, Self.counter, Self.key(of: group), Self.rows, Self.used],
            arguments: arguments(of: write, in: group),
            within: timeout,
            lane: .switches
        )
        let parts = reply.elements ?? []
        func part(_ index: Int) -> RedisReply? { index < parts.count ? parts[index] : nil }
        switch (part(0)?.text, part(1)?.integer) {
        case ("stored"?, let version?): return .stored(UInt64(clamping: version))
        case ("late"?, let version?):
            let value = part(2)?.text == "1"
            return .late(SwitchRecord(value: value, version: UInt64(clamping: version)))
        case ("changed"?, let present?): return .changed(present == 1)
        case ("newRow"?, _): return .newRow
        case ("full"?, _): return .full
        case ("settling"?, _): return .settling
        default: throw Self.unexpected
        }
    }

    private func arguments(of write: SharedStateWrite, in group: SwitchGroup) -> [RedisArgument] {
        func flag(_ value: Bool) -> RedisArgument { value ? "1" : "0" }
        return [
            newEpoch, RedisArgument(write.highest), RedisArgument(write.instance), channel,
            Self.field(of: write.key), flag(write.value), RedisArgument(write.known),
            write.expectation.map { flag($0.value) } ?? "",
            flag(write.expectation?.unset ?? false), flag(write.admitsNewRow),
            RedisArgument(Self.maximumRows), member(of: group),
            RedisArgument(write.key.module), RedisArgument(write.key.owner),
            RedisArgument(write.key.section), RedisArgument(write.key.item),
        ]
    }

    package func read(_ group: SwitchGroup) async throws(SharedStateServerError) -> SharedStateGroup
    {
        let reply = try await run(
            SharedStateScripts.read,
            keys: [Self.epoch, Self.key(of: group), Self.used],
            arguments: [newEpoch, member(of: group)]
        )
        guard let parts = reply.elements, parts.count == 3, let epoch = parts[0].text,
            let pairs = parts[2].elements
        else { throw Self.unexpected }
        var records: [SwitchKey: SwitchRecord] = [:]
        for index in stride(from: 0, to: pairs.count - 1, by: 2) {
            guard let field = pairs[index].text, let text = pairs[index + 1].text,
                let key = Self.switchKey(field, in: group),
                let record = Self.record(text)
            else { throw Self.unexpected }
            records[key] = record
        }
        return SharedStateGroup(epoch: epoch, isSettling: parts[1].integer == 1, records: records)
    }

    package func restore(
        _ held: SharedStateSwitches,
        highest: UInt64,
        by instance: String
    ) async throws(SharedStateServerError) -> Int {
        let all = held.groups.flatMap { group, records in records.map { (group, $0.key, $0.value) }
        }
        var count = 0
        for start in stride(from: 0, to: all.count, by: Self.maximumBatch) {
            let batch = all[start..<min(all.count, start + Self.maximumBatch)]
            let reply = try await run(
                SharedStateScripts.restoreSwitches,
                keys: [Self.epoch, Self.counter, Self.rows, Self.used]
                    + batch.map { Self.key(of: $0.0) },
                arguments: [newEpoch, RedisArgument(highest), RedisArgument(instance), channel]
                    + batch.flatMap { group, key, record -> [RedisArgument] in
                        let isAdded = group.owner.isEmpty || held.added.contains(group)
                        return [
                            member(of: group), RedisArgument(group.module),
                            RedisArgument(group.owner), RedisArgument(key.section),
                            RedisArgument(key.item), Self.field(of: key),
                            RedisArgument(record.version), record.value ? "1" : "0",
                            isAdded ? "1" : "0",
                        ]
                    },
                within: SharedSwitchStore.timeout,
                lane: .switches
            )
            count += Int(clamping: reply.integer ?? 0)
        }
        return count
    }

    package func forget(unusedFor days: Int, today: Int) async throws(SharedStateServerError) -> Int
    {
        let reply = try await run(
            SharedStateScripts.forget,
            keys: [Self.used, Self.rows],
            arguments: [
                RedisArgument(days), RedisArgument(today), RedisArgument(DayCounter.earliest),
                RedisArgument(Self.groupPrefix),
            ],
            within: SharedSwitchStore.timeout,
            lane: .switches
        )
        return Int(clamping: reply.integer ?? 0)
    }

    // MARK: Messages

    package func beat(
        session: UInt64,
        sentAt: UInt64,
        isHeartbeat: Bool,
        by instance: String
    ) async throws(SharedStateServerError) {
        let own: [RedisArgument] = [
            ownChannel(of: instance), "2", "beat", RedisArgument(session), RedisArgument(sentAt),
        ]
        let all: [RedisArgument] = [channel, "1", "alive", RedisArgument(instance)]
        _ = try await run(
            SharedStateScripts.tell,
            keys: [Self.epoch],
            arguments: isHeartbeat ? own + all : own
        )
    }

    package func confirm(
        _ version: UInt64,
        to other: String,
        by instance: String
    ) async throws(SharedStateServerError) {
        _ = try await run(
            SharedStateScripts.tell,
            keys: [Self.epoch],
            arguments: [
                ownChannel(of: other), "2", "confirm", RedisArgument(version),
                RedisArgument(instance),
            ]
        )
    }

    package func leave(_ instance: String) async {
        _ = try? await run(
            SharedStateScripts.tell,
            keys: [Self.epoch],
            arguments: [channel, "1", "gone", RedisArgument(instance)]
        )
    }

    package func messages(to instance: String) -> AsyncStream<SharedStateEvent> {
        let own = "\(prefix):\(instance)"
        let messages = redis.messages(of: [prefix, own])
        // No buffer of its own: the client's is bounded, and says so where messages were lost.
        return AsyncStream(unfolding: { [iterator = Messages(messages)] in await iterator.next() })
    }

    /// The messages of a stream that are those of instances.
    private actor Messages {
        private var iterator: AsyncStream<RedisMessage>.Iterator

        init(_ stream: AsyncStream<RedisMessage>) {
            iterator = stream.makeAsyncIterator()
        }

        func next() async -> SharedStateEvent? {
            while true {
                var copy = iterator
                let message = await copy.next(isolation: self)
                iterator = copy
                switch message {
                case .connected?: return .connected
                case .disconnected?: return .disconnected
                case .message(_, let bytes)?:
                    // Other messages are of another version.
                    if let envelope = SharedStateMessage.Envelope(bytes) {
                        return .message(envelope)
                    }
                case nil: return nil
                }
            }
        }
    }

    // MARK: Keys and errors

    static let epoch: RedisArgument = "galley:1:epoch"
    static let counter: RedisArgument = "galley:1:version"
    private static let versions: RedisArgument = "galley:1:versions"
    static let rows: RedisArgument = "galley:1:switch-rows"
    static let used: RedisArgument = "galley:1:switch-used"
    static let groupPrefix = "galley:1:switches:"

    private var prefix: String { "galley:1:\(options.database):truth" }
    var channel: RedisArgument { RedisArgument(prefix) }

    private func ownChannel(of instance: String) -> RedisArgument {
        RedisArgument("\(prefix):\(instance)")
    }

    /// The name of the epoch that begins where the server has none.
    var newEpoch: RedisArgument {
        RedisArgument(String(UInt64.random(in: .min ... .max), radix: 16))
    }

    private static func name(of group: SwitchGroup) -> String { "\(group.module):\(group.owner)" }

    static func key(of group: SwitchGroup) -> RedisArgument {
        RedisArgument(groupPrefix + name(of: group))
    }

    /// The name of a group whose use is noted; empty where it is not.
    func member(of group: SwitchGroup) -> RedisArgument {
        options.keep != nil && !group.owner.isEmpty ? RedisArgument(Self.name(of: group)) : ""
    }

    /// The field of a switch in its group: the section with its length before it, then the item.
    static func field(of key: SwitchKey) -> RedisArgument {
        RedisArgument("\(key.section.utf8.count):\(key.section)\(key.item)")
    }

    static func switchKey(_ field: String, in group: SwitchGroup) -> SwitchKey? {
        let text = field.utf8
        guard let colon = text.firstIndex(of: 0x3a), let count = Int(String(field[..<colon])),
            count >= 0
        else { return nil }
        let rest = text[text.index(after: colon)...]
        guard rest.count >= count, let section = String(rest.prefix(count)),
            let item = String(rest.dropFirst(count))
        else { return nil }
        return SwitchKey(module: group.module, section: section, item: item, owner: group.owner)
    }

    static func record(_ text: String) -> SwitchRecord? {
        let parts = text.split(at: " ")
        guard parts.count == 2, let version = UInt64(parts[0]) else { return nil }
        return SwitchRecord(value: parts[1] == "1", version: version)
    }

    func run(
        _ script: String,
        keys: [RedisArgument],
        arguments: [RedisArgument],
        within timeout: Duration = Self.timeout,
        lane: RedisLane = .versions
    ) async throws(SharedStateServerError) -> RedisReply {
        do throws(RedisError) {
            return try await redis.send(
                ["EVAL", RedisArgument(script), RedisArgument(keys.count)] + keys + arguments,
                within: timeout,
                lane: lane
            )
        } catch {
            throw Self.error(error)
        }
    }

    static func error(_ error: RedisError) -> SharedStateServerError {
        let sentence = "Redis: \(error)"
        return error.isUnsent ? .refused(sentence) : .unanswered(sentence)
    }

    static let unexpected = SharedStateServerError.unanswered(
        "Redis: a reply of another kind than expected"
    )
}
