import Foundation
import ModuleConfiguration
import ModuleDeclarations
import TestSupport
import Testing
import TextCore

@Suite("A program that knows only the layout draws every text of the demo")
struct DrawnTextTests {
    /// All combinations of width, direction and text scale; without torture four of them, in which each width and each pair
    /// of direction and scale is there once.
    static let queries =
        TestScale.isTorture
        ? ["320", "390", "768", "1280"].flatMap { width in
            ["ltr", "rtl"].flatMap { direction in
                ["1", "1.5"].map { "width=\(width)&direction=\(direction)&textScale=\($0)" }
            }
        }
        : [
            "width=320&direction=ltr&textScale=1.5", "width=390&direction=rtl&textScale=1",
            "width=768&direction=ltr&textScale=1", "width=1280&direction=rtl&textScale=1.5",
        ]

    @Test("each line as wide as its element says, on its lines, in a style of the page")
    func lines() async throws {
        try await Project.serveDemo { configuration, port in
            let client = try TestClient(port: port)
            let measurer = try Self.measurer(configuration)
            var count = 0
            for module in configuration.modules
            where !module.parameters.contains(where: \.isRequired) {
                for query in Self.queries {
                    let target = "/v1/modules/\(module.name)/layout?\(query)"
                    let drawer = try WireDrawer(await client.send("GET", target).body)
                    check(drawer, measurer, target)
                    count += drawer.lines.count
                }
            }
            #expect(count > 1_000)
        }
    }

    private static func measurer(_ configuration: GalleyConfiguration) throws -> TextMeasurer {
        try TextMeasurer(
            fonts: configuration.fonts.map {
                FontDeclaration(name: $0.name, files: $0.files.map { FontFile($0) })
            }
        )
    }

    private func check(_ drawer: WireDrawer, _ measurer: TextMeasurer, _ target: String) {
        let lines = Dictionary(grouping: drawer.lines, by: \.element)
        var used: Set<String> = []
        for (index, element) in drawer.elements.enumerated() where element.kind == "text" {
            let json = element.json
            #expect(json["measured"] == nil && json["color"] == nil, "\(target) \(json)")
            let key = json["style"] as? String ?? ""
            used.insert(key)
            // A text of several styles is wider than in its first one.
            let runs = element.json["runs"] as? [[String: Any]] ?? []
            used.formUnion(runs.compactMap { $0["style"] as? String })
            guard runs.isEmpty else { continue }
            #expect(drawer.styles[key] != nil, "\(target) \(json)")
            let lines = lines[index] ?? []
            #expect(lines.count == json["lines"] as? Int, "\(target) \(json)")
            #expect((json["cut"] == nil) == (json["truncated"] == nil))
            let widths = lines.map { Self.width(of: $0, measurer) }
            // Frames of labels are as wide as the text, of others at least.
            #expect((widths.max() ?? 0) <= element.frame.width + 0.001, "\(target) \(json)")
            let height = (drawer.styles[key]?["lineHeight"] as? NSNumber)?.doubleValue ?? .nan
            #expect(Double(lines.count) * height <= element.frame.height + 0.001, "\(target)")
        }
        #expect(used == Set(drawer.styles.keys), "\(target)")
    }

    private static func width(of line: WireDrawer.Line, _ measurer: TextMeasurer) -> Double {
        let style = TextStyle(
            font: line.font.flatMap(measurer.font(named:)) ?? .standard,
            size: line.size,
            direction: line.isRightToLeft ? .rightToLeft : .leftToRight
        )
        return measurer.measure(line.text, style: style).width
    }
}
