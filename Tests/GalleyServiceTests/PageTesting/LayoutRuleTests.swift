import GalleyService
import Logging
import ModuleConfiguration
import ModuleDeclarations
import ModuleKit
import PageTesting
import Testing
import TextCore

@Suite("Layouts are judged by rules")
struct LayoutRuleTests {
    private static let galley = """
        version: 1
        upstreams: {files: {directory: files}}
        fonts: {body: [/usr/share/fonts/opentype/inter/Inter-Regular.otf]}
        modules: [page.yaml]
        """

    private static let devices = {
        var devices = TestDevices()
        devices.devices = [
            TestDevice(name: "Small", width: 320, height: 568, scale: 2),
            TestDevice(name: "Large", width: 320, height: 900, scale: 3),
        ]
        devices.textScales = [1]
        return devices
    }()

    private func report(
        _ file: String,
        devices: TestDevices = LayoutRuleTests.devices,
        files: [String: String] = [:]
    ) async throws -> TestReport {
        let own = [
            "galley.yaml": Self.galley, "page.yaml": file, "files/none.json": "[]",
            "files/two.json": #"[{"id":"a"},{"id":"b"}]"#,
        ]
        let lab = try ServiceLab(own.merging(files) { $1 })
        defer { lab.remove() }
        let configuration = try lab.configuration()
        let log = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        return try await OfflinePages(configuration, log: log).withBuilder { builder in
            await LayoutTester(
                builder,
                modules: builder.catalog.modules.map(\.name),
                devices: devices
            ).run()
        }
    }

    @Test(
        "a planted fault is one finding with its numbers and its line",
        arguments: PlantedFault.all
    )
    func found(_ fault: PlantedFault) async throws {
        let report = try await report(fault.file())
        let lines = report.text.split(separator: "\n").map(String.init)
        #expect(report.groups.count == 1, "\(report.text)")
        let line = try #require(lines.first)
        #expect(
            line.contains("page.yaml:\(fault.line):")
                && line.contains(": \(fault.rule): \(fault.module)"),
            "\(line)"
        )
        for words in fault.words { #expect(line.contains(words), "\(line)") }
    }

    @Test("what a module allows is no finding", arguments: PlantedFault.all)
    func allowed(_ fault: PlantedFault) async throws {
        let report = try await report(fault.file(setting: fault.allowed))
        #expect(report.isClean, "\(report.text)")
    }

    @Test("a template that makes the name of a file is a finding, as no client has it")
    func madeNames() async throws {
        let page = """
            name: page
            kind: single
            request: {upstream: files, path: /icons}
            components:
              - id: icons
                layout: {itemHeight: 44}
                item: {data: {}, cell: {stack: overlay, children: [{image: "${@.icon}", size: [20, 20]}]}}
            """
        let report = try await report(
            page,
            files: [
                "galley.yaml": Self.galley + "\nimages: {directory: art}\n",
                "art/heart.svg": "<svg viewBox='0 0 2 1'/>",
                "files/icons.json": #"[{"id":"a","icon":"heart"},{"id":"b","icon":"other"}]"#,
            ]
        )
        #expect(report.groups.count == 1, "\(report.text)")
        #expect(
            report.text.contains(
                "item 'a', element 'image': the image “heart” is a file that the page does not have"
            ),
            "\(report.text)"
        )
    }

    @Test("words of scripts without spaces, and words in running text, may be broken")
    func brokenWords() async throws {
        let page = """
            name: page
            kind: single
            components:
              - id: texts
                items:
                  - id: a
                    data: {}
                    cell:
                      stack: vertical
                      children:
                        - stack: vertical
                          width: 60
                          children:
                            - {text: Unbelievable}
                            - {text: 日本語日本語日本語, id: a, select: {action: emit, name: s}}
                            - {text: "two words again", id: b, select: {action: emit, name: s}}
                layout: {itemHeight: auto}
            test: {cut: 1, crowded: off, touch: off, estimated: off}
            """
        let report = try await report(page)
        #expect(report.isClean, "\(report.text)")
    }

    @Test("a limit that is too strict is a finding still")
    func limits() async throws {
        let file = PlantedFault.all.first { $0.module == "small-button" }?.file(setting: "31")
        let report = try await report(#require(file))
        #expect(report.text.contains("320 × 30 points, at least 31 × 31"), "\(report.text)")
    }

    @Test("text is cut above the text scale up to which it must be whole only")
    func textScales() async throws {
        var devices = Self.devices
        devices.textScales = [1, 2]
        let yaml = """
            name: label
            kind: static
            sections: [{cells: [{id: a, title: "Twenty-two letters yes"}]}]

            """
        let strict = try await report(yaml, devices: devices)
        let layouts = strict.groups.flatMap(\.layouts)
        #expect(layouts.count == 4 && layouts.allSatisfy { $0.textSize == 1 }, "\(strict.text)")
        let mild = try await report(yaml + "test: {cut: 1.5}\n", devices: devices)
        #expect(mild.isClean, "\(mild.text)")
    }

    @Test("each device is tested at all sizes of text of its own platform")
    func platforms() async throws {
        var devices = Self.devices
        devices.devices[0].platform = .ios
        devices.devices[1].platform = .android
        let yaml = """
            name: label
            kind: static
            sections: [{cells: [{id: a, title: "Twenty-two letters yes"}]}]

            """
        let report = try await report(yaml, devices: devices)
        #expect(report.layouts == (12 + 7) * 2)
        let text = report.text
        #expect(text.contains("2 devices × 7 to 12 text sizes × 2 directions"), "\(text)")
        #expect(text.contains("ax4, ax5"), "\(text)")
    }

    @Test("text that maxLines cuts is allowed")
    func maxLines() async throws {
        let report = try await report(
            """
            name: short
            kind: single
            components:
              - id: texts
                items:
                  - id: a
                    type: t
                    cell: {stack: vertical, children: [{text: "\(String(repeating: "many words ", count: 40))", maxLines: 2}]}

            """
        )
        #expect(report.isClean, "\(report.text)")
    }

    @Test("the same finding in all layouts is one entry that counts them")
    func groups() async throws {
        let file = PlantedFault.all.first { $0.module == "small-button" }?.file()
        let report = try await report(#require(file))
        #expect(report.layouts == 4)
        #expect(
            report.text.contains(
                "    small-button, Small (320), text 1, ltr; 4 of 4 layouts: all 2 devices; text 1; ltr, rtl\n"
            ),
            "\(report.text)"
        )
        #expect(report.text.contains("1 finding: 4 layouts of 1 page"), "\(report.text)")
    }

    @Test("samples are pages of their own; a parameter that is needed and not given is a finding")
    func samples() async throws {
        let page = """
            name: page
            kind: single
            parameters: {file: {required: true}}
            request: {upstream: files, path: "/${params.file}"}
            components: [{id: list, layout: {itemHeight: 30}}]

            """
        let without = try await report(page)
        #expect(
            without.text.contains(
                "page.yaml:1:1: samples: page: parameter 'file': required; name a value under 'test: samples:'"
            ),
            "\(without.text)"
        )
        let with = try await report(page + "test: {samples: [{file: two}, {file: none}]}\n")
        #expect(with.layouts == 8)
        #expect(
            with.groups.count == 1 && with.text.contains("page?file=none, Small"),
            "\(with.text)"
        )
    }

    @Test("a page that names the viewport is loaded and mapped for each")
    func viewport() async throws {
        var devices = Self.devices
        devices.devices = [320, 640].map {
            TestDevice(name: "\($0)", width: $0, height: 700, scale: 1)
        }
        let report = try await report(
            """
            name: page
            kind: batch
            requests: [{id: list, upstream: files, path: "/for-${viewport.width}"}]
            components: [{id: list, layout: {itemHeight: 30}}]

            """,
            devices: devices,
            files: ["files/for-320.json": #"[{"id":"a"}]"#]
        )
        #expect(report.layouts == 4)
        #expect(report.groups.count == 1 && report.text.contains("page, 640"), "\(report.text)")
        #expect(!report.text.contains("page, 320"))
    }
}
