import Foundation
import SwitchKit
import TestSupport
import Testing

@testable import SQLiteStorage

@Suite("A state whose folder, file or log is missing")
struct MissingFilesTests {
    private let manager = FileManager.default
    private let first = SwitchKey(module: "m", item: "1")
    private let second = SwitchKey(module: "m", item: "2")

    /// Stores the first switch, and closes the file.
    private func makeState(at path: String) async throws {
        let store = SQLiteSwitchStore(path: path)
        try await store.set(first, to: true, expecting: nil)
        await store.close()
    }

    private func values(_ store: SQLiteSwitchStore) async -> SwitchValues {
        await store.values(of: "m", owners: [""])
    }

    @Test("has values that are not known, until its folder is there")
    func folder() async throws {
        try await withFolder { folder in
            let (place, away) = (folder + "/place", folder + "/away")
            try manager.createDirectory(atPath: place, withIntermediateDirectories: true)
            try await makeState(at: place + "/state.sqlite")
            try manager.moveItem(atPath: place, toPath: away)

            let store = SQLiteSwitchStore(path: place + "/state.sqlite")
            try await store.open()
            #expect(await values(store).areKnown == false)
            #expect(store.isDegraded)
            try manager.moveItem(atPath: away, toPath: place)
            // The file is opened a moment later, by whoever reads it.
            #expect(await eventually { await values(store).stored == [first: true] })
            #expect(!store.isDegraded)
            await store.close()
        }
    }

    @Test("has values that are not known behind a symbolic link")
    func link() async throws {
        try await withFolder { folder in
            try await makeState(at: folder + "/state.sqlite")
            try manager.createSymbolicLink(
                atPath: folder + "/link.sqlite",
                withDestinationPath: folder + "/state.sqlite"
            )
            let store = SQLiteSwitchStore(path: folder + "/link.sqlite")
            try await store.open()
            #expect(await values(store).areKnown == false)
            await store.close()
        }
    }

    @Test("loses nothing with its log while it is open", arguments: [true, false])
    func log(isReplaced: Bool) async throws {
        try await withFolder { folder in
            let path = folder + "/state.sqlite"
            let store = SQLiteSwitchStore(path: path)
            try await store.set(first, to: true, expecting: nil)
            for suffix in ["-wal", "-shm"] { try manager.removeItem(atPath: path + suffix) }
            if isReplaced { try Data().write(to: URL(fileURLWithPath: path + "-wal")) }
            try await store.set(second, to: true, expecting: nil)
            #expect(await values(store).stored == [first: true, second: true])

            // As another process finds it after this one was killed.
            for suffix in ["", "-wal"] {
                try manager.copyItem(atPath: path + suffix, toPath: folder + "/copy" + suffix)
            }
            let after = SQLiteSwitchStore(path: folder + "/copy")
            #expect(await values(after).stored == [first: true, second: true])
            await after.close()
            await store.close()
        }
    }

    @Test(
        "with a log is left as it is where the file is empty or was removed",
        arguments: [true, false]
    )
    func strayLog(isEmpty: Bool) async throws {
        try await withFolder { folder in
            let path = folder + "/state.sqlite"
            let store = SQLiteSwitchStore(path: path)
            try await store.set(first, to: true, expecting: nil)
            try manager.copyItem(atPath: path + "-wal", toPath: folder + "/copy-wal")
            await store.close()
            if isEmpty { try Data().write(to: URL(fileURLWithPath: folder + "/copy")) }

            let after = SQLiteSwitchStore(path: folder + "/copy")
            await #expect(throws: SwitchStoreError.self) {
                try await after.set(second, to: true, expecting: nil)
            }
            #expect(after.isDegraded)
            await after.close()
            #expect(
                manager.contents(atPath: folder + "/copy-wal")?.isEmpty == false,
                "the log stays"
            )
            #expect(manager.fileExists(atPath: folder + "/copy") == isEmpty)
        }
    }
}
