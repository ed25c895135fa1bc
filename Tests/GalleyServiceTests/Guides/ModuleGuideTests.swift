import Foundation
import Testing

@Suite("The guides to pipelines and sections tell the truth")
struct ModuleGuideTests {
    private static let guides = ["docs/pipelines.md", "docs/sections.md"]

    /// A guide's blocks by what they are marked as.
    private static func blocks(of guide: String) throws -> [(mark: String, text: String)] {
        try Project.text(guide).matches(of: /```([^\n]+)\n([\s\S]*?)```/)
            .map { (String($0.1), String($0.2)) }
    }

    @Test("their modules are served as they say", arguments: guides)
    func examples(guide: String) async throws {
        let blocks = try Self.blocks(of: guide)
        var files: [String: String] = [:]
        for (mark, text) in blocks {
            if mark.hasPrefix("json ") { files[String(mark.dropFirst(5))] = text }
            if mark == "yaml", let name = text.firstMatch(of: /^# (\S+)\n/)?.1 {
                files[String(name)] = text
            }
        }
        let lab = try ServiceLab(files)
        defer { lab.remove() }
        let answers = blocks.filter { $0.mark.hasPrefix("text") }
        try #require(answers.count > 6)
        try await lab.serving { server in
            let pages = PipelineLab.Pages(server: server)
            for (mark, answer) in answers {
                let target = try #require(answer.firstMatch(of: /^GET (\S+)\n/)?.1)
                let page = try PageReading(await pages.answer("GET", String(target)))
                let summary = Self.summary(page, showsData: mark == "text data")
                #expect("GET \(target)\n" + summary == answer)
            }
        }
    }

    @Test("every module in them is shown at work", arguments: guides)
    func nothingIdle(guide: String) throws {
        let blocks = try Self.blocks(of: guide)
        let names = blocks.compactMap { $0.text.firstMatch(of: /^# modules\/(\S+).yaml\n/)?.1 }
        let answers = blocks.filter { $0.mark.hasPrefix("text") }.map(\.text).joined()
        #expect(names.count > 5)
        for name in names { #expect(answers.contains("/v1/modules/\(name)/layout"), "\(name)") }
    }

    private static func summary(_ page: PageReading, showsData: Bool) -> String {
        guard let status = page.status, page.answer.status == 200 else {
            return "\(page.answer.status) problem\n"
        }
        let sections = page.sections.flatMap { section in
            showsData
                ? described(section)
                : [(["\(section.id) \(section.status):"] + section.items).joined(separator: " ")]
        }
        let failures = page.failures.map { "failure \($0.request) \($0.kind)" }
        let lines = ["\(page.answer.status) \(status)"] + sections + failures
        return lines.map { $0 + "\n" }.joined()
    }

    /// A section with the data of its header and items.
    private static func described(_ section: PageReading.Section) -> [String] {
        let header = (section.object["header"] as? [String: Any])?["data"]
        return ["\(section.id) \(section.status) \(text(header))"]
            + zip(section.items, section.data).map { "  \($0) \(text($1))" }
    }

    private static func text(_ value: Any?) -> String {
        let options: JSONSerialization.WritingOptions = [.sortedKeys, .fragmentsAllowed]
        let data = value.flatMap {
            try? JSONSerialization.data(withJSONObject: $0, options: options)
        }
        return data.map { String(decoding: $0, as: UTF8.self) } ?? "null"
    }
}
