import Locking

/// The place of a call between its caller and the upstream: in Galley's own queue, or on its way.
///
/// It tells a caller that gives up whether the upstream was slow, or was never asked.
package final class CallProgress: Sendable {
    private let pool = Locked<PoolGauge?>(nil)

    /// Creates the progress of a call that has not begun.
    package init() {}

    /// Notes the pool that the call waits for; nil once it waits no longer.
    package func wait(for pool: PoolGauge?) {
        self.pool.withLock { $0 = pool }
    }

    /// The failure of a caller that gives up now, if it is no fault of the upstream.
    package var ownFailure: UpstreamError? {
        pool.withLock { $0 }.map { .overloaded($0) }
    }
}

extension UpstreamError {
    /// Returns the failure of a call that the connections of a pool were too few for.
    package static func overloaded(_ pool: PoolGauge) -> UpstreamError {
        UpstreamError(
            .overloaded,
            detail: "other calls had all of the service's own connections to the upstream",
            retryAfter: pool.expectedWait()
        )
    }
}
