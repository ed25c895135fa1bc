internal import CEpoll
internal import Glibc

/// An event loop: serves its share of the connections on one thread. A request passes through these
/// files:
///
/// | step | file |
/// |---|---|
/// | wait for events, dispatch them | EventLoop.swift |
/// | accept | EventLoop+Accepting.swift |
/// | read, parse | EventLoop+Reading.swift |
/// | respond from the cache, or from a task | EventLoop+Responding.swift |
/// | write, and wait for a slow peer | EventLoop+Writing.swift |
/// | streams | EventLoop+Streaming.swift |
/// | bodies that connections share | EventLoop+Broadcasting.swift |
/// | timeouts, rejections, closing | EventLoop+Closing.swift |
/// | draining | EventLoop+Draining.swift |
///
/// Epoll is level-triggered here: bytes that one turn leaves unread are reported again in the next,
/// so the work per connection and turn is bounded without loss, and a connection whose bytes are not
/// wanted is silenced by removing its events. The end of the peer's input is detected by reading it,
/// not by `EPOLLRDHUP`, which would be reported in every turn.
///
/// The loop is a value that is moved to its thread and never copied: only the mailbox and the
/// counters are shared, and exclusive access is checked at compile time instead of at run time.
struct EventLoop: ~Copyable {
    let mailbox: Mailbox
    let counters: LoopCounters

    let handler: any HTTPHandler
    let rejectionResponse: @Sendable (HTTPRejection) -> HTTPResponse
    let accessLog: (any HTTPAccessLog)?
    let limits: HTTPLimits
    let timeouts: LoopTimeouts
    let listener: Listener
    let budget: ConnectionBudget
    /// The loop's own reference, so that a response reads it without a lock.
    var crossOrigin: CrossOriginPolicy?

    let epoll: Int32
    var clock: LoopClock
    var connections: ConnectionTable
    var wheel: TimerWheel
    var parser: RequestParser
    var encodings = AcceptEncodingCache()
    var batch: ResponseBatch
    var requestIDs = RequestIDs()

    /// The target of every read. Requests with a cached response are never copied out of it.
    let readBuffer = UnsafeMutableRawBufferPointer.allocate(
        byteCount: readBufferSize,
        alignment: 16
    )
    /// Connections with complete requests left over from their last turn.
    var scheduled: [ConnectionID] = []
    /// The connections that follow each broadcast body.
    var audiences: [ObjectIdentifier: Set<Int>] = [:]
    /// Deliveries to them under way, the oldest first.
    var deliveries: [Delivery] = []
    /// The bytes of incomplete bodies, over all connections.
    var bufferedBodyBytes = 0
    var accepting = AcceptingState()
    /// The deadline of the drain, in nanoseconds of the loop's clock; nil while not draining.
    var drainDeadline: Int64?
    /// The drain that has not begun yet; nil when none is to come.
    var scheduledDrain: DrainSchedule?

    private let events: UnsafeMutablePointer<epoll_event>

    /// More than a head may have: a head that was sent whole is complete after one read.
    static let readBufferSize = 64 * 1024
    /// Events per call: enough to save calls, few enough for turns under a millisecond.
    private static let eventCapacity = 256

    static let listenerToken = UInt64.max
    static let mailboxToken = UInt64.max - 1

    init(
        configuration: HTTPServerConfiguration,
        handler: any HTTPHandler,
        rejectionResponse: @escaping @Sendable (HTTPRejection) -> HTTPResponse,
        listener: Listener,
        budget: ConnectionBudget,
        mailbox: Mailbox,
        counters: LoopCounters
    ) throws(HTTPServerError) {
        self.handler = handler
        self.rejectionResponse = rejectionResponse
        self.listener = listener
        self.budget = budget
        crossOrigin = configuration.crossOrigin
        accessLog = configuration.accessLog
        limits = configuration.limits
        timeouts = LoopTimeouts(configuration.timeouts)
        clock = LoopClock()
        connections = ConnectionTable(capacity: limits.connections)
        wheel = TimerWheel(capacity: limits.connections, tick: clock.tick)
        parser = RequestParser(limits: limits)
        batch = ResponseBatch(responses: max(1, limits.requestsPerTurn))
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
            runScheduled()
            runDeliveries()
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

    /// The timeout of the next wait for events; -1 for none.
    private var waitMilliseconds: Int32 {
        if !scheduled.isEmpty || !deliveries.isEmpty { return 0 }
        let isDraining = drainDeadline != nil || scheduledDrain != nil
        let isTimed = wheel.count > 0 || accepting.isPaused || isDraining
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
            case .response(let id, let response): send(response, to: id)
            case .streamStart(let id, let response, let body):
                startStream(body, of: response, to: id)
            case .follow(let id, let response, let body, let number):
                startFollowing(body, after: number, of: response, to: id)
            case .broadcast(let body, let content): deliver(content, of: body)
            case .streamBytes(let id, let bytes): sendPiece(bytes, to: id)
            case .streamEnd(let id): endStream(id)
            case .crossOrigin(let policy): crossOrigin = policy
            case .drain(let schedule): drain(by: schedule)
            }
        }
    }

    /// Processes the requests that connections have left over from their last turn.
    private mutating func runScheduled() {
        guard !scheduled.isEmpty else { return }
        let due = scheduled
        scheduled.removeAll(keepingCapacity: true)
        for id in due {
            guard let slot = connections.slot(of: id), let state = connections[slot].state
            else { continue }
            state.isScheduled = false
            processInput(of: state, at: slot)
        }
    }

    private mutating func handleDeadlines() {
        let tick = clock.tick
        while let slot = wheel.popDue(at: tick) { handleDeadline(slot) }
        resumeAcceptingIfDue()
        if scheduledDrain != nil { startDrainingIfDue() }
    }
}

/// The timeouts in ticks.
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
