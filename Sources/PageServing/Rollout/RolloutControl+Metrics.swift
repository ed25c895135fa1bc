import Locking
import MetricsKit
import UpstreamKit

extension RolloutControl: MetricsSource {
    func collect() -> [Metric] {
        let time = clock.wall().milliseconds
        let (now, share, endsSoon) = state.withLock { state in
            (
                state.state(at: time), state.share(at: time),
                state.plan?.endsSoon(at: time) ?? false
            )
        }
        guard let now else { return [] }
        let totals = counters.totals
        func counter(
            _ name: String,
            _ help: String,
            _ count: KeyPath<RolloutCounters.Totals, UInt64>
        ) -> Metric {
            .counter(
                name,
                help,
                by: "side",
                [("old", totals.old[keyPath: count]), ("new", totals.new[keyPath: count])]
            )
        }
        return [
            Metric(
                name: "galley_rollout_share_ratio",
                kind: .gauge,
                help: "The part of owners that is on the new side.",
                samples: [.init([], .seconds(share))]
            ),
            Metric(
                name: "galley_rollout_state",
                kind: .gauge,
                help: "1 for the state of the rollout.",
                samples: RolloutState.allCases.map {
                    .init([("state", $0.rawValue)], .level($0 == now ? 1 : 0))
                }
            ),
            .gauge(
                "galley_rollout_ends_soon",
                "1 from a day before the end of the rollout on.",
                endsSoon ? 1 : 0
            ),
            counter("galley_rollout_views_total", "Pages that were asked for, by side.", \.views),
            counter(
                "galley_rollout_failed_total",
                "Pages that failed or are partial, by side.",
                \.failed
            ),
            counter(
                "galley_rollout_outages_total",
                "Pages that failed by a cause that both sides share, by side.",
                \.outages
            ),
            counter(
                "galley_rollout_cut_total",
                "Pages with texts that are newly cut, by side; 0 without 'halt.cut'.",
                \.cut
            ),
            counter(
                "galley_rollout_server_errors_total",
                "Responses with a status of 500 and above, by side.",
                \.serverErrors
            ),
        ]
    }
}
