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
        // The builders, and the thread of libcurl where there is one: SCHED_BATCH is 3.
        #expect(try galley.policies().count { $0 == 3 } >= builders)
        #expect(try galley.policies().contains(0), "event loops take a processor when they wake up")
        #expect(after.contains(Int(own)) && after.count { $0 == Int(own) + 5 } == builders)
    }
}

extension GalleyProcess {
    /// The nice levels of its threads.
    fileprivate func priorities() throws -> [Int] { try threads(field: 19) }

    /// The scheduling policies of its threads.
    fileprivate func policies() throws -> [Int] { try threads(field: 41) }

    /// A field of each thread (proc(5), `/proc/PID/task/TID/stat`).
    private func threads(field: Int) throws -> [Int] {
        let folder = "/proc/\(id)/task"
        let files = FileManager.default
        return try files.contentsOfDirectory(atPath: folder).compactMap { thread in
            // A thread may end while this looks.
            let text = try? String(contentsOfFile: "\(folder)/\(thread)/stat", encoding: .utf8)
            let fields = text?.split(separator: ")").last?.split(separator: " ")
            // The fields behind the name begin with the third.
            return fields.flatMap { Int($0[field - 3]) }
        }
    }
}
