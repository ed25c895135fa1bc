@testable import ConfigurationLanguage
@testable import ModuleConfiguration
@testable import ModuleDeclarations
import Testing

@Suite("The reading of a rollout")
struct RolloutReadingTests {
    private static func files(_ rollout: String, next: String) -> [String: String] {
        [
            "galley.yaml": """
            version: 1
            server: {scopeHeaders: [x-user-id]}
            state: {path: s.sqlite}
            modules: [m.yaml]
            rollout: \(rollout)
            """,
            "m.yaml": "{name: m, kind: static, sections: [{cells: [{id: a}]}]}",
            "new/galley.yaml": next,
            "new/m.yaml": "{name: m, kind: static, sections: [{cells: [{id: b}]}]}",
        ]
    }

    private static let next = "{version: 1, modules: [m.yaml]}"

    @Test("its keys, its defaults and the configuration that it names")
    func keys() throws {
        let plain = try ConfigurationFixture.load(
            Self.files("{config: new/galley.yaml, share: 5%}", next: Self.next)
        ).get()
        let rollout = try #require(plain.rollout)
        #expect(rollout.share == 0.05 && rollout.by == .authorization && rollout.until == nil)
        #expect(rollout.seedText == "new/galley.yaml" && rollout.halt == nil)
        #expect(plain.rolledOut?.configuration?.modules.map(\.name) == ["m"])
        #expect(plain.files.contains("new/m.yaml"))
        let side = try #require(plain.rolledOut?.side(of: plain))
        #expect(side.state.path == "s.sqlite" && side.server.scopeHeaders == ["x-user-id"])
        let whole = try ConfigurationFixture.load(
            Self.files(
                "{config: new/galley.yaml, share: 0.25, by: {header: X-User-Id}, seed: s, until: 2026-12-01T00:00Z, halt: {errors: 1%, cut: 0.005}}",
                next: Self.next
            )
        ).get()
        let given = try #require(whole.rollout)
        #expect(given.share == 0.25 && given.by == .header("x-user-id") && given.seedText == "s")
        #expect(given.until == 1_796_083_200_000)
        #expect(given.halt?.errors == 0.01 && given.halt?.cut == 0.005)
        let address = try ConfigurationFixture.load(
            Self.files("{config: new/galley.yaml, share: 100%, by: address}", next: Self.next)
        ).get()
        #expect(address.rollout?.by == .address && address.rollout?.share == 1)
    }

    @Test("the hash and what has changed are of both sides, of one with mistakes too")
    func changes() throws {
        func load(_ cells: String?) throws -> GalleyConfiguration {
            var files = Self.files("{config: new/galley.yaml, share: 5%}", next: Self.next)
            files["new/m.yaml"] = cells.map {
                "{name: m, kind: static, sections: [{cells: [\($0)]}]}"
            }
            return try ConfigurationFixture.load(files).get()
        }
        let (first, same, other) = (try load("{id: b}"), try load("{id: b}"), try load("{id: c}"))
        let (broken, none) = (try load("{id: [}"), try load(nil))
        #expect(first.hash == same.hash && first.changes(since: same).changed == [])
        #expect(Set([first, other, broken, none].map(\.hash)).count == 4)
        #expect(other.changes(since: first).changed == ["m"])
        // Then all owners get the old side, which has another cell.
        #expect(broken.rolledOut?.mistakes.isEmpty == false)
        #expect(broken.changes(since: first).changed == ["m"])
        #expect(broken.changes(since: none).changed == [])
        #expect(other.changes(since: broken) == (changed: ["m"], removed: []))
    }

    @Test("a module that one side has no more is changed, one that neither has is removed")
    func removed() throws {
        func load(_ old: String, _ next: String) throws -> GalleyConfiguration {
            var files = Self.files(
                "{config: new/galley.yaml, share: 5%}",
                next: "{version: 1, modules: [\(next)]}"
            )
            files["galley.yaml"] = files["galley.yaml"]?.replacing("[m.yaml]", with: "[\(old)]")
            for folder in ["", "new/"] {
                files[folder + "n.yaml"] = "{name: n, kind: static, sections: [{cells: [{id: a}]}]}"
            }
            return try ConfigurationFixture.load(files).get()
        }
        let both = try load("m.yaml, n.yaml", "m.yaml, n.yaml")
        let one = try load("m.yaml, n.yaml", "m.yaml").changes(since: both)
        #expect(one == (changed: ["n"], removed: []))
        let none = try load("m.yaml", "m.yaml").changes(since: both)
        #expect(none == (changed: [], removed: ["n"]))
    }

    @Test(
        "mistakes of what is rolled out are its own, with their places",
        arguments: [
            ("{version: 1, modules: [none.yaml]}", "new/galley.yaml:1:24", "cannot be read"),
            (
                "version: 1\nmodules: [m.yaml]\nrollout: {config: a, share: 0}",
                "new/galley.yaml:3:1", "no 'rollout' of its own"
            ),
        ]
    )
    func mistakes(_ next: String, _ place: String, _ message: String) throws {
        let read = try ConfigurationFixture.load(
            Self.files("{config: new/galley.yaml, share: 5%}", next: next)
        ).get()
        #expect(read.modules.count == 1 && read.rolledOut?.configuration == nil)
        let mistake = try #require(read.rolledOut?.mistakes.first { $0.severity == .error })
        #expect("\(mistake.file):\(mistake.line):\(mistake.column)" == place)
        #expect(mistake.message.contains(message))
    }

    @Test("settings of the process in it are warned of where they are others")
    func warnings() throws {
        let read = try ConfigurationFixture.load(
            Self.files(
                "{config: new/galley.yaml, share: 5%, halt: {}}",
                next: """
                    version: 1
                    server: {port: 81}
                    state: {path: s.sqlite}
                    cache: {path: other.sqlite}
                    modules: [m.yaml]
                    """
            )
        ).get()
        let places = read.warnings.map { "\($0.file):\($0.line):\($0.column)" }
        #expect(places == ["galley.yaml:5:47", "new/galley.yaml:2:1", "new/galley.yaml:4:1"])
    }

    @Test(
        "an end that has passed is warned of at its place, a later one is not",
        arguments: [
            ("2020-01-01", true), ("2026-01-01T00:00Z", true), ("2999-01-01T00:00Z", false),
        ]
    )
    func end(_ until: String, _ hasPassed: Bool) throws {
        let read = try ConfigurationFixture.load(
            Self.files("{config: new/galley.yaml, share: 5%, until: \(until)}", next: Self.next)
        ).get()
        let found = read.warnings.map { "\($0.file):\($0.line):\($0.column) \($0.message)" }
        #expect(found.count == (hasPassed ? 1 : 0), "\(found)")
        let isNamed = found.first?.hasPrefix("galley.yaml:5:47 this has passed") ?? false
        #expect(isNamed == hasPassed, "\(found)")
    }
}
