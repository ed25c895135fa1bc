import Foundation
import ModuleConfiguration
import TextCore

/// The texts of one style of all pages of a service, each once, with the width that the service's own measurer
/// gives each of their lines.
struct DrawnTextCases {
    /// The cases as JSON: an element, its style, the page's direction, and the lines.
    private(set) var json: [String] = []
    private var known: Set<String> = []
    private let measurer: TextMeasurer

    /// - Parameter platform: The platform whose fonts the layouts were measured with.
    init(_ configuration: GalleyConfiguration, platform: TextPlatform = .web) throws {
        measurer = try TextMeasurer(
            fonts: configuration.fonts.map { font in
                let own = font.platforms.given.first { $0.platform == platform }?.font.files
                return FontDeclaration(
                    name: font.name,
                    files: (own ?? font.files).map { FontFile($0) }
                )
            }
        )
    }

    /// Takes the texts of a layout.
    mutating func add(_ layout: [UInt8]) throws {
        let drawer = try WireDrawer(layout)
        let lines = Dictionary(grouping: drawer.lines, by: \.element)
        for (index, element) in drawer.elements.enumerated()
        where element.kind == "text" && element.json["runs"] == nil {
            let text = try JSONSerialization.data(
                withJSONObject: [
                    "element": element.json,
                    "style": drawer.styles[element.json["style"] as? String ?? ""] ?? [:],
                    "direction": drawer.isMirrored ? "rtl" : "ltr",
                ],
                options: .sortedKeys
            )
            let start = String(decoding: text.dropLast(), as: UTF8.self)
            guard known.insert(start).inserted else { continue }
            let drawn = (lines[index] ?? []).map {
                #"{"text":\#($0.text.asJSON),"width":\#(width(of: $0))}"#
            }
            json.append(#"\#(start),"lines":[\#(drawn.joined(separator: ","))]}"#)
        }
    }

    private func width(of line: WireDrawer.Line) -> Double {
        let style = TextStyle(
            font: line.font.flatMap(measurer.font(named:)) ?? .standard,
            size: line.size,
            direction: line.isRightToLeft ? .rightToLeft : .leftToRight
        )
        return measurer.measure(line.text, style: style).width
    }
}
