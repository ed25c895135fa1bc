internal import WorkLimits

/// Look-ups whose work is counted: a visit for every 16 members or elements that may be passed over.
///
/// Up to some thousand of them are counted at once, so that a look-up stays one loop without a branch more.
extension JSONValue {
    /// The number of members or elements that are passed over without a check: less than 100 µs of work.
    private static var uncheckedCount: Int { 4096 }

    /// The member of an object with a name in UTF-8; nil when there is none or this is no object.
    @inline(__always)
    func member(
        _ name: UnsafeRawBufferPointer,
        meter: VisitMeter
    ) throws(WorkError) -> JSONValue? {
        guard isObject else { return nil }
        let count = tape.storedCount(index)
        try meter.count(min(count, Self.uncheckedCount) / 16)
        if count <= Self.uncheckedCount { return member(name) }
        return try memberOfMany(name, meter: meter)
    }

    @inline(never)
    private func memberOfMany(
        _ name: UnsafeRawBufferPointer,
        meter: VisitMeter
    ) throws(WorkError) -> JSONValue? {
        var passed = 0
        for member in members {
            if member.name.count == name.count, Self.sameBytes(member.name, name) {
                return member.value
            }
            passed &+= 1
            if passed & 15 == 0 { try meter.count(1) }
        }
        return nil
    }

    /// The element of an array at a position, counted from the end when negative; nil when there is none
    /// or this is no array.
    @inline(__always)
    func element(_ position: Int, meter: VisitMeter) throws(WorkError) -> JSONValue? {
        guard isArray else { return nil }
        let count = tape.storedCount(index)
        try meter.count(min(count, Self.uncheckedCount) / 16)
        if count <= Self.uncheckedCount { return element(position) }
        return try elementOfMany(position, meter: meter)
    }

    @inline(never)
    private func elementOfMany(
        _ position: Int,
        meter: VisitMeter
    ) throws(WorkError) -> JSONValue? {
        let target = position < 0 ? count + position : position
        guard target >= 0 else { return nil }
        for (passed, element) in elements.enumerated() {
            if passed == target { return element }
            if passed & 15 == 15 { try meter.count(1) }
        }
        return nil
    }
}
