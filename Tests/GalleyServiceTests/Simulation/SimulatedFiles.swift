import CFaultyFiles
import Foundation
import TestSupport

/// The disk under a service's files, whose operations fail as it is told.
///
/// Each database has faults of its own, which follow from a seed and the order of its operations.
final class SimulatedFiles {
    /// The kinds of faults.
    enum Fault: CaseIterable {
        case reads, writes, room, flushes, content, opens
    }

    private let state: Int32
    private let cache: Int32
    private var plans = (state: faulty_plan(), cache: faulty_plan())

    /// True while operations on the state's files fail.
    private(set) var isStateFailing = false

    /// True while writes of the state's files find no room, so that the cache gives up its own.
    var isStateFull: Bool { plans.state.full_writes > 0 }

    /// Begins with a disk that works.
    init(of folder: ServiceLab, cacheIn disk: String?, random: inout SeededGenerator) throws {
        try SimulatedFiles.install()
        let cacheFolder = disk ?? folder.folder.path
        state = faulty_files_watch(folder.folder.path + "/state.sqlite", random.next())
        cache = faulty_files_watch(cacheFolder + "/cache.sqlite", random.next())
    }

    deinit {
        faulty_files_forget(state)
        faulty_files_forget(cache)
    }

    /// The faults so far.
    var count: Int { Int(faulty_files_count(state) + faulty_files_count(cache)) }

    // MARK: Faults

    /// Lets operations on the state's files fail; returns the faults in words.
    func failState(_ random: inout SeededGenerator) -> String {
        isStateFailing = true
        let (fault, rate) = choose(&random)
        var plan = faulty_plan()
        switch fault {
        case .reads: plan.failing_reads = rate
        case .writes: plan.failing_writes = rate
        case .room: plan.full_writes = rate
        case .flushes: plan.failing_flushes = rate
        case .opens: plan.failing_opens = rate
        // A single byte of a value would be believed: the state's rows have no checksums.
        case .content: plan.garbage_reads = rate
        }
        plan.delays = plans.state.delays
        plans.state = plan
        apply()
        return "\(fault) \(rate)"
    }

    /// Lets operations on the cache's files fail; returns the faults in words.
    func failCache(_ random: inout SeededGenerator) -> String {
        let (fault, rate) = choose(&random)
        var plan = faulty_plan()
        switch fault {
        case .reads: plan.failing_reads = rate
        case .writes: plan.failing_writes = rate
        case .room: plan.full_writes = rate
        case .flushes: plan.failing_flushes = rate
        case .opens: plan.failing_opens = rate
        case .content:
            switch random.below(3) {
            case 0: plan.garbage_reads = rate
            case 1: plan.flipped_reads = rate
            default: plan.flipped_writes = rate
            }
        }
        plan.delays = plans.cache.delays
        plans.cache = plan
        apply()
        return "\(fault) \(rate)"
    }

    /// Lets threads sleep before some operations.
    func delay() {
        plans.state.delays = 200
        plans.cache.delays = 200
        apply()
    }

    /// Lets the state's files stop in the middle of one of the next writes, and the cache's likewise.
    func stopSoon(_ random: inout SeededGenerator) {
        isStateFailing = true
        plans = (faulty_plan(), faulty_plan())
        plans.state.steps_to_stop = UInt32(random.int(1...12))
        plans.cache.steps_to_stop = UInt32(random.int(1...12))
        apply()
    }

    /// Lets no write from now on have an effect, so that the files can be copied as of one moment.
    func stop() { faulty_files_stop(state, cache) }

    /// Lets all operations work again.
    func heal() {
        isStateFailing = false
        plans = (faulty_plan(), faulty_plan())
        apply()
    }

    /// Lets the state's pages be read as they are: a file that is garbage when a service starts is one that
    /// was never the service's.
    func healPages() {
        plans.state.garbage_reads = 0
        apply()
    }

    private func choose(_ random: inout SeededGenerator) -> (Fault, UInt32) {
        (random.pick(Fault.allCases), random.pick([20, 100, 500, 1000]))
    }

    private func apply() {
        faulty_files_set(state, plans.state)
        faulty_files_set(cache, plans.cache)
    }

    private static func install() throws {
        guard faulty_files_install() == 0 else { throw LabError(text: "no faulty files") }
    }
}
