import GalleyService
import Logging
import ModuleConfiguration
import ModuleDeclarations
import ModuleKit
import PageTesting
import TestSupport
import Testing

@Suite("What keeps people from using a page is found")
struct AccessibilityFaultTests {
    /// A module with a fault of one rule, and its twin without.
    struct Pair {
        let rule: LayoutRule
        let faulty: String
        let clean: String
    }

    private static let count = 300

    private static func pair(_ index: Int, _ random: inout SeededGenerator) -> Pair {
        switch index % 6 {
        case 0: textOnPage(&random)
        case 1: textOnBox(&random)
        case 2: largeText(&random)
        case 3: words(&random)
        case 4: headerWords(&random)
        default: order(&random)
        }
    }

    /// A grey with a luminance between two parts of 255.
    private static func grey(_ range: ClosedRange<Int>, _ random: inout SeededGenerator) -> String {
        let part = range.lowerBound + random.below(range.count)
        let digits = String(part, radix: 16)
        let two = digits.count < 2 ? "0" + digits : digits
        return "#\(two)\(two)\(two)"
    }

    private static func module(_ item: String, _ more: String = "") -> String {
        """
        kind: single
        components:
          - id: one
            layout: {kind: list, itemHeight: auto}
            items: [{id: a, type: t, \(item)}]
        \(more)
        """
    }

    private static func textOnPage(_ random: inout SeededGenerator) -> Pair {
        let size = 10 + random.below(13)
        func text(_ color: String) -> String {
            module(
                "cell: {stack: vertical, padding: 12, children: [{text: Words, size: \(size), color: \"\(color)\"}]}"
            )
        }
        // #767676 is the lightest grey that has 4.5:1 on white.
        return Pair(
            rule: .contrast,
            faulty: text(grey(0x77...0xF0, &random)),
            clean: text(grey(0x00...0x76, &random))
        )
    }

    private static func textOnBox(_ random: inout SeededGenerator) -> Pair {
        let depth = random.below(3)
        func text(_ color: String) -> String {
            let opening = (0..<depth).map { _ in "{stack: vertical, padding: 3, children: [" }
                .joined()
            let closing = (0..<depth).map { _ in "]}" }.joined()
            return module(
                "cell: {stack: vertical, padding: 12, background: {color: \"#000000\"}, children: [\(opening){text: Words, size: 12, color: \"\(color)\"}\(closing)]}"
            )
        }
        // #757575 is the darkest grey that has 4.5:1 on black.
        return Pair(
            rule: .contrast,
            faulty: text(grey(0x00...0x73, &random)),
            clean: text(grey(0x75...0xFF, &random))
        )
    }

    private static func largeText(_ random: inout SeededGenerator) -> Pair {
        let isBold = random.below(2) == 0
        // Between the two thresholds: 3:1 is enough where the text is large.
        let color = grey(0x77...0x94, &random)
        func text(_ size: Double, font: String) -> String {
            module(
                "cell: {stack: vertical, padding: 12, children: [{text: Words, font: \(font), size: \(size), color: \"\(color)\"}]}"
            )
        }
        return isBold
            ? Pair(rule: .contrast, faulty: text(19, font: "body"), clean: text(19, font: "bold"))
            : Pair(rule: .contrast, faulty: text(23.5, font: "body"), clean: text(24, font: "body"))
    }

    private static func words(_ random: inout SeededGenerator) -> Pair {
        let side = 44 + random.below(60)
        func item(_ more: String) -> String {
            module(
                "cell: {stack: vertical, children: [{image: star, size: [\(side), \(side)]}]}, select: {action: emit, name: tap}\(more)"
            )
        }
        return Pair(rule: .label, faulty: item(""), clean: item(", a11y: {label: Favourites}"))
    }

    private static func headerWords(_ random: inout SeededGenerator) -> Pair {
        let side = 44 + random.below(60)
        func header(_ more: String) -> String {
            module(
                "cell: {stack: vertical, children: [{text: Words}]}",
                "    header: {cell: {stack: vertical, children: [{image: star, size: [\(side), \(side)]}]}, select: {action: emit, name: tap}\(more)}"
            )
        }
        return Pair(rule: .label, faulty: header(""), clean: header(", a11y: {label: More}"))
    }

    private static func order(_ random: inout SeededGenerator) -> Pair {
        let height = 100 + random.below(200)
        func waterfall(_ order: String) -> String {
            let sizes = [height, 20, 20, height, 20, 20, height, 20]
            let items = sizes.enumerated()
                .map { "{id: i\($0), type: t, size: {height: \($1)}}" }.joined(separator: ", ")
            return """
                kind: single
                components:
                  - id: one
                    layout: {kind: waterfall, columns: 3, fill: leftToRight}
                    items: [\(items)]
                \(order)
                """
        }
        return Pair(
            rule: .order,
            faulty: waterfall("    a11y: {order: data}"),
            clean: waterfall("")
        )
    }

    private func report(_ modules: [String], colors: String = "") async throws -> TestReport {
        var files = [
            "galley.yaml": """
            version: 1
            fonts:
              body: [/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf]
              bold: [/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf]
            modules: [m/*.yaml]
            \(colors)
            """
        ]
        for (index, module) in modules.enumerated() {
            files["m/m\(index).yaml"] = "name: m\(index)\n\(module)\n"
        }
        let lab = try ServiceLab(files)
        defer { lab.remove() }
        var devices = TestDevices()
        devices.devices = [TestDevice(name: "Small", width: 320, height: 568, scale: 2)]
        devices.textScales = [1]
        devices.directions = [.leftToRight]
        let log = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        let (configuration, tested) = (try lab.configuration(), devices)
        return try await OfflinePages(configuration, log: log).withBuilder { builder in
            await LayoutTester(
                builder,
                modules: builder.catalog.modules.map(\.name),
                devices: tested
            ).run()
        }
    }

    @Test("300 planted faults are found, each by its rule, and their twins without have no finding")
    func faults() async throws {
        var random = SeededGenerator(seed: TestScale.seed)
        let pairs = (0..<Self.count).map { Self.pair($0, &random) }
        let faulty = try await report(pairs.map(\.faulty))
        var found: [ExactString: Set<LayoutRule>] = [:]
        for group in faulty.groups {
            found[group.subject.module, default: []].insert(group.subject.rule)
        }
        for (index, pair) in pairs.enumerated() {
            #expect(found["m\(index)"] == [pair.rule], "\(pair.faulty)")
        }
        let clean = try await report(pairs.map(\.clean))
        #expect(clean.isClean, "\(clean.text)")
    }

    private static let themes = """
        palette:
          brand: {light: "#0A60D0", dark: "#409CFF"}
          card: {light: "#FFFFFF", dark: "#000000"}
          other: "#111111"
        themes:
          plum: {other: "#222222"}
          gold: {brand: {light: "#0A60D0", dark: "#404040", contrast: {dark: "#FFFFFF"}}}
          quiet: {brand: {light: "#0040A0", dark: "#7AB8FF"}}
        """

    @Test("a text that a theme alone makes too faint is found, with the theme and the mode")
    func themes() async throws {
        let cell =
            "background: {color: $card}, padding: 12, children: [{text: Words, color: $brand}]"
        let module = Self.module("cell: {stack: vertical, \(cell)}")
        let report = try await report([module], colors: Self.themes)
        #expect(report.groups.map(\.subject.rule) == [.contrast], "\(report.text)")
        #expect(
            report.text.contains("(#404040 on #000000, theme 'gold', dark), at least 4.5:1"),
            "\(report.text)"
        )
        let evidence = try #require(report.evidence.values.first)
        let counts = evidence.counts.mapValues { $0[.contrast]?.failed ?? 0 }
        #expect(counts["theme 'gold', dark"] == 1 && counts["theme 'gold', light"] == 0)
        #expect(counts["dark"] == 0 && counts["theme 'quiet', dark"] == 0)
        // A theme that changes none of its colours shows the same page.
        #expect(counts["theme 'plum', dark"] == nil)
        let without = Self.themes.replacing("#404040", with: "#909090")
        let clean = try await self.report([module], colors: without)
        #expect(clean.isClean, "\(clean.text)")
    }

    @Test("what a box that acts is seen on is judged in each theme too")
    func controls() async throws {
        let children =
            "children: [{stack: vertical, id: dot, padding: 22, background: {color: $brand}, "
            + "select: {action: emit, name: tap}, a11y: {label: Dot}, children: []}]"
        let cell = "cell: {stack: vertical, padding: 12, background: {color: $card}, \(children)}"
        let report = try await report([Self.module(cell)], colors: Self.themes)
        let evidence = try #require(report.evidence.values.first)
        let counts = evidence.counts.mapValues { $0[.nonTextContrast]?.failed ?? 0 }
        #expect(counts["dark"] == 0 && counts["theme 'gold', dark"] == 1, "\(counts)")
    }

    @Test("a text on the page is judged on the background that the page names")
    func background() async throws {
        func form(_ style: String) -> String {
            """
            kind: static
            style: \(style)
            sections:
              - header: {height: 44, title: Words}
                detailColor: "#767676"
                cells: [{id: a, title: Words, titleColor: "#767676"}]
            """
        }
        // The grey has 4.54:1 on white, and 4.05:1 on the background of a grouped form.
        #expect(try await report([form("plain")]).isClean)
        let grouped = try await report([form("grouped")], colors: "palette: {surface: \"#FFFFFF\"}")
        let found = grouped.groups.filter { $0.worst.detail.contains("light") }
        #expect(found.map(\.subject.part) == ["header"], "\(grouped.text)")
        #expect(grouped.text.contains("(#767676 on #EBEBF0, light, high contrast)"))
    }

    @Test("the contrast of a text over an image or a gradient is unknown, and counted apart")
    func unknown() async throws {
        let backgrounds = [
            "{image: paper}", "{gradient: {colors: [\"#FFFFFF\", \"#000000\"]}}",
        ]
        let report = try await report(
            backgrounds.map {
                Self.module(
                    "cell: {stack: vertical, background: \($0), children: [{text: Words, color: \"#EEEEEE\"}]}"
                )
            }
        )
        #expect(report.isClean, "\(report.text)")
        #expect(report.text.contains("2 texts over images or gradients: contrast unknown"))
    }

    @Test("what a module allows is no finding")
    func allowed() async throws {
        var random = SeededGenerator(seed: TestScale.seed)
        let pairs = (0..<6).map { Self.pair($0, &random) }
        let report = try await report(
            pairs.map { $0.faulty + "\ntest: {\($0.rule.rawValue): off}" }
        )
        #expect(report.isClean, "\(report.text)")
    }

    @Test(
        "each page is laid out at 320 points and at text scale 2 too, also where no device asks for it"
    )
    func narrow() async throws {
        let lab = try ServiceLab([
            "galley.yaml": "version: 1\nmodules: [page.yaml]\n",
            "page.yaml": """
            name: page
            kind: single
            test: {estimated: off}
            components:
              - id: wide
                items: [{id: a, type: t}]
                layout: {kind: grid, columns: [350], rows: [30]}
              - id: large
                items: [{id: a, type: t, cell: {stack: vertical, children: [{text: Words, size: 15}]}}]
                layout: {itemHeight: 25}
            """,
        ])
        defer { lab.remove() }
        var devices = TestDevices()
        devices.devices = [TestDevice(name: "Phone", width: 390, height: 844, scale: 2)]
        devices.textScales = [1]
        let (configuration, tested) = (try lab.configuration(), devices)
        let log = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        let report = try await OfflinePages(configuration, log: log).withBuilder { builder in
            await LayoutTester(builder, modules: ["page"], devices: tested).run()
        }
        #expect(report.layouts == 2)
        #expect(report.groups.map(\.subject.rule) == [.outside, .cut], "\(report.text)")
        #expect(report.text.contains("page, 320 points (320), text 1"), "\(report.text)")
        #expect(report.text.contains("page, Phone (390), text 2"), "\(report.text)")
    }
}
