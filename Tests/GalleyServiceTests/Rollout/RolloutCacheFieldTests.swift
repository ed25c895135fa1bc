import Foundation
@testable import PageServing
import Testing

@Suite("What caches are told during a rollout")
struct RolloutCacheFieldTests {
    @Test(
        "the list of fonts varies by owner where the sides have others, and not where they are the same",
        arguments: [true, false]
    )
    func fonts(_ differ: Bool) async throws {
        let lab = try RolloutLab("by: {header: x-user-id}, share: 50%")
        defer { lab.lab.remove() }
        let font = "fonts: {body: [/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf]}\n"
        for name in ["new/galley.yaml", "galley.yaml"]
        where differ ? name == "new/galley.yaml" : true {
            let file = lab.lab.folder.appending(path: name)
            let text = try String(contentsOf: file, encoding: .utf8)
            try lab.lab.write(name, text + "\n" + font)
        }
        try await lab.serving { service in
            var bodies: Set<String> = []
            for number in 0..<24 {
                let answer = try await service.get("/v1/fonts", ["X-User-Id": "reader-\(number)"])
                #expect(answer.status == 200)
                bodies.insert(answer.text)
                let vary = answer["vary"] ?? ""
                #expect(vary.contains("x-user-id") == differ, "\(vary)")
            }
            #expect(bodies.count == (differ ? 2 : 1))
        }
    }

    @Test("a private page with a switch is revalidated by caches as a public one is")
    func revalidation() async throws {
        let lab = try RolloutLab("share: 50%") { side in
            """
            name: m
            kind: static
            sections: [{id: s, cells: [{id: a, type: switch, title: \(side)}]}]
            """
        }
        defer { lab.lab.remove() }
        try await lab.serving { service in
            let answer = try await service.get(
                "/v1/modules/m/layout",
                ["Authorization": RolloutLab.owner(of: .new)]
            )
            #expect(answer.status == 200, "\(answer.text)")
            #expect(answer["cache-control"] == "private, max-age=0, must-revalidate")
        }
    }
}
