import Foundation
import Testing

@Suite("Pages of Debian's iso-codes, grouped and sorted")
struct SortedCountriesTests {
    private static let folder = "/usr/share/iso-codes/json"

    private static func files(port: Int) -> [String: String] {
        [
            "galley.yaml": """
            version: 1
            cache: {path: ":memory:"}
            upstreams:
              iso: {url: "http://127.0.0.1:\(port)", retries: 0, timeout: 30s, cache: {ttl: 1h}}
            modules: [modules/*.yaml]
            """,
            "modules/letters.yaml": """
            name: letters
            kind: single
            deadline: 60s
            parameters:
              by: {enum: [name, alpha_3, numeric], default: name}
              order: {enum: [asc, desc], default: asc}
            request: {upstream: iso, path: /iso_3166-1.json}
            components:
              - id: letter
                sections: {group: "$['3166-1'][*]", by: "${@.name|first}", sort: {by: "@.key", order: "${params.order}"}}
                sort: {by: "@.${params.by}", order: "${params.order}"}
                item: {id: "${@.alpha_2}", data: "${@.name}"}
                header: {height: 30, data: "${$.key}"}
                layout: {itemHeight: 44}
            """,
            "modules/languages.yaml": """
            name: languages
            kind: single
            deadline: 60s
            parameters: {by: {enum: [name, alpha_3], default: name}}
            request: {upstream: iso, path: /iso_639-3.json}
            components:
              - id: scope
                sections: {group: "$['639-3'][*]", by: "@.scope", sort: {by: {$choose: [{when: "@.key == 'S'", value: "${@.none}"}, {value: "@.key"}]}, order: desc}}
                sort: {by: {$choose: [{when: "${params.by} == 'name'", value: "@.inverted_name"}, {value: "@.alpha_3"}]}, collate: codePoint}
                skip: 1
                limit: 3000
                item: {id: "${@.alpha_3}", data: "${@.inverted_name}"}
                layout: {itemHeight: 20}
            """,
        ]
    }

    private struct Country: Decodable {
        let alpha_2, alpha_3, name, numeric: String

        /// The letters that text is first compared by.
        var plain: String {
            name.folding(options: [.diacriticInsensitive, .caseInsensitive], locale: nil)
        }
    }

    private struct Language: Decodable {
        let alpha_3, scope: String
        let inverted_name: String?
    }

    private static func read<Value: Decodable>(_ file: String, _ key: String) throws -> [Value] {
        let data = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(file)"))
        return try JSONDecoder().decode([String: [Value]].self, from: data)[key] ?? []
    }

    @Test("countries by the first letter of their names, in either order, by a parameter")
    func letters() async throws {
        let countries: [Country] = try Self.read("iso_3166-1.json", "3166-1")
        let server = try await FileServer(serving: Self.folder)
        let lab = try ServiceLab(Self.files(port: server.port))
        defer {
            server.stop()
            lab.remove()
        }
        let keys: [(name: String, value: (Country) -> String)] = [
            ("name", { $0.plain }), ("alpha_3", { $0.alpha_3 }), ("numeric", { $0.numeric }),
        ]
        try await lab.serving { service in
            let pages = PipelineLab.Pages(server: service)
            for key in keys {
                for isDescending in [false, true] {
                    let query = "by=\(key.name)&order=\(isDescending ? "desc" : "asc")"
                    let page = try await pages.layout("letters", query)
                    let groups = Dictionary(grouping: countries) { String($0.name.prefix(1)) }
                    // Å is written as A with a mark: it stands behind A, as the mark decides last.
                    let letters = groups.keys.sorted { left, right in
                        let (a, b) = (left == "Å" ? "A~" : left, right == "Å" ? "A~" : right)
                        return isDescending ? a > b : a < b
                    }
                    #expect(page.sections.map(\.id) == letters.map { "letter.\($0)" })
                    for (section, letter) in zip(page.sections, letters) {
                        let sorted = (groups[letter] ?? []).sorted {
                            let (a, b) = (key.value($0), key.value($1))
                            return isDescending ? a > b : a < b
                        }
                        #expect(section.items == sorted.map(\.alpha_2), "\(letter) \(query)")
                    }
                }
            }
            // In Swedish, Å stands behind Z.
            let swedish = try await pages.layout("letters", "locale=sv")
            #expect(swedish.sections.last?.id == "letter.Å")
        }
    }

    @Test("eight thousand languages by scope, what is missing last, skipped and cut after sorting")
    func languages() async throws {
        let languages: [Language] = try Self.read("iso_639-3.json", "639-3")
        let server = try await FileServer(serving: Self.folder)
        let lab = try ServiceLab(Self.files(port: server.port))
        defer {
            server.stop()
            lab.remove()
        }
        try await lab.serving { service in
            let pages = PipelineLab.Pages(server: service)
            for by in ["name", "alpha_3"] {
                let page = try await pages.layout("languages", "by=\(by)")
                #expect(page.status == "complete")
                // Special codes have no key by the choice: they come last, whichever the order.
                #expect(page.sections.map(\.id) == ["scope.M", "scope.I", "scope.S"])
                for section in page.sections {
                    let all = languages.filter { "scope.\($0.scope)" == section.id }
                    let sorted = all.enumerated().sorted { left, right in
                        guard by == "name" else {
                            return left.element.alpha_3 < right.element.alpha_3
                        }
                        switch (left.element.inverted_name, right.element.inverted_name) {
                        case (let a?, let b?) where a != b:
                            return a.unicodeScalars.lexicographicallyPrecedes(b.unicodeScalars)
                        case (nil, _?): return false
                        case (_?, nil): return true
                        default: return left.offset < right.offset
                        }
                    }
                    let expected = sorted.dropFirst().prefix(3_000).map(\.element.alpha_3)
                    #expect(section.items == expected, "\(section.id) by \(by)")
                }
            }
        }
    }
}
