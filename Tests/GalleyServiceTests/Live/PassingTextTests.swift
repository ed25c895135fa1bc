import Foundation
import GalleyService
import TestSupport
import Testing

@Suite("Texts that pass make a page that passes")
struct PassingTextTests {
    private static let news = """
        name: news
        kind: single
        request: {upstream: up, path: /news}
        components:
          - id: news
            items: $.entries[*]
            layout: {itemHeight: 40}
            item: {data: {age: "${@.at|relative}"}}
        """
    private static let plain = news.replacing("name: news", with: "name: plain")
        .replacing("|relative", with: "|date(\\\"yMMMd\\\")")
    private static let pair = """
        name: pair
        kind: composite
        modules: [plain, news]
        """

    @Test(
        "a page is fresh until the first relative date changes, says so, and sends the change to those who listen",
        arguments: ["news", "pair"]
    )
    func passing(module: String) async throws {
        // For two more seconds it is "now".
        let at = Int(Date.now.timeIntervalSince1970 * 1_000) - 58_000
        let lab = try PipelineLab(Self.news, Self.plain, Self.pair, settings: "cache: {ttl: 600s}")
        { _ in
            .json(#"{"entries":[{"id":"a","at":\#(at)}]}"#)
        }
        try await lab.serving { galley in
            let client = try EventClient(
                port: galley.server.port,
                "/v1/modules/\(module)/events?width=390"
            )
            defer { client.leave() }
            var folder = StreamFolder()
            let plain = try await galley.answer("GET", "/v1/modules/plain/layout?width=390")
            #expect(plain["cache-control"]?.contains("max-age=600") == true)
            let answer = try await galley.answer("GET", "/v1/modules/\(module)/layout?width=390")
            let control = try #require(answer["cache-control"])
            let age = try #require(control.firstMatch(of: /max-age=(\d+)/).flatMap { Int($0.1) })
            #expect((1...2).contains(age) || !answer.text.contains("\"now\""), "\(control)")
            while !folder.text.contains("1 minute ago") {
                let event = try #require(await client.nextChange(), "\(folder.text)")
                try folder.take(event)
            }
            #expect(folder.names.last == "changes" || folder.names == ["layout"])
            // The response is the same; what was mapped from it for another width is not used again.
            let other = try await galley.answer("GET", "/v1/modules/\(module)/layout?width=391")
            #expect(other.text.contains("1 minute ago"))
        }
    }
}
