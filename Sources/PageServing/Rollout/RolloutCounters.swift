import Synchronization

/// The counts of what both sides of a rollout have served. The event loops count here too.
package final class RolloutCounters: Sendable {
    /// The counts of a side.
    package struct Totals: Sendable, Equatable {
        /// Pages that were asked for.
        package var views: UInt64 = 0
        /// Those of them that failed, or are partial.
        package var failed: UInt64 = 0
        /// Those of them that failed by a cause that both sides share.
        package var outages: UInt64 = 0
        /// Those of them with texts that are newly cut.
        package var cut: UInt64 = 0
        /// Responses with a status of 500 and above.
        var serverErrors: UInt64 = 0

        /// The views that say something about the side.
        var telling: UInt64 { views > outages ? views - outages : 0 }
        /// Those of them that failed.
        var faults: UInt64 { failed > outages ? failed - outages : 0 }

        /// Returns what was counted since other totals; nothing where those are the later ones.
        static func - (left: Totals, right: Totals) -> Totals {
            func since(_ count: KeyPath<Totals, UInt64>) -> UInt64 {
                let (now, before) = (left[keyPath: count], right[keyPath: count])
                return now > before ? now - before : 0
            }
            return Totals(
                views: since(\.views),
                failed: since(\.failed),
                outages: since(\.outages),
                cut: since(\.cut),
                serverErrors: since(\.serverErrors)
            )
        }
    }

    /// The counts of both sides.
    package struct Both: Sendable, Equatable {
        package var old = Totals()
        package var new = Totals()

        static func - (left: Both, right: Both) -> Both {
            Both(old: left.old - right.old, new: left.new - right.new)
        }
    }

    private final class Side: Sendable {
        let views = Atomic<UInt64>(0)
        let failed = Atomic<UInt64>(0)
        let outages = Atomic<UInt64>(0)
        let cut = Atomic<UInt64>(0)
        let serverErrors = Atomic<UInt64>(0)

        var totals: Totals {
            // Last the views, of which the others are parts.
            let (failed, cut) = (failed.load(ordering: .relaxed), cut.load(ordering: .relaxed))
            let outages = outages.load(ordering: .relaxed)
            return Totals(
                views: views.load(ordering: .relaxed),
                failed: failed,
                outages: outages,
                cut: cut,
                serverErrors: serverErrors.load(ordering: .relaxed)
            )
        }
    }

    private let old = Side()
    private let new = Side()

    private func side(_ side: RolloutSide) -> Side { side == .new ? new : old }

    /// Counts a page that was asked for. Some atomic additions, no allocation.
    ///
    /// - Parameter isOutage: True where it failed by a cause that both sides share.
    package func count(
        _ side: RolloutSide,
        isFailed: Bool,
        isOutage: Bool = false,
        isCut: Bool = false
    ) {
        let side = self.side(side)
        side.views.wrappingAdd(1, ordering: .relaxed)
        if isFailed { side.failed.wrappingAdd(1, ordering: .relaxed) }
        if isFailed, isOutage { side.outages.wrappingAdd(1, ordering: .relaxed) }
        if isCut { side.cut.wrappingAdd(1, ordering: .relaxed) }
    }

    /// Counts a response with a status of 500 and above.
    package func countServerError(_ side: RolloutSide) {
        self.side(side).serverErrors.wrappingAdd(1, ordering: .relaxed)
    }

    /// The counts since the process began.
    var totals: Both { Both(old: old.totals, new: new.totals) }
}
