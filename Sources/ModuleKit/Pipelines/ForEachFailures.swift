import ModuleMapping

/// The failures of a `forEach`: equal ones are one, which names the values.
struct ForEachFailures {
    /// Values named in the detail of a failure; more are counted.
    static let namedValues = 10

    /// The number of characters of a value that are named.
    private static let maximumNameLength = 64

    private struct Entry {
        var failure: RequestFailure
        var values: [String]
    }

    /// The number of values.
    let count: Int
    private var entries: [Entry] = []

    init(of count: Int) {
        self.count = count
    }

    /// Adds a failure of some values.
    mutating func add(_ failure: RequestFailure, for values: [String]) {
        // Few different failures occur, so a linear search costs nothing. They differ by when to try again
        // where they came at different times, and by a number in a challenge that is used once.
        let index = entries.firstIndex { entry in
            var sameTime = failure
            sameTime.retryAfter = entry.failure.retryAfter
            sameTime.challenge = entry.failure.challenge
            return entry.failure == sameTime
        }
        if let index {
            entries[index].values += values
            let pauses = [entries[index].failure.retryAfter, failure.retryAfter].compactMap(\.self)
            entries[index].failure.retryAfter = pauses.max()
        } else {
            entries.append(Entry(failure: failure, values: values))
        }
    }

    /// The failures in the order in which they first occurred.
    var all: [RequestFailure] { entries.map { named($0) } }

    /// The first call that failed without a stale response. A value that was not called, or that has no
    /// part in a response, is no failed call.
    var firstOfRequired: RequestFailure? {
        entries.first {
            !$0.failure.hasStaleResponse && !$0.failure.isPartial
                && ![.tooMany, .missing].contains($0.failure.kind)
        }
        .map { named($0) }
    }

    private func named(_ entry: Entry) -> RequestFailure {
        var failure = entry.failure
        let names = entry.values.prefix(Self.namedValues).map { $0.prefix(Self.maximumNameLength) }
        let more = entry.values.count - names.count
        let rest = more > 0 ? " and \(more) more" : ""
        failure.detail +=
            " (\(entry.values.count) of \(count) values: \(names.joined(separator: ", "))\(rest))"
        return failure
    }
}
