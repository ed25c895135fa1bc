import Foundation
import Testing

@testable import UpstreamKit

@Suite("Work on Swift's shared threads")
struct SharedThreadsTests {
    /// Runs jobs on a thread of its own.
    private final class Loop: TaskExecutor {
        private let queue = DispatchQueue(label: "loop")
        private let mark = DispatchSpecificKey<Bool>()

        init() { queue.setSpecific(key: mark, value: true) }

        /// True on the thread of the loop.
        var isHere: Bool { DispatchQueue.getSpecific(key: mark) == true }

        func enqueue(_ job: consuming ExecutorJob) {
            let job = UnownedJob(job)
            queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
        }
    }

    private struct Refusal: Error, Equatable {}

    @Test("leaves the thread of the caller, and comes back to it with what was made")
    func leaves() async {
        let loop = Loop()
        await Task(executorPreference: loop) {
            #expect(loop.isHere)
            let wasThere = await onSharedThreads { loop.isHere }
            #expect(!wasThere)
            #expect(loop.isHere)
        }
        .value
    }

    @Test("comes back with what was thrown")
    func throwsError() async {
        let loop = Loop()
        await Task(executorPreference: loop) {
            await #expect(throws: Refusal()) {
                try await onSharedThreads { () throws(Refusal) in
                    #expect(!loop.isHere)
                    throw Refusal()
                }
            }
            #expect(loop.isHere)
        }
        .value
    }
}
