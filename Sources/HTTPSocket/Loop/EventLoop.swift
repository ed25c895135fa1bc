internal import CEpoll
internal import Glibc

/// One thread that serves its share of the connections. A request passes through these files:
///
/// | step | file |
/// |---|---|
/// | wait for events, hand them out | EventLoop.swift |
/// | accept | EventLoop+Accepting.swift |
/// | read, parse | EventLoop+Reading.swift |
/// | answer at once, or later from a task | EventLoop+Answering.swift |
/// | write, and wait when the peer is slow | EventLoop+Writing.swift |
/// | streams | EventLoop+Streaming.swift |
/// | time-outs, refusals, closing | EventLoop+Closing.swift |
/// | draining | EventLoop+Draining.swift |
///
/// Epoll is used level-triggered: what one turn leaves unread is reported again in the next, so
/// work per connection and turn can be bounded without losing anything, and a connection whose
/// bytes are not wanted is silenced by asking for no events rather than by remembering it. The
/// end of the peer's sending is noticed by reading it, never by asking for `EPOLLRDHUP`, which
/// would report it again and again.
///
/// It is a value that is moved to its thread and never copied: nothing of it is shared but the
/// mailbox and the counters, and the compiler checks at build time what it would otherwise check
/// at every access.
struct EventLoop: ~Copyable {
    let mailbox: Mailbox
    let counters: LoopCounters

    let handler: any HTTPHandler
    let problemResponse: @Sendable (HTTPProblem) -> HTTPResponse
    let limits: HTTPLimits
    let timeouts: LoopTimeouts
    let listener: Listener
    let budget: ConnectionBudget

    let epoll: Int32
    var clock: LoopClock
    var connections: ConnectionTable
    var wheel: TimerWheel
    var parser: RequestParser
    var batch: OutputBatch
    var requestIDs = RequestIDs()

    /// Every read goes here first. What is answered at once never leaves it.
    let readBuffer = UnsafeMutableRawBufferPointer.allocate(
        byteCount: readBufferSize,
        alignment: 16
    )
    /// Connections with whole requests left over from their last turn.
    var scheduled: [ConnectionID] = []
    /// Bytes of bodies being gathered, over all connections.
    var bodyBytesHeld = 0
    var accepting = AcceptingState()
    /// When draining ends, on the loop's clock; nil while the server is not draining.
    var drainDeadline: Int64?

    private let events: UnsafeMutablePointer<epoll_event>

    /// More than a head may have, so that a head is complete after one read if it was sent whole.
    static let readBufferSize = 64 * 1024
    /// Events taken at a time: enough to spare calls, and a turn stays under a millisecond.
    private static let eventCapacity = 256

    static let listenerToken = UInt64.max
    static let mailboxToken = UInt64.max - 1

    init(
        configuration: HTTPServerConfiguration,
        handler: any HTTPHandler,
        problemResponse: @escaping @Sendable (HTTPProblem) -> HTTPResponse,
        listener: Listener,
        budget: ConnectionBudget,
        mailbox: Mailbox,
        counters: LoopCounters
    ) throws(HTTPServerError) {
        self.handler = handler
        self.problemResponse = problemResponse
        self.listener = listener
        self.budget = budget
        limits = configuration.limits
        timeouts = LoopTimeouts(configuration.timeouts)
        clock = LoopClock()
        connections = ConnectionTable(capacity: limits.connections)
        wheel = TimerWheel(capacity: limits.connections, tick: clock.tick)
        parser = RequestParser(limits: limits)
        batch = OutputBatch(answers: max(1, limits.requestsATurn))
        events = .allocate(capacity: Self.eventCapacity)
        self.mailbox = mailbox
        self.counters = counters
        epoll = galley_epoll_create()
        guard epoll >= 0 else { throw .noResources(reason: SystemError.text(errno)) }
        let readable = UInt32(GALLEY_READABLE)
        _ = galley_epoll_control(
            epoll,
            EPOLL_CTL_ADD,
            mailbox.descriptor,
            readable,
            Self.mailboxToken
        )
    }

    deinit {
        events.deallocate()
        readBuffer.deallocate()
        if epoll >= 0 { Glibc.close(epoll) }
    }

    /// Serves until a drain is over.
    mutating func run() {
        startAccepting()
        while !isDrained {
            handleEvents()
            goOnWithScheduled()
            handleDeadlines()
        }
        closeEverything()
    }

    private mutating func handleEvents() {
        let count = galley_epoll_wait(epoll, events, Int32(Self.eventCapacity), waitMilliseconds)
        clock.update()
        for index in 0..<max(0, count) {
            let token = galley_event_token(events, index)
            switch token {
            case Self.listenerToken: acceptConnections()
            case Self.mailboxToken: handleMessages()
            default: handle(galley_event_flags(events, index), of: ConnectionID(token: token))
            }
        }
    }

    /// How long there is nothing to do but for events.
    private var waitMilliseconds: Int32 {
        if !scheduled.isEmpty { return 0 }
        let isTimed = wheel.count > 0 || accepting.isPaused || drainDeadline != nil
        return isTimed ? Int32(LoopClock.nanosecondsPerTick / 1_000_000) : -1
    }

    private mutating func handle(_ flags: UInt32, of id: ConnectionID) {
        // An earlier event of this turn may have closed it.
        guard let slot = connections.slot(of: id) else { return }
        if flags & UInt32(GALLEY_ERROR | GALLEY_HANGUP) != 0 {
            close(slot)
            return
        }
        if flags & UInt32(GALLEY_WRITABLE) != 0 {
            writeWaiting(slot)
            guard connections.slot(of: id) != nil else { return }
        }
        if flags & UInt32(GALLEY_READABLE) != 0 { read(slot) }
    }

    private mutating func handleMessages() {
        for message in mailbox.takeAll() {
            switch message {
            case .answer(let id, let response): send(response, to: id)
            case .streamStart(let id, let response, let body):
                startStream(id, response, body)
            case .streamBytes(let id, let bytes): sendPiece(bytes, to: id)
            case .streamEnd(let id): endStream(id)
            case .drain(let deadline): startDraining(until: deadline)
            }
        }
    }

    /// Answers the requests that connections have left over from their last turn.
    private mutating func goOnWithScheduled() {
        guard !scheduled.isEmpty else { return }
        let due = scheduled
        scheduled.removeAll(keepingCapacity: true)
        for id in due {
            guard let slot = connections.slot(of: id), let exchange = connections[slot].exchange
            else { continue }
            exchange.isScheduled = false
            readKeptInput(slot, exchange)
        }
    }

    private mutating func handleDeadlines() {
        let tick = clock.tick
        while let slot = wheel.popDue(at: tick) { handleDeadline(slot) }
        resumeAcceptingIfDue()
    }
}

/// The time-outs in ticks.
struct LoopTimeouts {
    let request: UInt32
    let body: UInt32
    let idle: UInt32
    let write: UInt32
    let lingerIdle: UInt32
    let linger: UInt32
    let drainIdle: UInt32

    init(_ timeouts: HTTPTimeouts) {
        request = LoopClock.ticks(timeouts.request)
        body = LoopClock.ticks(timeouts.body)
        idle = LoopClock.ticks(timeouts.idle)
        write = LoopClock.ticks(timeouts.write)
        lingerIdle = LoopClock.ticks(timeouts.lingerIdle)
        linger = LoopClock.ticks(timeouts.linger)
        drainIdle = LoopClock.ticks(timeouts.drainIdle)
    }
}
