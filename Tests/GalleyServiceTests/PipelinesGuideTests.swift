import Foundation
import GalleyService
import Testing

@Suite("The guide to pipelines tells the truth")
struct PipelinesGuideTests {
    /// The guide's blocks by what they are marked as.
    private static func blocks() throws -> [(mark: String, text: String)] {
        try Project.text("docs/pipelines.md").matches(of: /```([^\n]+)\n([\s\S]*?)```/)
            .map { (String($0.1), String($0.2)) }
    }

    @Test("its modules are served as it says")
    func examples() async throws {
        let blocks = try Self.blocks()
        var files: [String: String] = [:]
        for (mark, text) in blocks {
            if mark.hasPrefix("json ") { files[String(mark.dropFirst(5))] = text }
            if mark == "yaml", let name = text.firstMatch(of: /^# (\S+)\n/)?.1 {
                files[String(name)] = text
            }
        }
        let lab = try ServiceLab(files)
        defer { lab.remove() }
        let answers = blocks.filter { $0.mark == "text" }.map(\.text)
        try #require(answers.count > 6)
        try await lab.serving { server in
            let pages = PipelineLab.Pages(server: server)
            for answer in answers {
                let target = try #require(answer.firstMatch(of: /^GET (\S+)\n/)?.1)
                let page = try PageReading(await pages.answer("GET", String(target)))
                #expect("GET \(target)\n" + Self.summary(page) == answer)
            }
        }
    }

    @Test("every module in it is shown at work")
    func nothingIdle() throws {
        let blocks = try Self.blocks()
        let names = blocks.compactMap { $0.text.firstMatch(of: /^# modules\/(\S+).yaml\n/)?.1 }
        let answers = blocks.filter { $0.mark == "text" }.map(\.text).joined()
        #expect(names.count > 6)
        for name in names { #expect(answers.contains("/v1/modules/\(name)/layout"), "\(name)") }
    }

    private static func summary(_ page: PageReading) -> String {
        guard let status = page.status, page.answer.status == 200 else {
            return "\(page.answer.status) problem\n"
        }
        let sections = page.sections.map { section in
            (["\(section.id) \(section.status):"] + section.items).joined(separator: " ")
        }
        let failures = page.failures.map { "failure \($0.request) \($0.kind)" }
        let lines = ["\(page.answer.status) \(status)"] + sections + failures
        return lines.map { $0 + "\n" }.joined()
    }
}
