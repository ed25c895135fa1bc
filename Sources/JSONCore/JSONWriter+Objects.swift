/// Objects and arrays. Commas need no state: one is due unless the byte before is an opening
/// bracket, as the byte before a member or an element is else the last one of a whole value.
///
/// ```swift
/// writer.object { writer in
///     writer.member("id", string: item.id)
///     writer.member("size") { $0.size(item.size) }
///     if let next { writer.member("next", string: next) }
///     writer.member("tags", array: item.tags) { writer, tag in writer.string(tag) }
/// }
/// ```
extension JSONWriter {
    /// Appends an object whose members are written by a closure.
    @inlinable @inline(__always)
    package mutating func object<Failure: Error>(
        _ members: (inout JSONWriter) throws(Failure) -> Void
    ) throws(Failure) {
        byte(UInt8(ascii: "{"))
        try members(&self)
        byte(UInt8(ascii: "}"))
    }

    /// Appends an array whose elements are written by a closure, each by ``element(_:)``.
    @inlinable @inline(__always)
    package mutating func array<Failure: Error>(
        _ elements: (inout JSONWriter) throws(Failure) -> Void
    ) throws(Failure) {
        byte(UInt8(ascii: "["))
        try elements(&self)
        byte(UInt8(ascii: "]"))
    }

    /// Appends an array with one element for each of a sequence's.
    @inlinable @inline(__always)
    package mutating func array<Elements: Sequence, Failure: Error>(
        _ elements: Elements,
        element: (inout JSONWriter, Elements.Element) throws(Failure) -> Void
    ) throws(Failure) {
        byte(UInt8(ascii: "["))
        for value in elements {
            separate()
            try element(&self, value)
        }
        byte(UInt8(ascii: "]"))
    }

    /// Appends an array of strings.
    @inlinable
    package mutating func array(strings: some Sequence<String>) {
        array(strings) { writer, text in writer.string(text) }
    }

    /// Appends an element of an array, after a comma where one is due.
    @inlinable @inline(__always)
    package mutating func element<Failure: Error>(
        _ value: (inout JSONWriter) throws(Failure) -> Void
    ) throws(Failure) {
        separate()
        try value(&self)
    }

    // MARK: Members

    /// Appends a member of an object, after a comma where one is due.
    ///
    /// - Parameters:
    ///   - name: The member's name, which must need no escapes.
    ///   - value: A closure that appends one value.
    @inlinable @inline(__always)
    package mutating func member<Failure: Error>(
        _ name: StaticString,
        value: (inout JSONWriter) throws(Failure) -> Void
    ) throws(Failure) {
        separateAndName(name)
        try value(&self)
    }

    /// Appends a member with any name, which is escaped where it must be.
    @inlinable
    package mutating func member<Failure: Error>(
        named name: String,
        value: (inout JSONWriter) throws(Failure) -> Void
    ) throws(Failure) {
        separate()
        string(name)
        byte(UInt8(ascii: ":"))
        try value(&self)
    }

    /// Appends a member that is a string.
    @inlinable
    package mutating func member(_ name: StaticString, string: String) {
        separateAndName(name)
        self.string(string)
    }

    /// Appends a member that is a string, or null.
    @inlinable
    package mutating func member(_ name: StaticString, stringOrNull string: String?) {
        separateAndName(name)
        if let string { self.string(string) } else { null() }
    }

    /// Appends a member that is an integer.
    @inlinable
    package mutating func member(_ name: StaticString, integer: Int) {
        separateAndName(name)
        self.integer(integer)
    }

    /// Appends a member that is a length, as ``length(_:)`` writes it.
    @inlinable
    package mutating func member(_ name: StaticString, length: Double) {
        separateAndName(name)
        self.length(length)
    }

    /// Appends a member that is `true` or `false`.
    @inlinable
    package mutating func member(_ name: StaticString, boolean: Bool) {
        separateAndName(name)
        self.boolean(boolean)
    }

    /// Appends a member whose value is JSON text already.
    @inlinable
    package mutating func member(_ name: StaticString, json: UnsafeRawBufferPointer) {
        separateAndName(name)
        bytes(json)
    }

    /// Appends a member whose value is JSON text already.
    @inlinable
    package mutating func member(_ name: StaticString, json: [UInt8]) {
        separateAndName(name)
        bytes(json)
    }

    /// Appends a member that is an array with one element for each of a sequence's.
    @inlinable @inline(__always)
    package mutating func member<Elements: Sequence, Failure: Error>(
        _ name: StaticString,
        array elements: Elements,
        element: (inout JSONWriter, Elements.Element) throws(Failure) -> Void
    ) throws(Failure) {
        separateAndName(name)
        try array(elements, element: element)
    }

    // MARK: Commas

    /// Appends a comma unless it follows nothing or an opening bracket.
    @inlinable @inline(__always)
    package mutating func separate() {
        reserve(1)
        start[written] = UInt8(ascii: ",")
        written &+= isSeparatorDue
    }

    /// Appends a comma where one is due, a name in quotes that needs no escapes, and a colon.
    @inlinable @inline(__always)
    mutating func separateAndName(_ name: StaticString) {
        let length = name.utf8CodeUnitCount
        reserve(length &+ 4)
        start[written] = UInt8(ascii: ",")
        written &+= isSeparatorDue
        let to = start + written
        to[0] = UInt8(ascii: "\"")
        (to + 1).update(from: name.utf8Start, count: length)
        to[length &+ 1] = UInt8(ascii: "\"")
        to[length &+ 2] = UInt8(ascii: ":")
        written &+= length &+ 3
    }

    /// 1 where a comma is due before the next member or element, else 0: added rather than branched on.
    @inlinable @inline(__always)
    var isSeparatorDue: Int {
        guard written > 0 else { return 0 }
        // `[` and `{` differ by this bit alone, and no other byte at a value's end becomes `{` by it.
        return start[written &- 1] | 0x20 == UInt8(ascii: "{") ? 0 : 1
    }
}
