import CCurl
import Synchronization
import UpstreamKit

/// The driver's thread: one multi handle, its connection pool, and the transfers under way.
final class CurlLoop {
    /// The maximum number of idle connections for reuse, over all upstreams: a few times the usual cap of one.
    private static let maximumIdleConnections = 128

    /// The maximum number of easy handles for reuse: each holds some 10 KiB.
    private static let maximumSpareHandles = 64

    /// The longest sleep; commands and sockets wake it earlier.
    private static let longestSleepMilliseconds = 60_000

    /// The longest sleep where commands cannot wake it: what a call is late by, at 200 looks a second.
    private static let longestBlindSleepMilliseconds = 5

    private let mailbox: CurlMailbox
    private let multi: UnsafeMutableRawPointer
    /// In milliseconds.
    private let longestSleep: Int
    private var running: [ObjectIdentifier: Transfer] = [:]
    private var waitingLimiters: [ObjectIdentifier: ConnectionLimiter] = [:]
    private var spareHandles: [UnsafeMutableRawPointer] = []

    init?(mailbox: CurlMailbox) {
        guard let multi = curl_multi_init() else { return nil }
        self.mailbox = mailbox
        self.multi = multi
        _ = ccurl_multi_set_long(multi, CURLMOPT_MAXCONNECTS, CurlLoop.maximumIdleConnections)
        longestSleep =
            mailbox.attach(multi)
            ? CurlLoop.longestSleepMilliseconds : CurlLoop.longestBlindSleepMilliseconds
    }

    /// Runs transfers until the mailbox is stopped.
    func run() {
        while let commands = mailbox.take() {
            for command in commands { perform(command) }
            var count: Int32 = 0
            curl_multi_perform(multi, &count)
            collectFinished()
            expireWaiting()
            // What was finished has its task go on here.
            guard mailbox.beginSleep() else { continue }
            curl_multi_poll(multi, nil, 0, Int32(sleepMilliseconds), nil)
        }
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
                transfer.complete(with: .crowded)
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
        guard transfer.options.deadline > now else { return fail(transfer, with: .late) }
        guard let easy = spareHandles.popLast() ?? curl_easy_init() else {
            return fail(transfer, with: .crowded)
        }
        transfer.configure(easy, now: now)
        running[ObjectIdentifier(transfer)] = transfer
        guard curl_multi_add_handle(multi, easy) == CURLM_OK else {
            release(transfer)
            transfer.complete(with: .crowded)
            return admitNext(transfer.limiter)
        }
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
        curl_multi_remove_handle(multi, easy)
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

    private func collectFinished() {
        var left: Int32 = 0
        while let message = curl_multi_info_read(multi, &left) {
            guard message.pointee.msg == CURLMSG_DONE, let easy = message.pointee.easy_handle else {
                continue
            }
            let code = ccurl_message_result(message)
            var context: UnsafeMutableRawPointer?
            _ = ccurl_get_pointer(easy, CURLINFO_PRIVATE, &context)
            guard let context else { continue }
            let transfer = Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
            finish(transfer, code: code)
        }
    }

    private func finish(_ transfer: Transfer, code: CURLcode) {
        let failure = transfer.failure(for: code)
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
                    late.complete(with: .late)
                }
            }
            if limiter.earliestDeadline == nil { waitingLimiters[identifier] = nil }
        }
    }

    private var sleepMilliseconds: Int {
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
        curl_multi_cleanup(multi)
    }
}

extension UpstreamError {
    /// The caller waits no longer, or the driver ends.
    static let abandoned = UpstreamError(.cancelled, detail: "the request was given up")

    /// The deadline passed before the upstream could be called.
    static let late = UpstreamError(
        .timeout,
        detail: "the upstream's connections were all in use until the deadline"
    )

    /// No room to wait.
    static let crowded = UpstreamError(
        .circuitOpen,
        detail: "too many requests wait for the upstream"
    )
}
