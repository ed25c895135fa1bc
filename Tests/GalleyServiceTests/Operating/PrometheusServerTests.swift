import Foundation
import TestSupport
import Testing

@Suite("A real Prometheus, with the shipped files")
struct PrometheusServerTests {
    private static let isInstalled: Bool = {
        guard let process = try? ChildProcess(["prometheus", "--version"]) else { return false }
        process.wait()
        return process.exitStatus == 0
    }()

    private static let galley = [
        "galley.yaml": """
        version: 1
        cache: {path: ":memory:"}
        state: {path: ":memory:"}
        server: {admin: {token: "${env:TOKEN}"}}
        modules: [m.yaml]
        """,
        "m.yaml": "name: m\nkind: static\nsections: [{cells: [{id: 1, title: A}]}]\n",
    ]

    /// The shipped files in a lab's folder, for one process that is scraped often.
    private static func configure(_ lab: ServiceLab, target port: Int, token: String) throws {
        let file = lab.folder.appending(path: "galley.token")
        try lab.write("galley.token", token)
        let shipped = try Project.text("docs/operating/prometheus.yaml")
        let targets = #""galley-1:8080", "galley-2:8080""#
        #expect(shipped.contains(targets))
        try lab.write(
            "prometheus.yaml",
            shipped.replacing(targets, with: "\"127.0.0.1:\(port)\"")
                .replacing("/etc/prometheus/galley.token", with: file.path)
                .replacing("15s", with: "200ms")
        )
        try lab.write("alerts.yaml", try Project.text("docs/operating/alerts.yaml"))
    }

    /// Returns what Prometheus answers to a query; nil while it does not.
    private static func query(_ port: Int, _ path: String) async -> String? {
        guard let client = try? TestClient(port: port) else { return nil }
        guard let answer = try? await client.send("GET", "/api/v1/\(path)"), answer.status == 200
        else { return nil }
        return answer.text
    }

    @Test(
        "it scrapes with the token, which is needed, and none of the alerts fires",
        .enabled(if: isInstalled, "prometheus: scripts/setup --scale"),
        .timeLimit(.minutes(2))
    )
    func scraped() async throws {
        let lab = try ServiceLab(Self.galley)
        defer { lab.remove() }
        let galley = try await GalleyProcess(lab, variables: ["TOKEN=a-long-token"])
        defer { galley.kill() }
        #expect(try await galley.get("/metrics").status == 401)
        try Self.configure(lab, target: galley.port, token: "a-long-token")
        let port = try RedisProcess.freePort()
        let prometheus = try ChildProcess(
            [
                "prometheus", "--config.file=prometheus.yaml", "--storage.tsdb.path=data",
                "--web.listen-address=127.0.0.1:\(port)", "--log.level=warn",
                "--enable-feature=exemplar-storage",
            ],
            in: lab.folder.path,
            errors: lab.folder.appending(path: "prometheus.log").path
        )
        defer { prometheus.end() }
        let isUp = await eventually(within: .seconds(60)) {
            await Self.query(port, "query?query=up")?.contains(#","1"]"#) == true
        }
        let log = try String(
            contentsOf: lab.folder.appending(path: "prometheus.log"),
            encoding: .utf8
        )
        #expect(isUp, "\(log)")
        let isTyped = await eventually {
            await Self.query(port, "metadata?metric=galley_build")?.contains("info") == true
        }
        #expect(isTyped, "it asks for OpenMetrics")
        let counted = await Self.query(port, "query?query=count(galley_state_writable)") ?? ""
        #expect(counted.contains(#","1"]"#), "\(counted)")
        let firing = await Self.query(port, "query?query=ALERTS") ?? ""
        #expect(firing.contains(#""result":[]"#), "\(firing)")
    }
}
