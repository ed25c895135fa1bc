import Foundation
import Glibc
import TestSupport
import Testing

@Suite("Files that change in every way while signals storm")
struct ReloadStormTests {
    /// A page in one pair of braces: no part of the file is a page.
    private static func page(_ version: Int) -> String {
        """
        {name: a, kind: single, components: [
          {id: c, layout: {itemHeight: 10}, items: [
            {id: a, type: t, data: {first: "<\(version)>"}},
            {id: b, type: t, data: {second: "<\(version)>", filling: "\(String(repeating: "x", count: 2_000))"}}]}]}
        """
    }

    /// A lab whose configuration is a folder behind links, as Kubernetes mounts one: each version of the files is a folder,
    /// and exchanging `..data` exchanges all files.
    private struct Mounted {
        let lab: ServiceLab
        /// The folder that the process is told of: a link, as a deployment's `current`.
        let current: ServiceLab
        private var folder: URL { lab.folder.appending(path: "mount") }

        /// - Parameter others: The number of pages beside the one that changes.
        init(others: Int) throws {
            lab = try ServiceLab([:])
            current = ServiceLab(folder: lab.folder.appending(path: "current"))
            try write(0)
            for name in ["galley.yaml", "a.yaml"] {
                try link(folder.appending(path: name).path, to: "..data/\(name)")
            }
            for number in 0..<others {
                try lab.write(
                    "mount/others/\(number).yaml",
                    "{name: o\(number), kind: static, sections: [{cells: [{id: 1, title: T}]}]}\n"
                )
            }
            try link(current.folder.path, to: "mount")
        }

        func link(_ path: String, to target: String) throws {
            let temporary = path + ".new"
            unlink(temporary)
            guard symlink(target, temporary) == 0, rename(temporary, path) == 0 else {
                throw LabError(text: "no link \(path)")
            }
        }

        /// Writes a version of the files, and exchanges the former one for it.
        func write(_ version: Int) throws {
            let data = "..v\(version % 2)"
            try lab.write(
                "mount/\(data)/galley.yaml",
                "version: 1\ncache: {path: \":memory:\"}\nmodules: [a.yaml, others/*.yaml]\n"
            )
            try lab.write("mount/\(data)/a.yaml", ReloadStormTests.page(version))
            try link(folder.appending(path: "..data").path, to: data)
        }

        /// Leaves the files of editors beside the page: vim's, Emacs' and those of others.
        func edit(_ version: Int) {
            for name in [
                "4913", ".a.yaml.swp", "a.yaml~", ".#a.yaml", "#a.yaml#", "a.yaml.tmp",
                ".goutputstream-X",
            ] {
                let path = folder.appending(path: name).path
                unlink(path)
                if name == ".#a.yaml" {
                    symlink("me@host.\(version)", path)
                } else {
                    try? "name: \(version)".write(toFile: path, atomically: false, encoding: .utf8)
                }
            }
        }

        /// Begins to write the page that is served in its place, as some editors do; the next version ends that.
        func writeHalf(_ version: Int, _ random: inout SeededGenerator) throws {
            let text = Array(ReloadStormTests.page(version).utf8)
            let path = folder.appending(path: "..v\(version % 2)/a.yaml").path
            let file = open(path, O_WRONLY | O_TRUNC)
            guard file >= 0 else { return }
            defer { close(file) }
            let half = Int.random(in: 0..<text.count, using: &random)
            _ = text[..<half].withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
        }
    }

    /// The version of a page, all of whose parts have the same; nil of a torn one.
    private static func version(_ text: String) -> Int? {
        let marks = text.matches(of: /<(\d+)>/).compactMap { Int($0.1) }
        return marks.count == 2 && marks[0] == marks[1] ? marks[0] : nil
    }

    private static func residentBytes(_ process: GalleyProcess) throws -> Int {
        let text = try String(contentsOfFile: "/proc/\(process.id)/statm", encoding: .utf8)
        return (text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0)
            * Int(getpagesize())
    }

    @Test("nothing is torn, the last version is served, and the memory is where it was")
    func storm() async throws {
        let mounted = try Mounted(others: TestScale.count(sample: 20, torture: 5_000))
        defer { mounted.lab.remove() }
        let process = try await GalleyProcess(mounted.current, ["--watch"])
        defer { process.kill() }
        let target = "/v1/modules/a/layout"
        #expect(Self.version(try await process.get(target).text) == 0)
        // 100 signals a second for a minute; a second of them otherwise.
        let rounds = TestScale.count(sample: 10, torture: 600)
        var random = SeededGenerator(seed: TestScale.seed)
        var (settled, last) = (0, 0)
        for round in 1...rounds {
            for _ in 0..<10 { process.signal(SIGHUP) }
            try mounted.write(round)
            if round % 2 == 0 { try mounted.writeHalf(round, &random) }
            mounted.edit(round)
            let answer = try await process.get(target)
            let version = Self.version(answer.text)
            #expect(answer.status == 200 && version != nil, "\(answer.text.prefix(300))")
            #expect((last...round).contains(version ?? -1), "\(version ?? -1) after \(last)")
            last = version ?? last
            try await Task.sleep(for: .milliseconds(TestScale.isTorture ? 100 : 10))
            if round == max(rounds / 4, 1) { settled = try Self.residentBytes(process) }
        }
        // Without a signal: the exchange of the link is seen.
        try mounted.write(rounds + 1)
        #expect(
            await eventually {
                Self.version((try? await process.get(target).text) ?? "") == rounds + 1
            }
        )
        let isBack = try await eventually {
            try Self.residentBytes(process) - settled < 64 << 20
        }
        let now = try Self.residentBytes(process)
        #expect(isBack, "\(now) bytes, \(settled) before")
        let ready = try await process.get("/readyz")
        #expect(ready.text == #"{"status":"ok"}"#, "\(ready.text)")
    }

    @Test("a link on the way to the folder is watched as well as one to a file")
    func current() async throws {
        func files(_ release: Int) -> [String: String] {
            [
                "releases/\(release)/galley.yaml":
                    "version: 1\ncache: {path: \":memory:\"}\nmodules: [m/*.yaml]\n",
                "releases/\(release)/m/a.yaml": Self.page(release),
            ]
        }
        let lab = try ServiceLab(files(1).merging(files(2)) { $1 })
        defer { lab.remove() }
        let current = lab.folder.appending(path: "current").path
        #expect(symlink("releases/1", current) == 0)
        let process = try await GalleyProcess(
            ServiceLab(folder: lab.folder.appending(path: "current")),
            ["--watch"]
        )
        defer { process.kill() }
        let target = "/v1/modules/a/layout"
        #expect(Self.version(try await process.get(target).text) == 1)
        #expect(
            symlink("releases/2", current + ".new") == 0 && rename(current + ".new", current) == 0
        )
        #expect(await eventually { Self.version((try? await process.get(target).text) ?? "") == 2 })
    }

    @Test("a file of ${file:…} is watched, behind the links of a mounted secret too")
    func secret() async throws {
        let lab = try ServiceLab([
            "galley.yaml": """
            version: 1
            server: {metrics: {token: "${file:secret/token}"}}
            cache: {path: ":memory:"}
            modules: [a.yaml]
            """,
            "a.yaml": Self.page(1), "secret/..1/token": "one\n", "secret/..2/token": "two\n",
        ])
        defer { lab.remove() }
        let folder = lab.folder.appending(path: "secret").path
        #expect(symlink("..1", folder + "/..data") == 0)
        #expect(symlink("..data/token", folder + "/token") == 0)
        let process = try await GalleyProcess(lab, ["--watch"])
        defer { process.kill() }
        func status(_ token: String) async -> Int? {
            try? await TestClient(port: process.port)
                .send("GET", "/metrics", ["Authorization": "Bearer \(token)"]).status
        }
        #expect(await status("one") == 200)
        #expect(await status("two") == 403)
        #expect(symlink("..2", folder + "/..new") == 0)
        #expect(rename(folder + "/..new", folder + "/..data") == 0)
        #expect(await eventually { await status("two") == 200 })
        #expect(await status("one") == 403)
    }
}
