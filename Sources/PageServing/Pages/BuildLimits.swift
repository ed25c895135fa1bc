import JSONCore
import MetricsKit
import ModuleKit
import UpstreamKit
import WorkLimits

/// The bounds of what a build may take: a load of its module, and memory.
package struct BuildLimits: Sendable {
    /// Refuses pages beyond the number that may be built at once.
    package let gate: LoadGate
    /// Refuses pages for which there is no memory.
    package let memory: MemoryBudget
    /// The cache that gives memory back to builds.
    package let cache: PageCache
    package let metrics: ServiceMetrics

    package init(gate: LoadGate, memory: MemoryBudget, cache: PageCache, metrics: ServiceMetrics) {
        self.gate = gate
        self.memory = memory
        self.cache = cache
        self.metrics = metrics
    }

    /// Runs a computation on a page as a load of the module, on the builders' threads.
    ///
    /// - Throws: The problem that too many run already.
    package func withLoad<Result: Sendable>(
        of module: String,
        _ body: @escaping @Sendable () async -> Result
    ) async throws(Problem) -> Result {
        guard gate.begin(module, for: .request) else {
            throw refused(.tooManyLoads(after: gate.expectedWait))
        }
        defer { gate.end(module) }
        return await withTaskExecutorPreference(
            BuilderThreads.shared.lane(of: module),
            isolation: nil,
            operation: body
        )
    }

    /// Runs a computation on a load with memory reserved for it.
    ///
    /// - Throws: The problem that there is no memory, and that of the computation.
    func withMemory<Result>(
        for loaded: LoadedPage,
        _ purpose: LoadGate.Purpose = .request,
        _ body: () throws(Problem) -> Result
    ) throws(Problem) -> Result {
        let bytes = loaded.responses.reduce(0) { $0 + $1.content.memoryBytes }
        let reserved = memory.beginBuild(responseBytes: bytes, for: purpose, evicting: cache)
        guard let reserved else { throw refused(.noMemory) }
        defer { memory.endBuild(reserved) }
        return try body()
    }

    /// Runs a computation on so many bytes of responses with memory reserved for it, on a thread that others wait for.
    ///
    /// - Returns: Its result; nil where memory would have to be returned to the system first.
    func withMemoryAtHand<Result, Failure: Error>(
        for bytes: Int,
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result? {
        guard let reserved = memory.beginBuildAtHand(responseBytes: bytes, evicting: cache) else {
            return nil
        }
        defer { memory.endBuild(reserved) }
        return try body()
    }

    /// Counts a refusal, and returns its problem.
    func refused(_ problem: Problem) -> Problem {
        metrics.refusedLoads.add()
        return problem
    }

    /// Returns a page whose memory is counted as long as it lives.
    func charged(_ page: Page) -> Page {
        page.keep(memory.livingPages.charge(page.memoryBytes))
        return page
    }
}
