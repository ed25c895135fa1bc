extension JSONValue {
    /// The number of elements or members; 0 for what is neither array nor object.
    /// Constant up to 16 million, beyond that linear.
    package var count: Int {
        guard isArray || isObject else { return 0 }
        let stored = tape.storedCount(index)
        if stored < JSONTape.saturatedCount { return stored }
        return isArray
            ? elements.reduce(0) { count, _ in count + 1 }
            : members.reduce(0) { count, _ in count + 1 }
    }

    /// The elements of an array, in order; empty for what is no array.
    @inlinable package var elements: JSONElements {
        isArray
            ? JSONElements(tape: tape, position: index + 1, end: tape.end(of: index) - 1)
            : JSONElements(tape: tape, position: 0, end: 0)
    }

    /// The members of an object, in the text's order and each name once; empty for what is no
    /// object.
    @inlinable package var members: JSONMembers {
        isObject
            ? JSONMembers(tape: tape, position: index + 1, end: tape.end(of: index) - 1)
            : JSONMembers(tape: tape, position: 0, end: 0)
    }

    /// The member of this name; nil if there is none or this is no object. Of members with the same
    /// name in the text it is the last. Linear in the object's members.
    @inlinable package subscript(name: StaticString) -> JSONValue? {
        member(
            UnsafeRawBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)
        )
    }

    /// The member of this name; see `subscript(name:)`.
    package subscript(name: String) -> JSONValue? {
        var name = name
        return name.withUTF8 { member(UnsafeRawBufferPointer($0)) }
    }

    /// The member whose name has these bytes; see `subscript(name:)`.
    @inlinable package func member(_ name: UnsafeRawBufferPointer) -> JSONValue? {
        guard isObject else { return nil }
        let end = tape.end(of: index) - 1
        var key = index + 1
        while key < end {
            let candidate = tape.utf8(key)
            if candidate.count == name.count, JSONValue.sameBytes(candidate, name) {
                return JSONValue(tape: tape, index: key + 1)
            }
            key = tape.end(of: key + 1)
        }
        return nil
    }

    /// The element at `position`, counted from 0, or from the end if negative; nil if there is none
    /// or this is no array. Linear in the position.
    package func element(_ position: Int) -> JSONValue? {
        guard isArray else { return nil }
        var skip = position < 0 ? count + position : position
        guard skip >= 0 else { return nil }
        for element in elements {
            if skip == 0 { return element }
            skip -= 1
        }
        return nil
    }

    @inlinable @inline(__always)
    static func word(_ start: UnsafeRawPointer, _ offset: Int) -> UInt64 {
        (start + offset).loadUnaligned(as: UInt64.self)
    }

    @inlinable @inline(__always)
    static func halfWord(_ start: UnsafeRawPointer, _ offset: Int) -> UInt32 {
        (start + offset).loadUnaligned(as: UInt32.self)
    }

    /// Returns true when two runs of bytes of the same length are equal. Names are short, so that a
    /// loop over words beats a call.
    @inlinable @inline(__always)
    static func sameBytes(_ a: UnsafeRawBufferPointer, _ b: UnsafeRawBufferPointer) -> Bool {
        let count = a.count
        guard let a = a.baseAddress, let b = b.baseAddress else { return count == 0 }
        // The bytes after the last whole word are compared by a load that overlaps it.
        if count >= 8 {
            var at = 0
            while at &+ 8 <= count {
                if word(a, at) != word(b, at) { return false }
                at &+= 8
            }
            return word(a, count &- 8) == word(b, count &- 8)
        }
        if count >= 4 {
            return halfWord(a, 0) == halfWord(b, 0)
                && halfWord(a, count &- 4) == halfWord(b, count &- 4)
        }
        for at in 0..<count
        where a.load(fromByteOffset: at, as: UInt8.self)
            != b.load(fromByteOffset: at, as: UInt8.self)
        {
            return false
        }
        return true
    }
}

/// The elements of an array in order. Valid as long as the array's value.
public struct JSONElements: Sequence, IteratorProtocol {
    @usableFromInline let tape: JSONTape
    @usableFromInline var position: Int
    @usableFromInline let end: Int

    @inlinable
    init(tape: JSONTape, position: Int, end: Int) {
        self.tape = tape
        self.position = position
        self.end = end
    }

    /// The next element.
    @inlinable
    public mutating func next() -> JSONValue? {
        guard position < end else { return nil }
        let value = JSONValue(tape: tape, index: position)
        position = tape.end(of: position)
        return value
    }
}

/// The members of an object in order. Valid as long as the object's value.
public struct JSONMembers: Sequence, IteratorProtocol {
    @usableFromInline let tape: JSONTape
    @usableFromInline var position: Int
    @usableFromInline let end: Int

    @inlinable
    init(tape: JSONTape, position: Int, end: Int) {
        self.tape = tape
        self.position = position
        self.end = end
    }

    /// The next member: its name's UTF-8, and its value.
    @inlinable
    public mutating func next() -> (name: UnsafeRawBufferPointer, value: JSONValue)? {
        guard position < end else { return nil }
        let member = (tape.utf8(position), JSONValue(tape: tape, index: position + 1))
        position = tape.end(of: position + 1)
        return member
    }
}
