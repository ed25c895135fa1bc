import Foundation
import Glibc
import TestSupport
import Testing

@Suite("A service manager hears what becomes of the service")
struct ServiceManagerTests {
    private static let files = [
        "galley.yaml": """
        version: 1
        cache: {path: ":memory:"}
        modules: [page.yaml]
        """,
        "page.yaml": """
        name: page
        kind: static
        sections: [{cells: [{id: about, title: About}]}]
        """,
    ]

    private static func lab() throws -> ServiceLab {
        try ServiceLab(files)
    }

    @Test("ready, reloading, alive and stopping are told as they happen")
    func states() async throws {
        let lab = try Self.lab()
        defer { lab.remove() }
        let manager = try ManagerSocket()
        let process = try await GalleyProcess(
            lab,
            variables: ["NOTIFY_SOCKET=\(manager.name)", "WATCHDOG_USEC=100000"]
        )
        defer { process.kill() }
        let ready = await manager.message(with: "READY=1")
        #expect(ready == "READY=1\nSTATUS=Listening on http://127.0.0.1:\(process.port)")
        // Again and again, not once.
        for _ in 0..<3 { #expect(await manager.message(with: "WATCHDOG=1") == "WATCHDOG=1") }
        process.signal(SIGHUP)
        let reloading = try #require(await manager.message(with: "RELOADING=1"))
        let time = try #require(reloading.split(separator: "=").last.flatMap { Int($0) })
        #expect(time > 0)
        #expect(await manager.message(with: "READY=1") == ready)
        process.signal(SIGTERM)
        #expect(await manager.message(with: "STOPPING=1") == "STOPPING=1")
    }

    @Test("a watchdog that is another process's is not told")
    func foreignWatchdog() async throws {
        let lab = try Self.lab()
        defer { lab.remove() }
        let manager = try ManagerSocket()
        let process = try await GalleyProcess(
            lab,
            variables: ["NOTIFY_SOCKET=\(manager.name)", "WATCHDOG_USEC=1000", "WATCHDOG_PID=1"]
        )
        defer { process.kill() }
        #expect(await manager.message(with: "READY=1") != nil)
        process.signal(SIGTERM)
        // The next message is the last one: there was none of a watchdog between.
        #expect(await manager.message() == "STOPPING=1")
    }

    @Test(
        "systemd accepts the unit files of the documentation, and finds little that they leave open",
        .enabled(if: Systemd.isInstalled, "systemd-analyze is not installed")
    )
    func unitFiles() throws {
        let lab = try ServiceLab([:])
        defer { lab.remove() }
        var paths: [String] = []
        for name in ["galley.service", "galley.socket"] {
            let text = try Project.text("docs/operating/\(name)")
            // The programs need not be where they are on a server.
            try lab.write(name, text.replacing("/usr/local/bin/galley", with: "/bin/true"))
            paths.append(lab.folder.appending(path: name).path)
        }
        #expect(try Systemd.analyze(["verify"] + paths, in: lab) == 0)
        // 0 to 10 in tenths, 10 being wide open.
        let options = ["security", "--offline=true", "--threshold=20"]
        #expect(try Systemd.analyze(options + [paths[0]], in: lab) == 0)
    }
}

/// `systemd-analyze`, where it is installed.
private enum Systemd {
    private static let path = "/usr/bin/systemd-analyze"

    static var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: path) }

    /// Runs it; returns its exit status.
    static func analyze(_ arguments: [String], in lab: ServiceLab) throws -> Int32? {
        let process = try ChildProcess(
            [path] + arguments,
            output: lab.folder.appending(path: "output").path,
            errors: lab.folder.appending(path: "errors").path
        )
        process.wait()
        return process.exitStatus
    }
}
