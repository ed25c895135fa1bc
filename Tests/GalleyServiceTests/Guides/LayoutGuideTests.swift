import Foundation
import GalleyService
import Testing

@Suite("The guide to layouts tells the truth")
struct LayoutGuideTests {
    /// The examples of the guide, by the names in their first lines.
    private static func examples() throws -> [(name: String, text: String)] {
        try Project.text("docs/layouts.md")
            .matches(of: /```yaml\n# (\S+)\n([\s\S]*?)```/)
            .map { (name: String($0.1), text: String($0.2)) }
    }

    private static let sizes = [
        (90, 60), (60, 90), (120, 50), (70, 80), (50, 60), (110, 70), (80, 50), (60, 60),
    ]

    private static var files: [String: String] {
        let boxes = sizes.enumerated().map { index, size in
            #"{"id": "\#(index + 1)", "width": \#(size.0), "height": \#(size.1)}"#
        }
        return [
            "galley.yaml": """
            version: 1
            cache: {path: ":memory:"}
            upstreams: {files: {directory: data}}
            modules: [pages/*.yaml]
            """,
            "data/boxes.json": "[\(boxes.joined(separator: ", "))]",
        ]
    }

    private static func module(_ name: String, component: String) -> String {
        """
        name: \(name)
        kind: single
        request: {upstream: files, path: /boxes}
        components:
          - id: boxes

        """ + component.split(separator: "\n").map { "    \($0)\n" }.joined()
    }

    @Test("its pictures are what the service draws of its examples")
    func pictures() async throws {
        let examples = try Self.examples()
        try #require(examples.count > 8)
        let guide = try Project.text("docs/layouts.md")
        let lab = try ServiceLab(Self.files)
        defer { lab.remove() }
        for (name, text) in examples {
            try lab.write("pages/\(name).yaml", Self.module(name, component: text))
        }
        try await lab.serving { server in
            let client = try TestClient(port: server.port)
            for (name, _) in examples {
                let path = "images/layouts/\(name).svg"
                #expect(guide.contains("](\(path))"), "\(name)")
                let target = "/v1/modules/\(name)/layout?width=320&format=svg"
                let answer = try await client.send("GET", target)
                #expect(answer.status == 200 && answer["galley-status"] == "complete")
                let file = Project.file("docs/\(path)")
                if ProcessInfo.processInfo.environment["GALLEY_UPDATE_DOCS"] != nil {
                    try Data(answer.body).write(to: file)
                }
                let drawn = try String(contentsOf: file, encoding: .utf8)
                #expect(answer.text == drawn, "GALLEY_UPDATE_DOCS=1 draws \(name) again")
            }
        }
    }
}
