import Foundation
import TestSupport
import Testing

@Suite("Simulated histories of the whole service")
struct SimulationTests {
    /// The histories that run at once: most of each is waiting, for the disk and for its own requests.
    static let atOnce = 4

    @Test("break no law, whatever fails")
    func histories() async throws {
        let environment = ProcessInfo.processInfo.environment
        let named = environment["GALLEY_HISTORY"].flatMap { UInt64($0) }
        let wanted = environment["GALLEY_HISTORIES"].flatMap { Int($0) }
        let usual = wanted ?? TestScale.count(sample: 100, torture: 10_000)
        let count = named == nil ? usual : 1
        let first = named ?? TestScale.seed
        print("simulation: \(count) histories from seed \(first)")
        let outcome = await run(first..<(first + UInt64(count)))
        print("simulation: \(outcome.faults) operations on files failed")
        if let broken = outcome.broken { Issue.record("\(broken)") }
        // Else the disk never failed.
        if named == nil, outcome.broken == nil { #expect(outcome.faults >= count) }
    }

    /// Runs histories until one breaks a law: further ones would say the same.
    private func run(_ seeds: Range<UInt64>) async -> (faults: Int, broken: String?) {
        var faults = 0
        var broken: String?
        var done = 0
        await withTaskGroup(of: Result<Int, any Error>.self) { group in
            var rest = seeds.makeIterator()
            func begin() {
                guard broken == nil, let seed = rest.next() else { return }
                group.addTask { await Self.run(seed) }
            }
            for _ in 0..<Self.atOnce { begin() }
            for await result in group {
                switch result {
                case .success(let count): faults += count
                case .failure(let error): broken = broken ?? "\(error)"
                }
                done += 1
                if done.isMultiple(of: 500) { print("simulation: \(done) histories ran") }
                begin()
            }
        }
        return (faults, broken)
    }

    /// Runs one history, and returns how many operations on files failed in it.
    private static func run(_ seed: UInt64) async -> Result<Int, any Error> {
        do {
            let history = try SimulatedHistory(seed: seed)
            try await history.run()
            return .success(history.faultCount)
        } catch {
            return .failure(LabError(text: "GALLEY_HISTORY=\(seed) repeats: \(error)"))
        }
    }
}
