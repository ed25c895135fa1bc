import Foundation
import Locking
import SwitchKit
import Testing

@testable import SQLiteStorage

@Suite struct SQLiteSwitchStoreTests {
    private let folder = FileManager.default.temporaryDirectory
        .appending(path: "galley-state-\(UUID().uuidString)")
    private var path: String { folder.appending(path: "state.sqlite").path }
    private let key = SwitchKey(module: "m", item: "1")

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    private func with<Result>(
        _ body: (SQLiteSwitchStore) async throws -> Result
    ) async throws -> Result {
        let store = SQLiteSwitchStore(path: path)
        let result = try await body(store)
        await store.close()
        return result
    }

    @Test("a value survives closing, and is the owner's alone")
    func persistence() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        var own = key
        own.owner = "somebody"
        try await with { store in
            try await store.set(key, to: true, expecting: nil)
            try await store.set(own, to: false, expecting: nil)
        }
        try await with { store in
            let shared = await store.values(of: "m", owners: [""])
            #expect(shared.stored == [key: true])
            let both = await store.values(of: "m", owners: ["", "somebody"])
            #expect(both.stored == [key: true, own: false])
            #expect(await store.values(of: "other", owners: [""]).stored.isEmpty)
        }
    }

    @Test("switches of equivalent ids and owners have values of their own")
    func equivalent() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let (one, two) = ("jos\u{E9}", "jose\u{301}")
        let keys = [
            SwitchKey(module: "m", item: one), SwitchKey(module: "m", item: two),
            SwitchKey(module: "m", item: "1", owner: one),
            SwitchKey(module: "m", item: "1", owner: two),
        ]
        try await with { store in
            for (index, key) in keys.enumerated() {
                try await store.set(key, to: index.isMultiple(of: 2), expecting: nil)
            }
        }
        try await with { store in
            let stored = await store.values(of: "m", owners: ["", one, two]).stored
            #expect(stored.count == 4)
            for (index, key) in keys.enumerated() {
                #expect(stored[key] == index.isMultiple(of: 2))
            }
        }
    }

    @Test("a change happens only from the value that was expected")
    func expectation() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try await with { store in
            let off = SwitchExpectation(value: false, unset: false)
            try await store.set(key, to: true, expecting: off)
            await #expect(throws: SwitchStoreError.changed(true)) {
                try await store.set(key, to: true, expecting: off)
            }
            let on = SwitchExpectation(value: true, unset: false)
            try await store.set(key, to: false, expecting: on)
            #expect(await store.values(of: "m", owners: [""]).stored == [key: false])
        }
    }

    @Test("of many changes from one value, one happens")
    func races() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try await with { store in
            let key = key
            let count = await withTaskGroup(of: Bool.self) { group in
                for _ in 0..<50 {
                    group.addTask {
                        let off = SwitchExpectation(value: false, unset: false)
                        return (try? await store.set(key, to: true, expecting: off)) != nil
                    }
                }
                return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
            }
            #expect(count == 1)
        }
    }

    @Test("values know when they are out of date")
    func marks() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try await with { store in
            let before = await store.values(of: "m", owners: [""])
            let ann = await store.values(of: "m", owners: ["", "ann"])
            #expect(before.versions.map(\.isCurrent) == [true])
            try await store.set(SwitchKey(module: "n", item: "1"), to: true, expecting: nil)
            let bob = SwitchKey(module: "m", item: "1", owner: "bob")
            try await store.set(bob, to: true, expecting: nil)
            #expect(before.versions.map(\.isCurrent) == [true])
            #expect(ann.versions.map(\.isCurrent) == [true, true])
            try await store.set(key, to: true, expecting: nil)
            #expect(before.versions.map(\.isCurrent) == [false])
            #expect(ann.versions.map(\.isCurrent) == [false, true])
            let now = await store.values(of: "m", owners: [""])
            #expect(now.versions.map(\.isCurrent) == [true])
        }
    }

    @Test(
        "a file that is damaged, newer, foreign or no file is kept as it is, nothing is stored, and no value is known",
        arguments: ["text", "foreign", "folder", "link", "newer", "log"]
    )
    func unusable(_ kind: String) async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let manager = FileManager.default
        let text = Data("this is no database, though it is long enough to be one".utf8)
        switch kind {
        case "folder":
            try manager.createDirectory(atPath: path, withIntermediateDirectories: true)
        case "link":
            try manager.createSymbolicLink(atPath: path, withDestinationPath: "/dev/null")
        case "newer":
            _ = try await with { store in try await store.set(key, to: true, expecting: nil) }
            var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
            // The version of the format is the user's version of SQLite's header.
            bytes[63] = 99
            try bytes.write(to: URL(fileURLWithPath: path))
        case "log":
            try text.write(to: URL(fileURLWithPath: path + "-wal"))
        case "foreign":
            var header = Data("SQLite format 3\u{0}".utf8)
            header.append(Data(repeating: 7, count: 4096))
            try header.write(to: URL(fileURLWithPath: path))
        default: try text.write(to: URL(fileURLWithPath: path))
        }
        let before = try? Data(contentsOf: URL(fileURLWithPath: path))
        try await with { store in
            try await store.open()
            #expect(store.isDegraded)
            await #expect(throws: SwitchStoreError.self) {
                try await store.set(key, to: true, expecting: nil)
            }
            let values = await store.values(of: "m", owners: [""])
            #expect(!values.areKnown && values.stored.isEmpty)
            #expect(store.reason?.isEmpty == false)
        }
        #expect((try? Data(contentsOf: URL(fileURLWithPath: path))) == before)
        let name = kind == "log" ? "state.sqlite-wal" : "state.sqlite"
        #expect(
            try manager.contentsOfDirectory(atPath: folder.path).sorted()
                == [name, "state.sqlite.lock"].sorted()
        )
    }

    @Test("a file that was taken away takes nothing more")
    func removed() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let degraded = Locked(0)
        let store = SQLiteSwitchStore(path: path) { event in
            if case .degraded = event { degraded.withLock { $0 += 1 } }
        }
        try await store.set(key, to: true, expecting: nil)
        try FileManager.default.removeItem(atPath: path)
        for _ in 0..<2 {
            await #expect(throws: SwitchStoreError.self) {
                try await store.set(key, to: false, expecting: nil)
            }
        }
        #expect(store.isDegraded)
        #expect(degraded.withLock(\.self) == 1)
        await store.close()
    }

    @Test("only we may read the file")
    func mode() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        _ = try await with { try await $0.set(key, to: true, expecting: nil) }
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
    }

    @Test("a copy of the log that comes after the file was closed is none")
    func lateCheckpoint() async throws {
        try await withFolder { folder in
            let path = folder + "/s.sqlite"
            let connections = try StateConnections(opening: StateConnections.file(path: path))
            connections.close(emptyingLog: true)
            connections.checkpoint()
            connections.close(emptyingLog: true)
        }
    }
}
