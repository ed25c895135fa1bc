@testable import ConfigurationLanguage
@testable import ModuleConfiguration
@testable import ModuleDeclarations
import Testing

@Suite("Catalogues of releases, and modules beside them")
struct CatalogReadingTests {
    private static let galley = ConfigurationFixture.galley + "\ncatalogs: [c/*.yaml]\n"

    private static func load(
        _ module: String,
        catalogs: [String]
    ) -> Result<GalleyConfiguration, ConfigurationErrors> {
        var files = ["galley.yaml": galley, "m/a.yaml": module]
        for (index, catalog) in catalogs.enumerated() { files["c/\(index).yaml"] = catalog }
        return ConfigurationFixture.load(files)
    }

    private static func findings(
        _ module: String,
        catalogs: [String]
    ) -> [String] {
        switch load(module, catalogs: catalogs) {
        case .success(let configuration): configuration.warnings.map(\.description)
        case .failure(let errors): errors.diagnostics.map(\.description)
        }
    }

    private static func module(_ item: String) -> String {
        """
        name: home
        kind: single
        request: {upstream: api, path: /home}
        components:
          - id: cards
            layout: {itemHeight: 40}
            item: {\(item)}
        """
    }

    private static let old =
        "name: ios-4.0\ntypes: {card: 1, row: 2}\nelements: [text]\nactions: [open]"

    @Test("a catalogue draws what it names, and nothing else")
    func catalog() throws {
        let read = try Self.load(Self.module("type: card"), catalogs: [Self.old]).get()
        let features = try #require(read.catalogs.first).features
        #expect(read.catalogs.map(\.name) == ["ios-4.0"])
        #expect(features.types == ["card": 1, "row": 2] && features.elements == [.text])
        #expect(features.features.isEmpty && features.actions == [.open])
    }

    @Test(
        "a type that a catalogue lacks needs a fallback that it draws, or a word",
        arguments: [
            ("type: hero@2", "does not draw 'hero@2', and it has no 'fallback'"),
            ("type: card@2", "does not draw 'card@2' (it draws 'card'), and it has no 'fallback'"),
            ("type: crad", "did you mean 'card'?"),
            (
                "type: hero, fallback: [{type: banner}]",
                "its fallbacks end in neither a type that it draws nor drop, section or fail"
            ),
            ("id: \"${@.id}\"", "does not draw 'cards'"),
        ]
    )
    func lacks(_ item: String, _ words: String) {
        let found = Self.findings(Self.module(item), catalogs: [Self.old])
        #expect(found.contains { $0.contains(words) && $0.contains("ios-4.0") }, "\(found)")
    }

    @Test("the mistake stands at the type")
    func place() {
        let found = Self.findings(Self.module("data: null, type: hero@2"), catalogs: [Self.old])
        #expect(found.count == 1 && found[0].hasPrefix("m/a.yaml:7:30: error:"), "\(found)")
    }

    @Test(
        "a fallback that a catalogue draws, or a word, is enough",
        arguments: [
            "type: hero, fallback: [{type: banner}, {type: card}]", "type: hero, fallback: [drop]",
            "type: hero, fallback: [section]", "type: hero, fallback: [fail]", "type: row@2",
            "type: [{when: \"@.a\", type: hero}, {type: row}], fallback: [drop]",
            "type: hero, cell: {stack: vertical, children: [{text: a}]}",
        ]
    )
    func enough(_ item: String) {
        #expect(Self.findings(Self.module(item), catalogs: [Self.old]) == [])
    }

    @Test(
        "an element, feature or action that a catalogue lacks is a warning",
        arguments: [
            (
                "cell: {stack: vertical, children: [{text: a}, {image: b, size: [1, 2]}]}",
                "lacks the element 'image'"
            ),
            ("type: card, select: {action: back}", "lacks the action 'back'"),
            ("type: card, a11y: {label: a}", "lacks the feature 'a11y'"),
            (
                "cell: {stack: vertical, children: [{text: a, color: $label}]}",
                "lacks the feature 'palette'"
            ),
            ("type: \"${@.kind}\"", "data gives the type"),
        ]
    )
    func warnings(_ item: String, _ words: String) {
        let found = Self.findings(Self.module(item), catalogs: [Self.old])
        #expect(found.count == 1 && found[0].contains(words), "\(found)")
        #expect(found.allSatisfy { $0.contains("warning:") })
    }

    @Test(
        "a name that is nearly one of the catalogues', or of the pages', is a warning at its place",
        arguments: [
            (
                "type: hero, fallback: [{type: crad}, drop]",
                "m/a.yaml:7:42: warning: no catalogue has the type 'crad'; did you mean 'card'?"
            ),
            (
                "type: crad, fallback: [drop]",
                "m/a.yaml:7:18: warning: no catalogue has the type 'crad'; did you mean 'card'?"
            ),
            (
                "type: rwo, fallback: [{type: card}]",
                "m/a.yaml:7:18: warning: no catalogue has the type 'rwo'; did you mean 'row'?"
            ),
        ]
    )
    func nearNames(_ item: String, _ warning: String) {
        let found = Self.findings(Self.module(item), catalogs: [Self.old])
        #expect(found.contains(warning), "\(found)")
    }

    @Test("a type of a catalogue that no page has is a warning where a page has nearly the same")
    func nearTypes() {
        let catalog = "name: ios-4.0\ntypes: {crad: 1, row: 2, banner: 1}\nactions: [open]"
        let found = Self.findings(
            Self.module("type: card, fallback: [{type: row}]"),
            catalogs: [Self.old, catalog]
        )
        #expect(
            found.contains(
                "c/1.yaml:2:9: warning: no page has the type 'crad'; did you mean 'card'?"
            ),
            "\(found)"
        )
        #expect(!found.contains { $0.contains("banner") }, "\(found)")
    }

    @Test("what no catalogue is there for is neither a mistake nor a warning")
    func without() throws {
        let read = ConfigurationFixture.load(module: Self.module("type: hero@2"))
        #expect(try read.get().warnings.isEmpty)
    }

    @Test(
        "mistakes of catalogues and fallbacks have their places",
        arguments: [
            ("name: a b", "c/0.yaml:1:7"), ("types: {}", "c/0.yaml:1:1"),
            ("name: a\ntypes: {card@2: 1}", "c/0.yaml:2:9"),
            ("name: a\ntypes: {card: 0}", "c/0.yaml:2:15"),
            ("name: a\nelements: [texts]", "c/0.yaml:2:12"),
            ("name: a\nversion: 1", "c/0.yaml:2:1"),
        ]
    )
    func mistakes(_ catalog: String, _ place: String) {
        let found = Self.findings(Self.module("type: card, fallback: [drop]"), catalogs: [catalog])
        #expect(found.contains { $0.hasPrefix(place) && $0.contains("error") }, "\(found)")
    }

    @Test(
        "mistakes of fallbacks are named",
        arguments: [
            ("fallback: [drop, {type: card}]", "'drop' always applies"),
            ("fallback: [skip]", "drop"),
            ("fallback: [{data: 1}]", "'type'"),
            ("fallback: [{type: a, height: 3}]", "'height' does not apply here"),
            ("fallback: [{type: a, datas: 3}]", "datas"),
        ]
    )
    func fallbackMistakes(_ fallback: String, _ words: String) {
        let found = Self.findings(Self.module("type: card, \(fallback)"), catalogs: [Self.old])
        #expect(found.contains { $0.contains(words) && $0.contains("error") }, "\(found)")
    }

    @Test("two catalogues of one name are a mistake")
    func twice() {
        let found = Self.findings(Self.module("type: card"), catalogs: [Self.old, Self.old])
        #expect(found.count == 1 && found[0].contains("a catalogue 'ios-4.0' is already"))
    }
}
