import Foundation
import GalleyService
import Testing

@Suite("A page of all countries, from Debian's iso-codes over a real HTTP server")
struct CountriesTests {
    private static let folder = "/usr/share/iso-codes/json"

    private static func files(port: Int, cache: String) -> [String: String] {
        [
            "galley.yaml": """
            version: 1
            cache: {path: ./cache.sqlite}
            upstreams:
              iso: {url: "http://127.0.0.1:\(port)", retries: 0, cache: \(cache)}
            modules: [countries.yaml]
            """,
            "countries.yaml": """
            name: countries
            title: Countries
            kind: single
            request: {upstream: iso, path: /iso_3166-1.json}
            components:
              - id: all
                items: "$['3166-1'][*]"
                item:
                  id: "${@.alpha_2}"
                  type: country
                  data: {flag: "${@.flag}", name: "${@.name}", official: "${@.official_name}"}
                layout: {kind: list, columns: 2, itemHeight: 44.5, inset: [8, 12], itemSpacing: 7, lineSpacing: 3}
                header: {height: 40, pin: true, type: title, data: {title: Countries}}
            """,
        ]
    }

    private static let target = "/v1/modules/countries/layout?width=375&scale=2"

    private struct Layout: Decodable {
        struct Frame: Decodable, Equatable {
            let x, y, width, height: Double
        }
        struct Item: Decodable {
            struct Content: Decodable, Equatable {
                let flag, name: String
                let official: String?
            }
            let id: String
            let frame: Frame
            let data: Content
        }
        struct Section: Decodable {
            let status: String
            let asOf: String?
            let items: [Item]
        }
        let status: String
        let sections: [Section]
    }

    private struct Source: Decodable {
        struct Country: Decodable {
            let alpha_2, name, flag: String
            let official_name: String?
        }
        let countries: [Country]
        enum CodingKeys: String, CodingKey { case countries = "3166-1" }
    }

    @Test("every country with its frame; fetched once; 304; stale after a restart without upstream")
    func countries() async throws {
        let upstream = try await FileServer(serving: Self.folder)
        let lab = try ServiceLab(Self.files(port: upstream.port, cache: "{ttl: 1h}"))
        defer { lab.remove() }
        let first = try await lab.serving { server in
            let client = try TestClient(port: server.port)
            let first = try await client.send("GET", Self.target)
            #expect(first.status == 200)
            try check(first)
            let second = try await client.send("GET", Self.target)
            #expect(second["cache-status"] == "galley; hit")
            let tag = try #require(second["etag"])
            #expect(try await client.send("GET", Self.target, ["If-None-Match": tag]).status == 304)
            #expect(upstream.requestCount == 1)
            return first
        }
        upstream.stop()
        for (name, text) in Self.files(port: upstream.port, cache: "{ttl: 0s, staleIfError: 1h}") {
            try lab.write(name, text)
        }
        try await lab.serving { server in
            let answer = try await TestClient(port: server.port).send("GET", Self.target)
            #expect(answer.status == 200)
            #expect(answer["galley-status"] == "stale")
            let before = try JSONDecoder().decode(Layout.self, from: Data(first.body))
            let after = try JSONDecoder().decode(Layout.self, from: Data(answer.body))
            #expect(after.sections[0].status == "stale")
            #expect(after.sections[0].asOf != nil)
            #expect(after.sections[0].items.map(\.data) == before.sections[0].items.map(\.data))
        }
    }

    /// Compares the layout to the file and to frames computed from the layout's rules by hand.
    private func check(_ answer: TestAnswer) throws {
        let file = try Data(contentsOf: URL(fileURLWithPath: "\(Self.folder)/iso_3166-1.json"))
        let countries = try JSONDecoder().decode(Source.self, from: file).countries
        let layout = try JSONDecoder().decode(Layout.self, from: Data(answer.body))
        let items = layout.sections[0].items
        #expect(layout.status == "complete")
        #expect(items.count == countries.count)
        #expect(items.count >= 249)
        // (375 − 24 − 7) / 2 = 172 wide; lines are 44.5 high and 3 apart, below a header of 40 and 8.
        for (index, (item, country)) in zip(items, countries).enumerated() {
            #expect(item.id == country.alpha_2)
            #expect(
                item.data
                    == .init(
                        flag: country.flag,
                        name: country.name,
                        official: country.official_name
                    )
            )
            let x = index % 2 == 0 ? 12.0 : 191.0
            let y = 48 + Double(index / 2) * 47.5
            #expect(item.frame == .init(x: x, y: y, width: 172, height: 44.5))
        }
    }
}
