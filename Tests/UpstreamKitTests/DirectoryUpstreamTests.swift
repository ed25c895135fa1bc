import Foundation
import Testing
import UpstreamKit

@Suite("A folder as an upstream")
struct DirectoryUpstreamTests {
    private let time = TestClock()

    private func withFolder(_ body: (String) async throws -> Void) async throws {
        let manager = FileManager.default
        let root = manager.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
        defer { try? manager.removeItem(atPath: root) }
        let files = [
            "in/x/a/b.json": "[4]", "in/x/a%2Fb.json": "[5]", "in/x/a%5Cb.json": "[6]",
            "in/x/a%252Fb.json": "[7]", "in/songs.json": "[1]", "in/index.json": "[0]",
            "in/sub/a b.json": "[2]",
            "in/x.post.json": "[3]", "in/odd.json": "{\n  \"é\": 1,,\n}", "in/bad.json": "{",
            "in/turn.1.json": "1",
            "in/turn.2.json": "2",
            "in/turn.3.json": "3", "secret.json": "\"secret\"", "in-secret/s.json": "\"secret\"",
        ]
        for (name, text) in files {
            let path = root + "/" + name
            let folder = (path as NSString).deletingLastPathComponent
            try manager.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        }
        for (link, target) in [
            ("in/out.json", root + "/secret.json"), ("in/outside", root),
            ("in/inside.json", "songs.json"),
            ("in/up.json", "../secret.json"), ("in/sibling", root + "/in-secret"),
            ("link", root + "/in"),
        ] {
            try manager.createSymbolicLink(atPath: root + "/" + link, withDestinationPath: target)
        }
        mkfifo(root + "/in/pipe.json", 0o600)
        try manager.createDirectory(
            atPath: root + "/in/folder.json",
            withIntermediateDirectories: true
        )
        try await body(root)
    }

    private func body(_ upstream: DirectoryUpstream, _ request: UpstreamRequest) async -> String {
        switch await outcome(upstream, request) {
        case .success(let answer): String(decoding: answer.body ?? [], as: UTF8.self)
        case .failure(let failure): "\(failure.kind) \(failure.status ?? 0)"
        }
    }

    @Test(
        "answers with its files, and nothing outside it",
        arguments: [
            ("/songs", "[1]"), ("/songs?page=2&x=../..", "[1]"), ("/songs.json", "[1]"),
            ("/", "[0]"), ("/songs/", "[1]"),
            ("//songs", "[1]"), ("/sub/a%20b", "[2]"), ("/inside", "[1]"),
            ("/absent", "status 404"), ("/sub", "status 404"),
            ("/folder", "status 404"), ("/pipe", "status 404"), ("/bad", "notJSON 0"),
            ("/out", "status 404"),
            // A value with a slash in it is one name, and no path.
            ("/x/a/b", "[4]"), ("/x/a%2Fb", "[5]"), ("/x/a%2fb", "[5]"), ("/x/a%5Cb", "[6]"),
            ("/x/a%252Fb", "[7]"), ("/sub%2Fa%20b", "status 404"),
            ("/outside/secret", "status 404"), ("/up", "status 404"), ("/sibling/s", "status 404"),
            ("/../secret", "mapping 0"),
            ("/%2e%2e/secret", "mapping 0"), ("/sub/..%2f..%2fsecret", "mapping 0"),
            ("/songs%00", "mapping 0"), ("/.", "mapping 0"),
            ("/" + String(repeating: "a", count: 5000), "status 404"),
        ]
    )
    func answers(_ target: String, _ expected: String) async throws {
        try await withFolder { root in
            for folder in ["/in", "/in/", "/link"] {
                let upstream = DirectoryUpstream(path: root + folder, clock: time.clock)
                #expect(await body(upstream, get(target, time)) == expected)
            }
        }
    }

    @Test("answers POST with its own file, and other methods with 405")
    func methods() async throws {
        try await withFolder { root in
            let upstream = DirectoryUpstream(path: root + "/in", clock: time.clock)
            #expect(await body(upstream, get("/x", time, method: "POST")) == "[3]")
            #expect(await body(upstream, get("/songs", time, method: "POST")) == "status 404")
            #expect(await body(upstream, get("/songs", time, method: "HEAD")) == "null")
            #expect(await body(upstream, get("/songs", time, method: "DELETE")) == "status 405")
        }
    }

    @Test("takes turns by the period, from the first file on")
    func rotates() async throws {
        try await withFolder { root in
            let upstream = DirectoryUpstream(
                path: root + "/in",
                rotate: .seconds(2),
                clock: time.clock
            )
            for expected in ["1", "1", "2", "2", "3", "3", "1"] {
                #expect(await body(upstream, get("/turn", time)) == expected)
                #expect(await body(upstream, get("/songs", time)) == "[1]")
                time.advance(.seconds(1))
            }
        }
    }

    @Test("holds answers back, up to the deadline")
    func delays() async throws {
        try await withFolder { root in
            let hasty = TestClock(isHasty: true)
            for (delay, expected) in [(4, "[1]"), (6, "timeout 0")] {
                let upstream = DirectoryUpstream(
                    path: root + "/in",
                    delay: .seconds(delay),
                    clock: hasty.clock
                )
                let start = hasty.now
                #expect(await body(upstream, get("/songs", hasty)) == expected)
                #expect(start.duration(to: hasty.now) == .seconds(min(delay, 5)))
            }
        }
    }

    @Test("has tags that change with the file, and answers 304 to its own")
    func tags() async throws {
        try await withFolder { root in
            let upstream = DirectoryUpstream(path: root + "/in", clock: time.clock)
            let first = try await upstream.fetch(get("/songs", time))
            let tag = try #require(first.fields["etag"])
            let again = try await upstream.fetch(
                get("/songs", time, fields: ["if-none-match": tag])
            )
            #expect(again.status == 304)
            try Data("[12]".utf8).write(to: URL(fileURLWithPath: root + "/in/songs.json"))
            let changed = try await upstream.fetch(
                get("/songs", time, fields: ["if-none-match": tag])
            )
            #expect(changed.status == 200 && changed.fields["etag"] != tag)
        }
    }

    @Test(
        "a file that is not JSON is named with its line and column, unless a secret may be in its name",
        arguments: [
            ("/odd", nil, "the folder's 'odd.json:2:10' is not JSON: "),
            ("/bad", nil, "the folder's 'bad.json:1:2' is not JSON: "),
            ("/odd", "/KEY", "the folder's file at 2:10 is not JSON: "),
        ] as [(String, String?, String)]
    )
    func notJSON(_ target: String, _ recorded: String?, _ expected: String) async throws {
        try await withFolder { root in
            let upstream = DirectoryUpstream(path: root + "/in", clock: time.clock)
            var request = get(target, time)
            request.recordedTarget = recorded
            guard case .failure(let failure) = await outcome(upstream, request) else {
                Issue.record("it is read")
                return
            }
            #expect(failure.detail.hasPrefix(expected), "\(failure.detail)")
        }
    }

    @Test("refuses files over the limit")
    func tooLarge() async throws {
        try await withFolder { root in
            let upstream = DirectoryUpstream(path: root + "/in", maximumBytes: 2, clock: time.clock)
            #expect(await body(upstream, get("/songs", time)) == "tooLarge 0")
        }
    }
}
