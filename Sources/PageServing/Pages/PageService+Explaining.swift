import ModuleDeclarations
package import ModuleKit

extension PageService {
    /// Loads a page, and runs a computation on it as a build of its own: within the bounds of all builds,
    /// and until the client that asked has gone away.
    ///
    /// - Parameter body: Makes a result of the load, whose request has a recorder of calls.
    /// - Throws: The problem of a build that is refused, and that of the computation.
    package func explain<Result: Sendable>(
        _ job: BuildJob,
        _ body: @escaping @Sendable (PageBuilder, LoadedPage) throws(Problem) -> Result
    ) async throws(Problem) -> Result {
        guard job.waiters.join() else { throw .nobodyWaits }
        // No cache keeps it, so that the work ends with the client.
        job.waiters.note(keepsPage: false)
        let result = await withTaskCancellationHandler {
            await self.built(job, body)
        } onCancel: {
            job.waiters.leave()
        }
        return try result.get()
    }

    private func built<Result: Sendable>(
        _ job: BuildJob,
        _ body: @escaping @Sendable (PageBuilder, LoadedPage) throws(Problem) -> Result
    ) async -> Swift.Result<Result, Problem> {
        do throws(Problem) {
            return try await limits.withLoad(of: job.module.name) {
                var request = job.loadRequest(trace: job.client.trace)
                request.recorder = CallRecorder()
                let loaded = await self.catalog.load(request)
                if job.waiters.isGone { return .failure(.nobodyWaits) }
                guard loaded.knowsSwitches else { return .failure(.unknownSwitches) }
                do throws(Problem) {
                    return .success(
                        try self.limits.withMemory(for: loaded) { () throws(Problem) in
                            try body(self.builder, loaded)
                        }
                    )
                } catch {
                    return .failure(error)
                }
            }
        } catch {
            return .failure(error)
        }
    }
}
