// A page of items joined with as many records of another answer by an index, beside the same page without the join:
// parsing both answers, mapping, layout and encoding. Prints medians, and the ratio of the two.
import Foundation

print("items and records   without, ms   joined, ms   ratio   joined, µs an item")
for count in [1_000, 10_000, 100_000] {
    let labs = [try JoinLab(count: count, joins: false), try JoinLab(count: count, joins: true)]
    let rounds = count < 100_000 ? 21 : 5
    var times: [[Double]] = [[], []]
    let clock = ContinuousClock()
    // The two take turns, so that whatever else the machine does meets both.
    for _ in 0..<rounds {
        for (index, lab) in labs.enumerated() {
            times[index].append(
                try await clock.measure { _ = try await lab.page() } / .milliseconds(1)
            )
        }
    }
    let medians = times.map { $0.sorted()[rounds / 2] }
    print(
        String(
            format: "%17d %13.2f %12.2f %7.2f %20.2f",
            count,
            medians[0],
            medians[1],
            medians[1] / medians[0],
            medians[1] * 1_000 / Double(count)
        )
    )
}
