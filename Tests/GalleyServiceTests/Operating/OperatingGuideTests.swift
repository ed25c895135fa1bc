import Foundation
import ModuleConfiguration
import TestSupport
import Testing
import TraceKit

@Suite("The guide to operating tells the truth")
struct OperatingGuideTests {
    private static func guide() throws -> String { try Project.text("docs/operating/README.md") }

    @Test("its configuration is without mistakes, and serves the origin that it names")
    func configuration() throws {
        let block = try #require(try Self.guide().firstMatch(of: /```yaml\n([\s\S]*?)```/)?.1)
        let page =
            "name: p\nkind: single\ncomponents: [{id: c, items: [], layout: {itemHeight: 1}}]\n"
        let lab = try ServiceLab(["galley.yaml": String(block), "pages/p.yaml": page])
        defer { lab.remove() }
        let configuration = try lab.configuration(["ADMIN_TOKEN": "x"])
        #expect(configuration.warnings.isEmpty)
        #expect(configuration.server.cors.origins == ["https://shop.example"])
    }

    @Test(
        "Kubernetes takes its manifests",
        .enabled(if: Self.validator != nil, "kubernetes-validate (PyPI) is not installed"),
        arguments: ["kubernetes.yaml", "kubernetes-sqlite.yaml"]
    )
    func manifests(_ name: String) throws {
        let process = try ChildProcess([
            try #require(Self.validator), "--strict",
            Project.file("docs/operating/\(name)").path,
        ])
        process.wait()
        #expect(process.exitStatus == 0)
    }

    private static let validator = ["/usr/local/bin", "/usr/bin"]
        .map { "\($0)/kubernetes-validate" }
        .first { FileManager.default.isExecutableFile(atPath: $0) }

    @Test("the variables of traces are those that are read, and its example needs no other")
    func traces() throws {
        let guide = try Self.guide()
        let named = Set(guide.matches(of: /OTEL_[A-Z_]+/).map { String($0.0) })
        var environment: [ExactString: String] = [:]
        for name in named where !name.hasSuffix("DISABLED") && !name.hasSuffix("EXPORTER") {
            environment[name] = "?"
        }
        environment["OTEL_EXPORTER_OTLP_ENDPOINT"] = "http://127.0.0.1:4318"
        environment["OTEL_EXPORTER_OTLP_TRACES_ENDPOINT"] = nil
        environment["OTEL_TRACES_SAMPLER"] = "parentbased_traceidratio"
        environment["OTEL_SERVICE_NAME"] = nil
        let reader = TraceSettingsReader(environment)
        let warned = Set(reader.warnings.map { $0.prefix { $0 != " " && $0 != ":" } })
        let unread = Set(environment.keys).subtracting(warned.map { ExactString(String($0)) })
        #expect(unread == ["OTEL_EXPORTER_OTLP_ENDPOINT", "OTEL_TRACES_SAMPLER"])
    }
}
