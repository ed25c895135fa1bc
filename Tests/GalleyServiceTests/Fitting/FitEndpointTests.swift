import Foundation
import GalleyService
import HTTPSocket
import Logging
import ModuleConfiguration
import SQLiteStorage
import TestSupport
import Testing
import UpstreamKit

@Suite("POST …/fit")
struct FitEndpointTests {
    static let shop = """
        name: shop
        kind: single
        public: true
        parameters: {shelf: {type: string, required: true}}
        test: {samples: [{shelf: hats}]}
        components:
          - id: grid
            layout: {kind: list, columns: 2, itemHeight: auto, inset: 10}
            header: {type: h, cell: {stack: vertical, children: [{text: "Shelf ${params.shelf}", id: shelf}]}}
            items:
              - id: a
                type: card
                cell: {stack: vertical, padding: 8, children: [{text: Title, role: title, maxLines: 1}, {text: "9 €", id: price, maxLines: 1}]}
        """
    private static let settings = """
        name: settings
        kind: static
        sections: [{id: all, cells: [{id: a, type: disclosure, title: Language, detail: English}]}]
        """

    private static func lab() throws -> ServiceLab {
        try ServiceLab([
            "galley.yaml": """
            version: 1
            modules: [shop.yaml, settings.yaml]
            server: {admin: {token: secret}}
            """,
            "shop.yaml": shop, "settings.yaml": settings,
        ])
    }

    private struct Fit: Decodable {
        struct Cut: Decodable {
            let device: String
            let textSize: Double
            let direction: String
            let at: Int
        }
        let fits: Bool
        let cutOn: [Cut]
        let share: Double
        let longest: String
        let unlimited: Bool?
    }

    private static func ask(
        _ client: TestClient,
        _ module: String,
        _ body: String,
        token: String? = nil
    ) async throws -> TestAnswer {
        var fields = ["Content-Type": "application/json"]
        if let token { fields["Authorization"] = "Bearer \(token)" }
        return try await client.send("POST", "/v1/modules/\(module)/fit", fields, body: body)
    }

    private static func fits(_ answer: TestAnswer) throws -> [String: Fit] {
        try #require(answer.status == 200, "\(answer.text)")
        return try JSONDecoder().decode([String: Fit].self, from: Data(answer.body))
    }

    @Test("says of each language on which devices its text is cut, and what of it fits all")
    func answers() async throws {
        let lab = try Self.lab()
        defer { lab.remove() }
        let long = "Küchenmaschinenzubehör"
        try await lab.serving { server in
            let client = try TestClient(port: server.port)
            let body = #"{"slot": "grid.title", "texts": {"de": "\#(long)", "en": "Hat"}}"#
            let answers = try Self.fits(try await Self.ask(client, "shop", body))
            let (german, english) = (try #require(answers["de"]), try #require(answers["en"]))
            #expect(english.fits && english.cutOn.isEmpty && english.share == 0)
            #expect(english.longest == "Hat" && english.unlimited == nil)
            #expect(!german.fits && german.share > 0.2 && german.share < 1)
            #expect((german.share - Double(german.cutOn.count) / 144).magnitude < 0.001)
            #expect(long.hasPrefix(german.longest) && german.longest.count > 3)
            let first = try #require(german.cutOn.first)
            #expect(first.device == "iPhone SE (1st gen.)" && first.textSize == 1)
            #expect(first.direction == "ltr" && first.at > german.longest.utf16.count)
            // The layout itself says the same.
            let layout = try await client.send(
                "GET",
                "/v1/modules/shop/layout?shelf=hats&width=320&scale=2&locale=de"
            )
            #expect(layout.status == 200)
            // The longest beginning fits.
            let again = #"{"slot": "grid.title", "texts": {"de": "\#(german.longest)"}}"#
            #expect(try Self.fits(try await Self.ask(client, "shop", again))["de"]?.fits == true)
        }
    }

    @Test("a slot that nothing cuts says so, and an empty text fits everywhere")
    func unlimited() async throws {
        let lab = try Self.lab()
        defer { lab.remove() }
        try await lab.serving { server in
            let client = try TestClient(port: server.port)
            let long = String(repeating: "word ", count: 200)
            let body = #"{"slot": "grid.header.shelf", "texts": {"en": "\#(long)"}}"#
            let fit = try #require(try Self.fits(try await Self.ask(client, "shop", body))["en"])
            #expect(fit.fits && fit.unlimited == true && fit.longest == long)
            let empty = #"{"slot": "grid.title", "texts": {"en": ""}}"#
            let none = try #require(try Self.fits(try await Self.ask(client, "shop", empty))["en"])
            #expect(none.fits && none.unlimited == nil && none.longest.isEmpty)
        }
    }

    @Test("what is wrong with a question is said with what may be asked")
    func problems() async throws {
        let lab = try Self.lab()
        defer { lab.remove() }
        let many = (0...50).map { #""en-x-\#($0)": "a""# }.joined(separator: ",")
        let cases: [(body: String, status: Int, words: [String])] = [
            (
                #"{"slot": "grid.titel", "texts": {"de": "a"}}"#, 404,
                ["unknown-slot", "Did you mean 'grid.title'?", "grid.header.shelf", "grid.price"]
            ),
            (
                #"{"slot": "grid.title", "texts": {"de": "a"}, "text": "b"}"#, 400,
                ["text: ", "texts"]
            ),
            (#"{"texts": {"de": "a"}}"#, 400, ["slot: ", "grid.title"]),
            (#"{"slot": "grid.title"}"#, 400, ["texts: "]),
            (#"{"slot": "grid.title", "texts": {}}"#, 400, ["texts: ", "at least one"]),
            (#"{"slot": "grid.title", "texts": {"de": 1}}"#, 400, ["texts.de: must be text"]),
            (#"{"slot": "grid.title", "texts": {"d_e": "a"}}"#, 400, ["texts.d_e: ", "BCP 47"]),
            (#"{"slot": "grid.title", "texts": {\#(many)}}"#, 400, ["texts: more than 50"]),
            (
                #"{"slot": "grid.title", "texts": {"de": "\#(String(repeating: "a", count: 2_001))"}}"#,
                400,
                ["texts.de: ", "2001", "2000"]
            ),
            ("[]", 400, ["must be a JSON object"]),
            ("", 400, ["must be a JSON object"]),
        ]
        try await lab.serving { server in
            let client = try TestClient(port: server.port)
            for (body, status, words) in cases {
                let answer = try await Self.ask(client, "shop", body)
                #expect(answer.status == status, "\(body.prefix(80)): \(answer.text)")
                for word in words {
                    #expect(answer.text.contains(word), "\(word) in \(answer.text)")
                }
            }
            let body = #"{"slot": "grid.title", "texts": {"de": "a"}}"#
            let given = try await client.send(
                "POST",
                "/v1/modules/shop/fit?width=390",
                ["Content-Type": "application/json"],
                body: body
            )
            #expect(given.status == 400 && given.text.contains("width: the devices"))
            let shelf = try await client.send(
                "POST",
                "/v1/modules/shop/fit?shelf=caps",
                ["Content-Type": "application/json"],
                body: body
            )
            #expect(shelf.status == 200, "\(shelf.text)")
            let text = try await client.send("POST", "/v1/modules/shop/fit", body: body)
            #expect(text.status == 415)
        }
    }

    @Test("a module that is not public is asked with the token")
    func protection() async throws {
        let lab = try Self.lab()
        defer { lab.remove() }
        try await lab.serving { server in
            let client = try TestClient(port: server.port)
            let body =
                #"{"slot": "all.title", "texts": {"de": "Sprache der Oberfläche und der Hilfe"}}"#
            #expect(try await Self.ask(client, "settings", body).status == 401)
            let answer = try await Self.ask(client, "settings", body, token: "secret")
            let fit = try #require(try Self.fits(answer)["de"])
            #expect(!fit.fits && fit.longest.hasPrefix("Sprache"))
        }
    }

    @Test("the surroundings of a slot follow a reload")
    func reload() async throws {
        let lab = try Self.lab()
        defer { lab.remove() }
        let body = #"{"slot": "grid.title", "texts": {"de": "Küchenmaschinenzubehör"}}"#
        try await lab.serving { server in
            let client = try TestClient(port: server.port)
            #expect(try Self.fits(try await Self.ask(client, "shop", body))["de"]?.fits == false)
            try lab.write(
                "shop.yaml",
                Self.shop.replacing("maxLines: 1}, {text", with: "maxLines: 9}, {text")
            )
            server.reload(try lab.configuration())
            #expect(try Self.fits(try await Self.ask(client, "shop", body))["de"]?.fits == true)
        }
    }

    @Test("where looks are recorded the share is of them")
    func looks() async throws {
        let lab = try Self.lab()
        defer { lab.remove() }
        let path = lab.folder.appending(path: "traffic.sqlite").path
        let file = try TrafficFile(path: path, keep: .seconds(1_000_000_000))
        let configuration = RecordedConfiguration(main: "galley.yaml", files: [:], fonts: [:])
        func view(_ target: String, _ count: Int) -> CapturedView {
            CapturedView(
                module: "shop",
                target: target,
                hour: RecordedView.hour(of: .now),
                count: count,
                configuration: configuration,
                responses: [(RecordedRequest, RecordedResponse)]()
            )
        }
        // A title of 22 letters is cut on the first, and on no other.
        try file.add([
            view("shelf=hats&textScale=2&width=320", 3), view("shelf=caps&width=1920", 6),
            view("locale=ar&shelf=caps&width=1920", 1),
        ])
        file.close()
        var served = try lab.configuration()
        served.traffic = TrafficConfiguration(path: path)
        let body = #"{"slot": "grid.title", "texts": {"de": "Küchenmaschinenzubehör"}}"#
        let server = try await GalleyServer.start(
            served,
            listening: .address(host: "127.0.0.1", port: 0),
            log: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        )
        let answer = try await Self.ask(TestClient(port: server.port), "shop", body)
        await server.stop()
        #expect(try Self.fits(answer)["de"]?.share == 0.3, "\(answer.text)")
    }
}
