import JSONCore
import LayoutCore
import ModuleMapping

/// Writes the items of one section, with the same members in layouts, windows and changes.
struct ItemEncoder {
    private let table: ItemTable
    private let frames: ItemFrames
    private let carousels: CarouselsEncoder?
    /// A Boolean value that indicates whether the table's text is the page's, which has each item's members in one
    /// piece.
    private let isWritten: Bool

    /// Creates an encoder of the items of a section.
    ///
    /// - Parameter page: The text of the page that they are part of; nil while that is written.
    init(_ content: SectionContent, frames: SectionFrames, in page: JSONText? = nil) {
        table = content.items
        self.frames = frames.items
        carousels = CarouselsEncoder(content, frames: frames)
        isWritten = carousels == nil && table.text === page
    }

    /// Writes all items with the frames that they have in their section, commas between them.
    ///
    /// - Returns: The places of the items in the text.
    func all(to writer: inout JSONWriter) -> [ItemTable.Item] {
        var places: [ItemTable.Item] = []
        places.reserveCapacity(frames.count)
        if carousels == nil {
            allWithoutCarousels(to: &writer, noting: &places)
            return places
        }
        for index in 0..<frames.count {
            writer.raw(index == 0 ? "{" : ",{" as StaticString)
            places.append(table.members(of: index, frame: frames[index], to: &writer))
            carousels?.member(of: index, to: &writer)
            writer.byte(UInt8(ascii: "}"))
        }
        return places
    }

    /// Writes all items of a section without carousels, as nearly all are: nothing is retained an item.
    private func allWithoutCarousels(
        to writer: inout JSONWriter,
        noting places: inout [ItemTable.Item]
    ) {
        table.text.withBytes { bytes in
            table.items.withUnsafeBufferPointer { items in
                var written = WrittenItem()
                for index in 0..<min(frames.count, items.count) {
                    if index > 0 { writer.byte(UInt8(ascii: ",")) }
                    writer.byte(UInt8(ascii: "{"))
                    let place = writer.members(
                        of: items[index],
                        in: bytes,
                        types: table.types,
                        frame: frames[index],
                        after: &written
                    )
                    places.append(place)
                    writer.byte(UInt8(ascii: "}"))
                }
            }
        }
    }

    /// Writes items of a window, each with its place in front of its members.
    func items(
        _ shown: ArraySlice<PageWindow.Item>,
        ofSection section: Int,
        to writer: inout JSONWriter
    ) {
        var places = WrittenPlaces(section: section)
        var written = WrittenItem()
        table.text.withBytes { bytes in
            table.items.withUnsafeBufferPointer { items in
                for item in shown {
                    writer.beginItem(at: item.index, after: &places)
                    if isWritten, item.frame == frames[item.index] {
                        writer.copy(items[item.index], of: bytes)
                        continue
                    }
                    writer.byte(UInt8(ascii: ","))
                    _ = writer.members(
                        of: items[item.index],
                        in: bytes,
                        types: table.types,
                        frame: item.frame,
                        after: &written
                    )
                    if let carousels { carousels.member(of: item.index, to: &writer) }
                    writer.byte(UInt8(ascii: "}"))
                }
            }
        }
    }

    /// Writes the members of an item, without braces, behind others.
    ///
    /// - Parameter frame: Its frame, in the coordinates of the response.
    @inline(__always)
    func members(of index: Int, frame: Rect, to writer: inout JSONWriter) {
        table.members(of: index, frame: frame, to: &writer)
        if let carousels { carousels.member(of: index, to: &writer) }
    }

    /// Writes an item's id as a JSON string.
    func id(of index: Int, to writer: inout JSONWriter) {
        table.writeID(of: index, to: &writer)
    }
}

extension ItemTable {
    /// Writes the members of an item except its carousel, without braces.
    ///
    /// - Returns: The place of the item in the text.
    @discardableResult @inline(__always)
    func members(of index: Int, frame: Rect, to writer: inout JSONWriter) -> Item {
        let item = items[index]
        var written = WrittenItem()
        writer.separate()
        return text.withBytes { bytes in
            writer.members(of: item, in: bytes, types: types, frame: frame, after: &written)
        }
    }
}

/// The place that was written before another, and its text.
struct WrittenPlaces {
    /// The section of all of them.
    let section: Int
    /// The place of the text in front of the index.
    fileprivate var beginning = 0..<0
    fileprivate var index = JSONWriter.WrittenInteger()

    init(section: Int) {
        self.section = section
    }
}

extension JSONWriter {
    /// Appends an item of a window up to its members: `{"section":…,"index":…`.
    @inline(__always)
    mutating func beginItem(at index: Int, after places: inout WrittenPlaces) {
        separate()
        if places.beginning.isEmpty {
            let start = count
            raw("{\"section\":" as StaticString)
            integer(places.section)
            raw(",\"index\":" as StaticString)
            places.beginning = start..<count
        } else {
            bytes(again: places.beginning)
        }
        integer(index, following: &places.index)
    }

    /// Appends the members of an item out of a page's text, and the brace behind them.
    @inline(__always)
    fileprivate mutating func copy(_ item: ItemTable.Item, of page: UnsafeRawBufferPointer) {
        let name = "\"id\":" as StaticString
        let start = Int(item.id.start) - name.utf8CodeUnitCount
        byte(UInt8(ascii: ","))
        part(from: start, to: Int(item.data.end) + 1, of: page)
    }
}

/// The item that was written before another, and the places of its texts.
private struct WrittenItem {
    /// The type's index.
    var type: UInt16?
    /// The place of the text between the id and the first number of the frame.
    var typeText = 0..<0
    var frame = JSONWriter.WrittenFrame()
}

extension JSONWriter {
    /// Appends the members of an item except its carousel, without braces. Most items have the type of the one
    /// before, whose text is copied.
    ///
    /// - Returns: The place of the item in the text.
    @inline(__always)
    fileprivate mutating func members(
        of item: ItemTable.Item,
        in bytes: UnsafeRawBufferPointer,
        types: [[UInt8]],
        frame: Rect,
        after written: inout WrittenItem
    ) -> ItemTable.Item {
        raw("\"id\":" as StaticString)
        part(from: Int(item.id.start), to: Int(item.id.end), of: bytes)
        let id = ByteRange(count - item.id.count, count)
        if item.type == written.type {
            self.bytes(again: written.typeText)
        } else {
            let start = count
            raw(",\"type\":" as StaticString)
            self.bytes(types[Int(item.type)])
            raw(",\"frame\":{\"x\":" as StaticString)
            written.type = item.type
            written.typeText = start..<count
        }
        self.frame(frame, behindName: &written.frame)
        raw(",\"data\":" as StaticString)
        part(from: Int(item.data.start), to: Int(item.data.end), of: bytes)
        let data = ByteRange(count - item.data.count, count)
        return ItemTable.Item(id: id, data: data, type: item.type)
    }
}
