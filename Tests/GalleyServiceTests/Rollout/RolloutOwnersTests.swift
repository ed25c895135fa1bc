import Foundation
@testable import GalleyService
import TestSupport
import Testing

@Suite("The owners of a share, as clients see it", .serialized)
struct RolloutOwnersTests {
    private static let owners = (0..<TestScale.count(sample: 400, torture: 20_000))
        .map { "Bearer user-\($0)" }

    private static func news(of service: RolloutLab.Served) async throws -> Set<String> {
        let client = try TestClient(port: service.server.port)
        var news: Set<String> = []
        for owner in owners {
            let fields = ["Authorization": owner]
            let answer = try await client.send("GET", "/v1/modules/m/layout", fields)
            let side = RolloutLab.side(in: answer)
            if side == "new" { news.insert(owner) } else { #expect(side == "old") }
        }
        return news
    }

    @Test(
        "are as many as chance allows, those of a lesser share among them, and the same after a restart"
    )
    func shares() async throws {
        let lab = try RolloutLab("share: 5%")
        defer { lab.lab.remove() }
        let total = Double(Self.owners.count)
        var last: Set<String> = []
        for share in [0.05, 0.25, 0.5, 0.9] {
            try await lab.serving { service in
                if share > 0.05 {
                    #expect(try await service.set("{\"share\": \(share)}").status == 200)
                }
                let news = try await Self.news(of: service)
                // Five standard deviations: one test of two million is beyond.
                let bound = 5 * (total * share * (1 - share)).squareRoot()
                #expect(abs(Double(news.count) - total * share) <= bound, "\(share) \(news.count)")
                #expect(last.isSubset(of: news))
                last = news
            }
            let before = last
            try await lab.serving { service in
                let again = try await Self.news(of: service)
                #expect(again == before)
            }
        }
    }
}
