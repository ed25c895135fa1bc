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
                var size = JSONWriter.WrittenSize()
                var type = (index: UInt16.max, json: [UInt8]())
                for index in 0..<min(frames.count, items.count) {
                    // Most items have the type of the one before: its text is not looked up again.
                    if items[index].type != type.index {
                        type = (items[index].type, table.types[Int(items[index].type)])
                    }
                    writer.raw(index == 0 ? "{" : ",{" as StaticString)
                    let place = writer.members(
                        of: items[index],
                        in: bytes,
                        type: type.json,
                        frame: frames[index],
                        after: &size
                    )
                    places.append(place)
                    writer.byte(UInt8(ascii: "}"))
                }
            }
        }
    }

    /// Writes the members of an item, without braces.
    ///
    /// - Parameter frame: Its frame, in the coordinates of the response.
    @inline(__always)
    func members(of index: Int, frame: Rect, to writer: inout JSONWriter) {
        if isWritten, frame == frames[index] {
            table.copyMembers(of: index, to: &writer)
            return
        }
        table.members(of: index, frame: frame, to: &writer)
        if let carousels { carousels.member(of: index, to: &writer) }
    }

    /// Writes an item's id as a JSON string.
    func id(of index: Int, to writer: inout JSONWriter) {
        table.writeID(of: index, to: &writer)
    }
}

extension ItemTable {
    /// The name in front of an item's id, with which its members begin.
    private static let idName = "\"id\":" as StaticString

    /// Copies the members of an item out of a page's text, behind others.
    @inline(__always)
    func copyMembers(of index: Int, to writer: inout JSONWriter) {
        let item = items[index]
        let start = Int(item.id.start) - Self.idName.utf8CodeUnitCount
        writer.byte(UInt8(ascii: ","))
        text.withBytes {
            writer.bytes(UnsafeRawBufferPointer(rebasing: $0[start..<Int(item.data.end)]))
        }
    }

    /// Writes the members of an item except its carousel, without braces. Most of a page is written
    /// here, so the commas that are always due are part of the names.
    ///
    /// - Returns: The place of the item in the text.
    @discardableResult @inline(__always)
    func members(of index: Int, frame: Rect, to writer: inout JSONWriter) -> Item {
        let item = items[index]
        var size = JSONWriter.WrittenSize()
        return text.withBytes { bytes in
            writer.members(
                of: item,
                in: bytes,
                type: types[Int(item.type)],
                frame: frame,
                after: &size
            )
        }
    }
}

extension JSONWriter {
    /// Appends the members of an item except its carousel, without braces.
    ///
    /// - Returns: The place of the item in the text.
    @inline(__always)
    fileprivate mutating func members(
        of item: ItemTable.Item,
        in bytes: UnsafeRawBufferPointer,
        type: [UInt8],
        frame: Rect,
        after size: inout WrittenSize
    ) -> ItemTable.Item {
        member("id") { $0.bytes(bytes.slice(item.id)) }
        let id = ByteRange(count - item.id.count, count)
        raw(",\"type\":" as StaticString)
        self.bytes(type)
        raw(",\"frame\":" as StaticString)
        self.frame(frame, after: &size)
        raw(",\"data\":" as StaticString)
        self.bytes(bytes.slice(item.data))
        let data = ByteRange(count - item.data.count, count)
        return ItemTable.Item(id: id, data: data, type: item.type)
    }
}
