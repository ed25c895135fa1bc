import Foundation
import GRDB
import Glibc
import SwitchKit
import TestSupport
import Testing
import UpstreamKit

@testable import SQLiteStorage

@Suite("The traffic file")
struct TrafficFileTests {
    @Test("views are read as they were recorded, by module, target and hour")
    func roundTrip() async throws {
        try await withFolder { folder in
            let file = try TrafficFile(
                path: folder + "/t.sqlite",
                sample: 0.5,
                keep: .seconds(1 << 33)
            )
            let first = TrafficSamples.response("a")
            let second = TrafficSamples.response("b")
            let requests = [TrafficSamples.request("/b?x=1"), TrafficSamples.request("/a")]
            var other = TrafficSamples.view("width=393", [(requests[0], first)])
            other.module = "news"
            other.switches = [SwitchKey(module: "news", section: "s", item: "i"): true]
            try file.add([
                TrafficSamples.view(
                    "width=393",
                    count: 3,
                    [(requests[0], first), (requests[1], second)]
                ),
                TrafficSamples.view("", [(requests[0], first), (requests[1], second)]),
                other,
                TrafficSamples.view(
                    "width=393",
                    count: 2,
                    [(requests[1], second), (requests[0], first), (requests[1], second)]
                ),
                TrafficSamples.view(
                    "width=393",
                    hour: TrafficSamples.hour - 3600,
                    [(requests[0], second)]
                ),
            ])
            let reader = try TrafficReader(path: folder + "/t.sqlite")
            let views = try reader.all()
            #expect(views.map(\.module) == ["news", "shop", "shop", "shop"])
            #expect(views.map(\.target) == ["width=393", "", "width=393", "width=393"])
            #expect(views.map(\.count) == [1, 1, 1, 5])
            #expect(views.map(\.looks) == [2, 2, 2, 10])
            let hour = TrafficSamples.hour
            #expect(views.map(\.hour) == [hour, hour, hour - 3600, hour])
            #expect(views[0].switches == other.switches)
            #expect(views[3].responses.map(\.request) == [requests[1], requests[0]])
            #expect(views[3].responses.map(\.content) == [second.digest, first.digest])
            // Of the same responses, so that a reader maps them once.
            #expect(views[1].source == views[3].source)
            #expect(Set(views.map(\.source)).count == 3)
            #expect(try reader.response(first.digest) == first)
            #expect(try reader.response(ContentDigest(of: [9])) == nil)
            let configuration = TrafficSamples.configuration
            #expect(views.allSatisfy { $0.configuration == configuration.digest })
            let read = try #require(try reader.configuration(configuration.digest))
            #expect(read.files == configuration.files && read.fonts == configuration.fonts)
            #expect(try reader.configurations() == [configuration.digest])
            #expect(try reader.sample == 0.5)
            #expect(try reader.hours() == [hour - 3600, hour])
            #expect(try reader.all(since: 1).map(\.hour) == [hour, hour, hour])
            file.close()
        }
    }

    @Test("more pages than are read at a time come in order, each once")
    func batches() async throws {
        try await withFolder { folder in
            let file = try TrafficFile(path: folder + "/t.sqlite", keep: .seconds(1 << 33))
            let answer = (TrafficSamples.request("/a"), TrafficSamples.response("a"))
            let targets = (0..<1_203).map { "id=\($0)" }
            try file.add(targets.map { TrafficSamples.view($0, [answer]) })
            let reader = try TrafficReader(path: folder + "/t.sqlite")
            #expect(try reader.all().map(\.target) == targets.sorted())
            file.close()
        }
    }

    @Test("two answers to one call are no view")
    func ambiguous() async throws {
        try await withFolder { folder in
            let file = try TrafficFile(path: folder + "/t.sqlite", keep: .seconds(1 << 33))
            let request = TrafficSamples.request("/a")
            let outcome = try file.add([
                TrafficSamples.view(
                    "",
                    count: 4,
                    [
                        (request, TrafficSamples.response("a")),
                        (request, TrafficSamples.response("b")),
                    ]
                )
            ])
            #expect(outcome == TrafficFile.Outcome(recorded: 0, skipped: [.ambiguous: 4]))
            #expect(try TrafficReader(path: folder + "/t.sqlite").all().isEmpty)
            file.close()
        }
    }

    @Test(
        "views that no service has written are left out, and end no process",
        arguments: [
            "UPDATE view SET sample = 'abc'", "UPDATE view SET sample = 0",
            "UPDATE view SET sample = -1",
            "UPDATE view SET count = x'00'", "UPDATE view SET count = -5",
            "UPDATE view SET hour = 'zzz'",
            "UPDATE page SET target = x'FF'", "UPDATE response SET status = 'x'",
            "UPDATE response SET fields = x'00'",
        ]
    )
    func foreignValues(_ change: String) async throws {
        try await withFolder { folder in
            let path = folder + "/t.sqlite"
            let file = try TrafficFile(path: path, keep: .seconds(1 << 33))
            let response = TrafficSamples.response("a")
            try file.add([TrafficSamples.view("", [(TrafficSamples.request("/a"), response)])])
            file.close()
            try await DatabaseQueue(path: path).write { try $0.execute(sql: change) }
            let reader = try TrafficReader(path: path)
            let isOfView = change.contains("response") == false
            #expect(try reader.all().isEmpty == isOfView)
            #expect(try reader.looks(at: "shop", atMost: 9).isEmpty == isOfView)
            #expect(try reader.hours().isEmpty == isOfView)
            #expect(try reader.sample > 0)
            #expect(try (reader.response(response.digest) == nil) == !isOfView)
        }
    }

    @Test("the files are for their owner alone")
    func mode() async throws {
        try await withFolder { folder in
            let before = umask(0)
            defer { umask(before) }
            let file = try TrafficFile(path: folder + "/t.sqlite", keep: .seconds(1 << 33))
            try file.add([TrafficSamples.view("", [])])
            _ = try TrafficReader(path: folder + "/t.sqlite").all()
            for suffix in ["", "-wal", "-shm"] {
                var status = stat()
                #expect(stat(folder + "/t.sqlite" + suffix, &status) == 0)
                #expect(status.st_mode & 0o777 == 0o600, "\(suffix)")
            }
            file.close()
        }
    }

    @Test("hours that ended before 'keep' are removed, with what only they were made of")
    func keep() async throws {
        try await withFolder { folder in
            let still = StillClock()
            let now = RecordedView.hour(of: still.clock.wall())
            let file = try TrafficFile(
                path: folder + "/t.sqlite",
                keep: .seconds(2 * 3600),
                clock: still.clock
            )
            let old = TrafficSamples.response("old")
            let kept = TrafficSamples.response("kept")
            let request = TrafficSamples.request("/a")
            try file.add([
                TrafficSamples.view("old=1", hour: now - 3600, [(request, old)]),
                TrafficSamples.view("", hour: now, [(request, kept)]),
            ])
            let reader = try TrafficReader(path: folder + "/t.sqlite")
            still.advance(2 * 3600)
            try file.add([])
            #expect(try reader.all().map(\.target) == [""])
            #expect(try reader.response(old.digest) == nil)
            #expect(try reader.response(kept.digest) == kept)
            still.advance(3600)
            try file.add([])
            #expect(try reader.all().isEmpty)
            for table in [
                "view", "page", "source", "answer", "request", "response", "content",
                "configuration",
            ] {
                let count = try await file.database.read {
                    try Int.fetchOne($0, sql: "SELECT count(*) FROM \(table)")
                }
                #expect(count == 0, "\(table)")
            }
            file.close()
        }
    }

    @Test("the files never take more than 'maxBytes', and the oldest hours make room")
    func bound() async throws {
        try await withFolder { folder in
            let maximum = 768 << 10
            let path = folder + "/t.sqlite"
            let file = try TrafficFile(path: path, maximumBytes: maximum, keep: .seconds(1 << 33))
            let reader = try TrafficReader(path: path)
            for number in 0..<120 {
                let hour = TrafficSamples.hour + Int64(number / 5) * 3600
                let outcome = try file.add([
                    TrafficSamples.view(
                        "id=\(number)",
                        hour: hour,
                        [
                            (
                                TrafficSamples.request("/\(number)"),
                                TrafficSamples.noise(number, bytes: 8_000)
                            )
                        ]
                    )
                ])
                #expect(outcome.recorded == 1)
                #expect(file.byteCount <= maximum)
                let views = try reader.all()
                #expect(views.contains { $0.target.isExactly("id=\(number)") })
                let oldest = try #require(views.min { $0.hour < $1.hour })
                #expect(try reader.response(oldest.responses[0].content) != nil)
            }
            let hours = try reader.hours()
            #expect(hours.count > 1 && hours.last == TrafficSamples.hour + 23 * 3600)
            #expect(hours == hours.indices.map { hours[0] + Int64($0) * 3600 })
            file.close()
        }
    }

    @Test("one hour alone makes room within itself, and what never fits is no view")
    func oneHour() async throws {
        try await withFolder { folder in
            let maximum = 768 << 10
            let path = folder + "/t.sqlite"
            let file = try TrafficFile(path: path, maximumBytes: maximum, keep: .seconds(1 << 33))
            for number in 0..<80 {
                let answer = TrafficSamples.noise(number, bytes: 8_000)
                let view = TrafficSamples.view(
                    "id=\(number)",
                    [(TrafficSamples.request("/\(number)"), answer)]
                )
                #expect(try file.add([view]).recorded == 1)
                #expect(file.byteCount <= maximum)
            }
            let large = TrafficSamples.noise(99, bytes: 250_000)
            let outcome = try file.add([
                TrafficSamples.view("large=1", [(TrafficSamples.request("/l"), large)])
            ])
            #expect(outcome.skipped == [.large: 1])
            #expect(file.byteCount <= maximum)
            file.close()
        }
    }

    @Test("a process that is killed while it writes leaves all that was recorded before")
    func killed() async throws {
        try await withFolder { folder in
            let path = folder + "/t.sqlite"
            let file = try TrafficFile(path: path, keep: .seconds(1 << 33))
            var sizes: [Int] = []
            for number in 0..<12 {
                let answer = TrafficSamples.noise(number, bytes: 1_500)
                try file.add([
                    TrafficSamples.view(
                        "id=\(number + 10)",
                        [(TrafficSamples.request("/\(number)"), answer)]
                    )
                ])
                sizes.append(file.file.byteCount(of: "-wal"))
            }
            let log = try Data(contentsOf: URL(fileURLWithPath: path + "-wal"))
            let main = try Data(contentsOf: URL(fileURLWithPath: path))
            // Cut within each transaction, as a machine that loses power leaves it.
            for length in stride(from: sizes[0], through: log.count, by: 7_001) {
                let copy = folder + "/copy-\(length).sqlite"
                try main.write(to: URL(fileURLWithPath: copy))
                try log.prefix(length).write(to: URL(fileURLWithPath: copy + "-wal"))
                let reader = try TrafficReader(path: copy)
                let views = try reader.all()
                let written = sizes.count { $0 <= length }
                #expect(views.count >= written)
                #expect(views.map(\.target) == views.indices.map { "id=\($0 + 10)" })
                for view in views {
                    #expect(try reader.response(view.responses[0].content) != nil)
                }
            }
            file.close()
        }
    }

    @Test("a reader at work keeps the service's log within its bound")
    func readerAtWork() async throws {
        try await withFolder { folder in
            let path = folder + "/t.sqlite"
            let file = try TrafficFile(path: path, maximumBytes: 1 << 20, keep: .seconds(1 << 33))
            let answer = (TrafficSamples.request("/a"), TrafficSamples.response("a"))
            try file.add((0..<600).map { TrafficSamples.view("id=\($0)", [answer]) })
            let reader = try TrafficReader(path: path)
            var number = 0
            try reader.views(since: nil) { _ in
                number += 1
                guard number % 100 == 0 else { return }
                let noise = TrafficSamples.noise(number, bytes: 12_000)
                try file.add([
                    TrafficSamples.view("new=\(number)", [(TrafficSamples.request("/n"), noise)])
                ])
            }
            #expect(file.byteCount <= 1 << 20)
            file.close()
        }
    }

    @Test("a reader says of other files what they are", arguments: ["absent", "cache", "text"])
    func foreign(_ kind: String) async throws {
        try await withFolder { folder in
            let path = folder + "/a.sqlite"
            switch kind {
            case "cache": try await withStore(path) { _, cache in await cache.flush() }
            case "text":
                try Data("no database, but more bytes than a header".utf8)
                    .write(to: URL(fileURLWithPath: path))
            default: break
            }
            let reasons = [
                "absent": "there is no such file",
                "cache": "the file belongs to another application",
                "text": "SQLite: 26 (file is not a database)",
            ]
            do {
                _ = try TrafficReader(path: path)
                Issue.record("\(kind) was read")
            } catch {
                #expect(TrafficReader.reason(of: error) == reasons[kind])
            }
        }
    }
}
