import Foundation
import GRDB
import SwitchKit
import Testing
import UpstreamKit

@testable import SQLiteStorage

@Suite("A state file that is exported, copied and put back")
struct SwitchArchiveTests {
    private static let key = SwitchKey(module: "m", item: "7")

    private static func all(_ path: String) async throws -> [StoredSwitch] {
        let archive = try SQLiteSwitchArchive(reading: path)
        var all: [StoredSwitch] = []
        try await archive.export { all += $0 }
        await archive.close()
        return all
    }

    private static func restore(
        _ switches: [StoredSwitch],
        to path: String,
        maximumRows: Int = 10
    ) async throws -> [RestoredSwitch] {
        let archive = try SQLiteSwitchArchive(writing: path, maximumRows: maximumRows)
        let results = try await archive.restore(switches)
        await archive.close()
        return results
    }

    private static func withStore(
        _ path: String,
        _ body: (SQLiteSwitchStore) async throws -> Void
    ) async throws {
        let store = SQLiteSwitchStore(path: path)
        try await store.open()
        try await body(store)
        await store.close()
    }

    @Test("each change has a greater number than the one before, also those of former programs")
    func numbers() async throws {
        try await withFolder { folder in
            let path = folder + "/s.sqlite"
            try await Self.withStore(path) { store in
                var last: UInt64 = 0
                for value in [true, false, false, true] {
                    try await store.set(Self.key, to: value, expecting: nil)
                    let stored = try #require(try await Self.all(path).first)
                    #expect(stored.value == value && stored.version > last)
                    last = stored.version
                }
                #expect(last > 1_735_689_600_000_000)
            }
            // A program of before names the columns that it knows.
            let queue = try DatabaseQueue(path: path)
            let before = try #require(try await Self.all(path).first?.version)
            try queue.inDatabase { database in
                try database.execute(
                    sql: """
                        UPDATE switch SET module = 'm', owner = '', section = '', item = '7', value = 0, usedOn = 1
                            WHERE item = '7';
                        INSERT INTO switch (module, owner, section, item, value, usedOn)
                            VALUES ('m', '', '', '8', 1, 1);
                        UPDATE switch SET usedOn = 2;
                        """
                )
            }
            try queue.close()
            let after = try await Self.all(path)
            #expect(after.map(\.value) == [false, true])
            #expect(after[0].version > before && after[1].version > 0)
            let again = try await Self.all(path)
            #expect(again == after)
        }
    }

    @Test("a newer value replaces an older one, an older one nothing, and a lacking one is added")
    func newer() async throws {
        try await withFolder { folder in
            let path = folder + "/s.sqlite"
            let other = SwitchKey(module: "m", section: "é", item: "8", owner: "0f")
            func stored(_ value: Bool, _ version: UInt64) -> StoredSwitch {
                StoredSwitch(Self.key, value: value, version: version)
            }
            let first = try await Self.restore([stored(true, 5)], to: path)
            let second = try await Self.restore(
                [
                    stored(true, 4), stored(false, 5), stored(false, 4), stored(false, 6),
                    StoredSwitch(other, value: true, version: 0),
                ],
                to: path
            )
            #expect(first == [.written])
            #expect(second == [.unchanged, .newer, .newer, .written, .written])
            let all = try await Self.all(path)
            #expect(all.map(\.key) == [Self.key, other])
            #expect(all[0] == stored(false, 6))
            // One whose number is not known is as new as its import.
            #expect(all[1].version > 1_735_689_600_000_000)
            let full = try await Self.restore(
                [StoredSwitch(SwitchKey(module: "n", item: "1"), value: true, version: 1)],
                to: path,
                maximumRows: 2
            )
            #expect(full == [.full])
            try await Self.withStore(path) { store in
                let values = await store.values(of: "m", owners: ["", "0f"])
                #expect(values.stored == [Self.key: false, other: true])
            }
        }
    }

    @Test("a file with an owner is read and copied, and not written")
    func owned() async throws {
        try await withFolder { folder in
            let path = folder + "/s.sqlite"
            let copy = folder + "/copy.sqlite"
            try await Self.withStore(path) { store in
                try await store.set(Self.key, to: true, expecting: nil)
                #expect(throws: StorageError.locked) { try SQLiteSwitchArchive(writing: path) }
                #expect(try SQLiteSwitchArchive.backUp(path, to: copy) == 1)
                #expect(throws: StorageError.exists) {
                    try SQLiteSwitchArchive.backUp(path, to: copy)
                }
                try await store.set(Self.key, to: false, expecting: nil)
            }
            let mode = try FileManager.default.attributesOfItem(atPath: copy)[.posixPermissions]
            #expect(mode as? Int == 0o600)
            let names = try FileManager.default.contentsOfDirectory(atPath: folder)
            #expect(!names.contains { $0.contains("part") || $0.hasPrefix("copy.sqlite-") })
            #expect(try await Self.all(copy).map(\.value) == [true])
            #expect(try await Self.all(path).map(\.value) == [false])
        }
    }

    @Test("what is no state, or is damaged, is neither exported nor copied")
    func unusable() async throws {
        try await withFolder { folder in
            let path = folder + "/s.sqlite"
            #expect(throws: StorageError.absent) { try SQLiteSwitchArchive(reading: path) }
            try Data("text".utf8).write(to: URL(fileURLWithPath: path))
            #expect(throws: (any Error).self) {
                try SQLiteSwitchArchive.backUp(path, to: path + "2")
            }
            try FileManager.default.removeItem(atPath: path)
            try await Self.withStore(path) { try await $0.set(Self.key, to: true, expecting: nil) }
            let queue = try DatabaseQueue(path: path)
            try queue.inDatabase { try $0.execute(sql: "PRAGMA user_version = 99") }
            try queue.close()
            #expect(throws: StorageError.newer) { try SQLiteSwitchArchive(reading: path) }
            #expect(throws: StorageError.newer) { try SQLiteSwitchArchive(writing: path) }
            #expect(!FileManager.default.fileExists(atPath: path + "2"))
            let link = folder + "/link.sqlite"
            try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
            #expect(throws: StorageError.symbolicLink) { try SQLiteSwitchArchive(reading: link) }
        }
    }
}
