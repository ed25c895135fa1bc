import Locking
import SQLiteStorage
import Foundation
import UpstreamKit

/// A clock that stands still until it is told otherwise.
final class StillClock: Sendable {
    private let times = Locked((now: ContinuousClock.now, wall: WallTime.now))

    var clock: UpstreamClock {
        UpstreamClock(
            now: { self.times.withLock { $0.now } },
            wall: { self.times.withLock { $0.wall } },
            sleep: { _ in }
        )
    }

    func advance(_ seconds: Int64) {
        times.withLock {
            $0.now = $0.now.advanced(by: .seconds(seconds))
            $0.wall.milliseconds += seconds * 1000
        }
    }

    /// Sets the wall clock, so many days later or earlier.
    func jump(days: Int64) {
        times.withLock { $0.wall.milliseconds += days * 86_400_000 }
    }
}

/// A folder of its own, removed after the body.
func withFolder(_ body: (String) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try await body(folder.path)
}

/// An open cache and its store of responses, closed after the body.
func withStore(
    _ path: String,
    maximumBytes: Int = 8 << 20,
    clock: UpstreamClock = .system,
    report: @escaping @Sendable (StoreEvent) -> Void = { _ in },
    body: (SQLiteResponseStore, CacheDatabase) async throws -> Void
) async throws {
    let cache = CacheDatabase(
        path: path,
        maximumBytes: maximumBytes,
        busyTimeout: .milliseconds(50),
        clock: clock,
        report: report
    )
    await cache.open()
    do {
        try await body(SQLiteResponseStore(cache), cache)
    } catch {
        await cache.close()
        throw error
    }
    await cache.close()
}

func key(_ number: Int, resource: UInt64 = 7) -> CacheKey {
    CacheKey(
        resource: CacheKey.Digest(high: resource, low: 0),
        variant: CacheKey.Digest(high: 0, low: UInt64(number))
    )
}

/// An answer whose body tells its number all over.
func answer(_ number: Int, bytes: Int = 2000) -> StoredResponse {
    let word = "\"answer \(number)\","
    let body = "[" + String(repeating: word, count: bytes / word.utf8.count) + "0]"
    return StoredResponse(
        head: StoredResponse.Head(
            status: 200,
            fields: ["etag": "\"\(number)\"", "cache-control": "max-age=60, private=\"a:b\""],
            fetchedAt: WallTime(milliseconds: 1_700_000_000_000 + Int64(number)),
            initialAge: .milliseconds(1500)
        ),
        body: Array(body.utf8)
    )
}

func filesAside(_ folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).filter {
        $0.contains(".corrupt-") && !$0.hasSuffix("-wal") && !$0.hasSuffix("-shm")
    }
}
