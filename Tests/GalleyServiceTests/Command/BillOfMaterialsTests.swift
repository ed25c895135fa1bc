import Foundation
import TestSupport
import Testing

@Suite("The bill of materials names what the service is made of")
struct BillOfMaterialsTests {
    private struct Bill: Decodable {
        struct Component: Decodable {
            let type: String
            let name: String
            let version: String?
            let purl: String?
        }

        let bomFormat: String
        let specVersion: String
        let components: [Component]
    }

    private static func bill() async throws -> Bill {
        let folder = FileManager.default.temporaryDirectory
        let result = try await CommandResult(["version", "--sbom"], in: folder)
        #expect(result.status == 0)
        return try JSONDecoder().decode(Bill.self, from: Data(result.output.utf8))
    }

    @Test("packages are those that the manifest pins, with their versions")
    func packages() async throws {
        let bill = try await Self.bill()
        #expect(bill.bomFormat == "CycloneDX")
        #expect(bill.specVersion == "1.5")
        let root = #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
        let manifest = try String(contentsOfFile: "/\(root)/Package.swift", encoding: .utf8)
        let pinned = manifest.matches(of: /url: "https:\/\/([^"]+)", exact: "([^"]+)"/)
            .map { "pkg:swift/\($0.output.1)@\($0.output.2)" }
        #expect(!pinned.isEmpty)
        let packages = bill.components.compactMap(\.purl).filter { $0.hasPrefix("pkg:swift/") }
        #expect(packages.sorted() == pinned.sorted())
    }

    @Test(
        "every library has a version and, where the system has packages, the address of its own",
        .enabled(if: FileManager.default.fileExists(atPath: "/var/lib/dpkg/status"))
    )
    func everyVersion() async throws {
        let bill = try await Self.bill()
        let without = bill.components.filter { $0.version?.isEmpty != false }.map(\.name)
        #expect(without.isEmpty, "\(without)")
        // What the system says of the packages itself.
        let status = try String(contentsOfFile: "/var/lib/dpkg/status", encoding: .utf8)
        let installed = Dictionary(
            status.split(separator: "\n\n").compactMap { text -> (Substring, Substring)? in
                guard let name = text.firstMatch(of: /(?:^|\n)Package: (.+)/)?.1,
                    let version = text.firstMatch(of: /\nVersion: (.+)/)?.1
                else { return nil }
                return (name, version)
            },
            uniquingKeysWith: { first, _ in first }
        )
        let form = /pkg:deb\/[a-z]+\/([^@]+)@([^?]+)\?arch=.+/
        for name in ["libsimdjson", "libcurl", "libssl", "libz", "libc", "libstdc++"] {
            let library = try #require(bill.components.first { $0.name == name })
            let match = try #require(library.purl?.wholeMatch(of: form), "\(name)")
            let version = match.2.removingPercentEncoding ?? ""
            #expect(installed[match.1].map { String($0) } == version, "\(name)")
            #expect(version.contains(library.version ?? "none"), "\(name) \(version)")
        }
    }

    @Test(
        "libraries say their own versions",
        arguments: [
            "libcurl", "libsqlite3", "libz", "libharfbuzz", "libicuuc", "libicui18n", "libc",
        ]
    )
    func libraries(name: String) async throws {
        let bill = try await Self.bill()
        let found = bill.components.filter { $0.name == name }
        #expect(found.count == 1)
        // A number with a point in it: SQLite's is not that of its file.
        let version = try #require(found.first?.version)
        #expect(version.wholeMatch(of: /\d+\.\d+[\d.]*/) != nil, "\(version)")
        if name == "libsqlite3" { #expect(version.hasPrefix("3.")) }
    }
}
