import Locking
package import ModuleMapping
package import UpstreamKit

/// A record of the calls of one load, in the order in which they ended.
package final class CallRecorder: Sendable {
    /// A call of a request, or the reason why none was made.
    package struct Call: Sendable {
        /// The request's id, behind the names of the composites' children around its module.
        package let id: String
        /// The module that declares it.
        package let module: String
        /// The name of the upstream.
        package let upstream: String
        /// The path and query, without secrets; nil where they could not be made.
        package var target: String?
        /// The response; nil where there is none.
        package var response: UpstreamResponse?
        /// The failure: of a call without a response, or of the one that a stale response is shown for.
        package var failure: RequestFailure?
        /// The time that the call took, waiting for others with the same fetch included.
        package var duration = Duration.zero
    }

    /// The calls, and the number of calls that are not recorded.
    package struct Calls: Sendable {
        package var all: [Call] = []
        /// The number of calls beyond `maximumCalls`.
        package var omitted = 0
    }

    /// The number of calls that are recorded: those of a `forEach` are many and alike.
    package static let maximumCalls = 200

    private let state = Locked(Calls())

    /// Creates an empty recorder.
    package init() {}

    /// The calls so far.
    package var calls: Calls { state.withLock { $0 } }

    func note(_ call: Call) {
        state.withLock { calls in
            if calls.all.count < Self.maximumCalls {
                calls.all.append(call)
            } else {
                calls.omitted += 1
            }
        }
    }
}
