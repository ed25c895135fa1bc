import Foundation
import TestSupport
import Testing

@Suite("Simulated histories of the whole service")
struct SimulationTests {
    @Test("break no law, whatever fails")
    func histories() async throws {
        let environment = ProcessInfo.processInfo.environment
        let named = environment["GALLEY_HISTORY"].flatMap { UInt64($0) }
        let wanted = environment["GALLEY_HISTORIES"].flatMap { Int($0) }
        let usual = wanted ?? TestScale.count(sample: 100, torture: 10_000)
        let count = named == nil ? usual : 1
        let first = named ?? TestScale.seed
        print("simulation: \(count) histories from seed \(first)")
        var faults = 0
        for seed in first..<(first + UInt64(count)) {
            do {
                let history = try SimulatedHistory(seed: seed)
                try await history.run()
                faults += history.faultCount
                let done = seed - first + 1
                if done % 500 == 0 { print("simulation: \(done) histories broke no law") }
            } catch {
                Issue.record("GALLEY_HISTORY=\(seed) repeats: \(error)")
                // Further ones would say the same.
                return
            }
        }
        print("simulation: \(faults) operations on files failed")
        // Else the disk never failed.
        if named == nil { #expect(faults >= count) }
    }
}
