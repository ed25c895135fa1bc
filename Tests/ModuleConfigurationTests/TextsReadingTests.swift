@testable import ConfigurationLanguage
import FormatCore
@testable import ModuleConfiguration
@testable import ModuleDeclarations
import Testing

@Suite("Files of texts are read by language")
struct TextsReadingTests {
    private static func files(_ template: String, locale: String = "en", _ texts: [String: String])
        -> [String: String]
    {
        var files = [
            "galley.yaml": ConfigurationFixture.galley + "\nstrings: [t/*.yaml, u/*.yml]",
            "u/en.yml": "other: Other",
            "m/a.yaml": """
            name: a
            kind: single
            locale: \(locale)
            request: {upstream: api, path: /x}
            components: [{id: one, item: {data: {a: '\(template)', b: "${t:other}"}}}]
            """,
        ]
        for (language, text) in texts { files["t/\(language).yaml"] = text }
        return files
    }

    @Test("keys are nested or dotted, and a language may have several files")
    func keys() throws {
        let files = Self.files(
            "${t:home.title}",
            ["en": "home: {title: Home, sub.deep: Deep}\nhome.more: 5\nyes: true"]
        )
        let configuration = try ConfigurationFixture.load(files).get()
        let texts = try #require(configuration.modules.first?.texts)
        let english = try #require(texts.all.languages(for: "EN-gb").first)
        #expect(english.tag == "en")
        let written = english.texts.mapValues { $0.message.fixedText }
        #expect(
            written == [
                "home.title": "Home", "home.sub.deep": "Deep", "home.more": "5", "yes": "true",
                "other": "Other",
            ]
        )
        #expect(english.texts["home.sub.deep"]?.place.description == "t/en.yaml:1:31")
        #expect(
            configuration.files.contains("t/en.yaml") && configuration.files.contains("u/en.yml")
        )
        #expect(configuration.folders.contains("t/"))
        #expect(configuration.warnings.isEmpty)
    }

    @Test("a module without texts has none, whatever files there are")
    func unused() throws {
        var files = Self.files("${t:other}", ["en": "a: b"])
        files["m/a.yaml"] = "name: a\nkind: single\ncomponents: [{id: a, items: []}]"
        #expect(try ConfigurationFixture.load(files).get().modules.first?.texts == nil)
    }

    @Test(
        "what languages lack is a warning each, but for what another of their files or a shorter tag has"
    )
    func missing() throws {
        let files = Self.files(
            "${t:one} ${t:two} ${t:three}",
            [
                "en": "one: 1\ntwo: 2\nthree: 3\nnever: 4", "de": "two: zwei", "de-AT": "one: aans",
                "fr": "one: un",
            ]
        )
        let warnings = try ConfigurationFixture.load(files).get().warnings.map(\.description)
        #expect(
            warnings == [
                "t/de-AT.yaml:1:1: warning: 'de-AT' lacks 2 texts of pages, shown in the module's language: other, three",
                "t/de.yaml:1:1: warning: 'de' lacks 3 texts of pages, shown in the module's language: one, other, three",
                "t/fr.yaml:1:1: warning: 'fr' lacks 3 texts of pages, shown in the module's language: other, three, two",
            ]
        )
    }

    @Test(
        "a text of one language alone that no template names is told, with the nearest that one names"
    )
    func unnamed() throws {
        let files = Self.files(
            "${t:songs.title}",
            [
                "en": "songs.title: Songs\nnever: 4",
                "de": "songs: {titel: Lieder}\nnever: nie\nother: x",
            ]
        )
        let warnings = try ConfigurationFixture.load(files).get().warnings.map(\.description)
        #expect(
            warnings.contains(
                "t/de.yaml:1:16: warning: no template names the text 'songs.titel', and no other language has it; "
                    + "did you mean 'songs.title'?"
            ),
            "\(warnings)"
        )
        #expect(!warnings.contains { $0.contains("never") })
    }

    @Test("the place of a text is that of the template that names it")
    func places() throws {
        let files = Self.files(
            "a ${t:one|with(n: $.n)|default(t:two)}",
            ["en": "one: '{n}'\ntwo: x"]
        )
        let module = try #require(try ConfigurationFixture.load(files).get().modules.first)
        let component = try #require(module.components.first)
        let places = ["t:one", "t:two", "t:none"].map {
            module.source?.place(of: $0, inComponent: component.id)?.description
        }
        #expect(places[0] == places[1])
        #expect(places[0] != places[2])
    }

    @Test(
        "the language of a page is looked up as RFC 4647 says, then the module's",
        arguments: [
            ("de", "de", false), ("de-CH", "de", false), ("DE-at-1996", "de-AT", false),
            ("de-AT", "de-AT", false), ("de-x-at", "de", false), ("fr", "en", true),
            (nil, "en", false),
            ("zh-Hant-TW", "zh-Hant", false), ("zh", "en", true), ("en-XA", "en", false),
        ]
    )
    func lookup(requested: String?, language: String, isFallback: Bool) throws {
        let texts = ["en": "a: x", "de": "a: x", "de-AT": "a: x", "zh-Hant": "a: x"]
        let module = try ConfigurationFixture.load(Self.files("${t:a}", texts)).get().modules.first
        let page = try #require(module?.texts).language(
            requested: requested,
            locale: module?.locale
        )
        let found = try #require(page.text(named: "a"))
        #expect(found.language == language)
        #expect(found.isFallback == isFallback)
        #expect(page.isPseudo == (requested == "en-XA"))
    }

    @Test("a key that a language lacks comes from the shorter tag, then from the module's language")
    func fallback() throws {
        let texts = ["en": "a: x\nb: x\nc: x\nother: x", "de": "a: x\nb: x", "de-AT": "a: x"]
        let files = Self.files("${t:a} ${t:b} ${t:c}", texts)
            .filter { $0.key != "u/en.yml" }.merging(["u/en.yml": "d: x"]) { $1 }
        let module = try ConfigurationFixture.load(files).get().modules.first
        let page = try #require(module?.texts).language(requested: "de-AT", locale: "en")
        #expect(["a", "b", "c"].map { page.text(named: $0)?.language } == ["de-AT", "de", "en"])
        #expect(["a", "b", "c"].map { page.text(named: $0)?.locale } == ["de-AT", "de-AT", "en"])
        #expect(page.text(named: "none")?.language == nil)
    }

    @Test("ranges of a tag end at extensions")
    func ranges() {
        #expect(
            LanguageLookup.ranges(of: "zh-Hant-CN-x-private1-private2") == [
                "zh-hant-cn-x-private1-private2", "zh-hant-cn-x-private1", "zh-hant-cn", "zh-hant",
                "zh",
            ]
        )
        #expect(LanguageLookup.ranges(of: "").isEmpty)
    }
}
