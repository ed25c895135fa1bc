import ModuleKit
import ModuleMapping
import TestSupport
import Testing

@Suite("Sections that a response decides, played on the layout a client holds")
struct DataSectionsLawTests {
    private static let modules = [
        """
        name: shelves
        kind: single
        identity: module
        parameters: {at: {type: integer, required: true}}
        request: {upstream: up, path: "/shelves/${params.at}"}
        components:
          - {id: top, items: "$.top[*]", item: {id: "t${@.id}"}, layout: {itemHeight: 20}}
          - id: shelf
            sections: {each: "$.shelves[*]", id: "${$.id}"}
            items: "$.movies[*]"
            item: {type: poster, data: {title: "${@.title}"}}
            header:
              - {when: "$.name", height: 40, data: {title: "${$.name}"}}
            layout:
              - {when: "$.style == 'row'", arrange: horizontal, rows: 1, itemWidth: 100, itemHeight: 50}
              - {when: "$.style == 'grid'", columns: 3, itemHeight: 30}
              - {itemHeight: 20}
            placeholder: {height: 60, type: empty}
        """,
        """
        name: genres
        kind: single
        parameters: {at: {type: integer, required: true}}
        request: {upstream: up, path: "/shelves/${params.at}"}
        components:
          - id: genre
            sections: {group: "$.shelves[*].movies[*]", by: "@.genre"}
            unique: false
            item: {id: "${@.title}", data: {n: "${index}", id: "${@.id}"}}
            header: {height: 30, data: {title: "${$.key}"}}
            layout: {columns: 2, itemHeight: 25}
          - id: rows
            sections: {each: "$.shelves[*]"}
            items: "$.parts[*]"
            item:
              id: "${@.id}"
              data: {n: "${@.n}"}
              carousel:
                items: "@.movies[*]"
                item: {data: {title: "${@.title}"}}
                layout: {rows: 1, itemWidth: 50, itemHeight: 40}
            layout: {itemHeight: 40}
        """,
        """
        name: sorted
        kind: single
        parameters:
          at: {type: integer, required: true}
          by: {enum: [title, genre, id], default: title}
          order: {enum: [asc, desc], default: asc}
          shown: {type: integer, min: 0, max: 9, default: 3}
        request: {upstream: up, path: "/shelves/${params.at}"}
        components:
          - id: genre
            sections: {group: "$.shelves[*].movies[*]", by: "@.genre", sort: {by: "@.key", order: "${params.order}"}}
            sort: [{by: "@.${params.by}", order: "${params.order}"}, {by: "@.id"}]
            limit: "${params.shown}"
            item:
              data: {title: {$choose: [{when: "${params.by} == 'title'", value: "${@.title}"}, {value: "${@.title} ${index}"}]}}
              size: {height: {$choose: [{when: "@.genre == 'pop'", value: 40}, {value: 25}]}}
            header: {height: 30, data: {title: "${$.key}"}}
            layout: {kind: waterfall, columns: 1}
          - id: shelf
            sections: {each: "$.shelves[*]", sort: {by: "@.name", order: "${params.order}", collate: codePoint}}
            items: "$.movies[*]"
            sort: {by: {$choose: [{when: "${params.by} == 'id'", value: "@.id"}]}, order: desc}
            layout: {itemHeight: 20}
        """,
    ]

    /// A page's part of a random response.
    private struct Shelf {
        var id: Int
        var name: String?
        var style: String
        var movies: [Movie]

        var json: String {
            let movies = movies.map(\.json).joined(separator: ",")
            let name = name.map { #""\#($0)""# } ?? "null"
            return #"""
                {"id":\#(id),"name":\#(name),"style":"\#(style)","movies":[\#(movies)],\#
                "parts":[{"id":"p","n":\#(self.movies.count),"movies":[\#(movies)]}]}
                """#
        }
    }

    private struct Movie {
        var id: Int
        var title: String
        var genre: String

        var json: String { #"{"id":\#(id),"title":"\#(title)","genre":\#(genre)}"# }
    }

    /// A random response that changes at random.
    private struct Response {
        var shelves: [Shelf] = []
        var next = 0

        var json: String {
            let shelves = shelves.map(\.json).joined(separator: ",")
            return #"{"top":[{"id":1}],"shelves":[\#(shelves)]}"#
        }

        static func movie(_ id: Int, _ random: inout SeededGenerator) -> Movie {
            let genres = [#""pop""#, #""rock""#, "1", #""1""#, "true", "null", #""a.b""#]
            return Movie(
                id: id,
                title: random.pick(["A", "B", "C", "D"]),
                genre: random.pick(genres)
            )
        }

        mutating func change(_ random: inout SeededGenerator) {
            switch random.below(9) {
            case 0:
                next += 1
                let movies = (0..<random.below(4)).map { offset in
                    Self.movie(next * 1_000 + offset, &random)
                }
                let shelf = Shelf(
                    id: next,
                    name: random.chance(70) ? "S\(next)" : nil,
                    style: random.pick(["row", "grid", "list"]),
                    movies: movies
                )
                shelves.insert(shelf, at: random.below(shelves.count + 1))
            case 1 where !shelves.isEmpty: shelves.remove(at: random.below(shelves.count))
            case 2 where !shelves.isEmpty:
                let shelf = shelves.remove(at: random.below(shelves.count))
                shelves.insert(shelf, at: random.below(shelves.count + 1))
            case 3 where !shelves.isEmpty:
                shelves[random.below(shelves.count)].style = random.pick(["row", "grid", "list"])
            case 4 where !shelves.isEmpty: shelves.shuffle(using: &random)
            case 5 where !shelves.isEmpty:
                next += 1
                let shelf = random.below(shelves.count)
                let position = random.below(shelves[shelf].movies.count + 1)
                shelves[shelf].movies.insert(Self.movie(next * 1_000, &random), at: position)
            case 6, 7:
                moveMovie(&random)
            default:
                guard let shelf = shelves.indices.randomElement(using: &random),
                    let movie = shelves[shelf].movies.indices.randomElement(using: &random)
                else { return }
                let id = shelves[shelf].movies[movie].id
                shelves[shelf].movies[movie] = Self.movie(id, &random)
            }
        }

        private mutating func moveMovie(_ random: inout SeededGenerator) {
            guard let from = shelves.indices.randomElement(using: &random),
                let to = shelves.indices.randomElement(using: &random),
                !shelves[from].movies.isEmpty
            else { return }
            let movie = shelves[from].movies.remove(at: random.below(shelves[from].movies.count))
            let position = random.below(shelves[to].movies.count + 1)
            shelves[to].movies.insert(movie, at: position)
        }
    }

    /// Pairs of pages; each has three modules.
    private static let pairs = TestScale.count(sample: 700, torture: 34_000)

    @Test("each delta leads from one random page to the next, member for member")
    func law() async throws {
        let lab = try PageLab(modules: Self.modules)
        var random = SeededGenerator(seed: TestScale.seed)
        var response = Response()
        var former: [String: Page] = [:]
        var kinds: [String: Int] = [:]
        var moves = 0
        for index in 0..<Self.pairs {
            for _ in 0..<random.below(6) { response.change(&random) }
            if random.below(40) == 0 { response.shelves = [] }
            lab.upstream.set(response.json, for: "/shelves/\(index)")
            for module in ["shelves", "genres", "sorted"] {
                let query = module == "sorted" ? Self.variation(&random) : []
                let page = try await lab.page(module, query + [("at", String(index))])
                if module == "shelves" {
                    let ids = response.shelves.map { "shelf.\($0.id)" }
                    #expect(page.sections.map(\.id) == ["top"] + (ids.isEmpty ? ["shelf"] : ids))
                    #expect(page.failures.isEmpty)
                }
                if let old = former.updateValue(page, forKey: module) {
                    let (delta, played) = try LayoutPlayer.played(from: old, to: page)
                    #expect(played == page.text, "pair \(index) of \(module)")
                    kinds[delta["kind"]?.content ?? "?", default: 0] += 1
                    moves += delta["items"]?["move"]?.elements.count ?? 0
                }
            }
            lab.upstream.set("{}", for: "/shelves/\(index)")
        }
        #expect((kinds["delta"] ?? 0) > Self.pairs / 2)
        #expect(moves > Self.pairs / 10)
    }

    /// An order and a fold.
    private static func variation(
        _ random: inout SeededGenerator
    ) -> [(name: String, value: String)] {
        [
            ("by", random.pick(["title", "genre", "id"])), ("order", random.pick(["asc", "desc"])),
            ("shown", String(random.below(5))),
        ]
    }
}
