import Foundation
import TestSupport
import Testing

/// The members that answers of the demo pages have, beside those that the document names.
@Suite("docs/wire.md names every member")
struct WireMembersTests {
    /// Members whose values have names of the client's, the configuration's or the upstream's own.
    private static let opened: Set = ["data", "params", "dropped", "dequeue", "create"]

    @Test(
        "no answer has a member that the document does not name, or lacks one that is always there"
    )
    func members() async throws {
        let text = try Project.text("docs/wire.md")
        let names = Set(text.matches(of: /`([a-zA-Z]+)`/).map { String($0.1) })
        let layout = try Self.always(in: text, after: "`Layout`:")
        let section = try Self.always(in: text, after: "`Section`:")
        #expect(layout.contains("contentSize") && !layout.contains("next"))
        #expect(section.contains("counts") && !section.contains("asOf"))
        var found: Set<String> = []
        for answer in try await Self.answers() {
            let whole = answer["layout"] as? [String: Any] ?? answer
            if whole["sections"] is [Any], whole["reuse"] == nil {
                #expect(layout.isSubset(of: whole.keys), "\(whole["module"] ?? "")")
                for case let each as [String: Any] in whole["sections"] as? [Any] ?? [] {
                    #expect(section.isSubset(of: each.keys), "\(each["id"] ?? "")")
                }
            }
            Self.collect(answer, into: &found)
        }
        #expect(found.count > 60)
        #expect(found.subtracting(names).sorted() == [])
    }

    /// The members of a table of the document whose types have no `?`.
    private static func always(in text: String, after heading: String) throws -> Set<String> {
        let parts = text.components(separatedBy: "\n" + heading)
        let rest = try #require(
            parts.count > 1 ? parts[1] : text.components(separatedBy: heading).dropFirst().first
        )
        let rows = rest.split(separator: "\n", omittingEmptySubsequences: false)
            .drop { !$0.hasPrefix("|") }.prefix { $0.hasPrefix("|") }
        return rows.reduce(into: []) { result, row in
            let cells = row.components(separatedBy: " | ")
            guard cells.count > 1, !cells[1].contains("?") else { return }
            result.formUnion(cells[0].matches(of: /`([a-zA-Z]+)`/).map { String($0.1) })
        }
    }

    /// Layouts, windows and changes of all modules.
    private static func answers() async throws -> [[String: Any]] {
        var bodies: [[UInt8]] = []
        try await Project.serveDemo { _, port in
            let client = try TestClient(port: port)
            let list = try await client.send("GET", "/v1/modules").text
            let modules = Set(list.matches(of: /"name":"([a-z-]+)"/).map { String($0.1) })
            #expect(modules.count > 10)
            for module in modules.sorted() {
                let targets = [
                    "layout?width=375&scale=3", "layout?width=375&direction=rtl&textScale=1.5",
                    "window?width=375&offset=0", "changes?width=375&since=none",
                ]
                for target in targets {
                    let answer = try await client.send("GET", "/v1/modules/\(module)/\(target)")
                    if answer.status == 200 { bodies.append(Array(answer.body)) }
                }
            }
            let first = try await client.send("GET", "/v1/modules/bar/layout?width=375").text
            let revision = try #require(first.firstMatch(of: /"revision":"([0-9a-f]+)"/)).1
            let since = "/v1/modules/bar/changes?width=375&option=3&prefer=delta&since=\(revision)"
            bodies.append(Array(try await client.send("GET", since).body))
        }
        return try bodies.compactMap {
            try JSONSerialization.jsonObject(with: Data($0)) as? [String: Any]
        }
    }

    private static func collect(_ value: Any, into found: inout Set<String>) {
        if let list = value as? [Any] { list.forEach { collect($0, into: &found) } }
        guard let object = value as? [String: Any] else { return }
        for (name, value) in object {
            found.insert(name)
            if opened.contains(name) { continue }
            if name == "styles", let styles = value as? [String: Any] {
                styles.values.forEach { collect($0, into: &found) }
            } else {
                collect(value, into: &found)
            }
        }
    }
}
