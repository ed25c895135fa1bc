import Foundation
import TestSupport
import Testing

@Suite("The manifests of docs/operating start the service as they say", .serialized)
struct ShippedManifestTests {
    private static let page = "/v1/modules/hello/layout"

    /// The name of a manifest, and its container.
    private static func container(_ name: String) throws -> ShippedContainer {
        name.hasSuffix("yaml")
            ? try ShippedContainer(kubernetes: name)
            : try ShippedContainer(compose: "compose.yaml", service: name)
    }

    @Test(
        "its pages are served, a switch outlives the container, and a file that changes is read again"
    )
    func serves() async throws { try await serves("kubernetes-sqlite.yaml") }

    @Test(
        "the same holds of instances that share Redis",
        .enabled(if: RedisProcess.isInstalled, "scripts/setup --scale installs redis-server"),
        arguments: ["kubernetes.yaml", "galley-a", "galley-b", "galley-c"]
    )
    func shares(_ name: String) async throws { try await serves(name) }

    private func serves(_ name: String) async throws {
        let container = try Self.container(name)
        let service = try ShippedService(container)
        defer { service.stop() }
        try await service.start()
        let process = try #require(service.process)
        #expect(await eventually { (try? await process.get("/readyz"))?.status == 200 })
        #expect(await eventually { (try? await process.get(Self.page))?.status == 200 })
        let isSet = try await eventually {
            try await TestClient(port: process.port).send(
                "PUT",
                "/v1/modules/hello/items/wifi/value",
                ["Content-Type": "application/json", "Authorization": "Bearer s3cret"],
                body: #"{"on": true}"#
            ).status == 200
        }
        #expect(isSet, "\(process.log)")
        try Self.checkMemory(of: container, process: process)

        try service.loseContainer()
        try await service.start()
        let next = try #require(service.process)
        #expect(await eventually { (try? await next.get(Self.page))?.status == 200 }, "\(next.log)")
        #expect(try await next.get(Self.page).text.contains(#""value":true"#))

        try service.provide { $0.replacing("title: Hello", with: "title: Again") }
        let isRead = await eventually {
            (try? await next.get(Self.page))?.text.contains("Again") == true
        }
        #expect(isRead, "\(next.log)")
    }

    /// The container may use what the process takes after its start, and 4/3 of its budget.
    private static func checkMemory(
        of container: ShippedContainer,
        process: GalleyProcess
    ) throws {
        let status = try String(contentsOfFile: "/proc/\(process.id)/status", encoding: .utf8)
        let resident = try #require(status.firstMatch(of: /VmRSS:\s+(\d+) kB/)?.1)
        let named = container.configuration.firstMatch(of: /limits: \{memory: (\d+)MiB/)?.1
        let budget = named.flatMap { Int($0) }.map { $0 << 20 } ?? container.memory / 4
        let needed = try #require(Int(resident)) * 1_024 + budget / 3 * 4
        #expect(needed <= container.memory)
    }

    @Test(
        "what it writes has a place, and what it must not lose one that outlives the container",
        arguments: [
            "kubernetes.yaml", "kubernetes-sqlite.yaml", "galley-a", "galley-b", "galley-c",
        ]
    )
    func places(_ name: String) throws {
        let container = try Self.container(name)
        let paths = container.configuration.matches(of: /(cache|state): \{path: ([^,}\s]+)/)
        #expect(!paths.isEmpty)
        for path in paths {
            let mount = container.mounts.first {
                path.2.hasPrefix($0.path + "/") && $0.files == nil
            }
            #expect(mount != nil, "\(path.2)")
            if path.1 == "state" { #expect(mount?.isKept == true, "\(path.2)") }
        }
        // Its switches are in that file, or in Redis.
        #expect(container.redis != nil || paths.contains { $0.1 == "state" })
        let drain = try #require(container.configuration.firstMatch(of: /drain: (\d+)s/)?.1)
        #expect(container.grace > (try #require(Int(drain))) + 1)
    }

    @Test("the addresses that nginx asks are those of the instances of Compose")
    func addresses() throws {
        let nginx = try Project.text("docs/operating/nginx.conf")
        let compose = try Project.text("docs/operating/compose.yaml")
        let asked = Set(nginx.matches(of: /server (\d+\.\d+\.\d+\.\d+):8080/).map { $0.1 })
        let there = Set(compose.matches(of: /ipv4_address: (\d+\.\d+\.\d+\.\d+)/).map { $0.1 })
        #expect(asked == there && asked.count == 3)
        // What nginx writes to is a volume, and what it is given is a file that is there.
        let cache = try #require(nginx.firstMatch(of: /proxy_cache_path (\S+)/)?.1)
        #expect(compose.contains("pages:\(cache)"))
        #expect(compose.contains("./nginx.conf:/etc/nginx/nginx.conf:ro"))
    }

    private static let python = "/usr/local/lib/kubernetes-validate/bin/python"

    private static let hasComposeSchema: Bool = {
        guard let process = try? ChildProcess([python, "-c", "import compose_spec, yaml"]) else {
            return false
        }
        process.wait()
        return process.exitStatus == 0
    }()

    @Test(
        "Compose's schema takes its file",
        .enabled(if: hasComposeSchema, "compose-spec (PyPI) is missing: scripts/setup --scale")
    )
    func composeSchema() throws {
        // The schema admits members that it does not know; here they are mistakes.
        let program = """
            import sys, yaml, compose_spec
            text = yaml.safe_load(open(sys.argv[1]))
            compose_spec.ComposeSpecification.model_validate(text)
            known = {field.alias or name for name, field in compose_spec.Service.model_fields.items()}
            unknown = {key for service in text["services"].values() for key in service if key not in known}
            assert not unknown, unknown
            """
        let lab = try ServiceLab([:])
        defer { lab.remove() }
        try lab.write("errors", "")
        let errors = lab.folder.appending(path: "errors").path
        let file = Project.file("docs/operating/compose.yaml").path
        let process = try ChildProcess([Self.python, "-c", program, file], errors: errors)
        process.wait()
        let text = try String(contentsOfFile: errors, encoding: .utf8)
        #expect(process.exitStatus == 0, "\(text)")
    }
}
