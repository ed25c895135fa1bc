/// The memory of a parsed document: simdjson's tape, with the names of members marked.
///
/// The tape is an array of 64-bit cells in the order of the text. A cell's top byte says what it
/// is, the lower 56 bits are its payload:
///
/// ```
/// r  first and last cell          payload: index of the other end
/// {  [  start of a container      low 32 bits: index behind its end; next 24: its count, saturated
/// }  ]  end of a container        payload: index of its start
/// k  name of a member             payload: offset into the strings
/// "  string                       payload: offset into the strings
/// l  u  d  number                 the next cell is the Int64, UInt64, Double
/// i  integer beyond 64 bits       payload: offset of its digits into the strings
/// h  number beyond all doubles    payload: offset of its text into the strings
/// t  f  n  true, false, null
/// ```
///
/// simdjson has `"` for names too; telling them apart lets every walk over a subtree be a plain
/// loop over cells. A string is 4 bytes of length, its UTF-8, and a zero byte. No object has a name
/// twice.
@usableFromInline
struct JSONTape {
    @usableFromInline
    typealias Cell = UInt64

    // Computed, so that other modules see constants and make no call for them.
    @inlinable static var root: UInt8 { UInt8(ascii: "r") }
    @inlinable static var objectStart: UInt8 { UInt8(ascii: "{") }
    @inlinable static var objectEnd: UInt8 { UInt8(ascii: "}") }
    @inlinable static var arrayStart: UInt8 { UInt8(ascii: "[") }
    @inlinable static var arrayEnd: UInt8 { UInt8(ascii: "]") }
    @inlinable static var key: UInt8 { UInt8(ascii: "k") }
    @inlinable static var string: UInt8 { UInt8(ascii: "\"") }
    @inlinable static var int64: UInt8 { UInt8(ascii: "l") }
    @inlinable static var uint64: UInt8 { UInt8(ascii: "u") }
    @inlinable static var double: UInt8 { UInt8(ascii: "d") }
    @inlinable static var longInteger: UInt8 { UInt8(ascii: "i") }
    @inlinable static var hugeNumber: UInt8 { UInt8(ascii: "h") }
    @inlinable static var `true`: UInt8 { UInt8(ascii: "t") }
    @inlinable static var `false`: UInt8 { UInt8(ascii: "f") }
    @inlinable static var null: UInt8 { UInt8(ascii: "n") }

    /// The count at which a container's 24 bits are full and its values must be counted.
    @inlinable static var saturatedCount: Int { 0xFF_FFFF }

    @usableFromInline let cells: UnsafePointer<Cell>
    @usableFromInline let strings: UnsafePointer<UInt8>

    @inlinable
    init(cells: UnsafePointer<Cell>, strings: UnsafePointer<UInt8>) {
        self.cells = cells
        self.strings = strings
    }

    /// The kind of the cell.
    @inlinable @inline(__always)
    func tag(_ index: Int) -> UInt8 {
        UInt8(truncatingIfNeeded: cells[index] >> 56)
    }

    /// The cell's lower 56 bits.
    @inlinable @inline(__always)
    func payload(_ index: Int) -> Int {
        Int(truncatingIfNeeded: cells[index] & 0x00FF_FFFF_FFFF_FFFF)
    }

    /// The index behind the value that starts at `index`.
    @inlinable @inline(__always)
    func end(of index: Int) -> Int {
        switch tag(index) {
        case Self.objectStart, Self.arrayStart:
            Int(truncatingIfNeeded: cells[index] & 0xFFFF_FFFF)
        case Self.int64, Self.uint64, Self.double: index + 2
        default: index + 1
        }
    }

    /// A container's count as the tape has it, saturated.
    @inlinable @inline(__always)
    func storedCount(_ index: Int) -> Int {
        Int(truncatingIfNeeded: (cells[index] >> 32) & 0xFF_FFFF)
    }

    /// The UTF-8 of the name or string at `index`.
    @inlinable @inline(__always)
    func utf8(_ index: Int) -> UnsafeRawBufferPointer {
        let start = UnsafeRawPointer(strings + payload(index))
        let length = Int(start.loadUnaligned(as: UInt32.self))
        return UnsafeRawBufferPointer(start: start + 4, count: length)
    }

    /// The double nearest to the integer beyond 64 bits at `index`.
    @usableFromInline
    func longDouble(_ index: Int) -> Double {
        Double(String(decoding: utf8(index), as: UTF8.self)) ?? 0
    }

    @inlinable @inline(__always)
    static func cell(_ tag: UInt8, _ payload: Int) -> Cell {
        Cell(tag) << 56 | Cell(truncatingIfNeeded: payload)
    }
}
