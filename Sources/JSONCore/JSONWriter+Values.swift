extension JSONWriter {
    /// Appends a whole value as compact JSON text.
    ///
    /// Strings keep their characters, integers their digits, numbers beyond all doubles their text, doubles their value
    /// (the text may differ: `1e3` becomes `1000.0`), objects the order of their members. Linear in the value's
    /// size, without recursion.
    package mutating func value(_ value: JSONValue) {
        let tape = value.tape
        var index = value.index
        // Most values that templates copy are strings.
        if tape.tag(index) == JSONTape.string {
            if !isOverMaximum { quoted(tape.utf8(index), hasSlack: true) }
            return
        }
        let end = tape.end(of: index)
        // Every value is followed by a comma; the end of a container takes it back, and so does the
        // end of the whole.
        while index < end {
            if isOverMaximum { return }
            reserve(64)
            let tag = tape.tag(index)
            switch tag {
            case JSONTape.key:
                quoted(tape.utf8(index), hasSlack: true)
                put(UInt8(ascii: ":"))
                index &+= 1
            case JSONTape.string:
                quoted(tape.utf8(index), hasSlack: true)
                put(UInt8(ascii: ","))
                index &+= 1
            case JSONTape.objectStart, JSONTape.arrayStart:
                put(tag)
                index &+= 1
            case JSONTape.objectEnd, JSONTape.arrayEnd:
                if start[written &- 1] == UInt8(ascii: ",") { written &-= 1 }
                put(tag)
                put(UInt8(ascii: ","))
                index &+= 1
            case JSONTape.int64:
                integer(Int64(bitPattern: tape.cells[index &+ 1]))
                put(UInt8(ascii: ","))
                index &+= 2
            case JSONTape.uint64:
                integer(tape.cells[index &+ 1])
                put(UInt8(ascii: ","))
                index &+= 2
            case JSONTape.double:
                double(Double(bitPattern: tape.cells[index &+ 1]))
                put(UInt8(ascii: ","))
                index &+= 2
            case JSONTape.longInteger, JSONTape.hugeNumber:
                bytes(tape.utf8(index))
                byte(UInt8(ascii: ","))
                index &+= 1
            default:
                word(tag)
                index &+= 1
            }
        }
        written &-= 1
    }

    /// Appends a byte into reserved room.
    @inline(__always)
    private mutating func put(_ byte: UInt8) {
        start[written] = byte
        written &+= 1
    }

    @inline(__always)
    private mutating func word(_ tag: UInt8) {
        switch tag {
        case JSONTape.true: raw("true,")
        case JSONTape.false: raw("false,")
        default: raw("null,")
        }
    }
}
