import JSONCore
import MetricsKit
import ModuleKit
import UpstreamKit

/// The bounds of what a build may take: a load of its module, and memory.
extension PageService {
    /// Runs a computation on a page as a load of the module, on the builders' threads.
    ///
    /// - Throws: the problem that too many run already.
    func withLoad<Result: Sendable>(
        of module: String,
        _ body: @escaping @Sendable () async -> Result
    ) async throws(Problem) -> Result {
        guard gate.begin(module, for: .request) else { throw refused(.tooManyLoads) }
        defer { gate.end(module) }
        return await withTaskExecutorPreference(
            BuilderThreads.shared.lane(of: module),
            isolation: nil,
            operation: body
        )
    }

    /// Runs a computation on a load with memory reserved for it.
    func withMemory<Result>(
        for loaded: LoadedPage,
        _ body: (PageBuilder) throws(Problem) -> Result
    ) throws(Problem) -> Result {
        let reserved = try reserveMemory(for: loaded)
        defer { memory.endBuild(reserved) }
        return try body(builder)
    }

    /// Reserves memory for what is made of a load, and returns its bytes, to be given back.
    func reserveMemory(for loaded: LoadedPage) throws(Problem) -> Int {
        let bytes = loaded.responses.reduce(0) { $0 + $1.document.memoryBytes }
        guard let reserved = memory.beginBuild(responseBytes: bytes, evicting: cache) else {
            throw refused(.noMemory)
        }
        return reserved
    }

    /// Counts a refusal, and returns its problem.
    func refused(_ problem: Problem) -> Problem {
        metrics.refusedLoads.add()
        return problem
    }
}
