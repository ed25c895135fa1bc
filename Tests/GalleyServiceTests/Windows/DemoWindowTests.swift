import Foundation
import ModuleConfiguration
import ModuleDeclarations
import Testing

@Suite("Windows of the demo pages")
struct DemoWindowTests {
    @Test("a scroll through each shows what its layout has, either way and on every screen")
    func scroll() async throws {
        try await Project.serveDemo { configuration, port in
            let client = try TestClient(port: port)
            for module in configuration.modules
            where !module.parameters.contains(where: \.isRequired) {
                for query in ["width=390", "width=834&scale=2&direction=rtl"] {
                    try await check(client, "/v1/modules/\(module.name)", query)
                }
            }
        }
    }

    private func check(_ client: TestClient, _ path: String, _ query: String) async throws {
        let layout = try await client.send("GET", "\(path)/layout?\(query)")
        let model = WindowModel(try #require(PlainJSON(layout.body)))
        let height = model.layout["contentSize"]?["height"]?.number ?? 0
        for offset in stride(from: 0, through: height, by: 333) {
            let target = "\(path)/window?\(query)&height=500&offset=\(offset)"
            let answer = try await client.send("GET", target)
            let window = try #require(PlainJSON(answer.body))
            // A page that changes by itself may have done so just now.
            guard window["revision"] == model.layout["revision"] else { return }
            let rect = model.rect(offset: offset, height: 500)
            #expect(
                model.things(window["items"]) == model.items(in: rect, overscan: 0),
                "\(target)"
            )
            #expect(model.things(window["pinned"]) == model.pinned(in: rect), "\(target)")
            let parts = model.parts(in: rect, overscan: 0)
            #expect(model.things(window["supplementary"]) == parts, "\(target)")
        }
    }
}
