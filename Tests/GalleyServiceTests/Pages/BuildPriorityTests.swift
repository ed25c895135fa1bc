import Foundation
import Glibc
import TestSupport
import Testing

@Suite("Builds leave the processor to answers that are at hand")
struct BuildPriorityTests {
    @Test("threads that build pages have a lower priority than the others")
    func priorities() async throws {
        let lab = try ServiceLab([
            "galley.yaml": "{cache: {path: \":memory:\"}, modules: [m.yaml]}",
            "m.yaml": """
            name: m
            kind: single
            components: [{id: c, items: [{id: a}], layout: {itemHeight: 10}}]
            """,
        ])
        defer { lab.remove() }
        let galley = try await GalleyProcess(lab)
        defer { galley.kill() }
        // Dispatch gives threads of its queues priorities too; the main thread has the process's.
        let own = getpriority(__priority_which_t(PRIO_PROCESS.rawValue), UInt32(galley.id))
        let builders = sysconf(Int32(_SC_NPROCESSORS_ONLN))
        let isPrepared = try await eventually {
            try galley.priorities().count { $0 == Int(own) + 5 } == builders
        }
        let before = try galley.priorities()
        #expect(isPrepared, "before a page: \(before), of \(own)")
        #expect(try await galley.get("/v1/modules/m/layout").status == 200)
        let after = try galley.priorities()
        #expect(after.contains(Int(own)) && after.count { $0 == Int(own) + 5 } == builders)
    }
}

extension GalleyProcess {
    /// The nice levels of its threads (proc(5), `/proc/PID/task/TID/stat`).
    fileprivate func priorities() throws -> [Int] {
        let folder = "/proc/\(id)/task"
        let files = FileManager.default
        return try files.contentsOfDirectory(atPath: folder).compactMap { thread in
            // A thread may end while this looks.
            let text = try? String(contentsOfFile: "\(folder)/\(thread)/stat", encoding: .utf8)
            let fields = text?.split(separator: ")").last?.split(separator: " ")
            return fields.flatMap { Int($0[16]) }
        }
    }
}
