import InputCore
package import RedisKit
package import SwitchKit

/// The switches that instances share, to be listed and put back, also while instances serve: they hear of what is put
/// back as of any change.
///
/// An export is no moment's picture: each owner's switches are as they are when they are read.
package struct RedisSwitchArchive: SwitchArchive {
    /// The instance that changes are of; no instance waits for its confirmations.
    private static let instance = "archive"
    /// The number of owners, about, that are looked for and read at a time.
    private static let batchSize = 256

    private let server: RedisSharedStateServer
    private let client: RedisClient

    /// Connects to a server.
    ///
    /// - Throws: `SharedStateServerError` where it cannot be reached within some seconds.
    package init(
        _ client: RedisClient,
        options: RedisSharedStateServer.Options
    ) async throws(SharedStateServerError) {
        self.client = client
        server = RedisSharedStateServer(client, options: options)
        client.start()
        let end = ContinuousClock.now + .seconds(5)
        while client.state != .ok {
            guard ContinuousClock.now < end, !Task.isCancelled else {
                await client.close()
                throw .refused("Redis: it cannot be reached")
            }
            try? await Task.sleep(for: .milliseconds(10))
        }
    }

    /// Asks whether the server keeps what it has acknowledged; without that nothing is put back.
    package func durability() async throws(SharedStateServerError) -> SharedStateDurability {
        try await server.durability()
    }

    package func export(_ body: ([StoredSwitch]) throws -> Void) async throws {
        var cursor = "0"
        repeat {
            let reply = try await send([
                "SCAN", RedisArgument(cursor),
                "MATCH", RedisArgument(RedisSharedStateServer.groupPrefix + "*"),
                "COUNT", RedisArgument(Self.batchSize),
            ])
            guard let parts = reply.elements, parts.count == 2, let next = parts[0].text,
                let keys = parts[1].elements
            else { throw RedisSharedStateServer.unexpected }
            cursor = next
            let groups = keys.compactMap(\.text).compactMap(Self.group)
            let switches = try await read(groups)
            if !switches.isEmpty { try body(switches) }
        } while cursor != "0"
    }

    /// Reads some groups, side by side.
    private func read(_ groups: [SwitchGroup]) async throws -> [StoredSwitch] {
        try await withThrowingTaskGroup(of: [StoredSwitch].self) { tasks in
            for group in groups { tasks.addTask { try await read(group) } }
            var all: [StoredSwitch] = []
            for try await switches in tasks { all += switches }
            return all
        }
    }

    private func read(_ group: SwitchGroup) async throws -> [StoredSwitch] {
        let reply = try await send(["HGETALL", RedisSharedStateServer.key(of: group)])
        guard let pairs = reply.elements else { throw RedisSharedStateServer.unexpected }
        let limit = VersionTable.limit
        return try stride(from: 0, to: pairs.count - 1, by: 2).map { index in
            guard let field = pairs[index].text, let text = pairs[index + 1].text,
                let key = RedisSharedStateServer.switchKey(field, in: group),
                let record = RedisSharedStateServer.record(text)
            else { throw RedisSharedStateServer.unexpected }
            // A number that the counter cannot have reached counts as older than any other.
            let version = record.version > limit ? 0 : record.version
            return StoredSwitch(key, value: record.value, version: version)
        }
    }

    /// The group of a key; an owner has no colon in it.
    private static func group(_ key: String) -> SwitchGroup? {
        guard let name = key.rest(after: RedisSharedStateServer.groupPrefix),
            let colon = name.utf8.lastIndex(of: 0x3a)
        else { return nil }
        return SwitchGroup(
            module: String(name[..<colon]),
            owner: String(name[name.utf8.index(after: colon)...])
        )
    }

    package func restore(_ switches: [StoredSwitch]) async throws -> [RestoredSwitch] {
        var results: [RestoredSwitch] = []
        for start in stride(from: 0, to: switches.count, by: Self.batchSize) {
            let end = min(switches.count, start + Self.batchSize)
            results += try await restore(switches[start..<end])
        }
        return results
    }

    private func restore(_ switches: ArraySlice<StoredSwitch>) async throws -> [RestoredSwitch] {
        typealias Server = RedisSharedStateServer
        let keys: [RedisArgument] = [Server.epoch, Server.counter, Server.rows, Server.used]
        let highest = switches.map(\.version).max() ?? 0
        let reply = try await server.run(
            SharedStateScripts.importSwitches,
            keys: keys + switches.map { Server.key(of: SwitchGroup(of: $0.key)) },
            arguments: [
                server.newEpoch, RedisArgument(highest), RedisArgument(Self.instance),
                server.channel, RedisArgument(Server.maximumRows),
            ]
                + switches.flatMap { stored -> [RedisArgument] in
                    let key = stored.key
                    return [
                        server.member(of: SwitchGroup(of: key)), RedisArgument(key.module),
                        RedisArgument(key.owner), RedisArgument(key.section),
                        RedisArgument(key.item), Server.field(of: key),
                        RedisArgument(stored.version), stored.value ? "1" : "0",
                    ]
                },
            within: SharedSwitchStore.timeout,
            lane: .switches
        )
        let words = reply.elements?.compactMap(\.text).compactMap(RestoredSwitch.init) ?? []
        guard words.count == switches.count else { throw Server.unexpected }
        return words
    }

    package func close() async { await client.close() }

    private func send(_ command: [RedisArgument]) async throws(SharedStateServerError)
        -> RedisReply
    {
        do throws(RedisError) {
            return try await client.send(command, lane: .switches)
        } catch {
            throw RedisSharedStateServer.error(error)
        }
    }
}
