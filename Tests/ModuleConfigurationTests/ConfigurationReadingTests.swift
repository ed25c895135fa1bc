import ConfigurationLanguage
import Foundation
import LayoutCore
import ModuleConfiguration
import ModuleDeclarations
import TestSupport
import Testing
import UpstreamKit

@Suite struct ConfigurationReadingTests {
    private func module(
        _ text: String,
        environment: [ExactString: String] = [:]
    ) throws -> ModuleDeclaration {
        let result = ConfigurationFixture.load(module: text, environment: environment)
        return try #require(try result.get().modules.first)
    }

    /// The layout of a component at a width.
    private func layout(
        _ keys: String,
        item: String = "{}",
        width: Double = 390,
        _ parameters: [ExactString: ParameterValue] = [:]
    ) throws -> LayoutDeclaration.Resolved {
        let module = try module(
            """
            name: a
            kind: single
            parameters: {lines: {type: integer, min: 0}, on: {type: boolean}}
            request: {upstream: api, path: /x}
            components: [{id: one, layout: {\(keys)}, item: \(item)}]
            """
        )
        let component = try #require(module.components.first)
        return component.layouts[0].value.resolve(width: width, parameters: parameters)
    }

    @Test("an empty file has every default")
    func defaults() throws {
        let configuration = try ConfigurationFixture.load(["c/galley.yaml": "", "galley.yaml": ""])
            .get()
        #expect(configuration.server == ServerConfiguration())
        #expect(configuration.cache == CacheConfiguration(path: "galley.sqlite"))
        #expect(configuration.server.limits.loads == 256)
        #expect(configuration.server.trustedProxies == AddressRange.loopback)
        #expect(configuration.modules.isEmpty)
    }

    @Test("fields of clients are personal by their names, unless the configuration says otherwise")
    func personalFields() throws {
        let text =
            "upstreams: {a: {url: 'http://a', forward: [Authorization, accept-language, x-user-id, "
            + "{name: X-Country, personal: false}, {name: accept, personal: true}]}}"
        let configuration = try ConfigurationFixture.load(["galley.yaml": text]).get()
        let fields = try #require(configuration.upstreams["a"]).forward
        let names = ["authorization", "accept-language", "x-user-id", "x-country", "accept"]
        #expect(fields.map(\.name) == names)
        #expect(fields.map(\.isPersonal) == [true, false, true, false, true])
    }

    @Test(
        "'admin.local' is warned of where the host is open to the network, and loads",
        arguments: [
            ("127.0.0.1", 0), ("127.9.9.9", 0), ("::1", 0), ("localhost", 0), ("0.0.0.0", 1),
        ]
    )
    func localAdmin(host: String, count: Int) throws {
        let text = "server: {host: '\(host)', admin: {local: true}}"
        let configuration = try ConfigurationFixture.load(["galley.yaml": text]).get()
        #expect(configuration.server.admin.isLocal)
        // The other warning is that there is no module.
        let found = configuration.warnings.filter { $0.description.contains(": warning: 'local'") }
        #expect(found.count == count)
        #expect(configuration.warnings.count == count + 1)
    }

    @Test(
        "an id without a template is a mistake only where several items could have it",
        arguments: [
            ("items: $", true), ("items: $.song", true), ("items: \"$.songs[0]\"", true),
            ("items: \"$.songs[*]\", unique: false", true), ("items: \"$.songs[*]\"", false),
            ("items: \"$..song\"", false), ("dedupe: true", false),
        ]
    )
    func fixedID(keys: String, isTaken: Bool) {
        let result = ConfigurationFixture.load(
            module: """
                name: a
                kind: single
                request: {upstream: api, path: /x}
                components: [{id: one, \(keys), item: {id: fixed}}]
                """
        )
        #expect(((try? result.get()) != nil) == isTaken)
    }

    @Test(
        "a scope whose header field no proxy is said to set is warned of",
        arguments: [("[X-User-Id]", 0), ("[x-other]", 1), ("[]", 1)]
    )
    func scopeHeaders(given: String, count: Int) throws {
        let configuration = try ConfigurationFixture.load([
            "galley.yaml": "server: {scopeHeaders: \(given)}\n" + ConfigurationFixture.galley,
            "m/a.yaml": """
            name: a
            kind: static
            sections: [{cells: [{id: 1, type: switch, scope: {header: x-user-id}}]}]
            """,
        ]).get()
        let warnings = configuration.warnings.filter { !$0.message.contains("upstream 'api'") }
        #expect(warnings.count == count)
        #expect(warnings.allSatisfy { $0.description.contains("x-user-id") })
    }

    @Test("the main file may be JSON")
    func json() throws {
        let text = "{\"server\": {\"port\": 1234, \"timeouts\": {\"idle\": \"1m\"}}}"
        let configuration = try ConfigurationFixture.load(["galley.yaml": text]).get()
        #expect(configuration.server.port == 1_234)
        #expect(configuration.server.timeouts.idle == .seconds(60))
    }

    @Test("modules are in bytewise order of their paths, each file once")
    func order() throws {
        func module(_ name: String) -> String {
            "name: \(name)\nkind: single\ncomponents: [{id: one, items: []}]"
        }
        let configuration = try ConfigurationFixture.load([
            "galley.yaml": "modules: [m/*.yaml, ./m/B.yaml, z/?.yaml]",
            "m/a.yaml": module("a"), "m/B.yaml": module("b"), "m/é.yaml": module("e"),
            "m/.hidden.yaml": "nonsense", "z/1.yaml": module("one"), "m/notes.txt": "nonsense",
        ]).get()
        #expect(configuration.modules.map(\.name) == ["b", "a", "e", "one"])
        #expect(
            configuration.files == ["galley.yaml", "m/B.yaml", "m/a.yaml", "m/é.yaml", "z/1.yaml"]
        )
        #expect(configuration.folders == ["m/", "z/"])
    }

    @Test("paths are relative to the file")
    func paths() throws {
        let result = ConfigurationLoader.load(
            path: "/etc/galley/galley.yaml",
            environment: [:],
            files: MemoryFiles(texts: [
                "/etc/galley/galley.yaml":
                    "cache: {path: ./c.sqlite}\nupstreams: {a: {directory: data}, b: {directory: /srv}}",
                "/etc/galley/data/x.json": "", "/srv/y.json": "",
            ])
        )
        let configuration = try result.get()
        #expect(configuration.cache.path == "/etc/galley/c.sqlite")
        #expect(configuration.state.path == "/etc/galley/galley-state.sqlite")
        let sources = ["a", "b"].map { configuration.upstreams[$0]?.source }
        #expect(sources[0] == .directory(.init(path: "/etc/galley/data")))
        #expect(sources[1] == .directory(.init(path: "/srv")))
    }

    @Test("a quoted number from a variable is a number")
    func environment() throws {
        let configuration = try ConfigurationFixture.load(
            ["galley.yaml": "server: {port: \"${env:PORT}\", host: \"${env:HOST:-::1}\"}"],
            environment: ["PORT": "99"]
        ).get()
        #expect(configuration.server.port == 99)
        #expect(configuration.server.host == "::1")
    }

    @Test("a piece is overridden key by key, mappings deep, to the piece of a piece")
    func pieces() throws {
        let configuration = try ConfigurationFixture.load([
            "galley.yaml": ConfigurationFixture.galley + "\npieces: [p.yaml]",
            "p.yaml": """
            components:
              base: {layout: {columns: 2, inset: [1, 2], aspectRatio: 2}, header: {height: 9, data: {a: 1, b: 2}}}
              card: {use: base, layout: {lineSpacing: 7}, item: {use: tile}}
            items:
              tile: {id: "${@.key}", size: {height: 4}}
            """,
            "m/a.yaml": """
            name: a
            kind: single
            request: {upstream: api, path: /x}
            components:
              - {id: one, use: card, layout: {itemWidth: 30, inset: 3}, header: {data: {b: 3}}}
            """,
        ]).get()
        let component = try #require(configuration.modules.first?.components.first)
        let layout = component.layouts[0].value.resolve(width: 1, parameters: [:]).layout
        #expect(layout.inset == Insets(all: 3))
        #expect(layout.lineSpacing == 7)
        #expect(layout.kind == .list(ListLayout(width: .points(30), height: .aspectRatio(2))))
        #expect(component.item.id.placeholders.first?.text == "@.key")
        let header = try #require(component.headers.first?.value.resolve(width: 1, parameters: [:]))
        #expect(header.geometry.height == 9)
        guard case .object(let members) = header.data else {
            Issue.record("no object")
            return
        }
        #expect(members.map(\.name) == ["a", "b"])
    }

    @Test("overrides hold from their width on, key by key, smaller ones underneath")
    func breakpoints() throws {
        let keys =
            "columns: 1, lineSpacing: 2, at: {1024: {columns: 5}, 600: {columns: 3, lineSpacing: 4, hidden: true}}"
        let widths: [Double] = [599.99, 600, 1_023, 1_024]
        let resolved = try widths.map { try layout(keys, width: $0) }
        let columns = resolved.map { layout -> Int? in
            guard let list = layout.layout.kind.keys(as: ListLayout.self),
                case .columns(let count) = list.width
            else { return nil }
            return count
        }
        #expect(columns == [1, 3, 3, 5])
        #expect(resolved.map(\.layout.lineSpacing) == [2, 4, 4, 4])
        #expect(resolved.map(\.isHidden) == [false, true, true, true])
    }

    @Test("of two ways to say a width the one at the greater width holds")
    func alternatives() throws {
        let wide = try layout("columns: 2, at: {600: {itemWidth: 30}}", width: 600)
        #expect(wide.layout.kind == .list(ListLayout(width: .points(30))))
    }

    @Test("another kind at a width takes the keys that are its own")
    func changingKind() throws {
        let keys = "columns: 2, aspectRatio: 2, at: {600: {kind: waterfall, columns: 4}}"
        let item = "{size: {height: 10}}"
        let narrow = try layout(keys, item: item).layout.kind
        let wide = try layout(keys, item: item, width: 600).layout.kind
        #expect(narrow == .list(ListLayout(width: .columns(2), height: .aspectRatio(2))))
        #expect(wide == .waterfall(WaterfallLayout(lanes: 4)))
    }

    @Test("a key takes its value from a parameter")
    func parameterized() throws {
        let keys = "maxLines: \"${params.lines}\", hidden: \"${params.on}\""
        let given = try layout(keys, ["lines": .integer(3), "on": .boolean(true)])
        #expect(given.layout.maxLines == 3)
        #expect(given.isHidden)
        let missing = try layout(keys)
        #expect(missing.layout.maxLines == nil)
        #expect(!missing.isHidden)
    }

    @Test(
        "an inset is written in four ways",
        arguments: [
            ("8", Insets(all: 8)), ("[1, 2]", Insets(vertical: 1, horizontal: 2)),
            ("[1, 2, 3, 4]", Insets(top: 1, left: 2, bottom: 3, right: 4)),
            ("{top: 8, left: 4}", Insets(top: 8, left: 4, bottom: 0, right: 0)),
        ]
    )
    func insets(_ text: String, _ insets: Insets) throws {
        #expect(try layout("inset: \(text)").layout.inset == insets)
    }

    @Test(
        "each layout reads its own keys",
        arguments: [
            (
                "itemWidth: \"55%\", itemHeight: 4",
                .list(ListLayout(width: .fraction(0.55), height: .points(4)))
            ),
            (
                "columns: 3, aspectRatio: \"16/9\"",
                .list(ListLayout(width: .columns(3), height: .aspectRatio(16.0 / 9)))
            ),
            ("arrange: horizontal, rows: 2", .list(ListLayout(rows: 2))),
            (
                "kind: flex, itemHeight: 4, justifyContent: flex-end, alignItems: end, lastLine: start",
                .flex(FlexLayout(itemHeight: 4, justify: .end, align: .end, lastLineAtStart: true))
            ),
            (
                "kind: waterfall, columns: 3, fill: rightToLeft",
                .waterfall(WaterfallLayout(lanes: 3, fill: .backward))
            ),
            (
                "kind: waterfall, arrange: horizontal, rows: 3, height: 9, fill: topToBottom",
                .waterfall(WaterfallLayout(lanes: 3, fill: .forward))
            ),
            (
                "kind: grid, columns: [1fr, 80, \"25%\", auto], rows: 2, autoRows: 2fr, flow: dense, repeat: last",
                .grid(
                    GridLayout(
                        columns: [.flexible(1), .points(80), .fraction(0.25), .auto],
                        rows: [.flexible(1), .flexible(1)],
                        autoRows: .flexible(2),
                        isDense: true,
                        templateRepeat: .last
                    )
                )
            ),
        ] as [(String, LayoutKind)]
    )
    func kinds(_ keys: String, _ kind: LayoutKind) throws {
        let item = "{size: {width: 10, height: 10}}"
        #expect(try layout(keys, item: item).layout.kind == kind)
    }

    @Test("a request's cache keys override its upstream's one by one")
    func cache() throws {
        let configuration = try ConfigurationFixture.load([
            "galley.yaml":
                "upstreams: {api: {url: \"http://a/\", cache: {ttl: 1s, staleIfError: 1h}}}\nmodules: [a.yaml]",
            "a.yaml": """
            name: a
            kind: batch
            requests:
              - {id: one, upstream: api, path: /x, cache: {ttl: 9s}}
              - {id: two, upstream: api, path: /x, required: true}
            components: [{id: one, from: one}]
            """,
        ]).get()
        let requests = try #require(configuration.modules.first?.requests)
        #expect(requests.map(\.cache.ttl) == [.seconds(9), .seconds(1)])
        #expect(requests.map(\.cache.staleIfError) == [.seconds(3_600), .seconds(3_600)])
        #expect(requests.map(\.cache.staleWhileRevalidate) == [nil, nil])
        #expect(requests.map(\.isRequired) == [false, true])
        #expect(configuration.upstreams["api"]?.source == .http(urls: ["http://a"]))
    }

    @Test("a request that uses the page makes its module paged")
    func pages() throws {
        let module = try module(
            """
            name: a
            kind: list
            request: {upstream: api, path: "/x/${page}"}
            components: [{id: one}]
            """
        )
        #expect(module.requests.map(\.isPaged) == [true])
        #expect(module.requests.map(\.id) == ["main"])
        #expect(module.pagination?.pageSize == 20)
        #expect(module.pagination?.maximumPages == 50)
    }

    @Test("what a variable puts in is no template")
    func noTemplates() throws {
        let module = try module(
            """
            name: a
            kind: single
            request: {upstream: api, path: /x}
            components: [{id: one, header: {height: 1, type: "${env:T}"}}]
            """,
            environment: ["T": "${params.x}"]
        )
        let header = module.components.first?.headers.first?.value.resolve(
            width: 1,
            parameters: [:]
        )
        #expect(header?.type?.fixedText == "${params.x}")
    }

    @Test("only templates of the screen's height make the height part of the page")
    func height() throws {
        func uses(_ text: String) throws -> Bool {
            try module(
                "name: a\nkind: single\nrequest: {upstream: api, path: /x, query: {a: \"\(text)\"}}\ncomponents: [{id: one}]"
            ).usesViewportHeight
        }
        #expect(try uses("${viewport.height}"))
        #expect(try !uses("${viewport.width}"))
    }

    @Test("A named pipe is refused, and not waited for")
    func pipe() throws {
        let path = NSTemporaryDirectory() + "pipe-\(UUID().uuidString).yaml"
        try #require(mkfifo(path, 0o600) == 0)
        defer { unlink(path) }
        #expect(throws: ConfigurationFileError(reason: "it is a pipe")) {
            try DiskFiles().contents(of: path, maximumBytes: 1)
        }
        #expect(throws: ConfigurationFileError(reason: "it is a pipe")) {
            try DiskFiles().start(of: path, count: 1)
        }
    }

    @Test("the files of this machine are read, with the reason when they cannot be")
    func disk() throws {
        let files = DiskFiles()
        #expect(try files.contents(of: "/dev/null", maximumBytes: 1).isEmpty)
        #expect(throws: ConfigurationFileError(reason: "no such file")) {
            try files.contents(of: "/nowhere/at/all", maximumBytes: 1)
        }
        #expect(throws: ConfigurationFileError(reason: "longer than 1KiB")) {
            try files.contents(of: "/dev/zero", maximumBytes: 1_024)
        }
        #expect(files.names(in: "/")?.contains("dev") == true)
        #expect(files.names(in: "/nowhere/at/all") == nil)
    }
}
