import JSONCore
import LayoutCore

/// Writes the items of one section, with the same members in layouts, windows and changes.
struct ItemEncoder {
    private let table: ItemTable
    private let frames: ItemFrames
    private let carousels: CarouselsEncoder?

    init(_ content: SectionContent, frames: SectionFrames) {
        table = content.items
        self.frames = frames.items
        carousels = CarouselsEncoder(content, frames: frames)
    }

    /// Writes all items with the frames that they have in their section, commas between them.
    func all(to writer: inout JSONWriter) {
        if carousels == nil { return allWithoutCarousels(to: &writer) }
        for index in 0..<frames.count {
            writer.raw(index == 0 ? "{" : ",{" as StaticString)
            members(of: index, frame: frames[index], to: &writer)
            writer.byte(UInt8(ascii: "}"))
        }
    }

    /// Writes all items of a section without carousels, as nearly all are: nothing is retained an item.
    private func allWithoutCarousels(to writer: inout JSONWriter) {
        table.bytes.withUnsafeBytes { bytes in
            table.items.withUnsafeBufferPointer { items in
                var type = (index: UInt16.max, json: [UInt8]())
                for index in 0..<min(frames.count, items.count) {
                    // Most items have the type of the one before: its text is not looked up again.
                    if items[index].type != type.index {
                        type = (items[index].type, table.types[Int(items[index].type)])
                    }
                    writer.raw(index == 0 ? "{" : ",{" as StaticString)
                    writer.members(
                        of: items[index],
                        in: bytes,
                        type: type.json,
                        frame: frames[index]
                    )
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
        table.members(of: index, frame: frame, to: &writer)
        if let carousels { carousels.member(of: index, to: &writer) }
    }

    /// Writes an item's id as a JSON string.
    func id(of index: Int, to writer: inout JSONWriter) {
        table.bytes.withUnsafeBytes { writer.bytes($0.slice(table.items[index].id)) }
    }
}

extension ItemTable {
    /// Writes the members of an item except its carousel, without braces. Most of a page is written
    /// here, so the commas that are always due are part of the names.
    @inline(__always)
    func members(of index: Int, frame: Rect, to writer: inout JSONWriter) {
        let item = items[index]
        bytes.withUnsafeBytes { bytes in
            writer.members(of: item, in: bytes, type: types[Int(item.type)], frame: frame)
        }
    }
}

extension JSONWriter {
    /// Appends the members of an item except its carousel, without braces.
    @inline(__always)
    fileprivate mutating func members(
        of item: ItemTable.Item,
        in bytes: UnsafeRawBufferPointer,
        type: [UInt8],
        frame: Rect
    ) {
        member("id", json: bytes.slice(item.id))
        raw(",\"type\":" as StaticString)
        self.bytes(type)
        raw(",\"frame\":" as StaticString)
        self.frame(frame)
        raw(",\"data\":" as StaticString)
        self.bytes(bytes.slice(item.data))
    }
}

extension UnsafeRawBufferPointer {
    /// Returns the bytes of a range.
    @inline(__always)
    func slice(_ range: ByteRange) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(rebasing: self[Int(range.start)..<Int(range.end)])
    }
}
