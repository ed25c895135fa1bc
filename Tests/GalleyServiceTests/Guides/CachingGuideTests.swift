import Foundation
import Locking
import Testing

@Suite("The guide to caching and failure tells the truth")
struct CachingGuideTests {
    /// The answers of the upstream by path, as a block of the guide gives them.
    private static func answers(_ block: String) -> [String: FaultUpstream.Behaviour] {
        var answers: [String: FaultUpstream.Behaviour] = [:]
        for line in block.split(separator: "\n") {
            guard let parts = line.wholeMatch(of: /(\/\S+) (\d+)(?: (\[.*\]))?(?: (no-store))?/),
                let status = Int(parts.2)
            else { continue }
            answers[String(parts.1)] = .json(
                parts.3.map(String.init) ?? "{}",
                status: status,
                fields: parts.4.map { ["Cache-Control": String($0)] } ?? [:]
            )
        }
        return answers
    }

    @Test("its story goes as it says")
    func story() async throws {
        let blocks = try Project.text("docs/caching.md").matches(of: /```([^\n]+)\n([\s\S]*?)```/)
            .map { (mark: String($0.1), text: String($0.2)) }
        let answers = Locked<[String: FaultUpstream.Behaviour]>([:])
        let upstream = try FaultUpstream { request in
            answers.withLock { $0[request.target] } ?? .json("{}", status: 404)
        }
        defer { upstream.stop() }
        var files: [String: String] = [:]
        for (mark, text) in blocks where mark == "yaml" {
            guard let name = text.firstMatch(of: /^# (\S+)\n/)?.1 else { continue }
            files[String(name)] = text.replacing("UPSTREAM", with: "\(upstream.port)")
        }
        let lab = try ServiceLab(files)
        defer { lab.remove() }
        var steps = 0
        try await lab.serving { server in
            let pages = PipelineLab.Pages(server: server)
            for (mark, text) in blocks {
                switch mark {
                case "text upstream":
                    let told = Self.answers(text)
                    #expect(told.count >= 2)
                    answers.withLock { $0 = told }
                case "text":
                    let request = try #require(text.firstMatch(of: /^(GET|POST) (\S+)\n/))
                    let page = try PageReading(
                        await pages.answer(String(request.1), String(request.2))
                    )
                    let summary = Self.summary(page, expected: text)
                    #expect("\(request.1) \(request.2)\n" + summary == text)
                    steps += 1
                default: break
                }
            }
        }
        #expect(steps == 6)
        // Two pages of the same responses, and three refreshes.
        #expect(upstream.count("/top") == 4)
    }

    /// A page's status, caching fields, sections and failures, as the guide writes them. What is left of a
    /// freshness becomes less while the story goes on.
    private static func summary(_ page: PageReading, expected text: String) -> String {
        let fields = ["Cache-Control", "Cache-Status"].map { name in
            "\(name): \(page.answer.fields[name.lowercased()] ?? "")"
                .replacing(/max-age=(\d+)/) { found in
                    guard let whole = text.firstMatch(of: /max-age=(\d+)/).flatMap({ Int($0.1) }),
                        let left = Int(found.1), left > 0, left <= whole
                    else { return String(found.0) }
                    return "max-age=\(whole)"
                }
        }
        let sections = page.sections.map { section in
            (["\(section.id) \(section.status):"] + section.items).joined(separator: " ")
        }
        let failures = page.failures.map { "failure \($0.request) \($0.kind)" }
        let lines = ["\(page.answer.status) \(page.status ?? "")"] + fields + sections + failures
        return lines.map { $0 + "\n" }.joined()
    }
}
