import Foundation
import GalleyService
import HTTPSocket
import Locking
import Logging
import TestSupport

/// One history of a whole service from a seed: requests, reloads, stops, kills, faults of the
/// upstream, of its name, of the clock and of the disk, one after another, and after each step what must hold.
///
/// The steps, their order and their arguments follow from the seed alone. The order in which the
/// service's own threads run does not, nor do its files' contents at the moment of a kill.
final class SimulatedHistory {
    /// A law that did not hold.
    struct Broken: Error, CustomStringConvertible {
        let description: String
    }

    var random: SeededGenerator
    let upstream = SimulatedUpstream()
    private let source: FaultUpstream
    private(set) var folder: ServiceLab
    private var folders: [ServiceLab] = []
    private(set) var server: GalleyServer?
    let disk: SmallDisk?
    /// The faults of the disk under the service's files.
    private(set) var files: SimulatedFiles
    /// The upstream's name.
    let names: SimulatedNames
    private let clock = SimulatedClock()
    var sharedState = SimulatedState()
    /// The page that a client follows.
    var followed = StreamFolder()
    private var steps: [String] = []
    /// True when what is cached may be in memory only, as the cache's file was harmed or its disk full.
    var isFileHarmed = false
    /// True when switches may be refused, and pages with them: the state's disk fails, or has failed since a
    /// switch was set.
    var isStateHarmed = false
    /// The paths that fail, or have failed since the start: failures are remembered for a while.
    private(set) var failing: Set<String> = []
    /// True when the wall clock was set since the start.
    private var hasJumped = false

    /// True while pages may be another at each try, or not be had.
    var mayDiffer: Bool { !failing.isEmpty || isStateHarmed }

    /// The faults of the disk so far.
    private(set) var faultCount = 0
    /// The look-ups of the upstream's name.
    private(set) var lookUpCount = 0

    static let users = ["ann", "bob"]

    init(seed: UInt64) throws {
        random = SeededGenerator(seed: seed)
        let upstream = upstream
        (source, names) = try SimulatedNames.served(seed: seed) { upstream.behave($0) }
        disk = random.chance(20) && SmallDisk.isPossible ? try SmallDisk(kilobytes: 4096) : nil
        folder = try ServiceLab([:])
        folders = [folder]
        files = try SimulatedFiles(of: folder, cacheIn: disk?.path, random: &random)
        try configure(height: 10)
    }

    /// Lives through the history.
    ///
    /// - Throws: The law that did not hold, with the steps before.
    func run() async throws {
        defer {
            source.stop()
            for folder in folders { folder.remove() }
            disk?.remove()
        }
        do {
            try await start()
            for _ in 0..<random.int(8...24) { try await step() }
            await server?.stop()
            upstream.state.withLock { $0.faults = [:] }
            heal()
            try names.heal()
            try await start()
            try await readAll()
            for user in Self.users { try await setSwitch(of: user) }
            try await readAll()
            faultCount += files.count
            lookUpCount = names.count
        } catch {
            await server?.stop()
            throw Broken(description: "\(error), after: \(steps.joined(separator: "; "))")
        }
        await server?.stop()
    }

    // MARK: Steps

    private func step() async throws {
        switch random.below(32) {
        case 0..<7: try await read()
        case 7..<10: try await setSwitch()
        case 10: try await refresh()
        case 11: upstream.state.withLock { $0.plays += 1 }
        case 12, 13: changeFaults()
        case 14: try await reload()
        case 15: try await restart()
        case 16: try await crash()
        case 17: try harmCache()
        case 18: fillDisk()
        case 19: try await readWhileSetting()
        case 20, 21: failState()
        case 22: failCache()
        case 23: heal()
        case 24: delayThreads()
        case 25: try changeName()
        case 26: setClock()
        case 27, 28: try await followChanges()
        case 29: try await followOther()
        case 30: try await listen()
        default: try await killWhileWriting()
        }
        try await read()
        try await checkBounds()
    }

    func note(_ step: String) {
        steps.append(step)
        Self.log.info("\(step)")
    }

    private func changeFaults() {
        let path = random.pick(["/songs"] + SimulatedUpstream.paths)
        let fault = random.chance(50) ? random.pick(SimulatedUpstream.Fault.allCases) : nil
        upstream.state.withLock { $0.faults[path] = fault }
        if fault != nil { failing.insert(path) }
        note("\(path) \(fault.map { "\($0)" } ?? "works")")
    }

    private func changeName() throws {
        note("the upstream's name \(try names.change(&random))")
        if !names.isSound { failing.formUnion(SimulatedUpstream.paths) }
    }

    private func setClock() {
        note("the clock is set by \(clock.jump(&random)) s")
        hasJumped = true
        sharedState.setClock()
    }

    private func reload() async throws {
        if random.chance(30) {
            // A file with mistakes: the configuration stays.
            try folder.write("modules/songs.yaml", "name: [")
            let configuration = try? folder.configuration()
            try require(configuration == nil, "a broken file is accepted")
        }
        try configure(height: random.int(10...40))
        server?.reload(try folder.configuration())
        note("reload")
    }

    private func restart() async throws {
        note("stop and start")
        await server?.stop()
        if random.chance(50) { heal() } else { files.healPages() }
        try await start()
    }

    /// The service goes on from the files as they are at this moment, as after `kill -9`.
    func crash() async throws {
        note("kill")
        files.stop()
        let next = try ServiceLab([:])
        folders.append(next)
        try FileManager.default.createDirectory(at: next.folder, withIntermediateDirectories: true)
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.folder.path)
        where !name.hasSuffix(".lock") && name != "disk" {
            let copy = Result {
                try FileManager.default.copyItem(
                    at: folder.folder.appending(path: name),
                    to: next.folder.appending(path: name)
                )
            }
            // A journal of a file whose harm was just found may go away at this very moment.
            if !name.hasPrefix("cache.") { try copy.get() }
        }
        await server?.stop()
        faultCount += files.count
        folder = next
        files = try SimulatedFiles(of: folder, cacheIn: disk?.path, random: &random)
        isStateHarmed = false
        // What the cache has not written yet is lost, so that an older response may come back.
        sharedState.forgetCache()
        try await start()
    }

    // MARK: The service

    var cacheFolder: URL { disk.map { URL(filePath: $0.path) } ?? folder.folder }

    private func start() async throws {
        server = nil
        clock.settle()
        if isFileHarmed { sharedState.forgetCache() }
        if hasJumped { sharedState.outdateCache() }
        hasJumped = false
        sharedState.start()
        failing = upstream.state.withLock { Set($0.faults.keys) }
        if !names.isSound { failing.formUnion(SimulatedUpstream.paths) }
        server = try await GalleyServer.start(
            folder.configuration(),
            listening: .address(host: "127.0.0.1", port: 0),
            clock: clock.clock,
            log: Self.log
        )
    }

    /// The service's log: of a history that is replayed, what explains it.
    private static let log = Logger(label: "simulation") { label -> any LogHandler in
        let isReplayed = ProcessInfo.processInfo.environment["GALLEY_HISTORY"] != nil
        if isReplayed { return StreamLogHandler.standardError(label: label) }
        return SwiftLogNoOpLogHandler()
    }

    private func configure(height: Int) throws {
        let cache = disk.map { $0.path } ?? "."
        try folder.write(
            "galley.yaml",
            """
            version: 1
            server: {limits: {memory: 64MiB}}
            cache: {path: \(cache)/cache.sqlite, maxBytes: 2MiB}
            state: {path: ./state.sqlite}
            upstreams:
              up:
                url: "http://\(names.host):\(source.port)"
                network: [127.0.0.1/32]
                connect: 5s
                timeout: 15s
                retries: 0
                circuit: {failures: 1000, openFor: 1s}
                forward: [authorization]
              all:
                url: "http://\(names.host):\(source.port)"
                network: [127.0.0.1/32]
                connect: 5s
                timeout: 15s
                retries: 0
                circuit: {failures: 1000, openFor: 1s}
                cache: {ttl: 1h, staleIfError: 24h}
            modules: [modules/*.yaml]
            """
        )
        for (name, text) in SimulatedModules.texts(height: height) {
            try folder.write("modules/\(name).yaml", text)
        }
    }
}
