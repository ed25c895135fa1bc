import JSONCore
import Locking
import MetricsKit
import ModuleKit
import Synchronization

/// The findings of accessibility on pages that are served: those of one layout in a hundred, and of no module more than
/// once a minute, as each takes several times as long as building the page.
package final class AccessibilityMetrics: Sendable {
    /// One layout in so many is looked at, the first one too.
    private static let interval: UInt64 = 100
    /// The time in which no other layout of a module is looked at.
    private static let pause = Duration.seconds(60)
    /// The longest layout that is looked at, in bytes: a longer one holds its builder up.
    private static let maximumBytes = 1 << 20

    private let layouts = Atomic<UInt64>(0)
    private let audit = Locked<PageAudit?>(nil)
    /// The moment at which a layout of each module was looked at last: as many as modules are declared.
    private let looked = Locked<[ExactString: ContinuousClock.Instant]>([:])
    /// The numbers of the layout of a module that was looked at last, by rule: as many as modules are declared.
    private let found = Locked<[ExactString: [ExactString: Int]]>([:])
    /// The same for each side of a rollout.
    private let foundBySide = Locked<[RolloutSide: [ExactString: [ExactString: Int]]]>([:])

    /// Sets what looks at pages.
    package func use(_ audit: PageAudit?) {
        self.audit.withLock { $0 = audit }
    }

    /// Counts a layout, and looks at it when its turn has come.
    ///
    /// - Parameter side: the side of a rollout that it is of; nil without one.
    func note(_ page: Page, of catalog: ModuleCatalog, on side: RolloutSide? = nil) {
        let number = layouts.wrappingAdd(1, ordering: .relaxed).oldValue
        guard number % Self.interval == 0, page.json.count <= Self.maximumBytes,
            let audit = audit.withLock(\.self),
            isDue(ExactString(page.module + (side == .new ? "\n" : "")))
        else { return }
        // A module whose findings are gone has none any more.
        var counts: [ExactString: [ExactString: Int]] = [ExactString(page.module): [:]]
        for finding in audit.findings(page, catalog) {
            counts[finding.module, default: [:]][ExactString(finding.rule), default: 0] += 1
        }
        let counted = counts
        if let side {
            foundBySide.withLock { $0[side, default: [:]].merge(counted) { $1 } }
        }
        if side != .new { found.withLock { $0.merge(counted) { $1 } } }
    }

    /// Returns true where no layout of a module was looked at for a while; this one is then.
    private func isDue(_ module: ExactString) -> Bool {
        let now = ContinuousClock.now
        return looked.withLock { looked in
            if let last = looked[module], last.duration(to: now) < Self.pause { return false }
            looked[module] = now
            return true
        }
    }

    /// The findings by side; nil without a rollout.
    func rolloutMetric() -> Metric? {
        let found = foundBySide.withLock { $0 }
        if found.isEmpty { return nil }
        let samples = RolloutSide.allCases.flatMap { side in
            (found[side] ?? [:]).sorted { $0.key < $1.key }.flatMap { module, rules in
                rules.sorted { $0.key < $1.key }.map { rule, count in
                    Metric.Sample(
                        [("side", side.rawValue), ("rule", rule.text), ("module", module.text)],
                        .level(count)
                    )
                }
            }
        }
        return Metric(
            name: "galley_rollout_findings",
            kind: .gauge,
            help:
                "Findings of accessibility in the last layout of each module that was looked at, by side.",
            samples: samples
        )
    }

    func metric() -> Metric {
        let found = found.withLock { $0 }
        let samples = found.sorted { $0.key < $1.key }.flatMap { module, rules in
            rules.sorted { $0.key < $1.key }.map { rule, count in
                Metric.Sample(
                    [("rule", rule.text), ("module", module.text)],
                    .level(count)
                )
            }
        }
        return Metric(
            name: "galley_a11y_findings",
            kind: .gauge,
            help:
                "Findings of accessibility in the last layout of each module that was looked at, one in a hundred.",
            samples: samples
        )
    }
}
