import ModuleDeclarations
import ModuleKit
import TestSupport
import Testing

/// The tables of carousels of the LiveCollections scenarios, part 4: with and without sections, with
/// unique and repeating rows and items, all of one upstream that changes.
@Suite("Tables of carousels, played on the layout a client holds")
struct CarouselTablesTests {
    /// A row: a title above a carousel.
    private static func item(_ keys: String) -> String {
        """
        {
          id: "${@.name}", data: {name: "${@.name}"},
          cell: {stack: vertical, padding: 8, spacing: 4, children: [
            {text: "${@.name}", size: 16},
            {carousel: {
              items: "@.movies[*]", \(keys)
              item: {id: "${@.id}", type: poster, data: {title: "${@.title}", row: "${row:$.name}"}},
              layout: {rows: 1, itemWidth: 90, itemHeight: 130, itemSpacing: 6, scrolling: itemPaging}}}]}
        }
        """
    }

    private static func module(_ name: String, _ component: String, _ keys: String = "") -> String {
        """
        name: \(name)
        kind: single
        \(keys)
        parameters: {at: {type: integer, required: true}}
        request: {upstream: up, path: "/tables/${params.at}"}
        components:
          - id: top
            items: [{id: top, cell: {stack: vertical, children: [{text: Tables, size: 16}]}}]
            layout: {itemHeight: auto}
          - id: table
            layout: {itemHeight: auto, lineSpacing: 0}
            \(component)
        """
    }

    private static let sections = """
        sections: {each: "$.sections[*]", id: "${$.name}"}
            items: "$.rows[*]"
            header: {height: 30, data: {title: "${$.name}"}}
        """

    private static let modules = [
        module("carousels", "items: \"$.sections[*].rows[*]\"\n    item: \(item(""))"),
        module(
            "repeating",
            "items: \"$.sections[*].rows[*]\"\n    unique: false\n    item: \(item("unique: false,"))"
        ),
        module("sectioned", "\(sections)\n    item: \(item(""))"),
        module(
            "sectioned-repeating",
            "\(sections)\n    unique: false\n    item: \(item("unique: false,"))"
        ),
        module("moving", "\(sections)\n    item: \(item(""))", "identity: module"),
    ]

    /// A random response that changes at random.
    private struct Response {
        struct Movie {
            var id: Int
            var title: String
        }

        struct Row {
            var name: String
            var movies: [Movie]
        }

        var sections: [(name: String, rows: [Row])] = [("Home", []), ("Store", [])]
        var next = 0

        var json: String {
            let sections = sections.map { section in
                let rows = section.rows.map { row in
                    let movies = row.movies.map { #"{"id":\#($0.id),"title":"\#($0.title)"}"# }
                    return #"{"name":"\#(row.name)","movies":[\#(movies.joined(separator: ","))]}"#
                }
                return #"{"name":"\#(section.name)","rows":[\#(rows.joined(separator: ","))]}"#
            }
            return #"{"sections":[\#(sections.joined(separator: ","))]}"#
        }

        private mutating func movies(_ random: inout SeededGenerator) -> [Movie] {
            (0..<random.below(6)).map { _ in
                next += 1
                // Some ids repeat, in a row and between rows.
                return Movie(id: random.chance(25) ? random.below(8) : next, title: "T\(next)")
            }
        }

        mutating func change(_ random: inout SeededGenerator) {
            let section = random.below(sections.count)
            let count = sections[section].rows.count
            let row = count == 0 ? 0 : random.below(count)
            switch random.below(count == 0 ? 3 : 10) {
            case 0, 1:
                next += 1
                let name = random.chance(20) ? "R\(random.below(5))" : "R\(next)"
                let new = Row(name: name, movies: movies(&random))
                sections[section].rows.insert(new, at: random.below(count + 1))
            case 2 where random.chance(20): sections.shuffle(using: &random)
            case 3: sections[section].rows.remove(at: row)
            case 4:
                let moved = sections[section].rows.remove(at: row)
                let target = random.below(sections.count)
                let place = random.below(sections[target].rows.count + 1)
                sections[target].rows.insert(moved, at: place)
            case 5: sections[section].rows[row].movies.shuffle(using: &random)
            case 6: sections[section].rows[row].movies += movies(&random)
            case 7:
                sections[section].rows[row].movies = Array(
                    sections[section].rows[row].movies.dropFirst()
                )
            case 8:
                let movies = sections[section].rows[row].movies.indices
                guard let movie = movies.randomElement(using: &random) else { return }
                sections[section].rows[row].movies[movie].title += "'"
            default: sections[section].rows.swapAt(row, random.below(max(1, count)))
            }
        }
    }

    /// Pairs of pages; each has five modules.
    private static let pairs = TestScale.count(sample: 300, torture: 20_000)

    @Test("each delta leads from one random table to the next, member for member")
    func law() async throws {
        let lab = try PageLab(modules: Self.modules)
        var random = SeededGenerator(seed: TestScale.seed)
        var response = Response()
        var former: [String: Page] = [:]
        var counts: [String: Int] = [:]
        for index in 0..<Self.pairs {
            for _ in 0..<random.below(5) { response.change(&random) }
            lab.upstream.set(response.json, for: "/tables/\(index)")
            for module in lab.catalog.modules.map(\.name) {
                let page = try await lab.page(module, [("at", String(index))])
                if module != "moving" { #expect(page.failures.isEmpty, "\(page.failures)") }
                guard let old = former.updateValue(page, forKey: module) else { continue }
                let (delta, played) = try LayoutPlayer.played(from: old, to: page)
                #expect(played == page.text, "pair \(index) of \(module)")
                counts["\(delta["kind"]?.content ?? "?")", default: 0] += 1
                counts["\(module) nested", default: 0] += delta["nested"]?.elements.count ?? 0
            }
            lab.upstream.set("{}", for: "/tables/\(index)")
        }
        #expect((counts["delta"] ?? 0) > Self.pairs)
        // Most changes inside a carousel leave its row alone.
        for module in lab.catalog.modules.map(\.name) where module != "moving" {
            #expect((counts["\(module) nested"] ?? 0) > Self.pairs / 20, "\(counts)")
        }
    }
}
