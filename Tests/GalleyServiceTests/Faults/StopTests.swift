import Foundation
import Glibc
import TestSupport
import Testing

@Suite("A process ends when it is told to, whatever its tasks do")
struct StopTests {
    /// A fixture in which endless tasks occupy every thread that runs tasks.
    private struct Busy {
        let process: GalleyProcess
        let clients: Crowd

        init(drain: Int, lameDuck: Int) async throws {
            process = try await GalleyProcess(fixture: "StopFixture", ["\(drain)", "\(lameDuck)"])
            let count = ProcessInfo.processInfo.activeProcessorCount + 2
            clients = try Crowd(count: count, port: process.port)
            clients.send { _ in "/endless" }
        }

        func end() {
            process.kill()
            clients.leave()
        }
    }

    @Test("SIGTERM ends it within the drain and a second, though no task ever ends")
    func endless() async throws {
        let busy = try await Busy(drain: 1, lameDuck: 0)
        defer { busy.end() }
        let process = busy.process
        #expect(try await process.get("/now").text == "now")
        process.signal(SIGTERM)
        #expect(await eventually { process.exitStatus != nil })
        #expect(process.exitStatus == 0)
    }

    @Test("a second signal ends it at once", arguments: [SIGTERM, SIGINT])
    func second(signal: Int32) async throws {
        let busy = try await Busy(drain: 3600, lameDuck: 3600)
        defer { busy.end() }
        let process = busy.process
        process.signal(SIGTERM)
        #expect(try await process.get("/now").text == "now")
        // A signal is lost where one of its kind still waits to be handled (signal(7)), on a busy machine.
        let hasEnded = await eventually {
            process.signal(signal)
            return await eventually(within: .seconds(2)) { process.exitStatus != nil }
        }
        #expect(hasEnded)
        #expect(process.exitStatus == 1)
    }

    @Test("a lame duck accepts connections, and then no more")
    func lameDuck() async throws {
        let busy = try await Busy(drain: 3600, lameDuck: 2)
        defer { busy.end() }
        let process = busy.process
        process.signal(SIGTERM)
        #expect(try await process.get("/now").text == "now")
        #expect(await eventually { (try? await process.get("/now")) == nil })
        #expect(process.exitStatus == nil)
    }

    @Test("galley is not ready from the signal on, serves as a lame duck, and ends with 0")
    func ready() async throws {
        let lab = try ServiceLab([
            "galley.yaml": """
            server: {timeouts: {drain: 5s, lameDuck: 3s}}
            modules: [m.yaml]
            """,
            "m.yaml": """
            name: m
            kind: static
            sections: [{cells: [{id: 1, title: plain}]}]
            """,
        ])
        defer { lab.remove() }
        let galley = try await GalleyProcess(lab)
        defer { galley.kill() }
        #expect(try await galley.get("/readyz").status == 200)
        galley.signal(SIGTERM)
        #expect(await eventually { (try? await galley.get("/readyz").status) == 503 })
        #expect(try await galley.get("/v1/modules/m/layout").status == 200)
        #expect(await eventually { galley.exitStatus != nil })
        #expect(galley.exitStatus == 0)
        #expect(!galley.log.contains("by force"))
    }
}
