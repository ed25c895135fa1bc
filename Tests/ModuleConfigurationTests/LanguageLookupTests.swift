import ConfigurationLanguage
import Testing

@Suite("The language that suits best")
struct LanguageLookupTests {
    @Test(
        "is that of RFC 4647's Lookup",
        arguments: [
            ("de-CH", ["en", "de"], "de"), ("de-CH", ["de", "de-CH"], "de-CH"),
            ("DE-ch", ["De-CH"], "De-CH"),
            ("zh-Hant-CN-x-private1-private2", ["zh-Hant", "zh"], "zh-Hant"),
            ("zh-Hant-CN-x-private1", ["zh-Hant-CN-x", "zh"], "zh"), ("fr", ["fr-CA"], nil),
            ("", ["en"], nil),
            ("en", [], nil), ("pt-BR", ["pt-PT", "es"], nil),
        ] as [(String, [String], String?)]
    )
    func lookup(range: String, tags: [String], expected: String?) {
        #expect(LanguageLookup.find(range, among: tags) == expected)
    }
}
