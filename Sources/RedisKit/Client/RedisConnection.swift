import CHiredis
import Glibc
import UpstreamKit

/// One connection of a client, on its thread: made, greeted, used, and made again when it breaks.
///
/// ```
///   waiting ──► resolving ──► connecting ──► greeting ──► ready
///      ▲             │             │             │           │
///      └─────────────┴─────────────┴─────────────┴───────────┘  a failure, and a pause
/// ```
final class RedisConnection {
    enum Role: Equatable {
        /// It sends the commands of a lane.
        case commands(RedisLane)
        /// It receives messages of channels.
        case messages
    }

    /// The time for connecting, and then for the first replies.
    private static let setupTime = Duration.seconds(1)

    /// The time without a reply after which a connection counts as broken, beside the time-out of the
    /// command: a reply that comes later than that is better asked for again.
    private static let hangTime = Duration.seconds(1)

    /// The time after which an idle connection is tested.
    private static let idleTime = Duration.seconds(1)

    /// The pauses before another try: doubled from the first to the last, and spread by half, so that
    /// instances do not come back at once.
    private static let pauses = (first: Duration.milliseconds(100), longest: Duration.seconds(2))

    /// The output that the library is given at once; more waits here, where it can be given up.
    private static let maximumOutput = 256 << 10

    /// The longest reply, in bytes of memory: several times the longest response that is stored.
    static let maximumReply = 64 << 20

    enum Phase {
        case waiting(until: ContinuousClock.Instant)
        case resolving
        case connecting(until: ContinuousClock.Instant)
        case greeting
        case ready
    }

    /// A reply that is awaited.
    private struct Expected {
        enum Purpose {
            case command(RedisCommand)
            case greeting(RedisGreeting)
            case test(Circuit.Permit?)
        }

        let purpose: Purpose
        /// The time at which the connection counts as broken without it.
        let limit: ContinuousClock.Instant
    }

    let role: Role
    private(set) var phase: Phase
    /// The reason of the last failure, until the connection is ready again.
    private(set) var failure: String?
    private let shared: RedisShared
    private var context: OpaquePointer?
    private var failures = 0
    private var queue: [RedisCommand] = []
    private var expected: [Expected] = []
    private var subscribed: Set<ExactString> = []
    private var usedAt = ContinuousClock.now

    init(_ role: Role, shared: RedisShared) {
        self.role = role
        self.shared = shared
        phase = .waiting(until: .now)
    }

    /// The lane of its commands; nil for messages.
    var lane: RedisLane? {
        if case .commands(let lane) = role { lane } else { nil }
    }

    /// The commands that wait for it.
    var load: Int { queue.count + expected.count }

    /// The descriptor and the events that it waits for; nil without a connection.
    var interest: pollfd? {
        guard let context else { return nil }
        var events = Int16(POLLIN)
        if case .connecting = phase { events = Int16(POLLOUT) }
        if chiredis_unwritten(context) > 0 { events |= Int16(POLLOUT) }
        return pollfd(fd: chiredis_descriptor(context), events: events, revents: 0)
    }

    // MARK: Commands

    /// Takes a command to send: at once, or when the connection is made.
    func send(_ command: RedisCommand) {
        if case .waiting = phase, let failure {
            return finish(command, with: .failure(.unreachable(failure)))
        }
        queue.append(command)
        flush()
    }

    /// Brings the subscribed channels up to date.
    func updateChannels() {
        guard case .ready = phase, role == .messages else { return }
        let channels = shared.subscriptions.channels
        let added = channels.subtracting(subscribed).sorted().texts
        let removed = subscribed.subtracting(channels).sorted().texts
        if !added.isEmpty { append([RedisArgument("SUBSCRIBE")] + added.map { RedisArgument($0) }) }
        if !removed.isEmpty {
            append([RedisArgument("UNSUBSCRIBE")] + removed.map { RedisArgument($0) })
        }
        subscribed = channels
        write()
    }

    /// Gives commands that wait to the library, and its output to the socket.
    private func flush() {
        while case .ready = phase, let context, let command = queue.first,
            chiredis_unwritten(context) < Self.maximumOutput
        {
            queue.removeFirst()
            if command.isFinished {
                shared.mailbox.release(command)
                continue
            }
            expect(.command(command), limit: .now + command.timeout + Self.hangTime)
            append(command.arguments)
        }
        write()
    }

    private func expect(_ purpose: Expected.Purpose, limit: ContinuousClock.Instant) {
        expected.append(Expected(purpose: purpose, limit: limit))
        usedAt = .now
    }

    private func append(_ arguments: [RedisArgument]) {
        guard let context else { return }
        var bytes: [UInt8] = []
        for argument in arguments { bytes += argument.bytes }
        let lengths = arguments.map(\.bytes.count)
        bytes.withUnsafeBytes { buffer in
            var pointers: [UnsafePointer<CChar>?] = []
            var offset = 0
            for length in lengths {
                let start = buffer.baseAddress.map { $0 + offset }
                pointers.append(start?.assumingMemoryBound(to: CChar.self))
                offset += length
            }
            if chiredis_append(context, Int32(lengths.count), &pointers, lengths) != 0 {
                fail("out of memory")
            }
        }
    }

    private func write() {
        guard let context else { return }
        var done: Int32 = 0
        while chiredis_unwritten(context) > 0 {
            let before = chiredis_unwritten(context)
            guard chiredis_write(context, &done) == 0 else { return failWithMessage() }
            if chiredis_unwritten(context) == before { return }
        }
    }

    // MARK: The socket

    /// Does what its socket is ready for.
    func handle(_ events: Int16) {
        if case .connecting = phase {
            guard let context, events != 0 else { return }
            let error = chiredis_connect_error(context)
            guard error == 0 else { return fail(String(cString: strerror(error))) }
            return greet()
        }
        if events & Int16(POLLIN | POLLHUP | POLLERR) != 0 { read() }
        if events & Int16(POLLOUT) != 0 { flush() }
    }

    private func read() {
        guard let context else { return }
        guard chiredis_read(context) == 0 else { return failWithMessage() }
        var reply: OpaquePointer?
        while self.context != nil {
            guard chiredis_reply(context, &reply) == 0 else {
                return chiredis_exceeded(context) != 0 ? failOfLength() : failWithMessage()
            }
            guard let found = reply else { break }
            let copy = RedisReply(found)
            chiredis_free(found)
            take(copy)
        }
        if self.context != nil, chiredis_unparsed(context) > Self.maximumReply { failOfLength() }
    }

    private func take(_ reply: RedisReply) {
        if role == .messages, case .ready = phase, shared.subscriptions.take(reply) { return }
        guard !expected.isEmpty else { return fail("a reply that was not asked for") }
        let first = expected.removeFirst()
        switch first.purpose {
        case .command(let command):
            if case .error(let message) = reply {
                finish(command, with: .failure(.refused(message)))
            } else {
                finish(command, with: .success(reply))
            }
        case .greeting(let greeting):
            if let problem = greeting.problem(in: reply) { return fail(problem) }
            if expected.isEmpty { becomeReady() }
        case .test(let permit):
            if let permit, let lane { record(.success(reply), lane: lane, permit: permit) }
        }
    }

    // MARK: Connecting

    private func connect(to address: String?) {
        let context: OpaquePointer?
        switch shared.address.endpoint {
        case .unix(let path): context = chiredis_connect_unix(path)
        case .tcp(_, let port): context = chiredis_connect(address ?? "", Int32(port))
        }
        guard let context else { return fail("out of memory") }
        self.context = context
        if chiredis_failed(context) != 0 { return failWithMessage() }
        if chiredis_bound(context, Self.maximumReply) != 0 { return fail("out of memory") }
        phase = .connecting(until: .now + Self.setupTime)
    }

    /// Takes the addresses of the host: each try uses another one.
    func resolved(_ addresses: Result<[String], RedisError>) {
        guard case .resolving = phase else { return }
        switch addresses {
        case .success(let addresses) where !addresses.isEmpty:
            connect(to: addresses[failures % addresses.count])
        case .success: fail("its host has no address")
        case .failure(let error): fail(error.description)
        }
    }

    private func greet() {
        phase = .greeting
        for greeting in RedisGreeting.all(of: shared.address) {
            append(greeting.command)
            expect(.greeting(greeting), limit: .now + Self.setupTime)
        }
        write()
    }

    private func becomeReady() {
        phase = .ready
        failures = 0
        failure = nil
        if let lane { shared.circuits.reset(lane) }
        updateChannels()
        flush()
    }

    // MARK: Failing

    private func failWithMessage() {
        guard let context else { return }
        let text = String(cString: chiredis_message(context))
        fail(text.isEmpty ? "the connection broke" : text)
    }

    private func failOfLength() {
        fail("a reply of more than \(Self.maximumReply >> 20) MiB")
    }

    /// Gives the connection up, and with it what was sent and what waits.
    func fail(_ reason: String) {
        if let context { chiredis_close(context) }
        context = nil
        failure = reason
        let pause = min(Self.pauses.first * (1 << min(failures, 8)), Self.pauses.longest)
        failures += 1
        phase = .waiting(until: .now + pause * Double.random(in: 0.5..<1.5))
        if role == .messages {
            subscribed = []
            shared.subscriptions.disconnect()
        }
        let (lost, waiting) = (expected, queue)
        expected = []
        queue = []
        for command in waiting { finish(command, with: .failure(.unreachable(reason))) }
        for reply in lost {
            switch reply.purpose {
            case .command(let command): finish(command, with: .failure(.unreachable(reason)))
            case .test(let permit):
                if let permit, let lane { record(.failure(.timeout), lane: lane, permit: permit) }
            case .greeting: break
            }
        }
    }

    /// Closes the connection for good.
    func close() {
        fail("closed")
        phase = .waiting(until: .now + .seconds(3_600))
    }

    private func finish(_ command: RedisCommand, with result: RedisCommand.Result) {
        // First, so that the receiver of the reply finds its room free.
        shared.mailbox.release(command)
        command.finish(result)
    }

    private func record(_ result: RedisCommand.Result, lane: RedisLane, permit: Circuit.Permit) {
        _ = shared.circuits.record(result, of: nil, lane: lane, permit: permit)
    }

    // MARK: Time

    /// Does what is due; returns the time at which to look again.
    func advance(to now: ContinuousClock.Instant) -> ContinuousClock.Instant {
        switch phase {
        case .waiting(let until) where until <= now: begin()
        case .connecting(let until) where until <= now: fail("does not accept connections")
        default: break
        }
        expireCommands(now)
        if let first = expected.first, first.limit <= now { fail("does not reply") }
        if case .ready = phase { testIfDue(now) }
        return nextEvent(after: now)
    }

    private func begin() {
        if role == .messages, shared.subscriptions.channels.isEmpty { return }
        switch shared.address.endpoint {
        case .unix: connect(to: nil)
        case .tcp:
            phase = .resolving
            shared.resolver.resolve()
        }
    }

    /// Resumes the callers whose time is over. What was sent keeps its place, as its reply comes yet.
    private func expireCommands(_ now: ContinuousClock.Instant) {
        for command in queue where command.deadline <= now { command.finish(.failure(.timeout)) }
        queue.removeAll { command in
            if command.isFinished { shared.mailbox.release(command) }
            return command.isFinished
        }
        for reply in expected {
            if case .command(let command) = reply.purpose, command.deadline <= now {
                command.finish(.failure(.timeout))
            }
        }
    }

    /// Tests an idle connection, and one whose circuit is open.
    private func testIfDue(_ now: ContinuousClock.Instant) {
        let permit = lane.flatMap { shared.circuits.admitProbe($0) }
        guard permit != nil || (expected.isEmpty && usedAt + Self.idleTime <= now) else { return }
        append(["PING"])
        expect(.test(permit), limit: now + Self.hangTime)
        write()
    }

    private func nextEvent(after now: ContinuousClock.Instant) -> ContinuousClock.Instant {
        var next = now + Self.idleTime
        switch phase {
        case .waiting(let until): if role != .messages || until > now { next = min(next, until) }
        case .connecting(let until): next = min(next, until)
        case .resolving, .greeting, .ready: break
        }
        for command in queue { next = min(next, command.deadline) }
        for reply in expected {
            next = min(next, reply.limit)
            if case .command(let command) = reply.purpose, !command.isFinished {
                next = min(next, command.deadline)
            }
        }
        return next
    }
}
