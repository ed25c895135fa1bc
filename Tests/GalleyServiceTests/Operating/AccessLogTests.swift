import Foundation
import HTTPSocket
import JSONCore
import Locking
import MetricsKit
import ModuleConfiguration
@testable import PageServing
import TestSupport
import Testing
import UpstreamKit

@Suite("The access log")
struct AccessLogTests {
    private static func record(
        target: String?,
        cache: String? = nil,
        forwarded: [String] = []
    ) -> AccessRecord {
        AccessRecord(
            time: 1_795_357_800.1234,
            peer: "192.0.2.7",
            forwarded: forwarded,
            method: "GET",
            target: target,
            status: 200,
            bytes: 12,
            nanoseconds: 1_234_567,
            requestID: "abc",
            cacheStatus: cache
        )
    }

    private static func line(_ record: AccessRecord, _ format: AccessLogLine.Format) -> String {
        var writer = JSONWriter()
        AccessLogLine(record).write(format, to: &writer)
        return String(decoding: writer.finish(), as: UTF8.self)
    }

    @Test("a line has everything that it should")
    func line() {
        let record = Self.record(target: "/v1/modules/music/layout?width=3", cache: "galley; hit")
        #expect(
            Self.line(record, .json)
                == #"{"time":"2026-11-22T14:30:00.123Z","remote":"192.0.2.7","method":"GET","#
                + #""target":"/v1/modules/music/layout?width=3","status":200,"bytes":12,"ms":1.234,"#
                + #""requestId":"abc","module":"music","cache":"hit"}"#
        )
        #expect(
            Self.line(record, .text)
                == "2026-11-22T14:30:00.123Z remote=192.0.2.7 method=GET "
                + "target=/v1/modules/music/layout?width=3 status=200 bytes=12 ms=1.234 "
                + "requestId=abc module=music cache=hit"
        )
    }

    @Test("a line says what became of the page, and whose build the request waited for")
    func notes() {
        let record = AccessRecord(
            time: 1_795_357_800,
            peer: "192.0.2.7",
            method: "GET",
            target: "/v1/modules/music/layout",
            status: 502,
            bytes: 1,
            nanoseconds: 1,
            requestID: "abc",
            cacheStatus: nil,
            galleyStatus: "partial",
            notes: ResponseNotes(problem: "upstream-failed", build: "first")
        )
        let members = #""galleyStatus":"partial","problem":"upstream-failed","build":"first"}"#
        #expect(Self.line(record, .json).hasSuffix(members))
        let words = " galleyStatus=partial problem=upstream-failed build=first"
        #expect(Self.line(record, .text).hasSuffix(words))
    }

    @Test(
        "the remote is the client behind proxies that are trusted, and the proxy behind others",
        arguments: [
            (["203.0.113.9"], "192.0.2.0/24", "203.0.113.9"),
            (["203.0.113.9"], "10.0.0.0/8", "192.0.2.7"),
            (["1.2.3.4, 203.0.113.9", "192.0.2.8"], "192.0.2.0/24", "203.0.113.9"),
            ([], "192.0.2.0/24", "192.0.2.7"),
        ]
    )
    func remote(forwarded: [String], trusted: String, remote: String) throws {
        var writer = JSONWriter()
        let record = Self.record(target: "/", forwarded: forwarded)
        let proxies = [try #require(AddressRange(trusted))]
        AccessLogLine(record, trusted: proxies).write(.json, to: &writer)
        let line = String(decoding: writer.finish(), as: UTF8.self)
        #expect(line.contains(#""remote":"\#(remote)""#))
    }

    @Test("secrets are left out, and hidden characters escaped")
    func secrets() {
        let secret = Self.line(Self.record(target: "/x?a=1&access_token=S3&Password=S3&b"), .json)
        #expect(secret.contains(#""target":"/x?a=1&access_token=***&Password=***&b""#))
        #expect(secret.contains(#""module":null"#))
        let encoded = Self.line(Self.record(target: "/x?tok%65n=S3&%6bey=S3"), .json)
        #expect(encoded.contains(#""target":"/x?tok%65n=***&%6bey=***""#))
        let hidden = Self.line(Self.record(target: "/\u{202E}\u{1B}\n\"x"), .text)
        #expect(!hidden.contains("\n") && !hidden.contains("\u{1B}"))
        #expect(hidden.contains(#"\u{202e}"#))
        #expect(Self.line(Self.record(target: nil), .text).contains("target=- "))
    }

    @Test(
        "values of parameters that are named as credentials are left out, in any spelling",
        arguments: [
            "x-api-key", "X-Api-Key", "x%2Dapi%2Dkey", "session", "SESSION", "sessionId",
            "session_id", "jwt", "JWT",
            "id_jwt", "credential", "credentials", "cookie", "authorization", "auth", "apikey",
            "api_key", "client_secret", "pwd", "sig", "signature", "key",
        ]
    )
    func credentials(_ name: String) {
        for format in [AccessLogLine.Format.json, .text] {
            let target = "/x?a=1&\(name)=S3CRET&b=2"
            let line = Self.line(Self.record(target: target), format)
            #expect(line.contains("/x?a=1&\(name)=***&b=2"), "\(line)")
            #expect(!line.contains("S3CRET"), "\(line)")
        }
    }

    @Test(
        "values of other parameters stay",
        arguments: ["width", "genre", "monkey", "keyboard", "sessions", "q"]
    )
    func others(_ name: String) {
        let line = Self.line(Self.record(target: "/x?\(name)=plain"), .json)
        #expect(line.contains("/x?\(name)=plain"), "\(line)")
    }

    @Test("records that do not fit the queue are dropped and counted, and nobody waits")
    func bounded() async throws {
        var ends: [Int32] = [0, 0]
        // As a server does: a write to a closed pipe fails instead.
        signal(SIGPIPE, SIG_IGN)
        try #require(pipe(&ends) == 0)
        let dropped = Counter("lines", "Lines.")
        let log = try #require(AccessLog(.text, to: ends[1], countingDropped: dropped))
        // Nobody reads: the writer stops once the pipe is full.
        let count = AccessLog.maximumRecords * 3
        for _ in 0..<count { log.add(Self.record(target: "/v1/modules/music/layout")) }
        #expect(dropped.count(of: "") > 0)
        close(ends[0])
        await log.flush()
        close(ends[1])
    }

    @Test(
        "every request has a line on standard output, also those that event loops answer",
        .timeLimit(.minutes(2))
    )
    func process() async throws {
        let lab = try ServiceLab([
            "galley.yaml":
                "version: 1\nserver: {accessLog: json}\ncache: {path: \":memory:\"}\nmodules: [m.yaml]\n",
            "m.yaml":
                "name: about\nkind: single\ncomponents:\n  - {id: c, items: [{id: a, type: t}], layout: {itemHeight: 10}}\n",
        ])
        defer { lab.remove() }
        let galley = try await GalleyProcess(lab)
        defer { galley.kill() }
        for _ in 0..<3 { _ = try await galley.get("/v1/modules/about/layout") }
        _ = try await galley.get("/nothing?token=S3CRET")
        var lines: [String] = []
        let isWritten = await eventually {
            let names =
                (try? FileManager.default.contentsOfDirectory(atPath: lab.folder.path)) ?? []
            let name = names.first { $0.hasPrefix("output-") } ?? ""
            let text = try? String(contentsOf: lab.folder.appending(path: name), encoding: .utf8)
            lines = (text ?? "").split(separator: "\n").map { String($0) }
            return lines.count >= 4
        }
        #expect(isWritten && lines.count == 4, "\(lines)")
        let entries = try lines.map {
            try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
        let keys: Set = [
            "time", "remote", "method", "target", "status", "bytes", "ms", "requestId", "module",
            "cache",
        ]
        for entry in entries.prefix(3) { #expect(Set(entry.keys) == keys.union(["galleyStatus"])) }
        #expect(Set(entries[3].keys) == keys.union(["problem"]))
        #expect(entries[0]["galleyStatus"] as? String == "complete")
        #expect(entries[3]["problem"] as? String == "not-found")
        #expect(entries.prefix(3).allSatisfy { $0["module"] as? String == "about" })
        #expect(entries[2]["cache"] as? String == "hit")
        #expect(entries[3]["status"] as? Int == 404)
        #expect(!lines[3].contains("S3CRET"))
    }

    /// Collects records.
    private final class Records: HTTPAccessLog {
        private let state = Locked<[AccessRecord]>([])
        var all: [AccessRecord] { state.withLock(\.self) }
        func add(_ record: AccessRecord) { state.withLock { $0.append(record) } }
    }

    /// Streams three bytes at once, three more when it is told to, then waits for its end.
    private struct Streamer: HTTPHandler {
        let hasBegun = Flag()
        let isToldToEnd: Flag

        func respond(to request: HTTPRequest) async -> HTTPResponse {
            HTTPResponse(
                status: 200,
                body: .stream(
                    ResponseStreamBody(probe: SharedBytes(":\n")) { stream in
                        try? await stream.write(SharedBytes("abc"))
                        hasBegun.set()
                        _ = await eventually { isToldToEnd.isSet }
                        try? await stream.write(SharedBytes("def"))
                    }
                )
            )
        }
    }

    @Test("a stream has its line when it ends, with all of its bytes", arguments: [true, false])
    func streams(endsItself: Bool) async throws {
        let records = Records()
        let flag = Flag()
        let streamer = Streamer(isToldToEnd: flag)
        var configuration = HTTPServerConfiguration()
        configuration.accessLog = records
        let server = try HTTPServer(
            configuration: configuration,
            handler: streamer
        )
        var client: TestClient? = try TestClient(port: server.port)
        _ = try await client?.send("GET", "/stream")
        #expect(records.all.isEmpty)
        #expect(await eventually { streamer.hasBegun.isSet })
        if endsItself { flag.set() } else { client = nil }
        let isRecorded = await eventually { records.all.count == 1 }
        flag.set()
        #expect(isRecorded)
        let record = try #require(records.all.first)
        #expect(record.bytes == (endsItself ? 6 : 3) && record.target == "/stream")
        #expect(record.nanoseconds > 0)
        await server.stop()
        #expect(records.all.count == 1)
        withExtendedLifetime(client) {}
    }
}
