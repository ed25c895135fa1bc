import Foundation
import Testing

@Suite("The command 'galley certify'")
struct CertifyCommandTests {
    private static let files = [
        "galley.yaml": "version: 1\nmodules: [good.yaml, bad.yaml]\n",
        "good.yaml": """
        name: good
        kind: single
        components:
          - id: one
            layout: {columns: 2}
            items:
              - {id: a, type: t, cell: {stack: vertical, padding: 14, children: [{text: "Words"}]}, select: {action: emit, name: tap}}
              - {id: b, type: t, cell: {stack: vertical, background: {image: paper}, children: [{text: "Words"}]}}
              - {id: c, type: own, size: {height: 40}, select: {action: emit, name: tap}}
        """,
        "bad.yaml": """
        name: bad
        kind: single
        test: {contrast: off}
        components:
          - id: one
            items: [{id: a, type: t, cell: {stack: vertical, children: [{text: "Words", color: "#AAAAAA"}]}}]
        """,
        "two.yaml": """
        devices: [{name: Phone, width: 320, height: 568}, {name: "Tablet <8>", width: 820, height: 1180}]
        textScales: [1, 2]
        directions: [ltr]
        """,
    ]

    @Test("counts what passes, fails and is unknown for each criterion, and says where")
    func counts() async throws {
        let lab = try ServiceLab(Self.files)
        defer { lab.remove() }
        let arguments = ["certify", "--devices", "two.yaml"]
        let good = try await CommandResult(arguments + ["good"], in: lab.folder)
        #expect(good.status == 0, "\(good.output)\(good.errors)")
        for line in [
            "good: 4 layouts", "    1.3.2 Meaningful Sequence: 8 passed",
            "    1.4.3 Contrast (Minimum): 4 passed, 4 unknown",
            "    1.4.4 Resize Text: 4 passed", "    1.4.10 Reflow: 2 passed",
            "    2.5.8 Target Size (Minimum): 4 passed, 4 unknown",
            "    4.1.2 Name, Role, Value: 4 passed, 4 unknown",
        ] {
            #expect(good.output.contains(line + "\n"), "\(line): \(good.output)")
        }
        #expect(good.output.contains("What the app draws itself"))
        let all = try await CommandResult(arguments, in: lab.folder)
        #expect(all.status == 1)
        #expect(all.output.contains("    1.4.3 Contrast (Minimum): 4 failed\n"), "\(all.output)")
        // Whatever the module allows.
        #expect(
            all.output.contains(
                "bad.yaml:5:5: contrast: bad, section 'one', item 'a', element 'text'"
            ),
            "\(all.output)"
        )
    }

    @Test("the evidence has a row for each mode of each theme that changes the page")
    func themes() async throws {
        var files = Self.files
        files["galley.yaml"] = """
            version: 1
            modules: [good.yaml]
            palette: {brand: {light: "#0A60D0", dark: "#409CFF"}}
            themes: {gold: {brand: {light: "#FFE0A0", dark: "#F0C000"}}}
            """
        files["good.yaml"]?.replace("{text: \"Words\"}", with: "{text: Words, color: $brand}")
        let lab = try ServiceLab(files)
        defer { lab.remove() }
        let arguments = ["certify", "--devices", "two.yaml", "--html", "evidence.html"]
        let result = try await CommandResult(arguments, in: lab.folder)
        #expect(result.status == 1, "\(result.errors)")
        #expect(
            result.output.contains("(#FFE0A0 on #FFFFFF, theme 'gold', light), at least 4.5:1"),
            "\(result.output)"
        )
        let html = try String(
            contentsOf: lab.folder.appending(path: "evidence.html"),
            encoding: .utf8
        )
        for mode in ["dark", "theme 'gold', dark", "theme 'gold', light, high contrast"] {
            #expect(html.contains("<th scope=\"row\">Phone (320)</th><td>\(mode)</td>"), "\(html)")
        }
    }

    @Test("the HTML has a row for each device and mode of each page, and no text that is markup")
    func html() async throws {
        let lab = try ServiceLab(Self.files)
        defer { lab.remove() }
        let arguments = ["certify", "--devices", "two.yaml", "--html", "evidence.html"]
        _ = try await CommandResult(arguments, in: lab.folder)
        let html = try String(
            contentsOf: lab.folder.appending(path: "evidence.html"),
            encoding: .utf8
        )
        #expect(html.components(separatedBy: "<tr><th scope=\"row\">").count == 5)
        #expect(
            html.contains("<th scope=\"row\">Tablet &lt;8&gt; (820)</th><td>all</td>"),
            "\(html)"
        )
        #expect(html.contains("<td class=\"failed\">2 failed</td>"))
        #expect(html.contains("<li>bad.yaml:5:5: contrast: bad"))
    }

    @Test("a module that is not there is a mistake of use")
    func unknown() async throws {
        let lab = try ServiceLab(Self.files)
        defer { lab.remove() }
        let result = try await CommandResult(["certify", "godo"], in: lab.folder)
        #expect(result.status == 2 && result.errors.contains("did you mean 'good'?"))
    }
}
