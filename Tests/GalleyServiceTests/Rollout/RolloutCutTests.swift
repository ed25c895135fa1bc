import Foundation
@testable import PageServing
import TestSupport
import Testing

@Suite("Texts that a rollout newly cuts")
struct RolloutCutTests {
    private static func module(_ side: String) -> String {
        let text = side == "new" ? "A text that finds no room at all" : "Short"
        return """
            name: m
            kind: single
            components:
              - id: c
                layout: {itemHeight: auto}
                items: [{id: a, data: {side: \(side)}, cell: {stack: vertical, children: [{text: "\(text)", maxLines: 1}]}}]
            """
    }

    /// Asks both sides for the page, then the new side again; returns the views of the new side with texts newly cut.
    private static func cuts(_ order: [RolloutSide], _ rollout: String) async throws -> Int? {
        let lab = try RolloutLab(rollout, module: module)
        defer { lab.lab.remove() }
        return try await lab.serving { service in
            for side in order + [.new, .new] {
                let fields = ["Authorization": RolloutLab.owner(of: side)]
                let answer = try await service.get("/v1/modules/m/layout?width=60", fields)
                #expect(answer.text.contains("\"side\":\"\(side.rawValue)\""))
            }
            let state = try await service.get("/v1/rollout").text
            let match = state.firstMatch(
                of: /"new":\{"views":\d+,"failed":0,"outages":0,"cut":(\d+)/
            )
            return match.flatMap { Int($0.1) }
        }
    }

    @Test("count whichever side's page is made first")
    func orders() async throws {
        let halt = "share: 50%, halt: {cut: 90%}"
        #expect(try await Self.cuts([.old, .new], halt) == 3)
        // The first view of the new side has nothing to be compared with.
        #expect(try await Self.cuts([.new, .old], halt) == 2)
    }

    @Test("are looked for only where they halt the rollout")
    func unasked() async throws {
        #expect(try await Self.cuts([.old, .new], "share: 50%, halt: {errors: 90%}") == 0)
        #expect(try await Self.cuts([.old, .new], "share: 50%") == 0)
    }
}
