import Dispatch
import GRDB
import Synchronization
import UpstreamKit

extension SQLiteAnswerStore {
    /// Reads an answer from the file, waiting a bounded time.
    func read(
        _ key: CacheKey,
        _ database: any DatabaseWriter,
        _ generation: Int
    ) async -> StoredAnswer? {
        await withCheckedContinuation { continuation in
            let once = Once(continuation)
            watch.add(once) { [weak self] in self?.count { $0.failures += 1 } }
            database.asyncRead { result in
                let answer = self.find(key, result, generation)
                self.state.withLock { $0.reads -= 1 }
                self.watch.remove(once)
                once.resume(answer)
            }
        }
    }

    private func find(
        _ key: CacheKey,
        _ result: Result<Database, any Error>,
        _ generation: Int
    ) -> StoredAnswer? {
        do {
            switch try AnswerRow.find(key, in: try result.get()) {
            case .nothing:
                return nil
            case .damaged:
                count { $0.damagedRows += 1 }
                remove(key)
                return nil
            case .answer(let answer, let used):
                noteUse(key, used)
                return answer
            }
        } catch {
            count { $0.failures += 1 }
            if error.isCorruption { replace(generation) }
            return nil
        }
    }

    /// Renews the note of an answer's last use, now and then.
    private func noteUse(_ key: CacheKey, _ usedSeconds: Int64) {
        let now = clock.wall().milliseconds / 1000
        guard abs(now - usedSeconds) >= SQLiteAnswerStore.touchAfterSeconds else { return }
        state.withLock { $0.pending.touch(key) }
    }

    /// Has a corrupt file replaced beside the request path.
    private func replace(_ generation: Int) {
        queue.async { self.replaceCorrupt(generation) }
    }

    /// Reads the whole file behind, and has it replaced when it is corrupt.
    func checkBehind(_ database: any DatabaseWriter, _ generation: Int) {
        database.asyncRead { result in
            do {
                let database = try result.get()
                let verdict = try String.fetchOne(database, sql: "PRAGMA quick_check(1)")
                if verdict != "ok" { self.replace(generation) }
            } catch {
                if error.isCorruption { self.replace(generation) }
            }
        }
    }
}

extension Error {
    /// Whether the file's content is what is wrong.
    var isCorruption: Bool {
        if self as? StoreError == .foreign { return true }
        guard let error = self as? DatabaseError else { return false }
        return [.SQLITE_CORRUPT, .SQLITE_NOTADB].contains(error.resultCode)
    }

    /// Whether there is no room on the disk.
    var isFullDisk: Bool {
        (self as? DatabaseError)?.resultCode == .SQLITE_FULL
    }

    /// The reason in words, without paths and statements.
    var storeReason: String {
        if let error = self as? StoreError { return error.reason }
        guard let error = self as? DatabaseError else { return "the file cannot be used" }
        return "SQLite: \(error.resultCode.description)"
    }
}
