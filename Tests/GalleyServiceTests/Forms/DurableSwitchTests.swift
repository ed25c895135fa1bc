import Foundation
import TestSupport
import Testing

@Suite("A switch that was acknowledged is never lost")
struct DurableSwitchTests {
    /// The number of times it is killed.
    private static let rounds = TestScale.count(sample: 10, torture: 100)

    @Test("killed the instant the answer arrives, started again: the value is there")
    func killed() async throws {
        let lab = try ServiceLab([
            "galley.yaml":
                "server: {admin: {local: true}}\ncache: {path: c.sqlite}\nstate: {path: s.sqlite}\nmodules: [m.yaml]",
            "m.yaml": SwitchTests.form,
        ])
        defer { lab.remove() }
        var value = false
        for round in 0..<Self.rounds {
            let galley = try await GalleyProcess(lab)
            defer { galley.kill() }
            let before = try await galley.get("/v1/modules/form/layout").text
            let shown = try Self.value(of: "7", in: before)
            #expect(shown == value, "round \(round)")
            value.toggle()
            let answer = try await TestClient(port: galley.port).send(
                "PUT",
                "/v1/modules/form/items/7/value",
                ["Content-Type": "application/json"],
                body: #"{"on": \#(value), "was": \#(!value)}"#
            )
            galley.kill()
            #expect(answer.status == 200, "round \(round): \(answer.text)")
        }
    }

    /// The value of a switch in a layout.
    private static func value(of id: String, in layout: String) throws -> Bool? {
        let page = try JSONSerialization.jsonObject(with: Data(layout.utf8)) as? [String: Any]
        let sections = page?["sections"] as? [[String: Any]] ?? []
        let items = sections.flatMap { $0["items"] as? [[String: Any]] ?? [] }
        let item = items.first { $0["id"] as? String == id }
        return (item?["data"] as? [String: Any])?["value"] as? Bool
    }
}
