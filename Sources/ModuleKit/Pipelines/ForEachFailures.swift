/// The failures of a `forEach`: those that say the same are one, which names the values.
struct ForEachFailures {
    /// Values named in the detail of a failure; more are counted.
    static let namedValues = 10

    /// The longest value that is named whole, in characters.
    private static let longestName = 64

    private struct Entry {
        let failure: RequestFailure
        var values: [String]
    }

    /// How many values there are in all.
    let count: Int
    private var entries: [Entry] = []

    init(of count: Int) {
        self.count = count
    }

    /// Adds a failure that concerns these values.
    mutating func add(_ failure: RequestFailure, for values: [String]) {
        // Few different failures occur, so looking through them is no cost.
        if let index = entries.firstIndex(where: { $0.failure == failure }) {
            entries[index].values += values
        } else {
            entries.append(Entry(failure: failure, values: values))
        }
    }

    /// The failures in the order in which they first occurred.
    var all: [RequestFailure] { entries.map { named($0) } }

    /// The first call that failed with nothing to stand in. What was not called, or has no part in an
    /// answer, is no failed call.
    var firstOfRequired: RequestFailure? {
        entries.first { !$0.failure.hasStandIn && ![.tooMany, .missing].contains($0.failure.kind) }
            .map { named($0) }
    }

    private func named(_ entry: Entry) -> RequestFailure {
        var failure = entry.failure
        let names = entry.values.prefix(Self.namedValues).map { $0.prefix(Self.longestName) }
        let more = entry.values.count - names.count
        let rest = more > 0 ? " and \(more) more" : ""
        failure.detail +=
            " (\(entry.values.count) of \(count) values: \(names.joined(separator: ", "))\(rest))"
        return failure
    }
}
