import ConfigurationLanguage
import Foundation
import GalleyService
import Locking
import ModuleConfiguration
import TestSupport
import Testing

@Suite("One bad page among those of many teams is one bad page", .serialized)
struct ManyTeamsTests {
    /// The text by which a layout shows a version of a page.
    private static func mark(_ name: String, _ version: Int) -> String { "\(name)=\(version);" }

    /// The versions of pages that a reader may see at a moment.
    private final class Allowed: Sendable {
        private let versions: Locked<[String: Set<Int>]>
        let wrong = Locked<[String]>([])
        let count = Locked(0)

        init(_ names: [String]) {
            versions = Locked(Dictionary(uniqueKeysWithValues: names.map { ($0, [0]) }))
        }

        func of(_ name: String) -> Set<Int> { versions.withLock { $0[name] ?? [] } }
        func add(_ version: Int, to names: [String]) {
            versions.withLock { all in for name in names { all[name]?.insert(version) } }
        }
        func only(_ version: Int, of names: [String]) {
            versions.withLock { all in for name in names { all[name] = [version] } }
        }

        /// Judges an answer for a page that was asked for between two moments.
        func judge(_ answer: TestAnswer, _ name: String, _ before: Set<Int>) {
            let versions = before.union(of(name))
            let isRight =
                answer.status == 200
                && versions.contains { answer.text.contains(ManyTeamsTests.mark(name, $0)) }
            if !isRight {
                wrong.withLock { $0.append("\(name) \(answer.status), not one of \(versions)") }
            }
            count.withLock { $0 += 1 }
        }
    }

    /// Reads random pages until it is told to stop.
    private static func read(
        _ names: [String],
        seed: UInt64,
        _ server: GalleyServer,
        _ allowed: Allowed,
        until isOver: Flag
    ) async {
        var random = SeededGenerator(seed: seed)
        while !isOver.isSet {
            guard let name = names.randomElement(using: &random) else { return }
            let before = allowed.of(name)
            if let answer = try? await TeamsLab.layout(name, server) {
                allowed.judge(answer, name, before)
            } else {
                allowed.wrong.withLock { $0.append("\(name): no answer") }
            }
        }
    }

    @Test(
        "every reload with another mistake: the others change, the page stays byte for byte, composites show both"
    )
    func reloads() async throws {
        let (teams, pages) = TestScale.isTorture ? (40, 48) : (2, 4)
        let lab = try TeamsLab(teams: teams, pages: pages)
        defer { lab.lab.remove() }
        let kinds = MistakeKind.all(of: TeamsLab.page("t0-p0", version: 0), sample: 2)
        #expect(kinds.count >= (TestScale.isTorture ? 100 : 2), "\(kinds.count) kinds of mistakes")
        var served = try lab.load(keeping: nil)
        let server = try await lab.start(served)
        var random = SeededGenerator(seed: TestScale.seed)
        let names = lab.names
        let (allowed, isOver) = (Allowed(names), Flag())
        let readers = (0..<2).map { number in
            Task { await Self.read(names, seed: UInt64(number), server, allowed, until: isOver) }
        }
        var times: [Duration] = []
        for (index, kind) in kinds.enumerated() {
            let version = index + 1
            let team = Int.random(in: 0..<teams, using: &random)
            // Of half the rounds the page is part of composites.
            let range = index % 2 == 0 ? 0..<TeamsLab.children : 0..<pages
            let victim = TeamsLab.name(team, Int.random(in: range, using: &random))
            let changed = Set(
                (0..<teams).map { TeamsLab.name($0, Int.random(in: 0..<pages, using: &random)) }
            ).subtracting([victim]).sorted()
            let before = try await TeamsLab.layout(victim, server)
            allowed.add(version, to: changed)
            for name in changed { try lab.write(name, version: version) }
            let text = TeamsLab.page(victim, version: version)
            try lab.write(victim, bytes: try #require(kind.applied(to: text)))
            let start = ContinuousClock.now
            let next = try lab.load(keeping: served)
            times.append(.now - start)
            #expect(server.reload(next) != nil)
            served = next
            allowed.only(version, of: changed)
            #expect(
                next.misconfigured.filter { !$0.mistakes.isEmpty }.map(\.name) == [victim],
                "\(kind)"
            )
            let after = try await TeamsLab.layout(victim, server)
            #expect(after.body == before.body, "\(kind)")
            #expect(after["galley-status"] == "complete; misconfigured", "\(kind)")
            for name in changed {
                let text = try await TeamsLab.layout(name, server).text
                #expect(text.contains(Self.mark(name, version)), "\(name) after \(kind)")
            }
            try await checkComposites(of: team, server, allowed)
            // It is mended before the next one.
            allowed.add(version, to: [victim])
            try lab.write(victim, version: version)
            served = try lab.load(keeping: served)
            server.reload(served)
            allowed.only(version, of: [victim])
            #expect(served.misconfigured.isEmpty, "\(kind)")
        }
        if TestScale.isTorture {
            #expect(await eventually { allowed.count.withLock(\.self) >= 10_000 })
        }
        isOver.set()
        for reader in readers { await reader.value }
        await server.stop()
        let wrong = allowed.wrong.withLock(\.self)
        #expect(wrong.isEmpty, "\(wrong.count): \(wrong.prefix(3))")
        #expect(allowed.count.withLock(\.self) > 0)
        let longest = times.max().map { $0 / .milliseconds(1) } ?? 0
        print(
            "\(kinds.count) reloads of \(served.modules.count) modules with a mistake: at most \(longest) ms"
        )
    }

    private func checkComposites(
        of team: Int,
        _ server: GalleyServer,
        _ allowed: Allowed
    ) async throws {
        for composite in ["t\(team)-all", "t\(team)-top"] {
            let text = try await TeamsLab.layout(composite, server).text
            for page in 0..<TeamsLab.children {
                let name = TeamsLab.name(team, page)
                let versions = allowed.of(name)
                #expect(
                    versions.contains { text.contains(Self.mark(name, $0)) },
                    "\(composite) does not show \(versions) of \(name)"
                )
            }
        }
    }

    @Test("a service starts without the page, whatever its mistake is, where it may")
    func starts() async throws {
        let (teams, pages) = TestScale.isTorture ? (40, 48) : (3, 4)
        let lab = try TeamsLab(teams: teams, pages: pages, onMistake: "quarantine")
        defer { lab.lab.remove() }
        for kind in MistakeKind.all(of: TeamsLab.page("t0-p0", version: 0), sample: 2) {
            let victim = TeamsLab.name(1, 0)
            let text = TeamsLab.page(victim, version: 0)
            try lab.write(victim, bytes: try #require(kind.applied(to: text)))
            let configuration = try lab.load(keeping: nil)
            let server = try await lab.start(configuration)
            #expect(try await TeamsLab.layout(victim, server).status == 503, "\(kind)")
            let composite = try await TeamsLab.layout("t1-all", server)
            #expect(composite.status == 200 && composite["galley-status"] == "partial", "\(kind)")
            for name in [TeamsLab.name(1, 1), TeamsLab.name(0, 0), "t0-top"] {
                let page = try await TeamsLab.layout(name, server)
                #expect(page.status == 200 && page["galley-status"] == "complete", "\(kind)")
            }
            await server.stop()
        }
    }

    @Test("a page whose name is the mistake takes no composite with it, at a reload or at a start")
    func names() throws {
        let lab = try TeamsLab(teams: 2, pages: 4, onMistake: "quarantine")
        defer { lab.lab.remove() }
        let served = try lab.load(keeping: nil)
        let victim = TeamsLab.name(1, 0)
        let text = TeamsLab.page(victim, version: 1)
        let kinds = MistakeKind.all(of: text, sample: .max).filter { $0.line == 0 }
        #expect(kinds.count > 5)
        for kind in kinds {
            try lab.write(victim, bytes: try #require(kind.applied(to: text)))
            for former in [served, nil] {
                let next = try lab.load(keeping: former)
                let mistaken = next.misconfigured.filter { !$0.mistakes.isEmpty }.map(\.name)
                #expect(mistaken == [victim], "\(kind)")
            }
        }
    }

    /// The files of the disk, whose reads are counted.
    private final class CountedFiles: ConfigurationFiles, Sendable {
        private let disk = DiskFiles()
        let reads = Locked<[String: Int]>([:])

        func contents(of path: String, maximumBytes: Int) throws(ConfigurationFileError) -> [UInt8]
        {
            reads.withLock { $0[path, default: 0] += 1 }
            return try disk.contents(of: path, maximumBytes: maximumBytes)
        }

        func names(in folder: String) -> [String]? { disk.names(in: folder) }
    }

    @Test("a reload reads each file once, however many composites stay as they were")
    func onlyOnce() throws {
        let lab = try TeamsLab(teams: 2, pages: 4)
        defer { lab.lab.remove() }
        let served = try lab.load(keeping: nil)
        try lab.write(TeamsLab.name(0, 0), bytes: Array("name: t0-p0\nkind: singel\n".utf8))
        try lab.write(TeamsLab.name(1, 0), version: 3)
        let files = CountedFiles()
        let next = try lab.load(keeping: served, files: files)
        #expect(next.misconfigured.map(\.name).sorted() == ["t0-all", "t0-p0", "t0-top"])
        let reads = files.reads.withLock(\.self)
        // Those of the composites, too, which are found out only by then.
        #expect(reads.count == 13 && reads.values.allSatisfy { $0 == 1 }, "\(reads)")
        #expect(next.changes(since: served).changed == ["t1-p0"])
    }
}
