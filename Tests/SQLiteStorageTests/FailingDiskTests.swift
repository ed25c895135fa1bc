import CFaultyFiles
import SwitchKit
import TestSupport
import Testing
import UpstreamKit

@testable import SQLiteStorage

@Suite("A disk that fails, and has room")
struct FailingDiskTests {
    private static let failures: [(String, faulty_plan)] = {
        var (writes, flushes) = (faulty_plan(), faulty_plan())
        writes.failing_writes = 1000
        flushes.failing_flushes = 1000
        return [("writes", writes), ("flushes", flushes)]
    }()

    @Test("a switch that is not stored takes nothing from the cache", arguments: 0..<2)
    func keepsCache(_ number: Int) async throws {
        let (name, plan) = Self.failures[number]
        #expect(faulty_files_install() == 0)
        try await withFolder { folder in
            let path = folder + "/state.sqlite"
            let watch = faulty_files_watch(path, 1)
            defer { faulty_files_forget(watch) }
            try await withStore(folder + "/cache.sqlite") { store, cache in
                var options = SQLiteSwitchStore.Options()
                options.freeDisk = { await cache.yieldDisk(to: path) }
                options.releaseDisk = { cache.reclaimDisk() }
                let switches = SQLiteSwitchStore(path: path, options: options)
                try await switches.open()
                store.store(answer(1), for: key(1))
                await cache.flush()

                faulty_files_set(watch, plan)
                let item = SwitchKey(module: "m", item: "7")
                await #expect(throws: SwitchStoreError.self, "\(name)") {
                    try await switches.set(item, to: true, expecting: nil)
                }
                #expect(faulty_files_count(watch) > 0)
                #expect(cache.health == .ok)
                #expect(await store.response(for: key(1)) == answer(1))

                faulty_files_set(watch, faulty_plan())
                // The file is opened again a moment later.
                #expect(
                    await eventually {
                        (try? await switches.set(item, to: true, expecting: nil)) != nil
                    }
                )
                #expect(await switches.values(of: "m", owners: [""]).stored == [item: true])
                await switches.close()
            }
        }
    }

    @Test("values that cannot be read are not known, rather than as declared")
    func unreadable() async throws {
        #expect(faulty_files_install() == 0)
        try await withFolder { folder in
            let path = folder + "/state.sqlite"
            let item = SwitchKey(module: "m", item: "7")
            let before = SQLiteSwitchStore(path: path)
            try await before.set(item, to: true, expecting: nil)
            await before.close()

            let watch = faulty_files_watch(path, 1)
            defer { faulty_files_forget(watch) }
            var plan = faulty_plan()
            plan.failing_reads = 1000
            faulty_files_set(watch, plan)
            let switches = SQLiteSwitchStore(path: path)
            try await switches.open()
            #expect(await switches.values(of: "m", owners: [""]).areKnown == false)
            #expect(faulty_files_count(watch) > 0)

            faulty_files_set(watch, faulty_plan())
            // The file is opened again a moment later.
            #expect(
                await eventually {
                    await switches.values(of: "m", owners: [""]).stored == [item: true]
                }
            )
            await switches.close()
        }
    }

    @Test("a file of which some reads fail is not taken for a damaged one")
    func failingReads() async throws {
        #expect(faulty_files_install() == 0)
        try await withFolder { folder in
            let path = folder + "/state.sqlite"
            let before = SQLiteSwitchStore(path: path)
            for number in 0..<600 {
                let item = SwitchKey(module: "m", item: "\(number)", owner: "owner \(number)")
                try await before.set(item, to: true, expecting: nil)
            }
            await before.close()

            var opened = 0
            var failed = 0
            for seed in 0..<100 {
                let watch = faulty_files_watch(path, UInt64(seed))
                defer { faulty_files_forget(watch) }
                var plan = faulty_plan()
                plan.failing_reads = 100
                faulty_files_set(watch, plan)
                do {
                    try StateConnections(opening: StateConnections.file(path: path))
                        .close(emptyingLog: false)
                    opened += 1
                } catch {
                    failed += 1
                    #expect(!error.isNoStateFile, "seed \(seed): \(error)")
                }
            }
            // Of 100 openings, many fail within the check of the pages, and some do not fail.
            #expect(opened > 0 && failed > 30)
        }
    }

    @Test(
        "the check's words for a read that failed",
        arguments: [
            ("Page 3: unable to get the page. error code=266", true),
            ("Page 3: unable to get the page. error code=8458", true),
            ("Page 3: unable to get the page. error code=11", false),
            ("Page 3: failed to get page 4", true),
            ("Page 3: Failed to read ptrmap key=4", true),
            ("Page 3: btreeInitPage() returns error code 11", false),
            ("Tree 2 page 4: free space corruption", false),
            ("", false),
        ]
    )
    func verdicts(_ verdict: String, isFailedRead: Bool) {
        #expect(PageCheck.isFailedRead(verdict) == isFailedRead)
    }
}
