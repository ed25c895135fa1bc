import Foundation
import Testing
import UpstreamKit

@testable import SQLiteStorage

@Suite("The salt of cache keys")
struct CacheSaltTests {
    @Test("is 32 bytes that stay with the file, and differ between files")
    func stays() async throws {
        try await withFolder { folder in
            var salts: [[UInt8]] = []
            for name in ["a", "a", "b"] {
                try await withStore("\(folder)/\(name).sqlite") { _, cache in
                    salts.append(cache.salt)
                }
            }
            #expect(salts[0].count == 32)
            #expect(salts[0] == salts[1])
            #expect(salts[0] != salts[2])
        }
    }

    @Test("is the same in two processes on one file")
    func shared() async throws {
        try await withFolder { folder in
            try await withStore(folder + "/a.sqlite") { _, first in
                try await withStore(folder + "/a.sqlite") { _, second in
                    #expect(first.salt == second.salt)
                }
            }
        }
    }

    @Test("does not change once it was read, even when a file with another one becomes usable")
    func fixed() async throws {
        try await withFolder { folder in
            let path = folder + "/a.sqlite"
            try await withStore(path) { _, _ in }
            let cache = CacheDatabase(path: path, maximumBytes: 1 << 20)
            let salt = cache.salt
            await cache.open()
            #expect(cache.salt == salt)
            await cache.close()
        }
    }
}
