import Foundation
import Glibc
import TestSupport
import Testing

/// The alerts whose faults are others' programs and files.
@Suite(
    "Each alert about files, Redis and certificates fires while its fault lasts",
    .enabled(if: AlertTimeline.isPossible, "promtool: scripts/setup --scale")
)
struct AlertFilesTests {
    private static let form = """
        name: form
        kind: static
        public: true
        sections: [{cells: [{id: 1, type: switch}]}]
        """

    private static func set(_ galley: GalleyProcess, to value: Bool) async throws -> Int {
        try await TestClient(port: galley.port).send(
            "PUT",
            "/v1/modules/form/items/1/value",
            ["Content-Type": "application/json"],
            body: "{\"on\": \(value)}"
        ).status
    }

    @Test(
        "a disk that is full, and the state on it",
        .enabled(if: SmallDisk.isPossible, "mounting takes the superuser")
    )
    func disk() async throws {
        let disk = try SmallDisk(kilobytes: 1_024)
        defer { disk.remove() }
        let lab = try ServiceLab([
            "galley.yaml": """
            version: 1
            cache: {path: ":memory:"}
            state: {path: "\(disk.path)/state.sqlite"}
            modules: [form.yaml]
            """,
            "form.yaml": Self.form,
        ])
        defer { lab.remove() }
        let galley = try await GalleyProcess(lab)
        defer { galley.kill() }
        var timeline = AlertTimeline()
        #expect(try await Self.set(galley, to: true) == 200)
        try await timeline.add(20, of: ["a": galley])
        let rest = "\(disk.path)/rest"
        // Until there is no byte left: the log of the state has blocks of its own that it fills first.
        let isFull = try await eventually {
            Self.fill(rest)
            _ = try await Self.set(galley, to: Bool.random())
            return try await galley.metrics().sum("galley_state_writable") == 0
        }
        #expect(isFull)
        try await timeline.add(
            30,
            of: ["a": galley],
            firing: ["GalleyDiskNearlyFull", "GalleyStateNotWritable"]
        )
        unlink(rest)
        let isWritten = try await eventually { try await Self.set(galley, to: true) == 200 }
        #expect(isWritten)
        try await timeline.add(30, of: ["a": galley])
        #expect(try await timeline.complaint() == nil)
    }

    /// Adds to a file until the disk has no room.
    private static func fill(_ path: String) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND, 0o600)
        let bytes = [UInt8](repeating: 1, count: 4_096)
        while write(descriptor, bytes, bytes.count) > 0 {}
        close(descriptor)
    }

    @Test(
        "Redis that is away",
        .enabled(if: RedisProcess.isInstalled, "redis-server: scripts/setup --scale")
    )
    func redis() async throws {
        let redis = try await RedisProcess()
        let lab = try ServiceLab([
            "galley.yaml": """
            version: 1
            cache: {path: ":memory:", redis: "\(redis.url)"}
            state: {path: ":memory:"}
            modules: [m.yaml]
            """,
            "m.yaml": "name: m\nkind: static\nsections: [{cells: [{id: 1, title: A}]}]\n",
        ])
        defer { lab.remove() }
        let galley = try await GalleyProcess(lab)
        defer { galley.kill() }
        func waits(for level: Double) async throws -> Bool {
            try await eventually {
                try await galley.metrics().sum("galley_redis_usable") == level
            }
        }
        var timeline = AlertTimeline()
        #expect(try await waits(for: 1))
        try await timeline.add(20, of: ["a": galley])
        redis.kill()
        #expect(try await waits(for: 0))
        try await timeline.add(30, of: ["a": galley], firing: ["GalleyRedisDegraded"])
        let next = try await RedisProcess(port: redis.port)
        #expect(try await waits(for: 1))
        try await timeline.add(30, of: ["a": galley])
        next.kill()
        #expect(try await timeline.complaint() == nil)
    }

    @Test(
        "a certificate that ends soon, and the one after it",
        .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/openssl"))
    )
    func certificate() async throws {
        let lab = try ServiceLab(["a.json": #"[{"id": 1}]"#])
        defer { lab.remove() }
        let authority = try CertificateAuthority(in: lab.folder)
        let server = try await authority.serve(days: 13)
        try lab.write(
            "galley.yaml",
            """
            version: 1
            cache: {path: ":memory:"}
            state: {path: ":memory:"}
            upstreams:
              shop: {url: "https://localhost:\(server.port)", retries: 0, timeout: 10s, connect: 5s,
                     tls: {ca: authority.pem}, circuit: {failures: 100}}
            modules: [m.yaml]
            """
        )
        try lab.write(
            "m.yaml",
            """
            name: m
            kind: single
            request: {upstream: shop, path: /a.json}
            components: [{id: c, layout: {itemHeight: 10}}]
            """
        )
        let galley = try await GalleyProcess(lab)
        defer { galley.kill() }
        let name = "galley_upstream_certificate_expiry_seconds"
        var timeline = AlertTimeline()
        try await timeline.add(20, of: ["a": galley])
        #expect(try await galley.get("/v1/modules/m/layout").status == 200)
        let left = try await galley.metrics().sum(name)
        #expect(abs(left - 13 * 86_400) < 600, "\(left)")
        try await timeline.add(90, of: ["a": galley], firing: ["GalleyCertificateEnds"])
        server.process.end()
        let next = try await authority.serve(days: 300, port: server.port)
        defer { next.process.end() }
        let isRenewed = try await eventually {
            _ = try await galley.get("/v1/modules/m/layout?width=\(Int.random(in: 200...9_000))")
            return try await galley.metrics().sum(name) > 200 * 86_400
        }
        #expect(isRenewed)
        // Its failed calls while no server ran are past.
        try await timeline.add(30, of: ["a": galley])
        #expect(try await timeline.complaint() == nil)
    }
}

/// An authority that issues certificates for localhost, by the system's `openssl`.
private struct CertificateAuthority {
    private let folder: URL

    init(in folder: URL) throws {
        self.folder = folder
        try run([
            "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
            "-keyout", "authority.key", "-out", "authority.pem", "-days", "365", "-subj",
            "/CN=Test Authority",
        ])
    }

    /// Serves the files of the folder over TLS, with a certificate of so many days.
    func serve(days: Int, port: Int = 0) async throws -> (process: ChildProcess, port: Int) {
        try run([
            "req", "-new", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
            "-keyout", "server.key", "-out", "request.pem", "-subj", "/CN=localhost", "-addext",
            "subjectAltName=DNS:localhost",
        ])
        try run([
            "x509", "-req", "-in", "request.pem", "-CA", "authority.pem", "-CAkey",
            "authority.key", "-CAcreateserial", "-days", "\(days)", "-copy_extensions", "copyall",
            "-out", "server.pem",
        ])
        let output = folder.appending(path: "server-\(days).log").path
        let process = try ChildProcess(
            [
                "openssl", "s_server", "-accept", "127.0.0.1:\(port)", "-WWW", "-cert",
                "server.pem", "-key", "server.key",
            ],
            in: folder.path,
            output: output
        )
        var chosen = 0
        let isListening = await eventually {
            let text = (try? String(contentsOfFile: output, encoding: .utf8)) ?? ""
            let line = text.split(separator: "\n").first { $0.hasPrefix("ACCEPT") }
            chosen = line?.split(separator: ":").last.flatMap { Int($0) } ?? port
            return line != nil && text.hasSuffix("\n")
        }
        guard isListening else { throw LabError(text: "openssl does not listen") }
        return (process, chosen)
    }

    private func run(_ words: [String]) throws {
        let process = try ChildProcess(["openssl"] + words, in: folder.path)
        process.wait()
        guard process.exitStatus == 0 else { throw LabError(text: "openssl \(words[0])") }
    }
}
