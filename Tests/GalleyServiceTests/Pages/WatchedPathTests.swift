import Foundation
import Glibc
import TestSupport
import Testing

@Suite("--watch sees every way of saving, whatever the path that the file is given by")
struct WatchedPathTests {
    private static func main(_ version: Int) -> String {
        """
        version: 1
        cache: {path: ":memory:", maxBytes: \(version + 1)MiB}
        modules: [pages/*.yaml]

        """
    }

    /// More processes than one: the order of its sets decides which path a process keeps of a folder.
    @Test(
        "files at a path from the working folder, saved in place and by a rename",
        arguments: 0..<4
    )
    func relativePath(_: Int) async throws {
        let lab = try ServiceLab([
            "site/galley.yaml": Self.main(0),
            "site/pages/a.yaml":
                "{name: a, kind: static, sections: [{cells: [{id: 1, title: T}]}]}\n",
        ])
        defer { lab.remove() }
        let galley = try await GalleyProcess(
            ["serve", "--port", "0", "--watch", "--config", "site/galley.yaml"],
            of: lab.folder
        )
        defer { galley.kill() }
        var hashes = [try await Self.hash(galley)]
        for version in 1...4 {
            if version % 2 == 0 {
                // As an editor of text that writes in place.
                let file = try FileHandle(
                    forWritingTo: lab.folder.appending(path: "site/galley.yaml")
                )
                try file.truncate(atOffset: 0)
                try file.write(contentsOf: Data(Self.main(version).utf8))
                try file.close()
            } else {
                try lab.write("site/new", Self.main(version))
                let paths = ["site/new", "site/galley.yaml"].map {
                    lab.folder.appending(path: $0).path
                }
                #expect(rename(paths[0], paths[1]) == 0)
            }
            let isRead = try await eventually(within: .seconds(20)) {
                try await Self.hash(galley) != hashes.last
            }
            #expect(isRead, "save \(version) was not seen: \(galley.log)")
            hashes.append(try await Self.hash(galley))
        }
        #expect(Set(hashes).count == 5)
    }

    @Test("new images, and new files of those that there are")
    func images() async throws {
        func svg(_ width: Int) -> String {
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)\" height=\"10\"/>"
        }
        let lab = try ServiceLab([
            "galley.yaml": Self.main(0) + "images: {directory: art}\n", "art/pic.svg": svg(10),
            "pages/a.yaml": "{name: a, kind: static, sections: [{cells: [{id: 1, title: T}]}]}\n",
        ])
        defer { lab.remove() }
        let galley = try await GalleyProcess(
            ["serve", "--port", "0", "--watch", "--config", "galley.yaml"],
            of: lab.folder
        )
        defer { galley.kill() }
        for (name, width) in [("more.svg", 20), ("pic-dark.svg", 10), ("pic.svg", 30)] {
            let before = try await Self.hash(galley)
            try lab.write("art/" + name, svg(width))
            let isRead = try await eventually(within: .seconds(20)) {
                try await Self.hash(galley) != before
            }
            #expect(isRead, "\(name) was not seen: \(galley.log)")
        }
    }

    private static func hash(_ galley: GalleyProcess) async throws -> String {
        let lines = try await galley.get("/metrics").text.split(separator: "\n")
        return lines.first { $0.hasPrefix("galley_config_info{") }.map(String.init) ?? ""
    }

    @Test("two files of one module are one misconfigured module")
    func twoFiles() async throws {
        let page = "{name: a, kind: static, sections: [{cells: [{id: 1, title: T}]}]}\n"
        let lab = try ServiceLab(["galley.yaml": Self.main(0), "pages/a.yaml": page])
        defer { lab.remove() }
        let galley = try await GalleyProcess(lab)
        defer { galley.kill() }
        try lab.write("pages/b.yaml", page)
        galley.signal(SIGHUP)
        #expect(try await galley.waits(for: "a module is not served as its file says"))
        let lines = try await galley.get("/metrics").text.split(separator: "\n")
        let own = lines.filter { $0.hasPrefix("galley_modules_misconfigured{") }
        #expect(own == ["galley_modules_misconfigured{module=\"a\"} 1"])
        #expect(try await galley.get("/readyz").text.contains("\"misconfigured\":1"))
        #expect(try await galley.get("/v1/modules/a/layout").status == 200)
    }
}
