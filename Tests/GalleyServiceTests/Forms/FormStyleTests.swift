import Foundation
import Testing

@Suite("Forms of one configuration have one style")
struct FormStyleTests {
    private static let files = [
        "galley.yaml": """
        version: 1
        upstreams: {}
        forms:
          defaults: {height: 50, titleColor: "#102030", titleSize: 20, header: {height: 24, title: App}}
        modules: [modules/*.yaml]
        """,
        "modules/a.yaml": """
        name: a
        kind: static
        defaults: {titleSize: 18}
        sections:
          - cells: [{id: 1, title: One}, {id: 2, title: Two, height: 60}]
          - header: {height: 12}
            titleSize: 16
            cells: [{id: 3, title: Three}]
        """,
        "modules/b.yaml": """
        name: b
        kind: static
        sections: [{cells: [{id: 1, title: One}]}]
        """,
    ]

    private func number(_ value: Any?) -> Double? { (value as? NSNumber)?.doubleValue }

    @Test("a cell goes before its section, that before the form, and that before the application")
    func order() async throws {
        let lab = try ServiceLab(Self.files)
        defer { lab.remove() }
        try await lab.serving { server in
            let pages = PipelineLab.Pages(server: server)
            let form = try await pages.layout("a")
            let sizes = form.sections.map { $0.data.map { number($0["titleSize"]) } }
            #expect(sizes == [[18, 18], [16]])
            let colors = form.sections.flatMap { $0.data.map { $0["titleColor"] as? String } }
            #expect(colors == ["#102030", "#102030", "#102030"])
            let heights = form.sections.flatMap { section in
                (section.object["items"] as? [[String: Any]] ?? []).map {
                    number(($0["frame"] as? [String: Any])?["height"])
                }
            }
            #expect(heights == [50, 60, 50])
            let headers = form.sections.map { $0.object["header"] as? [String: Any] }
            #expect(
                headers.map { number(($0?["frame"] as? [String: Any])?["height"]) } == [24, 12]
            )
            #expect((headers[1]?["data"] as? [String: Any])?["title"] as? String == "App")
            let other = try await pages.layout("b").sections.first?.data.first
            #expect(number(other?["titleSize"]) == 20)
        }
    }

    @Test("a mistake in the style is one mistake, however many forms there are")
    func mistakes() throws {
        var files = Self.files
        files["galley.yaml"] = files["galley.yaml"]?.replacing(
            "height: 50,",
            with: "type: swtich,"
        )
        let lab = try ServiceLab(files)
        defer { lab.remove() }
        #expect {
            try lab.configuration()
        } throws: { error in
            let text = "\(error)"
            return text.contains("galley.yaml:4:") && text.contains("did you mean 'switch'?")
                && text.split(separator: "\n").count == 1
        }
    }
}
