import CFaultyFiles
import Foundation
import TestSupport

/// The steps of a history that the disk takes.
extension SimulatedHistory {
    func harmCache() throws {
        let file = cacheFolder.appending(path: "cache.sqlite")
        guard let handle = try? FileHandle(forUpdating: file) else { return }
        defer { try? handle.close() }
        let size = Int(try handle.seekToEnd())
        switch random.below(3) {
        case 0:
            for _ in 0..<50 {
                try handle.seek(toOffset: UInt64(random.below(size)))
                try? handle.write(contentsOf: [UInt8(random.below(256))])
            }
        case 1: try? handle.truncate(atOffset: UInt64(random.below(size)))
        default: try? FileManager.default.removeItem(at: file)
        }
        sharedState.forgetCache()
        isFileHarmed = true
        note("harm the cache's file")
    }

    func fillDisk() {
        guard let disk else { return }
        let filler = disk.path + "/filler"
        if FileManager.default.fileExists(atPath: filler) {
            try? FileManager.default.removeItem(atPath: filler)
            return note("free the disk")
        }
        _ = FileManager.default.createFile(atPath: filler, contents: nil)
        guard let handle = FileHandle(forWritingAtPath: filler) else { return }
        defer { try? handle.close() }
        for size in [65536, 4096, 1] {
            let bytes = Data(repeating: 1, count: size)
            while (try? handle.write(contentsOf: bytes)) != nil {}
        }
        isFileHarmed = true
        note("fill the disk")
    }

    // MARK: Faults of single operations

    /// Lets operations on the state's files fail from now on.
    func failState() {
        isStateHarmed = true
        note("the state's disk: \(files.failState(&random))")
        guard files.isStateFull else { return }
        // The first switch that finds no room takes that of the cache.
        sharedState.forgetCache()
        isFileHarmed = true
    }

    /// Lets operations on the cache's files fail from now on, or return what was not written.
    func failCache() {
        isFileHarmed = true
        note("the cache's disk: \(files.failCache(&random))")
    }

    /// Lets threads sleep before operations on files, so that others come first.
    func delayThreads() {
        files.delay()
        note("threads wait")
    }

    /// Lets all operations work again.
    func heal() {
        files.heal()
        note("the disk works")
    }

    /// Kills the service in the middle of a write: what a switch's file has then has every
    /// acknowledged value.
    func killWhileWriting() async throws {
        isStateHarmed = true
        note("about to end in a write")
        files.stopSoon(&random)
        for _ in 0..<random.int(1...4) { try await setSwitch() }
        try await crash()
    }
}
