import Glibc

/// The client's thread: its connections, and what they wait for.
final class RedisLoop {
    /// The connections of a lane: two for responses, so that a long one does not hold up all others.
    private static func connectionCount(of lane: RedisLane) -> Int { lane == .responses ? 2 : 1 }

    private let shared: RedisShared
    private let connections: [RedisConnection]

    init(_ shared: RedisShared) {
        self.shared = shared
        let commands = RedisLane.allCases.flatMap { lane in
            (0..<Self.connectionCount(of: lane)).map { _ in
                RedisConnection(.commands(lane), shared: shared)
            }
        }
        connections = commands + [RedisConnection(.messages, shared: shared)]
    }

    /// Runs until the mailbox is stopped.
    func run() {
        while let items = shared.mailbox.take() {
            for item in items { perform(item) }
            let next = advance()
            noteState()
            wait(until: next)
        }
        for connection in connections { connection.close() }
        shared.subscriptions.finish()
        for item in shared.mailbox.close() {
            if case .send(let command) = item { command.finish(.failure(.closed)) }
        }
        shared.mailbox.ended()
    }

    private func perform(_ item: RedisMailbox.Item) {
        switch item {
        case .send(let command):
            command.begin()
            let lane = connections.filter { $0.lane == command.lane }
            let ready = lane.filter { if case .ready = $0.phase { true } else { false } }
            let connection = (ready.isEmpty ? lane : ready).min { $0.load < $1.load }
            connection?.send(command)
        case .channels:
            for connection in connections { connection.updateChannels() }
        case .resolved(let addresses):
            for connection in connections { connection.resolved(addresses) }
        }
    }

    private func advance() -> ContinuousClock.Instant {
        let now = ContinuousClock.now
        return connections.map { $0.advance(to: now) }.min() ?? now
    }

    private func noteState() {
        let failures = connections.compactMap(\.failure)
        if let failure = failures.first {
            shared.note(.degraded(failure))
        } else if let complaint = shared.circuits.complaint {
            shared.note(.degraded(complaint))
        } else if connections.allSatisfy({ $0.isReadyOrIdle }) {
            shared.note(.ok)
        }
    }

    private func wait(until next: ContinuousClock.Instant) {
        var interests = [pollfd(fd: shared.mailbox.wakeup, events: Int16(POLLIN), revents: 0)]
        var waiting: [RedisConnection] = []
        for connection in connections {
            guard let interest = connection.interest else { continue }
            interests.append(interest)
            waiting.append(connection)
        }
        let left = ContinuousClock.now.duration(to: next)
        let milliseconds = shared.mailbox.beginSleep() ? max(0, min(1_000, left.rounded)) : 0
        guard poll(&interests, nfds_t(interests.count), milliseconds) > 0 else { return }
        if interests[0].revents != 0 {
            var count: UInt64 = 0
            _ = read(shared.mailbox.wakeup, &count, MemoryLayout<UInt64>.size)
        }
        for (connection, interest) in zip(waiting, interests.dropFirst())
        where interest.revents != 0 {
            connection.handle(interest.revents)
        }
    }
}

extension RedisConnection {
    /// True when it is connected, or has nothing to be connected for.
    fileprivate var isReadyOrIdle: Bool {
        switch phase {
        case .ready: true
        case .waiting: role == .messages && failure == nil
        case .resolving, .connecting, .greeting: false
        }
    }
}

extension Duration {
    /// Whole milliseconds, rounded up.
    fileprivate var rounded: Int32 {
        let (seconds, attoseconds) = components
        guard seconds < 1_000_000 else { return .max }
        return Int32(seconds * 1_000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
    }
}
