import Locking
import TestSupport
import UpstreamKit

@testable import RedisKit
@testable import StateReplication

/// The laws of what a Redis server sends: an error or a value comes of any bytes.
enum RedisLaws {
    private static let key = CacheKey(
        resource: .init(high: 1, low: 2),
        variant: .init(high: 3, low: 4)
    )

    static func check(_ input: [UInt8]) throws {
        var random = SeededGenerator(choosing: input)
        let whole = try RedisConversation.results(of: 8, repliedTo: [input])
        let pieces = EventLaws.cut(input, with: &random)
        let cut = try RedisConversation.results(of: 8, repliedTo: pieces)
        try require(whole == cut, "a reply depends on where its bytes are cut: \(whole), \(cut)")
        _ = try RedisConversation.messages([
            Array("*3\r\n$9\r\nsubscribe\r\n$1\r\nc\r\n:1\r\n".utf8) + input
        ])
        try checkValues(input)
        try checkMessages([input] + Self.bytes(in: whole))
        let replies = whole.compactMap { try? $0.get() }
        try wait { try await checkTruth(replies) }
        try wait { try await checkResponses(replies, input) }
    }

    private static func bytes(in results: [Result<RedisReply, RedisError>]) -> [[UInt8]] {
        results.compactMap { try? $0.get() }.flatMap { [$0] + ($0.elements ?? []) }
            .compactMap(\.bytes)
    }

    // MARK: Values

    /// Stored heads and bodies, whose sums are right.
    private static func checkValues(_ input: [UInt8]) throws {
        _ = SharedResponseCodec.head(input, for: key)
        let sum = Array("\(SharedResponseCodec.sum(input, for: key))".utf8)
        if let head = SharedResponseCodec.head(sum + [0x0a] + input, for: key) {
            let written = SharedResponseCodec.encode(head, for: key)
            try require(
                SharedResponseCodec.head(written, for: key) == head,
                "a head is another when written and read"
            )
        }
        for form in ["p", "z"] {
            let start = Array(
                "\(SharedResponseCodec.sum(input, for: key)) \(input.count) \(form)\n".utf8
            )
            _ = SharedResponseCodec.body(start + input, for: key)
        }
        let body = SharedResponseCodec.encode(body: input, for: key) ?? []
        try require(
            SharedResponseCodec.body(body, for: key) == input,
            "a body is another when written and read"
        )
    }

    private static func checkMessages(_ messages: [[UInt8]]) throws {
        for bytes in messages {
            for message in [FetchMessage(bytes), FetchMessage(key.bytes + bytes)] {
                guard let message else { continue }
                try require(
                    FetchMessage(message.argument.bytes).map { $0.argument } == message.argument,
                    "a message is another when written and read"
                )
            }
        }
    }

    // MARK: Instances

    /// A server that replies with these, in turn, and then with nothing.
    private static func server(_ replies: [RedisReply]) -> StubRedis {
        let rest = Rest(replies)
        return StubRedis { _ in rest.next() }
    }

    private final class Rest: Sendable {
        private let replies: Locked<[RedisReply]>

        init(_ replies: [RedisReply]) { self.replies = Locked(replies.reversed()) }

        func next() -> RedisReply { replies.withLock { $0.popLast() } ?? .null }
    }

    private static func checkTruth(_ replies: [RedisReply]) async throws {
        let sharedState = RedisSharedStateServer(server(replies + replies))
        var table = VersionTable()
        if let joined = try? await sharedState.join() { _ = table.compare(with: joined.versions) }
        if let raised = try? await sharedState.raise([1, 2], above: table.highest, by: "a") {
            for (slot, version) in raised.previous {
                _ = table.raise(slot, to: raised.version, from: version)
            }
        }
        _ = try? await sharedState.read(SwitchGroup(module: "m", owner: ""))
        _ = try? await sharedState.durability()
        _ = try? await sharedState.forget(unusedFor: 1, today: 20_500)
        try require(
            table.versions.count <= VersionTable.slotCount
                && table.highest <= VersionTable.limit,
            "versions without a bound"
        )
        let instance = SharedState(
            RedisSharedStateServer(server(replies)),
            observer: .init(outdate: { _, _ in }, changed: {}, report: { _ in })
        )
        instance.state.withLock { state in
            state.switches.beginSession()
            state.isJoined = true
            state.epoch = "e"
        }
        for bytes in replies.flatMap({ [$0] + ($0.elements ?? []) }).compactMap(\.bytes) {
            guard let envelope = SharedStateMessage.Envelope(bytes) else { continue }
            instance.receive(envelope)
            try require(
                SharedStateMessage.Envelope(envelope.bytes) == envelope,
                "a message between instances is another when written and read"
            )
        }
        let isKnown = instance.state.withLock { $0.versions.highest <= VersionTable.limit }
        try require(isKnown, "a number without a bound")
        await instance.stop()
    }

    private static func checkResponses(_ replies: [RedisReply], _ input: [UInt8]) async throws {
        let revisions = RedisRevisionStore(server(replies))
        _ = await revisions.revision(for: [1])
        for reply in replies + [.array([.bytes(input), .bytes(input)])] {
            let exchange = RedisResponseExchange(server([.integer(2), reply, .integer(1)]))
            let turn = await exchange.turn(
                of: key,
                after: nil,
                lockTime: .zero,
                isUsable: { _ in true }
            )
            guard case .stored(let response) = turn else { continue }
            try require(
                response.head.fetchedAt.milliseconds >= 0 && response.head.initialAge >= .zero,
                "a response of no time"
            )
        }
    }
}
