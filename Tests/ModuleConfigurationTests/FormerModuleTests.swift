@testable import ConfigurationLanguage
@testable import ModuleConfiguration
@testable import ModuleDeclarations
import TestSupport
import Testing

@Suite("A module with a mistake is one module with a mistake")
struct FormerModuleTests {
    /// Files, and the configuration that is served of them.
    private struct Served {
        var texts: [String: String]
        private(set) var configuration: GalleyConfiguration?

        init(_ texts: [String: String]) { self.texts = texts }

        /// Reads the files; returns the mistakes for which they are not served.
        mutating func reload() -> [Diagnostic] {
            let result = ConfigurationLoader.load(
                path: "galley.yaml",
                environment: [:],
                keeping: configuration,
                files: MemoryFiles(texts: texts)
            )
            switch result {
            case .success(let read):
                configuration = read
                return []
            case .failure(let errors): return errors.diagnostics
            }
        }

        /// The titles of the modules by name.
        var titles: [String: String] {
            Dictionary(
                uniqueKeysWithValues: (configuration?.modules ?? []).map { ($0.name, $0.title) }
            )
        }

        /// The misconfigured modules, and true where a former version is served.
        var misconfigured: [String: Bool] {
            Dictionary(
                uniqueKeysWithValues: (configuration?.modulesWithMistakes ?? []).map {
                    ($0.name, $0.isKept)
                }
            )
        }
    }

    private static let galley = """
        version: 1
        upstreams:
          api: {url: "http://127.0.0.1:1"}
        modules: [m/*.yaml]
        pieces: [pieces.yaml]
        """

    private static let pieces = """
        items:
          card: {id: "${@.id}", type: card}
        """

    private static func page(_ name: String, _ title: String, request: String = "") -> String {
        """
        name: \(name)
        title: \(title)
        kind: single
        \(request.isEmpty ? "request: {upstream: api, path: /a}" : request)
        components: [{id: c, item: {use: card}, layout: {itemHeight: 10}}]
        """
    }

    private static func composite(_ name: String, _ title: String, _ children: String...) -> String
    {
        """
        name: \(name)
        title: \(title)
        kind: composite
        modules: [\(children.joined(separator: ", "))]
        """
    }

    private static let files = [
        "galley.yaml": galley, "pieces.yaml": pieces,
        "m/a.yaml": page("a", "A1"), "m/b.yaml": page("b", "B1"),
        "m/both.yaml": composite("both", "Both1", "a", "b"),
        "m/outer.yaml": composite("outer", "Outer1", "both"),
        "m/other.yaml": composite("other", "Other1", "b"),
    ]

    private static func served(_ texts: [String: String] = files) throws -> Served {
        var served = Served(texts)
        let mistakes = served.reload()
        try #require(mistakes.isEmpty, "\(mistakes)")
        return served
    }

    @Test(
        "it and the composites that include it stay as they were, and every other change is taken"
    )
    func kept() throws {
        var served = try Self.served()
        served.texts["m/a.yaml"] = "name: a\ntitle: A2\nkind: singel\n"
        served.texts["m/b.yaml"] = Self.page("b", "B2")
        served.texts["m/both.yaml"] = Self.composite("both", "Both2", "a", "b")
        served.texts["m/outer.yaml"] = Self.composite("outer", "Outer2", "both")
        served.texts["m/other.yaml"] = Self.composite("other", "Other2", "b")
        #expect(served.reload().isEmpty)
        #expect(
            served.titles == [
                "a": "A1", "b": "B2", "both": "Both1", "outer": "Outer1", "other": "Other2",
            ]
        )
        #expect(served.misconfigured == ["a": true])
        let versions = served.configuration?.modules.filter { $0.version == .former }.map(\.name)
        #expect(versions == ["a", "both", "outer"])
        let mistake = try #require(served.configuration?.misconfigured.first?.mistakes.first)
        #expect(mistake.description.contains("m/a.yaml:3:7"), "\(mistake)")
        #expect(mistake.suggestion == "single")
        // Mended, all of it is taken.
        served.texts["m/a.yaml"] = Self.page("a", "A3")
        #expect(served.reload().isEmpty)
        #expect(
            served.titles == [
                "a": "A3", "b": "B2", "both": "Both2", "outer": "Outer2", "other": "Other2",
            ]
        )
        #expect(served.configuration?.misconfigured.isEmpty == true)
    }

    @Test("a composite with a mistake of its own stays, and its children change")
    func composites() throws {
        var served = try Self.served()
        served.texts["m/both.yaml"] = Self.composite("both", "Both2", "a", "nowhere")
        served.texts["m/a.yaml"] = Self.page("a", "A2")
        #expect(served.reload().isEmpty)
        #expect(served.titles["both"] == "Both1" && served.titles["a"] == "A2")
        #expect(served.misconfigured == ["both": true])
    }

    @Test("a file that is gone ends its page, also where a composite with a mistake names it")
    func gone() throws {
        var served = try Self.served()
        served.texts["m/a.yaml"] = nil
        #expect(served.reload().isEmpty)
        #expect(served.titles["a"] == nil && served.titles["both"] == "Both1")
        #expect(served.misconfigured == ["both": true])
        #expect(served.titles["outer"] == "Outer1")
    }

    @Test("two files with one name are two mistakes, and what was served stays")
    func twoOfOneName() throws {
        var served = try Self.served()
        served.texts["m/new.yaml"] = Self.page("a", "New")
        #expect(served.reload().isEmpty)
        #expect(served.titles["a"] == "A1")
        #expect(
            served.configuration?.modulesWithMistakes.map(\.file) == ["m/a.yaml", "m/new.yaml"]
        )
        #expect(served.configuration?.missingModules.isEmpty == true)
    }

    @Test(
        "a mistake in galley.yaml, or an upstream that is gone and needed, refuses all of it",
        arguments: [
            galley.replacing("version: 1", with: "version: 2"),
            galley.replacing("  api:", with: "  apj:"),
            galley + "\nlimits: 1",
        ]
    )
    func refused(main: String) throws {
        var served = try Self.served()
        served.texts["galley.yaml"] = main
        served.texts["m/b.yaml"] = Self.page("b", "B2")
        let mistakes = served.reload().filter { $0.severity == .error }
        #expect(mistakes.contains { $0.file == "galley.yaml" }, "\(mistakes)")
        #expect(served.titles["b"] == "B1")
    }

    @Test("a file of pieces with a mistake stays as it was for those that use it")
    func shared() throws {
        var served = try Self.served()
        served.texts["pieces.yaml"] = "items:\n  card: {id: \"${@.id}\", typo: card}\n"
        served.texts["m/b.yaml"] = Self.page("b", "B2")
        #expect(served.reload().isEmpty)
        #expect(served.titles["b"] == "B2" && served.misconfigured.isEmpty)
        let mistakes = served.configuration?.mistakesOfSharedFiles ?? []
        #expect(mistakes.contains { $0.file == "pieces.yaml" && $0.line == 2 }, "\(mistakes)")
        // A piece that is gone is a mistake of each module that uses it.
        served.texts["pieces.yaml"] = "items:\n  kard: {id: \"${@.id}\", type: card}\n"
        served.texts["m/b.yaml"] = Self.page("b", "B3")
        #expect(served.reload().isEmpty)
        #expect(served.titles["a"] == "A1" && served.titles["b"] == "B2")
        #expect(served.misconfigured == ["a": true, "b": true])
    }

    @Test(
        "a service starts without it only where 'onMistake' says so, and names it by its name or its file"
    )
    func start() throws {
        var texts = Self.files
        texts["m/a.yaml"] = "name: a\nkind: singel\n"
        texts["m/b.yaml"] = "name: [\n"
        var served = Served(texts)
        #expect(served.reload().count { $0.severity == .error } >= 2)
        #expect(served.configuration == nil)
        served.texts["galley.yaml"] = Self.galley.replacing(
            "modules: [m/*.yaml]",
            with: "modules: {files: [m/*.yaml], onMistake: quarantine}"
        )
        let mistakes = served.reload()
        try #require(mistakes.isEmpty, "\(mistakes)")
        #expect(served.misconfigured == ["a": false, "b": false])
        #expect(served.titles.keys.sorted() == ["both", "other", "outer"])
        let missing = served.configuration?.missingModules ?? []
        #expect(missing.map(\.name) == ["a", "b"] && missing.allSatisfy { $0.version == .missing })
        #expect(missing.allSatisfy { $0.components.count == 1 && $0.requests.isEmpty })
    }

    @Test("a hash is that of the files' content, whatever of it is served")
    func hash() throws {
        var served = try Self.served()
        let first = served.configuration?.hash
        #expect(first?.count == 16)
        served.texts["m/a.yaml"] = "name: a\nkind: singel\n"
        #expect(served.reload().isEmpty)
        let second = served.configuration?.hash
        #expect(second != first)
        #expect(served.reload().isEmpty && served.configuration?.hash == second)
        served.texts["m/a.yaml"] = Self.files["m/a.yaml"]
        #expect(served.reload().isEmpty && served.configuration?.hash == first)
    }

    @Test(
        "of forty modules that change, break, go and come at random each is the version that it should be"
    )
    func law() throws {
        var random = SeededGenerator(seed: 39)
        var files = ["galley.yaml": Self.galley, "pieces.yaml": Self.pieces]
        /// The version on disk, and that which is to be served.
        var disk: [Int: (version: Int, isGood: Bool)] = [:]
        var expected: [Int: Int] = [:]
        let breaks = [
            "kind: singel", "request: {upstream: apu, path: /a}", "titel: x", "components: 3",
            "\u{7}", "parameters: {a: {type: strin}}",
        ]
        func write(_ number: Int, _ version: Int, broken: String?) {
            disk[number] = (version, broken == nil)
            let page = Self.page("p\(number)", "V\(version)")
            files["m/p\(number).yaml"] = broken.map { page + "\n" + $0 + "\n" } ?? page
        }
        for number in 0..<40 {
            write(number, 0, broken: nil)
            expected[number] = 0
        }
        var served = try Self.served(files)
        for step in 1...TestScale.count(sample: 12, torture: 300) {
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                let number = Int.random(in: 0..<40, using: &random)
                switch Int.random(in: 0..<6, using: &random) {
                case 0...2: write(number, step, broken: nil)
                case 3, 4: write(number, step, broken: breaks.randomElement(using: &random))
                default:
                    disk[number] = nil
                    files["m/p\(number).yaml"] = nil
                }
            }
            served.texts = files
            let mistakes = served.reload()
            #expect(mistakes.isEmpty, "\(mistakes)")
            for number in 0..<40 {
                switch disk[number] {
                case (let version, true)?: expected[number] = version
                case (_, false)?: break
                case nil: expected[number] = nil
                }
            }
            let titles = Dictionary(
                uniqueKeysWithValues: expected.map { ("p\($0.key)", "V\($0.value)") }
            )
            #expect(served.titles == titles, "step \(step)")
            let broken = disk.filter { !$0.value.isGood }.map { "p\($0.key)" }
            #expect(served.misconfigured.keys.sorted() == broken.sorted(), "step \(step)")
        }
    }
}

extension String {
    fileprivate func replacing(_ part: String, with other: String) -> String {
        split(separator: part, omittingEmptySubsequences: false).joined(separator: other)
    }
}
