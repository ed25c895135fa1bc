import Locking

/// The phase of the service's life, and the files and servers that it has to do without.
package final class Health: Sendable {
    /// A phase of the service's life.
    package enum Phase: Sendable {
        case starting
        case serving
        case draining
    }

    private let currentPhase = Locked(Phase.starting)
    private let cacheDegraded: @Sendable () -> Bool
    private let stateDegraded: @Sendable () -> Bool
    private let redisDegraded: @Sendable () -> Bool
    private let switchesReason: @Sendable () -> String?
    private let rolloutNotice: @Sendable () -> String?
    private let misconfigured: @Sendable () -> Int

    /// - Parameters:
    ///   - isCacheDegraded: returns true while the cache file cannot be used.
    ///   - isStateDegraded: returns true while the file of switches cannot be used.
    ///   - isRedisDegraded: returns true while Redis is configured and cannot be used.
    ///   - switchesReason: returns the reason for which shared switches cannot be set; nil while they can.
    ///   - rolloutNotice: returns what there is to say of a rollout; nil for nothing.
    ///   - misconfiguredCount: returns the number of modules whose files have mistakes.
    package init(
        isCacheDegraded: @escaping @Sendable () -> Bool,
        isStateDegraded: @escaping @Sendable () -> Bool,
        isRedisDegraded: @escaping @Sendable () -> Bool = { false },
        switchesReason: @escaping @Sendable () -> String? = { nil },
        rolloutNotice: @escaping @Sendable () -> String? = { nil },
        misconfiguredCount: @escaping @Sendable () -> Int = { 0 }
    ) {
        cacheDegraded = isCacheDegraded
        stateDegraded = isStateDegraded
        redisDegraded = isRedisDegraded
        self.switchesReason = switchesReason
        self.rolloutNotice = rolloutNotice
        misconfigured = misconfiguredCount
    }

    /// Enters another phase.
    package func enter(_ next: Phase) {
        currentPhase.withLock { $0 = next }
    }

    /// The phase now.
    var phase: Phase { currentPhase.withLock { $0 } }

    /// True while the cache file cannot be used.
    var isCacheDegraded: Bool { cacheDegraded() }

    /// True while Redis is configured and cannot be used.
    var isRedisDegraded: Bool { redisDegraded() }

    /// True while the file of switches cannot be used.
    var isStateDegraded: Bool { stateDegraded() }

    /// The reason for which switches cannot be set; nil while they can.
    package var reasonAgainstSwitches: String? { switchesReason() }

    /// The number of modules whose files have mistakes.
    var misconfiguredCount: Int { misconfigured() }

    /// The notice about a rollout; nil where there is no notice.
    var noticeOfRollout: String? { rolloutNotice() }
}
