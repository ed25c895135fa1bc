package import JSONCore
package import LayoutCore

extension JSONWriter {
    // A frame or two an item, written member by member: the names are known, and so are the commas.

    /// Appends a rectangle: `{"x":…,"y":…,"width":…,"height":…}`.
    package mutating func frame(_ rect: Rect) {
        var size = WrittenSize()
        frame(rect, after: &size)
    }

    /// The size that a frame was written with, and the place of its text.
    package struct WrittenSize {
        fileprivate var width = Double.nan
        fileprivate var height = Double.nan
        fileprivate var text = 0..<0

        package init() {}

        fileprivate init(width: Double, height: Double, text: Range<Int>) {
            self.width = width
            self.height = height
            self.text = text
        }
    }

    /// Appends a rectangle; where its size is that of the one before, as in most rows, its text again.
    package mutating func frame(_ rect: Rect, after size: inout WrittenSize) {
        raw("{\"x\":" as StaticString)
        length(rect.x)
        raw(",\"y\":" as StaticString)
        length(rect.y)
        if rect.width == size.width, rect.height == size.height { return bytes(again: size.text) }
        let start = count
        raw(",\"width\":" as StaticString)
        length(rect.width)
        raw(",\"height\":" as StaticString)
        length(rect.height)
        byte(UInt8(ascii: "}"))
        size = WrittenSize(width: rect.width, height: rect.height, text: start..<count)
    }
}
