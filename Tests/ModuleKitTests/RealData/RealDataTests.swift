import Foundation
import TestSupport
import Testing

@Suite("Pages over answers of the shapes of public APIs")
struct RealDataTests {
    private static let pages = [
        RealPage.repositories, .posts, .films, .products, .chats, .forecast, .playlist, .orders,
        .news, .earthquakes,
    ]

    @Test(
        "have the data that another computation gives, from 25 lines of YAML at most",
        arguments: pages
    )
    func data(_ real: RealPage) async throws {
        #expect(real.yaml.split(separator: "\n").count <= 25)
        let lab = try PageLab(real.yaml, answers: real.answers)
        let page = try await lab.page(real.name)
        let object = try JSONSerialization.jsonObject(with: Data(page.text.utf8))
        let layout = try #require(object as? [String: Any])
        #expect(layout["failures"] as? [NSDictionary] == [], "\(page.text)")
        let found = layout.rows("sections").flatMap { $0.rows("items") }.map {
            $0["data"] as? NSDictionary ?? [:]
        }
        let expected = try real.expected(try real.parsed()).map { $0 as NSDictionary }
        #expect(found.count == expected.count)
        for (found, expected) in zip(found, expected) {
            #expect(found.isEqual(expected), "\(found) is not \(expected)")
        }
    }
}
