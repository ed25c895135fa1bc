import Dispatch
import Foundation
import GRDB
import Locking
import UpstreamKit

/// The filter of stored keys. All but the first runs on the writer's queue.
extension CacheDatabase {
    /// The time after which the file is asked whether another process has written to it: during a rolling
    /// restart two processes have one cache.
    private static let keyCheckInterval = Duration.seconds(1)

    /// Notes a look-up that the filter decides, and has it checked now and then.
    func checkKeysIfDue(_ state: inout State, now: ContinuousClock.Instant) {
        guard state.keysCheckedAt + Self.keyCheckInterval <= now else { return }
        state.keysCheckedAt = now
        queue.async { self.checkKeys() }
    }

    /// Makes the filter anew where it is full, or the file has changed by another's hand.
    private func checkKeys() {
        let (database, version, isFull) = state.withLock { state in
            (state.database, state.keysVersion, state.keys.isFull)
        }
        guard let database else { return }
        if isFull || Self.version(of: database) != version { readKeys(of: database) }
    }

    /// Makes the filter of the file's keys anew, beside the look-ups: until it is complete they go to the file.
    func readKeys(of database: any DatabaseWriter) {
        let version = Self.version(of: database)
        let count = (try? database.read { try Self.countKeys(in: $0) }) ?? 0
        let empty = KeyFilter(expecting: count)
        let reading = state.withLock { state in
            state.keysReading += 1
            state.keys = empty
            state.keysVersion = version
            // Those that are in no transaction yet; later ones are added as they come.
            for changes in [state.pending, state.writing] {
                for key in changes.responses.changes.keys { state.keys.insert(key) }
            }
            return state.keysReading
        }
        database.asyncRead { result in
            var stored = empty
            guard let file = try? result.get(),
                (try? Self.forEachKey(in: file) { stored.insert($0) }) != nil
            else { return }
            self.state.withLock { state in
                if state.keysReading == reading { state.keys.complete(with: stored) }
            }
        }
    }

    /// A number that changes when another process has written to the file.
    private static func version(of database: any DatabaseWriter) -> Int? {
        try? database.writeWithoutTransaction { try Int.fetchOne($0, sql: "PRAGMA data_version") }
    }

    private static func countKeys(in database: Database) throws -> Int {
        try Int.fetchOne(database, sql: "SELECT count(*) FROM response") ?? 0
    }

    private static func forEachKey(in database: Database, _ body: (CacheKey) -> Void) throws {
        let rows = try Row.fetchCursor(database, sql: "SELECT key FROM response")
        while let row = try rows.next() {
            // A damaged row may hold a value of another type, which is no key.
            guard case .blob(let bytes) = (row["key"] as DatabaseValue).storage else { continue }
            if let key = bytes.withUnsafeBytes({ CacheKey(bytes: $0) }) { body(key) }
        }
    }
}
