import JSONCore
import LayoutCore

/// The docks of a picture: above the whole page and below it, as on a screen that is as tall as both.
struct SVGDocks {
    /// A dock, and the distance of its top from that of the picture; of the lower ones without the page's height.
    struct Dock {
        let section: JSONValue
        let y: Double
    }

    private(set) var top: [Dock] = []
    private(set) var bottom: [Dock] = []
    /// The height of all that is above the page.
    private(set) var topHeight = 0.0
    /// The height of all docks.
    private(set) var height = 0.0

    /// Reads the docks of a layout; nothing where it has none.
    init(_ docks: JSONValue?) {
        guard let docks, docks.isArray else { return }
        let all = Array(docks.elements)
        let isAbove = { (dock: JSONValue) in dock["edge"]?.string?.isExactly("top") == true }
        for dock in all where isAbove(dock) {
            guard let section = dock["section"] else { continue }
            top.append(Dock(section: section, y: height))
            height += Rect(section["frame"]).height
        }
        topHeight = height
        for dock in all where !isAbove(dock) {
            guard let section = dock["section"] else { continue }
            bottom.append(Dock(section: section, y: height))
            height += Rect(section["frame"]).height
        }
    }
}
