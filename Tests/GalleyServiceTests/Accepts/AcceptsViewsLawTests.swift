import ChangesCore
import JSONCore
import ModuleKit
import ModuleMapping
import TestSupport
import Testing

@Suite("Laws of all that clients are sent that draw less")
struct AcceptsViewsLawTests {
    private static let modules = TestScale.count(sample: 12, torture: 2_500)
    private static let clients = TestScale.count(sample: 5, torture: 20)

    @Test(
        "layouts, windows and changes have nothing that the client does not draw, and lead to one another"
    )
    func views() async throws {
        var deltas = 0
        for index in 0..<Self.modules {
            var generator = SeededGenerator(seed: TestScale.seed &+ UInt64(index) &* 1_000_003)
            let labs = try (0..<2).map { _ in try PageLab(AcceptsCases.module(&generator)) }
            var last: Page?
            for _ in 0..<Self.clients {
                let client = AcceptsCases.client(&generator)
                for lab in labs {
                    let page = try await lab.page("home", [("accepts", client.accepts)])
                    let words: Comment = "case \(index), \(client.accepts)"
                    #expect(try client.mistakes(in: page.text) == [], words)
                    try checkWindows(of: page, for: client, words, &generator)
                    if let last { deltas += try checkChanges(from: last, to: page, client, words) }
                    last = page
                }
            }
        }
        // From another content, and from another client.
        #expect(deltas > Self.modules * Self.clients)
    }

    /// A window of all of the page has its items and its substitutions; any other one nothing else.
    private func checkWindows(
        of page: Page,
        for client: AcceptedJudge,
        _ words: Comment,
        _ generator: inout SeededGenerator
    ) throws {
        let layout = try #require(PlainJSON(page.text.utf8))
        let whole = try page.window(WindowRequest(offset: 0, height: 100_000)).text
        let window = try #require(PlainJSON(whole.utf8))
        let sections = layout["sections"]?.elements ?? []
        let items = sections.flatMap { $0["items"]?.elements ?? [] }
        let shown = window["items"]?.elements ?? []
        #expect(shown.compactMap { $0["id"]?.content } == items.compactMap { $0["id"]?.content })
        // A section of which nothing is shown is in no window.
        for cut in window["sections"]?.elements ?? [] {
            let section = sections.first { $0["id"] == cut["id"] }
            #expect(section?["substituted"] == cut["substituted"], words)
        }
        let offset = Double(generator.below(200))
        let some = try page.window(WindowRequest(offset: offset, height: 60)).text
        for text in [whole, some] { #expect(try client.mistakes(in: text) == [], words) }
    }

    /// Plays the changes between two pages. Returns 1 where they are a delta.
    private func checkChanges(
        from old: Page,
        to page: Page,
        _ client: AcceptedJudge,
        _ words: Comment
    ) throws -> Int {
        if old.revision == page.revision { return 0 }
        let changes = PageChanges(
            from: PageRevision(of: old),
            named: old.revision,
            to: page,
            revision: PageRevision(of: page),
            prefersDelta: true
        )
        let text = String(decoding: changes.bytes, as: UTF8.self)
        #expect(try client.mistakes(in: text) == [], words)
        var player = try LayoutPlayer(old.json.bytes)
        try player.play(changes.bytes)
        #expect(player.layout.text == page.text, words)
        return changes.kind == .delta ? 1 : 0
    }

    @Test("forty releases that differ in what a page has not are one page")
    func shared() async throws {
        for index in 0..<Self.modules {
            var generator = SeededGenerator(seed: TestScale.seed &+ UInt64(index) &* 1_000_003)
            let lab = try PageLab(AcceptsCases.module(&generator))
            let client = AcceptsCases.client(&generator)
            var names: Set<String> = []
            var pages: Set<String> = []
            for release in 0..<40 {
                var newer = client
                for number in 0..<release { newer.types["other\(number)"] = number + 1 }
                let page = try await lab.page("home", [("accepts", newer.accepts)])
                names.insert(page.request.canonicalQuery)
                pages.insert(page.revision)
            }
            #expect(names.count == 1 && pages.count == 1, "case \(index), \(client.accepts)")
        }
    }
}
