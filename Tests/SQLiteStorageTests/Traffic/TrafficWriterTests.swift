import Foundation
import Locking
import MetricsKit
import TestSupport
import Testing
import UpstreamKit

@testable import SQLiteStorage

/// A page whose views are recorded.
private final class StubPage: TrafficSource {
    let view: Result<CapturedView, TrafficSkip>

    init(_ view: Result<CapturedView, TrafficSkip>) { self.view = view }

    func captured(holding documents: [ResponseDocument]) -> Result<CapturedView, TrafficSkip> {
        view
    }
}

@Suite("Recording traffic behind the answers")
struct TrafficWriterTests {
    private static func options(_ path: String) -> TrafficWriter.Options {
        TrafficWriter.Options(
            path: path,
            sample: 1,
            maximumBytes: 4 << 20,
            keep: .seconds(86_400)
        )
    }

    private static func page(_ target: String) -> StubPage {
        StubPage(
            .success(
                TrafficSamples.view(
                    target,
                    [(TrafficSamples.request("/a"), TrafficSamples.response("a"))]
                )
            )
        )
    }

    @Test("each view of a page is counted, in the hour of its answer")
    func counts() async throws {
        try await withFolder { folder in
            let still = StillClock()
            let writer = TrafficWriter(Self.options(folder + "/t.sqlite"), clock: still.clock)
            await writer.open()
            let (first, second) = (Self.page("a=1"), Self.page("a=2"))
            for _ in 0..<5_000 { writer.note(first) }
            writer.note(second)
            still.advance(3_600)
            writer.note(first)
            await writer.flush()
            let views = try TrafficReader(path: folder + "/t.sqlite").all()
            #expect(views.map(\.count) == [5_000, 1, 1])
            #expect(views.map(\.target) == ["a=1", "a=1", "a=2"])
            #expect(views[1].hour == views[0].hour + 3_600)
            #expect(views[1].hour == RecordedView.hour(of: still.clock.wall()))
            #expect(writer.recorded.count() == 5_002)
            #expect(writer.dropped.count() == 0)
            await writer.close()
        }
    }

    @Test("what cannot be recorded is counted by its reason")
    func skips() async throws {
        try await withFolder { folder in
            let writer = TrafficWriter(Self.options(folder + "/t.sqlite"))
            let page = StubPage(.failure(.gone))
            writer.note(page)
            writer.note(page)
            writer.skip(.personal)
            await writer.close()
            #expect(writer.skipped.count(of: "gone") == 2)
            #expect(writer.skipped.count(of: "personal") == 1)
            #expect(writer.recorded.count() == 0)
        }
    }

    @Test("more pages than may wait are lost, and counted")
    func bound() async throws {
        try await withFolder { folder in
            let writer = TrafficWriter(Self.options(folder + "/t.sqlite"))
            let pages = (0..<3 * TrafficWriter.maximumWaiting).map { Self.page("id=\($0)") }
            let isHeld = Locked(true)
            // The queue is busy, so that nothing is written meanwhile.
            writer.queue.async { while isHeld.withLock({ $0 }) { usleep(1_000) } }
            for page in pages { writer.note(page) }
            #expect(writer.dropped.count() == UInt64(2 * TrafficWriter.maximumWaiting))
            isHeld.withLock { $0 = false }
            await writer.close()
            #expect(writer.recorded.count() == UInt64(TrafficWriter.maximumWaiting))
        }
    }

    @Test(
        "a file that others may read is its owner's alone once it is opened, with all beside it, which is said"
    )
    func modes() async throws {
        try await withFolder { folder in
            let path = folder + "/t.sqlite"
            let names = ["", "-wal", "-shm"]
            func mode(_ suffix: String) -> mode_t? {
                var status = stat()
                return stat(path + suffix, &status) == 0 ? status.st_mode & 0o777 : nil
            }
            let first = TrafficWriter(Self.options(path))
            await first.open()
            first.note(Self.page("a"))
            await first.flush()
            for suffix in names { #expect(chmod(path + suffix, 0o664) == 0) }
            let events = Locked<[StoreEvent]>([])
            let writer = TrafficWriter(Self.options(path)) { event in
                events.withLock { $0.append(event) }
            }
            await writer.open()
            for suffix in names { #expect(mode(suffix) == 0o600, "\(suffix)") }
            #expect(events.withLock { $0 } == [.restricted])
            writer.note(Self.page("b"))
            await writer.close()
            #expect(writer.recorded.count() == 1)
            await first.close()
            #expect(mode("") == 0o600)
        }
    }

    @Test("a full disk stops the recording, which is said once, and it goes on when there is room")
    func fullDisk() async throws {
        try await withFolder { folder in
            let still = StillClock()
            let events = Locked<[StoreEvent]>([])
            let isFull = Locked(true)
            let writer = TrafficWriter(
                Self.options(folder + "/t.sqlite"),
                clock: still.clock,
                space: { _ in
                    DiskSpace(total: 1 << 30, free: isFull.withLock { $0 } ? 4_096 : 1 << 29)
                },
                report: { event in events.withLock { $0.append(event) } }
            )
            await writer.open()
            for _ in 0..<3 {
                writer.note(Self.page(""))
                await writer.flush()
                still.advance(100)
            }
            #expect(events.withLock { $0 } == [.degraded("the disk has too little room")])
            #expect(writer.dropped.count() == 3)
            isFull.withLock { $0 = false }
            writer.note(Self.page(""))
            await writer.flush()
            #expect(events.withLock { $0 }.last == .recovered)
            #expect(writer.recorded.count() == 1)
            #expect(writer.health == .ok)
            await writer.close()
        }
    }

    @Test(
        "a damaged file is moved aside, one of another application stays",
        arguments: [true, false]
    )
    func unusable(isDamaged: Bool) async throws {
        try await withFolder { folder in
            let path = folder + "/t.sqlite"
            if isDamaged {
                try Data(repeating: 7, count: 8_192).write(to: URL(fileURLWithPath: path))
            } else {
                try await withStore(path) { _, cache in await cache.flush() }
            }
            let before = try Data(contentsOf: URL(fileURLWithPath: path))
            let writer = TrafficWriter(Self.options(path))
            writer.note(Self.page(""))
            await writer.close()
            #expect(writer.recorded.count() == (isDamaged ? 1 : 0))
            #expect(try filesAside(folder).isEmpty != isDamaged)
            if !isDamaged {
                #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
            }
        }
    }

    @Test("a file that somebody removes is made anew")
    func removed() async throws {
        try await withFolder { folder in
            let path = folder + "/t.sqlite"
            let writer = TrafficWriter(Self.options(path))
            writer.note(Self.page("a=1"))
            await writer.flush()
            for suffix in ["", "-wal", "-shm"] {
                try? FileManager.default.removeItem(atPath: path + suffix)
            }
            writer.note(Self.page("a=2"))
            await writer.flush()
            let targets = try TrafficReader(path: path).all().map(\.target)
            #expect(targets == ["a=2"])
            await writer.close()
        }
    }
}
