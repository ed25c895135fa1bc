import Dispatch
import Foundation
import Locking
import SQLiteStorage

/// The reason why recorded views cannot be laid out.
package struct ReplayFailure: Error, CustomStringConvertible {
    /// One line.
    package let description: String

    package init(description: String) {
        self.description = description
    }
}

/// Gives recorded views out to all cores.
///
/// Views are read on a thread of its own, which waits while all cores are at work, so that the memory does not grow
/// with their number.
struct ReplayRun {
    private let traffic: any RecordedTraffic
    private let hours: Int?

    /// The number of views of one piece of work: long enough to share what the views have in common, and short enough
    /// for all cores to end at the same time.
    private static let chunkSize = 64

    /// - Parameter hours: The number of last hours that are looked at; nil for all.
    init(_ traffic: any RecordedTraffic, hours: Int?) {
        self.traffic = traffic
        self.hours = hours
    }

    /// Puts together what is made of the views, by pieces of one module and configuration.
    ///
    /// - Parameters:
    ///   - initial: The result without any view.
    ///   - isWanted: Called for each view in turn; those for which it is false are left out.
    ///   - work: Makes a result of some views; called on all cores.
    ///   - add: Adds such a result, in any order of the pieces.
    /// - Throws: the reason why the traffic cannot be read.
    func reduce<Result: Sendable>(
        into initial: Result,
        of isWanted: @escaping @Sendable (RecordedView) -> Bool,
        _ work: @escaping @Sendable ([RecordedView]) async -> Result,
        add: (inout Result, Result) -> Void
    ) async throws(ReplayFailure) -> Result {
        let cores = ProcessInfo.processInfo.activeProcessorCount
        let room = DispatchSemaphore(value: cores * 2)
        let problem = Problem()
        let (chunks, input) = AsyncStream.makeStream(of: [RecordedView].self)
        let (traffic, hours) = (traffic, hours)
        DispatchQueue(label: "galley.replay").async {
            do {
                try Self.read(traffic, hours, isWanted) { chunk in
                    room.wait()
                    input.yield(chunk)
                }
            } catch {
                problem.text.withLock { $0 = TrafficReader.reason(of: error) }
            }
            input.finish()
        }
        let result = await withTaskGroup(of: Result.self) { tasks in
            var all = initial
            var running = 0
            for await chunk in chunks {
                if running >= cores, let result = await tasks.next() {
                    add(&all, result)
                    running -= 1
                }
                running += 1
                tasks.addTask {
                    let result = await work(chunk)
                    room.signal()
                    return result
                }
            }
            for await result in tasks { add(&all, result) }
            return all
        }
        if let text = problem.text.withLock({ $0 }) { throw ReplayFailure(description: text) }
        return result
    }

    private final class Problem: Sendable {
        let text = Locked<String?>(nil)
    }

    private static func read(
        _ traffic: any RecordedTraffic,
        _ hours: Int?,
        _ isWanted: (RecordedView) -> Bool,
        _ send: ([RecordedView]) -> Void
    ) throws {
        var chunk: [RecordedView] = []
        try traffic.views(since: hours) { view in
            guard isWanted(view) else { return }
            let isOther = chunk.last.map {
                !$0.module.isExactly(view.module) || $0.configuration != view.configuration
            }
            if isOther ?? false || chunk.count >= chunkSize {
                send(chunk)
                chunk = []
            }
            chunk.append(view)
        }
        if !chunk.isEmpty { send(chunk) }
    }
}
