import ExactText
import Locking
import TestSupport
import Testing

@Suite("Offset pages of several users, in several widths")
struct OneListWalkTests {
    private static let module = """
        name: l
        kind: list
        deadline: 20s
        pagination: {first: 0, pageSize: 3}
        request: {upstream: up, path: /p, query: {offset: "${page|times(3)}", limit: "${pageSize}"}}
        components: [{id: c, items: "$.items[*]", layout: {itemHeight: 1}}]
        """

    /// The lists of users, and the rows that each of their pages had when it was asked for last.
    private final class Lists: Sendable {
        private struct List {
            var rows = Array(0..<20)
            var next = 20
            var replies: [Int: [Int]] = [:]
        }

        private let lists = Locked<[ExactString: List]>([:])

        private func with<Result>(_ user: String, _ body: (inout List) -> Result) -> Result {
            lists.withLock { body(&$0[ExactString(user), default: List()]) }
        }

        func reply(to request: FaultUpstream.Request) -> FaultUpstream.Behaviour {
            let numbers = request.target.matches(of: /\d+/).compactMap { Int($0.0) }
            let page = (numbers.first ?? 0) / 3 + 1
            let rows = with(request.fields["authorization"] ?? "") { list in
                let rows = Array(list.rows.dropFirst(page * 3 - 3).prefix(3))
                list.replies[page] = rows
                return rows
            }
            let items = rows.map { #"{"id": \#($0)}"# }.joined(separator: ",")
            return .json(#"{"items": [\#(items)]}"#)
        }

        func change(of user: String, _ generator: inout SeededGenerator) {
            let (isInsertion, place) = (generator.chance(50), generator.below(20))
            with(user) { list in
                if isInsertion {
                    list.rows.insert(list.next, at: min(place, list.rows.count))
                    list.next += 1
                } else if place < list.rows.count {
                    list.rows.remove(at: place)
                }
            }
        }

        /// The ids of the first pages of a list as it is.
        func ids(_ user: String, pages: Int) -> [String] {
            with(user) { $0.rows.prefix(pages * 3).map { "\($0)" } }
        }

        /// True when a page has other rows than it had when it was asked for last.
        func isChanged(_ user: String, page: Int) -> Bool {
            with(user) { list in
                list.replies[page].map { $0 != Array(list.rows.dropFirst(page * 3 - 3).prefix(3)) }
                    ?? false
            }
        }
    }

    @Test(
        "are the list of the moment of a refresh: those that it asks for, and where its last one has changed all others too"
    )
    func walk() async throws {
        let lists = Lists()
        let lab = try PipelineLab(
            Self.module,
            settings: "forward: [authorization], cache: {ttl: 600s}",
            behave: lists.reply
        )
        try await lab.serving { galley in
            var generator = SeededGenerator(seed: TestScale.seed)
            for step in 0..<TestScale.count(sample: 60, torture: 2_000) {
                let user = generator.chance(50) ? "Bearer a" : "Bearer b"
                for _ in 0..<generator.below(4) { lists.change(of: user, &generator) }
                if generator.chance(40) {
                    // The pages in the cache are of several moments then.
                    let query = "pages=\(generator.int(1...6))&width=300"
                    _ = try await galley.layout("l", query, ["Authorization": user])
                    continue
                }
                let refreshed = generator.int(1...4)
                let isChanged = lists.isChanged(user, page: refreshed)
                let answer = try await galley.answer(
                    "POST",
                    "/v1/modules/l/refresh",
                    "pages=\(refreshed)&width=\(generator.int(300...301))",
                    ["Authorization": user]
                )
                let page = try PageReading(answer)
                #expect(page["c"]?.items == lists.ids(user, pages: refreshed), "step \(step)")
                let pages = isChanged ? generator.int(1...6) : refreshed
                for width in [300, 301, 302] {
                    let page = try await galley.layout(
                        "l",
                        "pages=\(pages)&width=\(width)",
                        ["Authorization": user]
                    )
                    #expect(
                        page["c"]?.items == lists.ids(user, pages: pages),
                        "step \(step): \(pages) pages after a refresh of \(refreshed)"
                    )
                    #expect(page.status == "complete")
                }
            }
        }
    }

    @Test(
        "lack no row that comes while a later page is fetched, and earlier ones are fetched again"
    )
    func rounds() async throws {
        let first = Locked(21)
        let lastIsHeld = Flag()
        let isOpen = Flag()
        let lab = try PipelineLab(
            """
            name: l
            kind: list
            deadline: 20s
            pagination: {pageSize: 3, max: 9}
            request: {upstream: up, path: /p, query: {page: "${page}"}}
            components: [{id: c, layout: {itemHeight: 1}}]
            """
        ) { request in
            let page = request.target.last?.wholeNumberValue ?? 1
            let newest = first.withLock { $0 }
            let rows = (0..<3).map { #"{"id": \#(newest - (page - 1) * 3 - $0)}"# }
            let json = "[\(rows.joined(separator: ","))]"
            if page == 4, lastIsHeld.isSet { return .held(until: isOpen, json) }
            let age = page == 1 && newest == 21 ? "max-age=1" : "max-age=600"
            return .json(json, fields: ["Cache-Control": age])
        }
        try await lab.serving { galley in
            _ = try await galley.layout("l", "pages=3")
            // The first page expires, and a row comes.
            try await Task.sleep(for: .milliseconds(1_200))
            first.withLock { $0 = 22 }
            lastIsHeld.set()
            async let layout = galley.answer("GET", "/v1/modules/l/layout", "pages=4")
            #expect(await eventually { lab.upstream.count("/p?page=4") == 1 })
            // Another one, while the last page is under way.
            first.withLock { $0 = 23 }
            lastIsHeld.set(false)
            isOpen.set()
            // A row that has come between the first pages is there once.
            for page in try await [PageReading(layout), galley.layout("l", "pages=4")] {
                let ids = page.sections[0].items.compactMap { Int($0) }
                #expect(ids == ids.indices.map { ids[0] - $0 })
                #expect(ids.count == 11)
            }
        }
    }
}
