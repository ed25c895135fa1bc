/// Runs work on Swift's shared threads, and goes on where it was called.
///
/// For work that takes longer than others should wait for the calling thread: an event loop serves every one
/// of its connections, a builder every page. The work itself is not divided, and is not cancelled.
///
/// - Parameter work: what to run.
/// - Throws: what the work throws.
package func onSharedThreads<Success, Failure: Error>(
    _ work: () throws(Failure) -> Success
) async throws(Failure) -> Success {
    try await withTaskExecutorPreference(
        globalConcurrentExecutor,
        isolation: nil
    ) { () async throws(Failure) -> Success in
        // In a closure of its own, as a function that is passed itself runs where it is called.
        try work()
    }
}
