package import JSONCore
package import LayoutCore

extension JSONWriter {
    // A frame or two an item, written member by member: the names are known, and so are the commas.

    /// Appends a rectangle: `{"x":…,"y":…,"width":…,"height":…}`.
    package mutating func frame(_ rect: Rect) {
        var frame = WrittenFrame()
        raw("{\"x\":" as StaticString)
        self.frame(rect, behindName: &frame)
    }

    /// The frame that was written before another, and the places of its texts.
    package struct WrittenFrame {
        fileprivate var y = Double.nan
        fileprivate var yText = 0..<0
        fileprivate var width = Double.nan
        fileprivate var height = Double.nan
        fileprivate var sizeText = 0..<0

        package init() {}
    }

    /// Appends a rectangle behind `{"x":`. Where its top or its size is that of the one before, as in most rows, that
    /// text is copied.
    package mutating func frame(_ rect: Rect, behindName written: inout WrittenFrame) {
        length(rect.x)
        if rect.y == written.y {
            bytes(again: written.yText)
        } else {
            let start = count
            raw(",\"y\":" as StaticString)
            length(rect.y)
            written.y = rect.y
            written.yText = start..<count
        }
        if rect.width == written.width, rect.height == written.height {
            return bytes(again: written.sizeText)
        }
        let start = count
        raw(",\"width\":" as StaticString)
        length(rect.width)
        raw(",\"height\":" as StaticString)
        length(rect.height)
        byte(UInt8(ascii: "}"))
        written.width = rect.width
        written.height = rect.height
        written.sizeText = start..<count
    }
}
