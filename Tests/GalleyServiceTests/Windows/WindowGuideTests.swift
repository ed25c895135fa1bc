import Foundation
import Testing

@Suite("The guide to windows")
struct WindowGuideTests {
    @Test("its commands answer what it shows")
    func commands() async throws {
        let guide = try Project.text("docs/windows.md")
        let commands = guide.matches(
            of: /curl 'http:\/\/127.0.0.1:8080([^']*)'\n```\n(?:\n```json\n(.*)\n```)?/
        )
        try #require(commands.count == 3)
        try await Project.serveDemo { _, port in
            for command in commands {
                let answer = try await TestClient(port: port).send("GET", String(command.1))
                #expect(answer.status == 200, "\(command.1)")
                if let shown = command.2 { #expect(answer.text == shown) }
            }
        }
    }
}
