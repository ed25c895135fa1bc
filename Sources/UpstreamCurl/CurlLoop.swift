import CCurl
import Synchronization
import UpstreamKit

/// The driver's thread: its pool of connections, and the transfers under way.
final class CurlLoop {
    /// The maximum number of easy handles for reuse: each holds some 10 KiB.
    private static let maximumSpareHandles = 64

    /// The longest sleep; commands and sockets wake it earlier.
    private static let longestSleepMilliseconds = 60_000

    /// The longest sleep where commands, or sockets of former pools, cannot wake it: what a call is late by, at 200
    /// looks a second.
    private static let longestBlindSleepMilliseconds = 5

    /// The maximum number of former pools: each ends with its last transfer, and the next one comes after the life of
    /// a connection.
    private static let maximumFormerPools = 8

    private let mailbox: CurlMailbox
    private var pool: ConnectionPool
    /// Those with transfers under way from before their connections were too old.
    private var formerPools: [ConnectionPool] = []
    /// In milliseconds.
    private var longestSleep: Int
    private var running: [ObjectIdentifier: Transfer] = [:]
    private var waitingLimiters: [ObjectIdentifier: ConnectionLimiter] = [:]
    private var spareHandles: [UnsafeMutableRawPointer] = []

    init?(mailbox: CurlMailbox) {
        guard let pool = ConnectionPool() else { return nil }
        self.mailbox = mailbox
        self.pool = pool
        longestSleep = Self.longestSleep(of: pool, wokenBy: mailbox)
    }

    private static func longestSleep(of pool: ConnectionPool, wokenBy mailbox: CurlMailbox) -> Int {
        mailbox.attach(pool.multi)
            ? CurlLoop.longestSleepMilliseconds : CurlLoop.longestBlindSleepMilliseconds
    }

    /// Runs transfers until the mailbox is stopped.
    func run() {
        while let commands = mailbox.take() {
            for command in commands { perform(command) }
            advance(pool)
            if !formerPools.isEmpty {
                for former in formerPools { advance(former) }
                formerPools.removeAll { $0.running == 0 }
            }
            expireWaiting()
            // What was finished has its task go on here.
            guard mailbox.beginSleep() else { continue }
            curl_multi_poll(pool.multi, nil, 0, Int32(sleepMilliseconds), nil)
        }
    }

    private func advance(_ pool: ConnectionPool) {
        pool.perform()
        while let (transfer, code) = pool.nextFinished() { finish(transfer, code: code) }
    }

    private func perform(_ command: CurlMailbox.Command) {
        switch command {
        case .start(let transfer):
            if transfer.isCancelled.load(ordering: .acquiring) {
                transfer.complete(with: .abandoned)
            } else if transfer.limiter.enter(transfer.group) {
                begin(transfer)
            } else if transfer.limiter.wait(transfer) {
                waitingLimiters[ObjectIdentifier(transfer.limiter)] = transfer.limiter
            } else {
                transfer.complete(with: .overloaded(transfer.limiter.gauge))
            }
        case .cancel(let transfer):
            if running[ObjectIdentifier(transfer)] != nil {
                release(transfer)
                transfer.complete(with: .abandoned)
                admitNext(transfer.limiter)
            } else {
                for waiting in transfer.limiter.removeWaiting(where: { $0 === transfer }) {
                    waiting.complete(with: .abandoned)
                }
            }
        case .run(let job):
            job.runSynchronously(on: mailbox.asUnownedTaskExecutor())
        }
    }

    /// Hands a transfer, which has been given a connection, to libcurl.
    private func begin(_ transfer: Transfer) {
        let now = ContinuousClock.now
        guard transfer.options.deadline > now else { return fail(transfer, with: transfer.late) }
        guard let easy = spareHandles.popLast() ?? curl_easy_init() else {
            return fail(transfer, with: .exhausted)
        }
        renewPool(for: transfer, now: now)
        transfer.configure(easy, now: now)
        running[ObjectIdentifier(transfer)] = transfer
        transfer.pool = pool
        guard pool.add(easy) else {
            transfer.pool = nil
            release(transfer)
            transfer.complete(with: .exhausted)
            return admitNext(transfer.limiter)
        }
    }

    /// Begins another pool where the connections of an upstream, which take many exchanges at once, were not idle for
    /// the life of a connection: libcurl looks at the age of idle ones alone.
    private func renewPool(for transfer: Transfer, now: ContinuousClock.Instant) {
        guard let since = transfer.limiter.busySince,
            max(since, pool.beginning).duration(to: now)
                >= .seconds(transfer.options.lifetimes.connection),
            formerPools.count < Self.maximumFormerPools, let next = ConnectionPool()
        else { return }
        longestSleep = Self.longestSleep(of: next, wokenBy: mailbox)
        if pool.running > 0 { formerPools.append(pool) }
        pool = next
    }

    private func fail(_ transfer: Transfer, with failure: UpstreamError) {
        transfer.limiter.leave(transfer.group)
        transfer.complete(with: failure)
        admitNext(transfer.limiter)
    }

    /// Takes a transfer back from libcurl and gives its connection to others.
    private func release(_ transfer: Transfer) {
        running[ObjectIdentifier(transfer)] = nil
        transfer.limiter.leave(transfer.group)
        guard let easy = transfer.easy else { return }
        transfer.pool?.remove(easy)
        transfer.pool = nil
        curl_easy_reset(easy)
        curl_slist_free_all(transfer.sentFields)
        transfer.easy = nil
        transfer.sentFields = nil
        if spareHandles.count < CurlLoop.maximumSpareHandles {
            spareHandles.append(easy)
        } else {
            curl_easy_cleanup(easy)
        }
    }

    private func admitNext(_ limiter: ConnectionLimiter) {
        while let next = limiter.next() { begin(next) }
    }

    private func finish(_ transfer: Transfer, code: CURLcode) {
        let failure = transfer.failure(for: code)
        transfer.readCertificate()
        if transfer.isMultiplexed { transfer.limiter.noteMultiplexing() }
        release(transfer)
        transfer.complete(with: failure)
        admitNext(transfer.limiter)
    }

    /// Fails the transfers whose deadline has passed while they waited for a connection.
    private func expireWaiting() {
        guard !waitingLimiters.isEmpty else { return }
        let now = ContinuousClock.now
        for (identifier, limiter) in waitingLimiters {
            if let earliest = limiter.earliestDeadline, earliest <= now {
                for late in limiter.removeWaiting(where: { $0.options.deadline <= now }) {
                    late.complete(with: .overloaded(limiter.gauge))
                }
            }
            if limiter.earliestDeadline == nil { waitingLimiters[identifier] = nil }
        }
    }

    private var sleepMilliseconds: Int {
        let longestSleep =
            formerPools.isEmpty ? longestSleep : CurlLoop.longestBlindSleepMilliseconds
        guard !waitingLimiters.isEmpty,
            let earliest = waitingLimiters.values.compactMap(\.earliestDeadline).min()
        else { return longestSleep }
        let left = ContinuousClock.now.duration(to: earliest).wholeMilliseconds
        return min(left, longestSleep)
    }

    /// Cancels everything and frees what libcurl holds, once no command wakes it any more.
    func end() {
        for limiter in waitingLimiters.values {
            for transfer in limiter.removeWaiting(where: { _ in true }) {
                transfer.complete(with: .abandoned)
            }
        }
        for transfer in Array(running.values) {
            release(transfer)
            transfer.complete(with: .abandoned)
        }
        for easy in spareHandles { curl_easy_cleanup(easy) }
    }
}

extension UpstreamError {
    /// The caller waits no longer, or the driver ends.
    static let abandoned = UpstreamError(.cancelled, detail: "the request was given up")

    /// The deadline passed before the upstream could be called.
    static let late = UpstreamError(
        .timeout,
        detail: "the deadline had passed before the upstream could be called"
    )

    /// No memory for another call.
    static let exhausted = UpstreamError(
        .overloaded,
        detail: "the service has no memory for another call of the upstream"
    )
}
