import ModuleDeclarations
import ModuleKit
import ModuleMapping
import TestSupport
import Testing

@Suite("A page's query is checked as a whole")
struct PageRequestTests {
    private func declaration() throws -> ModuleDeclaration {
        let lab = try PageLab(
            """
            name: m
            kind: single
            viewport: {width: 400}
            parameters:
              genre: {type: string, enum: [pop, rock], default: pop}
              count: {type: integer, min: 1, max: 9}
              ratio: {type: number, min: 0.5}
              on: {type: boolean, default: false}
              q: {type: string, required: true, pattern: "[a-z]+"}
            components:
              - {id: c, items: [{id: a, type: t}], layout: {itemHeight: 1}}
            """
        )
        return try #require(lab.catalog.module(named: "m"))
    }

    private func read(_ query: [(name: String, value: String)]) throws -> PageRequest {
        var reader = PageRequestReader(module: try declaration())
        return try reader.read(query).request
    }

    @Test("order and defaults do not change a page's name")
    func canonical() throws {
        let one = try read([("q", "abc"), ("scale", "2.0"), ("genre", "pop"), ("width", "400.00")])
        let two = try read([("scale", "2"), ("height", "900"), ("q", "abc"), ("direction", "ltr")])
        #expect(one == two)
        #expect(one.canonicalQuery == "q=abc&scale=2")
    }

    @Test("every mistake is named, not only the first")
    func allMistakes() throws {
        var reader = PageRequestReader(module: try declaration())
        let query = [
            ("wdth", "1"), ("scale", "9"), ("genre", "jazz"), ("count", "1.5"), ("ratio", "0.1"),
            ("on", "yes"), ("q", "A"), ("height", "0"), ("direction", "up"), ("locale", "e_n"),
            ("pages", "2"), ("textScale", "x"), ("scale", "2"), ("width", "1e3"),
        ]
        #expect {
            try reader.read(query)
        } throws: { error in
            let names = (error as? ParameterErrors)?.all.map(\.parameter) ?? []
            return Set(names) == Set(query.map(\.0)) && names.count == query.count
        }
    }

    @Test("a misspelt name gets the right one")
    func suggestion() throws {
        #expect {
            try read([("q", "a"), ("textscale", "2")])
        } throws: { error in
            (error as? ParameterErrors)?.all.first?.detail.contains("'textScale'") == true
        }
    }

    @Test("a required parameter that is missing is named")
    func required() throws {
        #expect {
            try read([])
        } throws: { error in
            (error as? ParameterErrors)?.all.map(\.parameter) == ["q"]
        }
    }

    @Test(
        "languages that are read from right to left",
        arguments: [
            ("ar", "rtl"), ("he-IL", "rtl"), ("fa", "rtl"), ("ur-Latn", "ltr"), ("az-Arab", "rtl"),
            ("en", "ltr"), ("zh-Hans", "ltr"), ("ar-EG-u-nu-latn", "rtl"), ("en-u-nu-arab", "ltr"),
            ("en-x-hebr", "ltr"), ("zh-cmn-Arab-u-nu-latn", "rtl"), ("pa-PK", "rtl"), ("pa", "ltr"),
            ("uz-AF", "rtl"), ("uz", "ltr"), ("ks", "rtl"), ("ks-Deva", "ltr"), ("kk-CN", "rtl"),
            ("kk", "ltr"), ("ckb", "rtl"), ("dv", "rtl"), ("yi", "rtl"), ("ji", "rtl"),
            ("iw", "rtl"),
            ("arc", "rtl"), ("arz", "rtl"), ("glk", "rtl"), ("lrc", "rtl"), ("mzn", "rtl"),
            ("nqo", "rtl"), ("pnb", "rtl"), ("ps", "rtl"), ("sd", "rtl"), ("sd-IN", "ltr"),
            ("syr", "rtl"), ("ug", "rtl"), ("ug_CN", "rtl"), ("pa_pk", "rtl"), ("az-IR", "rtl"),
            ("tr", "ltr"), ("ff-Adlm", "rtl"), ("", "ltr"), ("?", "ltr"), ("xx-Arab", "rtl"),
        ]
    )
    func directions(locale: String, direction: String) {
        #expect(TextDirection(locale: locale).rawValue == direction)
    }
}
