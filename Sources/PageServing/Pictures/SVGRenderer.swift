import AccessibilityCore
import JSONCore
import LayoutCore
import ModuleKit
package import ModuleMapping
package import TextCore

/// Draws a layout as SVG, from its JSON alone: everything where its frame says, texts line by line,
/// scrollers at rest. What the client draws itself (items without elements) is a box with its title.
///
/// The same layout gives the same picture.
package struct SVGRenderer {
    private let layout: JSONValue
    let isMirrored: Bool
    let styles: [ExactString: SVGTextStyle]
    /// The fonts by which the backgrounds of runs and the lines along them are as wide as their text.
    let measurer: TextMeasurer
    /// The language of the page.
    let locale: String?
    var svg: SVGWriter

    /// Returns the picture of a layout, as wide as its page, and as tall with its docks; nil for what is no layout.
    ///
    /// - Parameters:
    ///   - measurer: The fonts, which decide how wide runs are; without them it is an estimate.
    ///   - images: The images of the service's own, which the picture embeds.
    ///   - mode: The mode whose colours it has.
    package static func svg(
        of layout: [UInt8],
        measurer: TextMeasurer = .estimating,
        images: ImageLibrary = .none,
        mode: PictureMode = .automatic
    ) -> String? {
        guard let document = try? JSONDocument(parsing: layout) else { return nil }
        return document.withRoot { layout in
            var renderer = SVGRenderer(layout, measurer: measurer, mode: mode)
            renderer.svg.images = SVGImages(layout["images"], from: images, mode: mode)
            renderer.draw()
            return renderer.svg.text
        }
    }

    private init(_ layout: JSONValue, measurer: TextMeasurer, mode: PictureMode) {
        self.layout = layout
        let platform = layout["viewport"]?["platform"]?.string
        let measurer = platform.flatMap(TextPlatform.init(rawValue:)).map(measurer.on) ?? measurer
        self.measurer = measurer
        locale = layout["viewport"]?["locale"]?.string
        svg = SVGWriter(SVGColors(layout["palette"], mode: mode))
        isMirrored = layout["viewport"]?["direction"]?.string == "rtl"
        var styles: [ExactString: SVGTextStyle] = [:]
        if let all = layout["styles"], all.isObject {
            for style in all.members {
                styles[String(decoding: style.name, as: UTF8.self)] = SVGTextStyle(
                    style.value,
                    fonts: measurer
                )
            }
        }
        self.styles = styles
    }

    private mutating func draw() {
        let docks = SVGDocks(layout["docks"])
        let size = Rect(layout["contentSize"])
        let height = size.height + docks.height
        svg.open(
            width: size.width,
            height: height,
            title: layout["module"]?.string ?? "",
            language: locale
        )
        // Light text would not show on what is behind a dark picture.
        if svg.colors.isUsed {
            let screen = layout["screen"]?["background"]?.string
            let canvas = screen ?? layout["background"]?.string ?? "$background"
            svg.canvas(width: size.width, height: height, color: canvas)
        }
        for dock in docks.top { section(dock.section, movedBy: dock.y) }
        if let sections = layout["sections"], sections.isArray {
            for section in sections.elements { self.section(section, movedBy: docks.topHeight) }
        }
        for dock in docks.bottom { section(dock.section, movedBy: dock.y + size.height) }
        svg.close()
    }

    private mutating func section(_ section: JSONValue, movedBy y: Double) {
        svg.openGroup(at: Rect(section["frame"]).moved(byX: 0, y: y))
        if let decoration = section["decoration"], decoration.isObject {
            self.decoration(decoration)
        }
        supplementary(section["header"], as: .header, style: "h")
        supplementary(section["footer"], as: .footer, style: "f")
        supplementary(section["placeholder"], as: .placeholder, style: "p")
        if let failure = section["failure"], section["status"]?.string == "failed" {
            let header = section["header"].map { Rect($0["frame"]) }
            let width = Rect(section["frame"]).width
            let frame = Rect(x: 0, y: header?.bottom ?? 0, width: width, height: 20)
            svg.box(frame, "x", label: "failed: \(failure["kind"]?.string ?? "")")
        }
        let isScroller = section["scroller"]?.isObject == true
        if let scroller = section["scroller"], isScroller {
            open(scroller, at: Rect(x: 0, y: 0, width: 0, height: 0))
        }
        items(of: section, selected: section["selected"]?.string)
        if isScroller { svg.closeClip() }
        svg.closeGroup()
    }

    private mutating func items(of parent: JSONValue, selected: String?) {
        guard let items = parent["items"], items.isArray else { return }
        for item in items.elements {
            let frame = Rect(item["frame"])
            cell(item, as: .item, in: frame, style: "i", label: Self.label(item["data"]))
            if let selected, let id = item["id"]?.string, id == selected {
                svg.selection(frame)
            }
            guard let carousel = item["carousel"], carousel.isObject else { continue }
            open(carousel, at: frame)
            self.items(of: carousel, selected: nil)
            svg.closeClip()
        }
    }

    /// Opens the clip of a scroller's content at rest.
    ///
    /// - Parameter origin: The origin of the frame that the scroller's own is relative to.
    private mutating func open(_ scroller: JSONValue, at origin: Rect) {
        let frame = Rect(scroller["frame"])
        let extent = max(Rect(scroller["contentSize"]).width, frame.width)
        svg.openClip(
            frame.moved(byX: origin.x, y: origin.y),
            shift: isMirrored ? frame.width - extent : 0
        )
    }

    private mutating func supplementary(
        _ part: JSONValue?,
        as kind: AccessibleThing.Kind,
        style: String
    ) {
        guard let part, part.isObject, !Self.isEmpty(part) else { return }
        let label = Self.label(part["data"])
        cell(
            part,
            as: kind,
            in: Rect(part["frame"]),
            style: style,
            label: label.isEmpty ? kind.rawValue : label
        )
    }

    /// True for the header or footer of a form that has no title: a distance between sections, where clients draw
    /// nothing.
    private static func isEmpty(_ part: JSONValue) -> Bool {
        guard part["elements"] == nil, let data = part["data"], data.isObject else { return false }
        return data["title"]?.isNull == true && data.members.allSatisfy { $0.value.isNull }
    }

    /// Draws a cell: its elements, or its label in a box.
    private mutating func cell(
        _ cell: JSONValue,
        as kind: AccessibleThing.Kind,
        in frame: Rect,
        style: String,
        label: String
    ) {
        let words = SVGWords(kind, cell)
        guard let elements = cell["elements"], elements.isArray else {
            guard words.isGiven else { return svg.box(frame, style, label: label) }
            svg.openGroup(words: words.attributes)
            svg.box(frame, style, label: label)
            return svg.closeGroup()
        }
        svg.openGroup(at: frame, words: words.attributes)
        draw(Array(elements.elements), of: cell)
        for element in elements.elements {
            touchAreas(of: element)
            for run in element["runs"]?.elements.map(\.self) ?? [] { touchAreas(of: run) }
        }
        svg.closeGroup()
    }

    /// Draws the areas in which touches reach an element or a run of its text.
    private mutating func touchAreas(of part: JSONValue) {
        guard let action = part["action"]?["action"]?.string else { return }
        let areas = [part["hit"]].compactMap(\.self) + (part["hits"]?.elements.map(\.self) ?? [])
        for area in areas where area.isObject {
            svg.touchArea(Rect(area), name: "\(part["id"]?.string ?? ""): \(action)")
        }
    }

    private mutating func decoration(_ decoration: JSONValue) {
        let contents = decoration["contents"]
        svg.paint(
            SVGBox(
                frame: Rect(decoration["frame"]),
                radius: decoration["radius"]?.double ?? 0,
                contents: contents,
                shadow: contents?["shadow"],
                border: nil
            )
        )
    }

    // MARK: Labels

    /// The maximum length of a label, in characters; a frame rarely has room for more.
    private static let longestLabel = 60

    /// Returns the title of some data, else its first text, which usually names it.
    static func label(_ data: JSONValue?) -> String {
        guard let data else { return "" }
        let title = data.isObject ? data["title"]?.string : nil
        let values = data.isObject ? data.members.map(\.value) : [data]
        let texts = ([title] + values.map(\.string)).compactMap { $0 }.filter { !$0.isEmpty }
        return String((texts.first ?? "").prefix(longestLabel))
    }
}

extension Rect {
    /// Creates the rectangle or size of a layout's member; what is missing is 0.
    init(_ json: JSONValue?) {
        func side(_ name: String) -> Double {
            guard let json, json.isObject else { return 0 }
            return json[name]?.double ?? 0
        }
        self.init(x: side("x"), y: side("y"), width: side("width"), height: side("height"))
    }
}
