import Foundation
import TestSupport
import Testing

@Suite("Simulated histories of the whole service")
struct SimulationTests {
    /// The histories that run at once: most of each is waiting, for the disk and for its own requests.
    static let atOnce = 4

    /// The histories that break a law before no others begin: each is a line to replay.
    static let maximumBroken = 10

    @Test("break no law, whatever fails")
    func histories() async throws {
        let environment = ProcessInfo.processInfo.environment
        let named = environment["GALLEY_HISTORY"].flatMap { UInt64($0) }
        let wanted = environment["GALLEY_HISTORIES"].flatMap { Int($0) }
        let usual = wanted ?? TestScale.count(sample: 30, torture: 10_000)
        let count = named == nil ? usual : 1
        let first = named ?? TestScale.seed
        print("simulation: \(count) histories from seed \(first)")
        let outcome = await run(first..<(first + UInt64(count)))
        print(
            "simulation: \(outcome.faults) operations on files failed, \(outcome.lookUps) look-ups of names"
        )
        for broken in outcome.broken { Issue.record("\(broken)") }
        // Else the disk never failed, or the name was never looked up.
        if named == nil, outcome.broken.isEmpty {
            #expect(outcome.faults >= count)
            #expect(outcome.lookUps >= count)
        }
    }

    /// The result of some histories.
    private struct Outcome: Sendable {
        /// The operations on files that failed.
        var faults = 0
        /// The look-ups of the upstream's name.
        var lookUps = 0
        /// The laws that some broke.
        var broken: [String] = []
    }

    /// Runs histories, until too many have broken a law.
    private func run(_ seeds: Range<UInt64>) async -> Outcome {
        var outcome = Outcome()
        var done = 0
        await withTaskGroup(of: Outcome.self) { group in
            var rest = seeds.makeIterator()
            func begin() {
                guard outcome.broken.count < Self.maximumBroken, let seed = rest.next() else {
                    return
                }
                group.addTask { await Self.run(seed) }
            }
            for _ in 0..<Self.atOnce { begin() }
            for await result in group {
                outcome.faults += result.faults
                outcome.lookUps += result.lookUps
                outcome.broken += result.broken
                for broken in result.broken { Self.report("broken: \(broken)") }
                done += 1
                if done.isMultiple(of: 500) { Self.report("\(done) histories ran") }
                begin()
            }
        }
        return outcome
    }

    /// Writes a line of a long run, which is watched in a file that has each at once.
    private static func report(_ line: String) {
        FileHandle.standardError.write(Data("simulation: \(line)\n".utf8))
    }

    private static func run(_ seed: UInt64) async -> Outcome {
        do {
            let history = try SimulatedHistory(seed: seed)
            try await history.run()
            return Outcome(faults: history.faultCount, lookUps: history.lookUpCount)
        } catch {
            return Outcome(broken: ["GALLEY_HISTORY=\(seed) repeats: \(error)"])
        }
    }
}
