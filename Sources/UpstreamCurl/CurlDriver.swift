import CCurl
import Synchronization
import UpstreamKit

/// The connections of any number of upstreams: one thread, one multi handle, one pool.
///
/// The thread starts with the first fetch and ends with `stop()`, or when the last upstream that
/// uses the driver is gone. One driver a process is enough: it does some 20,000 fetches a second.
package final class CurlDriver: Sendable {
    private let mailbox = CurlMailbox()

    /// Creates a driver; no thread is started yet.
    package init() {
        // Thread-safe since 7.84; the cleanup at exit is left to the system.
        _ = CurlDriver.initialised
    }

    deinit {
        mailbox.stop()
    }

    /// Runs what of a task is not waiting on the driver's thread, so that a fetch goes on where its response
    /// arrived. A task must not keep that thread for long: other exchanges wait for it.
    package var executor: any TaskExecutor { mailbox }

    /// Cancels all fetches, closes every connection, and returns when the thread has ended.
    ///
    /// Fetches that come later fail with kind `cancelled`. Calling it again does no harm.
    package func stop() async {
        mailbox.stop()
        await mailbox.waitUntilStopped()
    }

    /// Does one exchange, at the latest until its deadline or the task's cancellation.
    func exchange(
        _ options: TransferOptions,
        limiter: ConnectionLimiter,
        group: String
    ) async -> TransferResult {
        let transfer = Transfer(options: options, limiter: limiter, group: group)
        return await withTaskCancellationHandler {
            // Resumed by `Transfer.complete(with:)`, which the driver calls for each transfer that it was given.
            await withCheckedContinuation { continuation in
                transfer.continuation = continuation
                if !mailbox.post(.start(transfer)) {
                    transfer.complete(with: .abandoned)
                }
            }
        } onCancel: {
            transfer.isCancelled.store(true, ordering: .releasing)
            _ = mailbox.post(.cancel(transfer))
        }
    }

    private static let initialised: Bool = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK
}
