import Foundation
import SwitchKit
import Testing

@testable import SQLiteStorage

@Suite("The owner of a state file")
struct SwitchStoreOwnerTests {
    private let key = SwitchKey(module: "m", item: "1")

    @Test("is one store; another one is refused, and waits where it is told to")
    func one() async throws {
        try await withFolder { folder in
            let path = folder + "/s.sqlite"
            let first = SQLiteSwitchStore(path: path)
            try await first.open()
            let second = SQLiteSwitchStore(path: path)
            await #expect(throws: StorageError.locked) { try await second.open() }
            await #expect(throws: StorageError.locked) {
                try await second.open(waiting: .milliseconds(50))
            }
            await #expect(throws: SwitchStoreError.self) {
                try await second.set(key, to: true, expecting: nil)
            }
            async let opened: Void = second.open(waiting: .seconds(60))
            try await first.set(key, to: true, expecting: nil)
            await first.release()
            try await opened
            #expect(await second.values(of: "m", owners: [""]).stored == [key: true])
            try await second.set(key, to: false, expecting: nil)
            #expect(await first.values(of: "m", owners: [""]).stored == [key: false])
            await first.close()
            await second.close()
        }
    }

    @Test("stores nothing after it has given the file up, and reads on")
    func released() async throws {
        try await withFolder { folder in
            let store = SQLiteSwitchStore(path: folder + "/s.sqlite")
            try await store.set(key, to: true, expecting: nil)
            await store.release()
            await #expect(throws: SwitchStoreError.self) {
                try await store.set(key, to: false, expecting: nil)
            }
            #expect(await store.values(of: "m", owners: [""]).stored == [key: true])
            await store.close()
        }
    }

    @Test("stays one where the lock's file is removed", arguments: [true, false])
    func removedLock(isTaken: Bool) async throws {
        try await withFolder { folder in
            let path = folder + "/s.sqlite"
            let first = SQLiteSwitchStore(path: path)
            try await first.set(key, to: true, expecting: nil)
            try FileManager.default.removeItem(atPath: path + ".lock")
            let second = SQLiteSwitchStore(path: path)
            if isTaken {
                try await second.open()
                await #expect(throws: SwitchStoreError.self) {
                    try await first.set(key, to: false, expecting: nil)
                }
                try await second.set(key, to: false, expecting: nil)
            } else {
                try await first.set(key, to: false, expecting: nil)
                await #expect(throws: StorageError.locked) { try await second.open() }
            }
            #expect(await first.values(of: "m", owners: [""]).stored == [key: false])
            await first.close()
            await second.close()
        }
    }
}
