import ConfigurationLanguage
import ModuleConfiguration
import ModuleDeclarations
import Testing

@Suite struct ConfigurationReportTests {
    @Test("ten different mistakes in one file are ten reports, each at its place")
    func tenMistakes() {
        let marked = MarkedText(
            """
            name: a
            kind: single
            ‸titel: Songs
            public: ‸yes
            deadline: ‸3
            parameters: {genre: {enum: [pop, rock], default: ‸jazz}}
            request:
              upstream: ‸apj
              path: ‸songs
            components:
              - id: one
                items: $.songs[‸
                layout: {kind: waterfall, columns: 2, fill: ‸topToBottom}
                item: {id: ‸@.id, size: {height: 10}}
                header: {height: 40, data: {title: "${‸params.gnre}"}}
            """
        )
        let found = ConfigurationFixture.mistakes([
            "galley.yaml": ConfigurationFixture.galley, "m/a.yaml": marked.text,
        ])
        let places = found.map { "\($0.line):\($0.column)" }
        #expect(places == marked.places.map(\.description), "\(found)")
        #expect(found.count == 10)
    }

    @Test("mistakes of all files come in one go, in the order the files are read")
    func manyFiles() {
        let found = ConfigurationFixture.mistakes([
            "galley.yaml":
                "sever: {}\nupstreams: {api: {url: \"http://a\"}}\nmodules: [m/*.yaml]\npieces: [p/*.yaml]",
            "p/a.yaml": "component: {}",
            "m/b.yaml": "name: b\nkind: snigle\ncomponents: [{id: one, items: []}]",
            "m/a.yaml": "name: [",
        ])
        #expect(found.map(\.file) == ["galley.yaml", "p/a.yaml", "m/a.yaml", "m/b.yaml"])
    }

    @Test("a report reads like a compiler's")
    func text() {
        let found = ConfigurationFixture.mistakes(["galley.yaml": "sever: {}"])
        #expect(
            found.map(\.description) == [
                "galley.yaml:1:1: error: unknown key 'sever' in galley.yaml; did you mean 'server'?"
            ]
        )
    }

    @Test(
        "a file with more repeated keys than are looked at is a mistake, and its list says that there are more"
    )
    func manyRepeatedKeys() {
        for keys in [
            (0..<101).map { "k\($0): 1\nk\($0): 2" }, Array(repeating: "k: 1", count: 102),
        ] {
            let found = ConfigurationFixture.mistakes([
                "galley.yaml": ConfigurationFixture.galley,
                "m/a.yaml": "name: a\nkind: single\n" + keys.joined(separator: "\n"),
            ])
            #expect(found.count == 101)
            #expect(found.allSatisfy { $0.file == "m/a.yaml" && $0.severity == .error })
            #expect(found.contains { $0.message.hasPrefix("… and more") })
            #expect(found.count { $0.message.hasSuffix("is given twice") } == 100)
        }
    }

    @Test("a list of mistakes that is cut ends with how many more there are")
    func cutList() {
        let keys = (0..<1_200).map { "x\($0): 1" }.joined(separator: "\n")
        let found = ConfigurationFixture.mistakes(["galley.yaml": "version: 1\n" + keys])
        #expect(found.count == 1_001)
        #expect(found.last?.message == "… and 200 more")
    }

    @Test("a list of more entries than may be is looked at to its bound, in the time of one pass")
    func manyEntries() {
        let widths = (1...20_000).map { "      \($0): {columns: 0}" }.joined(separator: "\n")
        let module = """
            name: a
            kind: single
            components:
              - id: c
                items: [{id: 1}]
                layout:
                  itemHeight: 10
                  at:
            """
        let indented = widths.split(separator: "\n").map { "        " + $0 }.joined(separator: "\n")
        let found = ConfigurationFixture.mistakes([
            "galley.yaml": ConfigurationFixture.galley, "m/a.yaml": module + "\n" + indented,
        ])
        #expect(found.first?.message == "'at' must have 1 to 32 entries, not 20000")
        // Those within the bound have their mistakes reported, too.
        #expect(found.count == 33)
    }

    @Test("a configuration without a module is a warning")
    func noModule() throws {
        let found = try ConfigurationFixture.load(["galley.yaml": "version: 1"]).get()
        #expect(found.warnings.map(\.message).contains { $0.hasPrefix("there is no module") })
    }

    @Test(
        "the only request feeds components that name none, and one that feeds none is a warning",
        arguments: [
            ("batch", "requests: [a]", "{id: rows}", 0),
            ("batch", "requests: [a]", "{id: rows, items: \"$[*]\"}", 0),
            ("chain", "requests: [a]", "{id: rows}", 0),
            ("batch", "requests: [a]", "{id: rows, from: a}", 0),
            ("batch", "requests: [a]", "{id: rows, items: [{id: x}]}", 1),
            ("batch", "requests: [a, b]", "{id: rows, from: a}", 1),
        ]
    )
    func unusedRequests(kind: String, requests: String, component: String, count: Int) throws {
        let given = requests.replacing("a", with: "{id: a, upstream: up, path: /a}")
            .replacing("b]", with: "{id: b, upstream: up, path: /b}]")
        let found = try ConfigurationFixture.load([
            "galley.yaml": "version: 1\nupstreams: {up: {directory: .}}\nmodules: [m.yaml]\n",
            "m.yaml": "name: m\nkind: \(kind)\n\(given)\ncomponents: [\(component)]\n",
        ]).get()
        let warnings = found.warnings.filter { $0.message.contains("is fetched for nothing") }
        #expect(warnings.count == count, "\(warnings)")
    }

    @Test(
        "what nothing fills in is a mistake in galley.yaml, with what was meant",
        arguments: [
            ("${SHOP_TOKEN}", "${env:SHOP_TOKEN}"), ("${ENV:X}", "${env:X}"),
            ("${env.X}", "${env:X}"), ("${File:x}", "${file:x}"), ("${@.token}", nil),
            ("a ${X", "${env:X}"),
        ] as [(String, String?)]
    )
    func unknownReference(text: String, suggestion: String?) throws {
        let found = ConfigurationFixture.mistakes([
            "galley.yaml": """
            version: 1
            upstreams:
              api: {url: "http://a", headers: {authorization: "\(text)"}}
            """
        ])
        let first = try #require(found.first)
        #expect(
            first.message.hasSuffix(
                "is not filled in here: ${env:NAME} and ${file:PATH} are, and '$${' is a '${'"
            )
        )
        #expect(first.suggestion == suggestion)
        #expect(first.line == 3)
        #expect(found.count == 1)
    }

    @Test(
        "a file is filled in without its last line end, and is watched; one that is not there is a mistake"
    )
    func fileReference() throws {
        let main = """
            version: 1
            upstreams:
              api: {url: "http://a", headers: {authorization: "Bearer ${file:secrets/token} $${x}"}}
            """
        let read = try ConfigurationFixture.load([
            "galley.yaml": main, "secrets/token": "s3cret\n",
        ]).get()
        let upstream = try #require(read.upstreams["api"])
        let fields = upstream.headers.map { $0.value }
        #expect(fields == ["Bearer s3cret ${x}"])
        #expect(read.files.contains("secrets/token"))
        let found = ConfigurationFixture.mistakes(["galley.yaml": main])
        #expect(found.map(\.message) == ["the file 'secrets/token' cannot be read: no such file"])
    }

    @Test("repeated keys hide no other mistake")
    func repeatedKeys() {
        let marked = MarkedText(
            """
            server:
              port: 80
              ‸port: 81
              ‸hots: a
              ‸port: 82
            cache: {path: a, ‸path: b}
            """
        )
        let found = ConfigurationFixture.mistakes(["galley.yaml": marked.text])
        #expect(
            found.map { "\($0.line):\($0.column)" } == marked.places.map(\.description),
            "\(found)"
        )
    }

    @Test("a missing main file is a report")
    func missing() {
        #expect(
            ConfigurationFixture.mistakes([:]).map(\.description) == [
                "galley.yaml:1:1: error: the file cannot be read: no such file"
            ]
        )
    }

    @Test(
        "secrets are in no report",
        arguments: [
            "server: {admin: {token: {a: \"${env:S}\"}}}",
            "server: {admin: {token: [[\"${env:S}\"]]}, metrics: {token: {a: \"${env:S}\"}}}",
            "upstreams: {a: {url: \"http://h\", headers: {authorization: [[\"${env:S}\"]]}}}",
            "server: {port: \"${env:S}\", host: {a: \"${env:S}\"}}",
            "upstreams: {a: {url: \"ftp://x:${env:S}@h\"}}",
            "upstreams: {a: {url: \"ftp://x:hush-hush@h\"}}",
            "upstreams: {a: {url: \"http://h\", redirects: \"${env:S}\"}}",
            "cache: {maxBytes: \"${env:S}KB\", path: \"${env:S}\", redis: \"${env:S}\"}",
            "modules: [\"${env:S}.yaml\"]",
            "upstreams: {a: {directory: \"/${env:S}\"}}",
        ]
    )
    func secrets(_ text: String) {
        let found = ConfigurationFixture.mistakes(
            ["galley.yaml": text],
            environment: ["S": "hush-hush"]
        )
        #expect(!found.isEmpty)
        let said = found.map { $0.message + ($0.suggestion ?? "") }.joined()
        #expect(!said.contains("hush"), "\(said)")
    }

    @Test("what is not UTF-8 or not allowed in YAML is reported at its place")
    func characters() {
        let control = ConfigurationFixture.mistakes(["galley.yaml": "state:\n  path: a\u{1}b"])
        #expect(control.map { "\($0.line):\($0.column)" } == ["2:10"])
        struct Bytes: ConfigurationFiles {
            func contents(
                of path: String,
                maximumBytes: Int
            ) throws(ConfigurationFileError) -> [UInt8] { Array("state:\n  é".utf8).dropLast() }
            func names(in folder: String) -> [String]? { nil }
        }
        let result = ConfigurationLoader.load(path: "g", environment: [:], files: Bytes())
        guard case .failure(let mistakes) = result else {
            Issue.record("it was read")
            return
        }
        #expect(mistakes.diagnostics.map(\.description) == ["g:2:3: error: the file is not UTF-8"])
    }

    @Test("aliases of aliases end at ten thousand values")
    func aliases() {
        var text =
            "upstreams:\n  a0: &a0 {url: \"http://a\", forward: [a, b, c, d, e, f, g, h, i]}\n"
        for level in 1..<12 {
            let list = Array(repeating: "*a\(level - 1)", count: 9).joined(separator: ", ")
            text += "  a\(level): &a\(level) {forward: [\(list)]}\n"
        }
        let found = ConfigurationFixture.mistakes(["galley.yaml": text])
        #expect(
            found.contains { $0.message.contains("more than 10000 values") },
            "\(found.prefix(3))"
        )
    }

    @Test("deep nesting is a report")
    func nesting() {
        let text =
            "cache: " + String(repeating: "[", count: 400) + String(repeating: "]", count: 400)
        let found = ConfigurationFixture.mistakes(["galley.yaml": text])
        #expect(found.contains { $0.message.contains("nested deeper than 128") })
    }

    @Test("a great many mistakes end at a thousand, and a line says how many more there are")
    func bounded() {
        let text = (0..<2_000).map { "k\($0): 1" }.joined(separator: "\n")
        let found = ConfigurationFixture.mistakes(["galley.yaml": text])
        #expect(found.count == 1_001)
        #expect(found.last?.message == "… and 1000 more")
    }

    @Test("a key of a mebibyte is named by its ends")
    func longKey() throws {
        let key = String(repeating: "k", count: 1 << 20)
        let found = ConfigurationFixture.mistakes(["galley.yaml": "? \(key)\n: 1"])
        let mistake = try #require(found.first { $0.message.hasPrefix("unknown key 'kkk") })
        #expect(mistake.message.utf8.count < 3_000)
        #expect(mistake.message.contains("k … k") && mistake.message.contains("k' in "))
    }

    @Test("a cycle of modules is one report, in the first of them")
    func cycle() {
        func composite(_ name: String, _ child: String) -> String {
            "name: \(name)\nkind: composite\nmodules: [\(child)]"
        }
        let found = ConfigurationFixture.mistakes([
            "galley.yaml": ConfigurationFixture.galley, "m/1.yaml": composite("outer", "a"),
            "m/2.yaml": composite("a", "b"), "m/3.yaml": composite("b", "c"),
            "m/4.yaml": composite("c", "a"),
        ])
        #expect(
            found.map(\.description) == [
                "m/2.yaml:3:11: error: modules contain one another: a → b → c → a"
            ]
        )
    }

    @Test("composites nest eight deep and no deeper", arguments: [8, 9])
    func depth(_ depth: Int) {
        var files = ["galley.yaml": ConfigurationFixture.galley]
        files["m/0.yaml"] = "name: m0\nkind: single\ncomponents: [{id: one, items: []}]"
        for level in 1...depth {
            files["m/\(level).yaml"] = "name: m\(level)\nkind: composite\nmodules: [m\(level - 1)]"
        }
        let found = ConfigurationFixture.mistakes(files)
        let expected =
            depth == 9 ? ["m/9.yaml:3:11: error: composites are nested deeper than 8"] : []
        #expect(found.map(\.description) == expected)
    }

    @Test(
        "a page shows a thousand modules and no more, however composites nest",
        arguments: [10, 11]
    )
    func moduleCount(_ width: Int) {
        var files = ["galley.yaml": ConfigurationFixture.galley]
        files["m/0.yaml"] = "name: m0\nkind: single\ncomponents: [{id: one, items: []}]"
        for level in 1...4 {
            let shown = (0..<(level == 3 ? width : 10))
                .map { "{name: m\(level - 1), as: a\($0)}" }
            files["m/\(level).yaml"] =
                "name: m\(level)\nkind: composite\nmodules: [\(shown.joined(separator: ", "))]"
        }
        files["m/4.yaml"] = "name: m4\nkind: composite\nmodules: [m3]"
        let found = ConfigurationFixture.mistakes(files)
        let mistake =
            "m/3.yaml:3:10: error: 'm3' shows more than 1000 modules: composites in it count with "
            + "all that they show"
        #expect(found.map(\.description) == (width == 11 ? [mistake] : []))
    }
}
