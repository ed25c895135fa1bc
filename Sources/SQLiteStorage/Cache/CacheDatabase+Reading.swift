import Dispatch
import GRDB
import Locking

extension CacheDatabase {
    /// Reads from the file, beside the writer, waiting a bounded time.
    ///
    /// - Parameter body: the read, on one of the pool's connections.
    /// - Returns: the body's value; nil when there is none, when the file is not open, and when the
    ///   read fails or takes too long.
    func read<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value?
    ) async -> Value? {
        let open = state.withLock { state -> (any DatabaseWriter, Int)? in
            guard let database = state.database, state.reads < CacheDatabase.maximumReads
            else { return nil }
            state.reads += 1
            return (database, state.generation)
        }
        guard let (database, generation) = open else { return nil }
        // Resumed by whichever is first, the read or its timeout.
        return await withCheckedContinuation { continuation in
            let once = OnceContinuation(continuation)
            let read = timeouts.add { [weak self] in
                if once.resume(nil) { self?.count { $0.failures += 1 } }
            }
            database.asyncRead { result in
                let value = self.value(of: result, generation: generation, body)
                self.state.withLock { $0.reads -= 1 }
                self.timeouts.remove(read)
                once.resume(value)
            }
        }
    }

    private func value<Value>(
        of result: Result<Database, any Error>,
        generation: Int,
        _ body: (Database) throws -> Value?
    ) -> Value? {
        do {
            return try body(try result.get())
        } catch {
            count { $0.failures += 1 }
            if error.isCorruption { scheduleReplacement(generation: generation) }
            return nil
        }
    }

    /// Reads the whole file beside the requests, and replaces it when it is corrupt.
    func checkContent(of database: any DatabaseWriter, generation: Int) {
        database.asyncRead { result in
            do {
                try result.get().checkPages()
            } catch {
                if error.isCorruption { self.scheduleReplacement(generation: generation) }
            }
        }
    }

    private func scheduleReplacement(generation: Int) {
        queue.async { self.replaceCorrupt(generation: generation) }
    }
}
