import Foundation
import FoundationXML
import ModuleConfiguration
import ModuleDeclarations
import Testing

@Suite("Pictures show what the layout says")
struct PictureTests {
    @Test("every line and box of the demo is where a program that knows only the layout puts it")
    func lines() async throws {
        try await Project.serveDemo { configuration, port in
            let client = try TestClient(port: port)
            var count = 0
            var kinds: Set<String> = []
            for module in configuration.modules
            where !module.parameters.contains(where: \.isRequired) {
                for query in ["width=390", "width=768&direction=rtl&textScale=1.5"] {
                    let target = "/v1/modules/\(module.name)/layout?\(query)"
                    let layout = try await client.send("GET", target)
                    let picture = try await client.send("GET", "\(target)&format=svg&mode=light")
                    // A page that changes by itself may have done so just now.
                    guard picture["etag"]?.contains(try LayoutPlayer(layout.body).revision) == true
                    else { continue }
                    let drawn = try WireDrawer(layout.body)
                    guard drawn.isPlain else { continue }
                    let read = try PictureReader(picture.body)
                    compare(read.lines, drawn.lines, target)
                    let boxes = read.boxes.dropFirst(drawn.hasGround ? 1 : 0)
                    #expect(boxes.count == drawn.boxes.count, "\(target)")
                    for (one, other) in zip(boxes, drawn.boxes)
                    where !one.looksLike(other) {
                        Issue.record("\(target): \(one) for \(other)")
                        break
                    }
                    count += drawn.lines.count
                    kinds.formUnion(drawn.boxes.map(\.kind))
                }
            }
            #expect(count > 200)
            #expect(kinds.isSuperset(of: ["image", "fill", "gradient", "shadow", "switch"]))
        }
    }

    @Test("docks are above and below the page, which the picture makes room for")
    func docks() async throws {
        let module = """
            name: shop
            kind: single
            components:
              - {id: buy, dock: bottom, layout: {itemHeight: 40}, items: [{id: a, data: Buy}]}
              - {id: rows, layout: {itemHeight: 100}, items: [{id: b, data: Row}]}
              - {id: chips, dock: top, layout: {itemHeight: 30}, items: [{id: c, data: Chip}]}
            """
        try await PipelineLab(module) { _ in .json("{}") }.serving { galley in
            let path = "/v1/modules/shop/layout"
            let layout = try await galley.answer("GET", path, "width=200")
            let picture = try await galley.answer("GET", path, "width=200&format=svg")
            #expect(picture.text.contains("width=\"200\" height=\"170\""), "\(picture.text)")
            let drawn = try WireDrawer(layout.body)
            let read = try PictureReader(picture.body)
            #expect(drawn.boxes.map(\.frame.y) == [0, 30, 130])
            #expect(read.boxes.count == 3)
            for (one, other) in zip(read.boxes, drawn.boxes) {
                #expect(one.looksLike(other), "\(one) for \(other)")
            }
        }
    }

    private func compare(
        _ read: [PictureReader.Line],
        _ drawn: [WireDrawer.Line],
        _ target: String
    ) {
        let drawn = drawn.filter { !$0.text.isEmpty }
        #expect(read.map(\.text) == drawn.map(\.text), "\(target)")
        for (one, other) in zip(read, drawn) {
            #expect(abs(one.x - other.x) < 0.001, "\(target) \(one) \(other)")
            #expect(abs(one.y - other.baseline) < 0.001, "\(target) \(one) \(other)")
            #expect(one.attributes["font-size"].flatMap(Double.init) == other.size)
            #expect(
                one.attributes["font-family"]?.split(separator: ",").first.map(String.init)
                    == other.font
            )
            #expect((one.attributes["direction"] == "rtl") == other.isRightToLeft)
            #expect(one.attributes["text-anchor"] ?? "start" == other.anchor)
        }
    }

    private static let module = """
        name: m
        kind: single
        components:
          - id: one
            layout: {kind: list, arrange: horizontal, itemHeight: auto, itemWidth: 100, rows: 1}
            selection: {item: b}
            decoration:
              radius: 4
              contents: {gradient: {colors: [red, "#0000FF80"], start: [0, 0], end: [0, 1]}, shadow: {color: "#123456", opacity: 0.5, offset: [1, 2], radius: 3}}
            items:
              - {id: a, data: {title: "<a>"}}
              - {id: b, data: {}, cell: {stack: vertical, background: {color: "#ABC"}, radius: 50, border: {width: 2, color: "#00000080"}, children: [{image: "x&y", size: [8, 8], radius: 2}]}}
        """

    @Test("decorations, boxes, images and the selected item, the same each time")
    func boxes() async throws {
        let module = Self.module.replacing("itemHeight: auto", with: "itemHeight: 20")
        try await PipelineLab(module) { _ in .json("null") }.serving { galley in
            let query = "format=svg&width=390"
            let text = try await galley.answer("GET", "/v1/modules/m/layout", query).text
            let shapes = [
                ##"<filter id="p1" filterUnits="userSpaceOnUse" x="-9" y="-9" width="408" height="38"><feGaussianBlur stdDeviation="3"/></filter>"##,
                ##"<rect x="0" y="0" width="390" height="20" rx="4" fill="#123456" fill-opacity="0.5" transform="translate(1 2)" filter="url(#p1)"/>"##,
                ##"<linearGradient id="p2" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2="20"><stop offset="0" stop-color="#FF0000"/><stop offset="1" stop-color="#0000FF" stop-opacity="0.502"/></linearGradient>"##,
                ##"<rect x="0" y="0" width="390" height="20" rx="4" fill="url(#p2)"/>"##,
                ##"<rect x="0" y="0" width="100" height="20" rx="10" fill="#AABBCC"/>"##,
                ##"<rect x="1" y="1" width="98" height="18" rx="9" fill="none" stroke="#000000" stroke-opacity="0.502" stroke-width="2"/>"##,
                ##"<rect class="m" x="0" y="0" width="8" height="8" rx="2"><title>x&amp;y</title></rect>"##,
                ##"<rect class="c" x="106" y="1" width="98" height="18"/>"##,
                ##"<text class="l" x="6" y="16">&lt;a&gt;</text>"##,
            ]
            for shape in shapes { #expect(text.contains(shape), "\(shape)\n\(text)") }
            let again = try await galley.answer("GET", "/v1/modules/m/layout", query).text
            #expect(again == text)
            _ = try PictureReader(Array(text.utf8))
        }
    }
}

@Suite("Pictures draw nothing where clients draw nothing")
struct EmptyPartPictureTests {
    @Test("the distances between a form's sections, and what is behind a scroller")
    func nothing() async throws {
        let form = """
            name: m
            kind: static
            sections:
              - header: {height: 30, title: First}
                cells: [{id: a, title: On}]
              - cells: [{id: b, title: Off}]
            """
        try await PipelineLab(form) { _ in .json("null") }.serving { galley in
            let text = try await galley.answer("GET", "/v1/modules/m/layout", "format=svg").text
            #expect(text.contains(">First</text>"), "\(text)")
            for style in ["h", "f"] { #expect(!text.contains("class=\"\(style)\""), "\(text)") }
        }
        let scroller = """
            name: m
            kind: single
            components:
              - id: one
                layout: {kind: list, arrange: horizontal, itemHeight: 20, itemWidth: 100, rows: 1}
                header: {height: 20, data: {title: Songs}}
                items: [{id: a, data: {title: A}}]
            """
        try await PipelineLab(scroller) { _ in .json("null") }.serving { galley in
            let text = try await galley.answer("GET", "/v1/modules/m/layout", "format=svg").text
            #expect(!text.contains("class=\"s\""), "\(text)")
            #expect(text.contains("class=\"h\"") && text.contains("class=\"i\""), "\(text)")
        }
    }
}

/// Reads the lines of text and the boxes of a picture, and fails where it is not well-formed.
final class PictureReader: NSObject, XMLParserDelegate {
    struct Line {
        var text: String
        var x: Double
        var y: Double
        var attributes: [String: String]
        /// The texts of its runs, and their attributes; empty where it has none.
        var parts: [(text: String, attributes: [String: String])] = []
    }

    private(set) var lines: [Line] = []
    private(set) var boxes: [DrawnBox] = []
    private var gradients: [String: DrawnBox] = [:]
    private var blurs: [String: Double] = [:]
    /// The id of the gradient or filter that is open.
    private var id = ""
    private var origins: [(x: Double, y: Double)] = [(0, 0)]
    private var open: Line?
    /// The sizes of the pictures that are open, each in the one before.
    private var sizes: [(width: Double, height: Double)] = []
    private var isInClip = false
    /// The radius of the picture that is open.
    private var radius = 0.0
    /// A rectangle that clips, in the coordinates of what is inside.
    private struct Clip {
        var frame: [Double]
        var radius: Double
    }

    /// The last one that was defined.
    private var clip: Clip?
    /// Those of the groups that are open; nil of a group that clips nothing.
    private var clips: [Clip?] = []

    init(_ bytes: [UInt8]) throws {
        super.init()
        let parser = XMLParser(data: Data(bytes))
        parser.delegate = self
        guard parser.parse() else { throw LabError(text: "no XML") }
    }

    func parser(
        _ parser: XMLParser,
        didStartElement name: String,
        namespaceURI: String?,
        qualifiedName: String?,
        attributes: [String: String]
    ) {
        func number(_ name: String) -> Double { attributes[name].flatMap(Double.init) ?? 0 }
        var origin = origins[origins.count - 1]
        if name == "g" || name == "svg" {
            let move = Self.numbers(attributes["transform"] ?? "")
            origin.x += number("x") + (move.first ?? 0)
            origin.y += number("y") + (move.count > 1 ? move[1] : 0)
        }
        origins.append(origin)
        let place = ["x", "y", "width", "height"].map(number)
        if name == "svg" {
            sizes.append((place[2], place[3]))
            // A picture has the corners of the clip that is as large as it.
            radius = clips.compactMap(\.self).last { $0.frame == place }?.radius ?? 0
        }
        if name == "g" { clips.append(attributes["clip-path"] == nil ? nil : clip) }
        if name == "clipPath" { isInClip = true }
        id = attributes["id"] ?? id
        switch name {
        case "linearGradient":
            gradients[id] = DrawnBox(
                kind: name,
                frame: WireDrawer.Box(),
                lengths: ["x1", "y1", "x2", "y2"].map(number)
            )
        case "stop":
            let opacity = attributes["stop-opacity"].flatMap(Double.init) ?? 1
            let color = String(attributes["stop-color"]?.dropFirst() ?? "").uppercased()
            gradients[id]?.colors.append(
                DrawnBox.Stop(color: color, opacity: opacity, place: number("offset"))
            )
        case "feGaussianBlur": blurs[id] = number("stdDeviation")
        case "use":
            var box = DrawnBox(kind: "image", frame: WireDrawer.Box())
            (box.frame.x, box.frame.y) = origins[origins.count - 2]
            (box.frame.width, box.frame.height) = sizes[sizes.count - 1]
            box.radius = radius
            boxes.append(box)
        case "rect" where isInClip: clip = Clip(frame: place, radius: number("rx"))
        // The colour of a picture that is a mask.
        case "rect" where attributes["mask"] != nil: break
        case "rect":
            let box = DrawnBox(
                rect: attributes,
                origin: origin,
                gradients: gradients,
                blurs: blurs
            )
            if let box { boxes.append(box) }
        default: break
        }
        if name == "tspan" { open?.parts.append(("", attributes)) }
        guard name == "text", attributes["class"] == nil else { return }
        open = Line(
            text: "",
            x: origin.x + number("x"),
            y: origin.y + number("y"),
            attributes: attributes
        )
    }

    /// The numbers in an attribute.
    static func numbers(_ text: String) -> [Double] {
        text.split { !"0123456789.-".contains($0) }.compactMap { Double($0) }
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) {
        open?.text += string
        if let last = open?.parts.indices.last { open?.parts[last].text += string }
    }

    func parser(
        _ parser: XMLParser,
        didEndElement name: String,
        namespaceURI: String?,
        qualifiedName: String?
    ) {
        origins.removeLast()
        if name == "svg" { sizes.removeLast() }
        if name == "g" { clips.removeLast() }
        if name == "clipPath" { isInClip = false }
        guard name == "text", let line = open else { return }
        lines.append(line)
        open = nil
    }
}
