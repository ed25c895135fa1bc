import Foundation
import Testing

@Suite("The guides to formats and languages tell the truth")
struct FormatsGuideTests {
    @Test(
        "their modules are served as they say",
        arguments: [("docs/formats.md", 7), ("docs/languages.md", 3)]
    )
    func examples(path: String, count: Int) async throws {
        let blocks = try Project.text(path)
            .matches(of: /```([^\n]+)\n([\s\S]*?)```/)
            .map { (mark: String($0.1), text: String($0.2)) }
        var files: [String: String] = [:]
        for (mark, text) in blocks {
            if mark.hasPrefix("json ") { files[String(mark.dropFirst(5))] = text }
            if mark.hasPrefix("yaml ") { files[String(mark.dropFirst(5))] = text }
            if mark == "yaml", let name = text.firstMatch(of: /^# (\S+)\n/)?.1 {
                files[String(name)] = text
            }
        }
        let lab = try ServiceLab(files)
        defer { lab.remove() }
        let answers = blocks.filter { $0.mark == "text" && $0.text.hasPrefix("GET") }.map(\.text)
        try #require(answers.count == count)
        try await lab.serving { server in
            let pages = PipelineLab.Pages(server: server)
            for answer in answers {
                let target = try #require(answer.firstMatch(of: /^GET (\S+)\n/)?.1)
                let page = try PageReading(await pages.answer("GET", String(target)))
                #expect("GET \(target)\n" + Self.summary(page) == answer)
            }
        }
    }

    /// A value as JSON, its members in order of their names.
    private static func json(_ value: Any) -> String {
        let options: JSONSerialization.WritingOptions = [
            .sortedKeys, .withoutEscapingSlashes, .fragmentsAllowed,
        ]
        let data = try? JSONSerialization.data(withJSONObject: value, options: options)
        return data.map { String(decoding: $0, as: UTF8.self) } ?? "null"
    }

    /// The title of each section, and the data of its items. No-break spaces are shown as spaces.
    private static func summary(_ page: PageReading) -> String {
        let lines = page.sections.flatMap { section in
            let header = section.object["header"] as? [String: Any]
            let title = (header?["data"] as? [String: Any])?["title"] as? String ?? ""
            let rows = zip(section.items, section.data).map { id, data in
                let values = data.sorted { $0.key < $1.key }
                    .map { "\($0.key) \($0.value as? String ?? json($0.value))" }
                    .map { $0.replacing("\n", with: " / ") }
                return "\(id): \(values.joined(separator: "; "))"
            }
            return [title.isEmpty ? section.id : "\(section.id) \(title)"] + rows
        }
        let text = lines.map { $0 + "\n" }.joined()
        return String(text.map { $0 == "\u{A0}" || $0 == "\u{202F}" ? " " : $0 })
    }
}
