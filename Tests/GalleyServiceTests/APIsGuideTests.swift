import Foundation
import Testing

@Suite("The guide to other people's APIs tells the truth")
struct APIsGuideTests {
    /// One call of the guide and its answer.
    private struct Exchange: Sendable {
        let method: String
        let target: String
        let body: String
        let status: Int
        let fields: [String: String]
        let answer: String

        /// Reads a block: a line with method and target, perhaps a body; then the status, fields and the answer.
        init(_ block: String) throws {
            let halves = block.components(separatedBy: "\n\n")
            try #require(halves.count == 2)
            let request = halves[0].components(separatedBy: "\n")
            let words = request[0].split(separator: " ").map(String.init)
            try #require(words.count == 2)
            (method, target) = (words[0], words[1])
            body = request.dropFirst().joined(separator: "\n")
            let lines = halves[1].split(separator: "\n").map(String.init)
            status = try #require(Int(lines[0]))
            answer = try #require(lines.last)
            fields = lines.dropFirst().dropLast().reduce(into: [:]) { fields, line in
                let parts = line.split(separator: ": ", maxSplits: 1)
                fields[String(parts[0])] = String(parts[1])
            }
        }

        func isAsked(by request: FaultUpstream.Request) -> Bool {
            request.method == method && request.target == target && request.body == body
        }
    }

    private static func blocks() throws -> [(mark: String, text: String)] {
        try Project.text("docs/apis.md").matches(of: /```([^\n]+)\n([\s\S]*?)```/)
            .map { (String($0.1), String($0.2)) }
    }

    @Test("its calls are made, and its pages are as it says")
    func examples() async throws {
        let blocks = try Self.blocks()
        let exchanges = try blocks.filter { $0.mark == "http" }.map { try Exchange($0.text) }
        let upstream = try FaultUpstream { request in
            guard let exchange = exchanges.first(where: { $0.isAsked(by: request) }) else {
                return .json("{}", status: 404)
            }
            return .json(exchange.answer, status: exchange.status, fields: exchange.fields)
        }
        defer { upstream.stop() }
        var files: [String: String] = [:]
        for (mark, text) in blocks where mark == "yaml" {
            guard let name = text.firstMatch(of: /^# (\S+)\n/)?.1 else { continue }
            files[String(name)] = text.replacing("UPSTREAM", with: "\(upstream.port)")
        }
        let lab = try ServiceLab(files)
        defer { lab.remove() }
        let answers = blocks.filter { $0.mark == "text" }.map(\.text)
        try #require(answers.count > 8)
        try await lab.serving { server in
            let pages = PipelineLab.Pages(server: server)
            for answer in answers {
                let request = try #require(answer.firstMatch(of: /^(GET|POST) (\S+)\n/))
                let page = try PageReading(
                    await pages.answer(String(request.1), String(request.2))
                )
                #expect("\(request.1) \(request.2)\n" + Self.summary(page) == answer)
            }
        }
        for exchange in exchanges {
            let isMade = upstream.requests.contains { exchange.isAsked(by: $0) }
            #expect(isMade, "\(exchange.method) \(exchange.target)")
        }
    }

    private static func summary(_ page: PageReading) -> String {
        let sections = page.sections.map { section in
            (["\(section.id) \(section.status):"] + section.items).joined(separator: " ")
        }
        let failures = page.failures.map { "failure \($0.request) \($0.kind): \($0.detail)" }
        let refresh = page.answer["galley-refresh"].map { ["Galley-Refresh: \($0)"] } ?? []
        let lines =
            ["\(page.answer.status) \(page.status ?? "problem")"] + refresh + sections + failures
        return lines.map { $0 + "\n" }.joined()
    }
}
