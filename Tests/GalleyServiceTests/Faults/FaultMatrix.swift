import TestSupport

/// Combinations of faults over the requests of a batch: seeded, and covering every pair of states of
/// every pair of requests before anything is drawn at random.
struct FaultMatrix {
    /// What one request's upstream does.
    enum State: String, CaseIterable, Sendable {
        case ok
        case slow
        case serverError
        case reset
        case badJSON
        case tooLarge

        /// The kind that a failure of it has.
        var kind: String? {
            switch self {
            case .ok: nil
            case .slow: "timeout"
            case .serverError: "status"
            case .reset: "reset"
            case .badJSON: "notJSON"
            case .tooLarge: "tooLarge"
            }
        }
    }

    /// How many requests the batch has.
    static let width = 8

    /// The combinations.
    let rows: [[State]]

    /// - Parameter count: how many there are at least; all pairs take some sixty.
    init(seed: UInt64, atLeast count: Int) {
        var random = SeededGenerator(seed: seed)
        var open = Self.allPairs()
        var rows: [[State]] = []
        while !open.isEmpty || rows.count < count {
            let row = open.isEmpty ? Self.randomRow(&random) : Self.bestRow(&random, open)
            open.subtract(Self.pairs(in: row))
            rows.append(row)
        }
        self.rows = rows
    }

    /// How many pairs of states the rows lack.
    var missingPairs: Int {
        rows.reduce(into: Self.allPairs()) { $0.subtract(Self.pairs(in: $1)) }.count
    }

    // MARK: Pairs

    private struct Pair: Hashable {
        let places: [Int]
        let states: [State]
    }

    private static func allPairs() -> Set<Pair> {
        var pairs: Set<Pair> = []
        for first in 0..<width {
            for second in (first + 1)..<width {
                for a in State.allCases {
                    for b in State.allCases {
                        pairs.insert(Pair(places: [first, second], states: [a, b]))
                    }
                }
            }
        }
        return pairs
    }

    private static func pairs(in row: [State]) -> Set<Pair> {
        var pairs: Set<Pair> = []
        for first in 0..<width {
            for second in (first + 1)..<width {
                pairs.insert(Pair(places: [first, second], states: [row[first], row[second]]))
            }
        }
        return pairs
    }

    /// Of a few random rows the one that covers most.
    private static func bestRow(_ random: inout SeededGenerator, _ open: Set<Pair>) -> [State] {
        let rows = (0..<30).map { _ in randomRow(&random) }
        return rows.max {
            open.intersection(pairs(in: $0)).count < open.intersection(pairs(in: $1)).count
        }
            ?? randomRow(&random)
    }

    private static func randomRow(_ random: inout SeededGenerator) -> [State] {
        (0..<width).map { _ in
            State.allCases.randomElement(using: &random) ?? .ok
        }
    }
}
