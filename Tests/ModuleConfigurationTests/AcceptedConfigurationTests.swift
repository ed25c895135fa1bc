@testable import ConfigurationLanguage
import JSONCore
@testable import ModuleConfiguration
@testable import ModuleDeclarations
import ModuleKit
import ModuleMapping
import TestSupport
import Testing
import UpstreamKit

@Suite("What is accepted is served")
struct AcceptedConfigurationTests {
    /// An answer that has everything that the sample's paths look for.
    private static let answer = """
        {"id": "root", "key": "root", "title": "T", "name": "N", "kind": "ad", "ratio": 1.5,
         "tag": "t", "open": true, "next": null, "ids": ["a", "b"],
         "products": [{"id": "b"}, {"id": "a"}],
         "songs": [
           {"id": "1", "key": "k1", "title": "A", "name": "B", "kind": "ad", "ratio": 2},
           {"id": "2", "key": "k2", "title": "C", "name": "D", "kind": "song", "ratio": 0.5}]}
        """

    /// Answers everything with it.
    private struct Willing: Upstream {
        let document: JSONDocument

        func fetch(_ request: UpstreamRequest) async throws(UpstreamError) -> UpstreamResponse {
            UpstreamResponse(
                status: 200,
                fields: [:],
                document: document,
                body: nil,
                fetchedAt: WallTime(milliseconds: 0),
                timing: ExchangeTiming(receivedAt: .now)
            )
        }
    }

    /// A value that a caller may give, if one is easily found.
    private static func value(of parameter: ParameterDeclaration, atTop: Bool) -> String? {
        if let allowed = atTop ? parameter.allowed.last : parameter.allowed.first {
            return allowed.text
        }
        switch parameter.kind {
        case .boolean: return atTop ? "true" : "false"
        case .integer, .number:
            let bound = atTop ? parameter.maximum : parameter.minimum
            return ParameterValue.number(bound ?? (atTop ? 1e6 : -1e6)).text
        case .string:
            let length = Int(max(1, parameter.minimum ?? 1))
            if parameter.pattern != nil { return String(repeating: "a", count: length) }
            // What could be taken for the end of a string, a template or a path.
            let hostile = #""'\é${x}/%2e"# + String(repeating: "}", count: length)
            return String(hostile.prefix(Int(parameter.maximum ?? 64)))
        }
    }

    /// What is wrong with the pages of a configuration that was accepted.
    private static func problems(of configuration: GalleyConfiguration) async throws -> [String] {
        let upstream = NamedUpstream(Willing(document: try JSONDocument(parsing: answer)))
        // A page is late on a busy machine, which is no mistake of its configuration.
        let modules = configuration.modules.map { module in
            var module = module
            module.deadline = .seconds(86_000)
            return module
        }
        let catalog = ModuleCatalog(
            modules: modules,
            upstreams: configuration.upstreams.mapValues { _ in upstream }
        )
        var problems: [String] = []
        for module in catalog.modules {
            for (width, atTop) in [("1", false), ("390", true), ("100000", false)] {
                let query = module.parameters.compactMap { parameter in
                    value(of: parameter, atTop: atTop).map { (name: parameter.name, value: $0) }
                }
                var reader = PageRequestReader(module: module)
                let request = try reader.read(query + [("width", width), ("scale", "3")]).request
                let load = LoadRequest(page: request, deadline: .now + .seconds(86_000))
                let page = try await PageBuilder(catalog).page(for: load)
                _ = try JSONDocument(parsing: page.json.bytes)
                problems += page.failures.map { "\(module.name): \($0.detail)" }
            }
        }
        return problems
    }

    @Test("the sample, complete and without any one of its keys, is served without a failure")
    func sample() async throws {
        let files = ConfigurationSample.files
        let walk = SampleWalk(files)
        // Each takes a third of a second, and there are hundreds.
        let keys = TestScale.cases(walk.keys, sample: 20)
        var served = 0
        for key in [nil] + keys.map({ Optional($0) }) {
            var changed = files
            if let key {
                let root = files[key.path].flatMap { SampleWalk.parse($0, path: key.path) }
                changed[key.path] = root?.json(without: key.steps)
            }
            let result = ConfigurationFixture.load(
                changed,
                environment: ConfigurationSample.environment
            )
            guard case .success(let configuration) = result else { continue }
            served += 1
            // Several sections show the same answer, so their ids repeat; an order comes with a parameter of any text.
            let found = try await Self.problems(of: configuration)
                .filter {
                    !$0.contains("of an earlier section") && !$0.contains("is neither 'asc'")
                }
            #expect(found.isEmpty, "without \(key?.field.name ?? "nothing"): \(found)")
        }
        // Some keys are required.
        #expect(served > keys.count / 4)
    }
}
