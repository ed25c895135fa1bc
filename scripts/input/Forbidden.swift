// What no target that reads input may call: conversions that end the process on a number that does not fit, and
// searches by `Character`, which pass a delimiter by that a mark follows. `scripts/check-input` compiles each of those
// targets with this file, whose declarations hide those of the standard library; `InputCore` has what is called in
// their place.

extension Int {
    @available(
        *,
        deprecated,
        message:
            "ends the process on a number that does not fit: use init(clamping:) or init(exactly:)"
    )
    init(_ number: Double) { self = 0 }

    @available(
        *,
        deprecated,
        message:
            "ends the process on a number that does not fit: use init(clamping:) or init(exactly:)"
    )
    init(_ number: Float) { self = 0 }

    @available(
        *,
        deprecated,
        message:
            "ends the process on a number that does not fit: use init(clamping:) or init(exactly:)"
    )
    init(_ number: UInt64) { self = 0 }

    @available(
        *,
        deprecated,
        message:
            "ends the process on a number that does not fit: use init(clamping:) or init(exactly:)"
    )
    init(_ number: UInt) { self = 0 }
}

extension Int64 {
    @available(
        *,
        deprecated,
        message:
            "ends the process on a number that does not fit: use init(clamping:) or init(exactly:)"
    )
    init(_ number: Double) { self = 0 }

    @available(
        *,
        deprecated,
        message:
            "ends the process on a number that does not fit: use init(clamping:) or init(exactly:)"
    )
    init(_ number: Float) { self = 0 }

    @available(
        *,
        deprecated,
        message:
            "ends the process on a number that does not fit: use init(clamping:) or init(exactly:)"
    )
    init(_ number: UInt64) { self = 0 }

    @available(
        *,
        deprecated,
        message:
            "ends the process on a number that does not fit: use init(clamping:) or init(exactly:)"
    )
    init(_ number: UInt) { self = 0 }
}

extension UInt64 {
    @available(
        *,
        deprecated,
        message:
            "ends the process on a number that does not fit: use init(clamping:) or init(exactly:)"
    )
    init(_ number: Double) { self = 0 }

    @available(
        *,
        deprecated,
        message:
            "ends the process on a number that does not fit: use init(clamping:) or init(exactly:)"
    )
    init(_ number: Float) { self = 0 }
}

extension UInt {
    @available(
        *,
        deprecated,
        message:
            "ends the process on a number that does not fit: use init(clamping:) or init(exactly:)"
    )
    init(_ number: Double) { self = 0 }

    @available(
        *,
        deprecated,
        message:
            "ends the process on a number that does not fit: use init(clamping:) or init(exactly:)"
    )
    init(_ number: Float) { self = 0 }
}

extension Int32 {
    @available(
        *,
        deprecated,
        message:
            "ends the process on a number that does not fit: use init(clamping:) or init(exactly:)"
    )
    init(_ number: Double) { self = 0 }

    @available(
        *,
        deprecated,
        message:
            "ends the process on a number that does not fit: use init(clamping:) or init(exactly:)"
    )
    init(_ number: Float) { self = 0 }
}

extension UInt32 {
    @available(
        *,
        deprecated,
        message:
            "ends the process on a number that does not fit: use init(clamping:) or init(exactly:)"
    )
    init(_ number: Double) { self = 0 }

    @available(
        *,
        deprecated,
        message:
            "ends the process on a number that does not fit: use init(clamping:) or init(exactly:)"
    )
    init(_ number: Float) { self = 0 }
}

extension UInt16 {
    @available(
        *,
        deprecated,
        message:
            "ends the process on a number that does not fit: use init(clamping:) or init(exactly:)"
    )
    init(_ number: Double) { self = 0 }

    @available(
        *,
        deprecated,
        message:
            "ends the process on a number that does not fit: use init(clamping:) or init(exactly:)"
    )
    init(_ number: Float) { self = 0 }
}

extension UInt8 {
    @available(
        *,
        deprecated,
        message:
            "ends the process on a number that does not fit: use init(clamping:) or init(exactly:)"
    )
    init(_ number: Double) { self = 0 }

    @available(
        *,
        deprecated,
        message:
            "ends the process on a number that does not fit: use init(clamping:) or init(exactly:)"
    )
    init(_ number: Float) { self = 0 }
}

extension StringProtocol {
    @available(
        *,
        deprecated,
        message: "compares by Character: use the scalars and bytes of InputCore"
    )
    func split(
        separator: Character,
        maxSplits: Int = .max,
        omittingEmptySubsequences: Bool = true
    ) -> [SubSequence] { [] }

    @available(
        *,
        deprecated,
        message: "compares by Character: use the scalars and bytes of InputCore"
    )
    func split(
        maxSplits: Int = .max,
        omittingEmptySubsequences: Bool = true,
        whereSeparator isSeparator: (Character) throws -> Bool
    ) rethrows -> [SubSequence] { [] }

    @available(
        *,
        deprecated,
        message: "compares by Character: use the scalars and bytes of InputCore"
    )
    func firstIndex(of character: Character) -> Index? { nil }

    @available(
        *,
        deprecated,
        message: "compares by Character: use the scalars and bytes of InputCore"
    )
    func lastIndex(of character: Character) -> Index? { nil }

    @available(
        *,
        deprecated,
        message: "compares by Character: use the scalars and bytes of InputCore"
    )
    func firstIndex(where isSuch: (Character) throws -> Bool) rethrows -> Index? { nil }

    @available(
        *,
        deprecated,
        message: "compares by Character: use the scalars and bytes of InputCore"
    )
    func lastIndex(where isSuch: (Character) throws -> Bool) rethrows -> Index? { nil }

    @available(
        *,
        deprecated,
        message: "compares by Character: use the scalars and bytes of InputCore"
    )
    func contains(_ character: Character) -> Bool { false }

    @available(
        *,
        deprecated,
        message: "compares by Character: use the scalars and bytes of InputCore"
    )
    func contains(where isSuch: (Character) throws -> Bool) rethrows -> Bool { false }

    @available(
        *,
        deprecated,
        message: "compares by Character: use the scalars and bytes of InputCore"
    )
    func contains(_ text: String) -> Bool { false }

    @available(
        *,
        deprecated,
        message: "compares by Character: use the scalars and bytes of InputCore"
    )
    func allSatisfy(_ isSuch: (Character) throws -> Bool) rethrows -> Bool { false }

    @available(
        *,
        deprecated,
        message: "compares by Character: use the scalars and bytes of InputCore"
    )
    func prefix(while isSuch: (Character) throws -> Bool) rethrows -> SubSequence { self[...] }

    @available(
        *,
        deprecated,
        message: "compares by Character: use the scalars and bytes of InputCore"
    )
    func drop(while isSuch: (Character) throws -> Bool) rethrows -> SubSequence { self[...] }

    @available(
        *,
        deprecated,
        message: "compares by Character: use the scalars and bytes of InputCore"
    )
    func hasPrefix(_ text: some StringProtocol) -> Bool { false }

    @available(
        *,
        deprecated,
        message: "compares by Character: use the scalars and bytes of InputCore"
    )
    func hasSuffix(_ text: some StringProtocol) -> Bool { false }

    @available(
        *,
        deprecated,
        message: "compares by Character: use the scalars and bytes of InputCore"
    )
    var first: Character? { nil }

    @available(
        *,
        deprecated,
        message: "compares by Character: use the scalars and bytes of InputCore"
    )
    var last: Character? { nil }

    @available(
        *,
        deprecated,
        message: "compares by Character: use the scalars and bytes of InputCore"
    )
    func dropFirst(_ count: Int = 1) -> SubSequence { self[...] }

    @available(
        *,
        deprecated,
        message: "compares by Character: use the scalars and bytes of InputCore"
    )
    func dropLast(_ count: Int = 1) -> SubSequence { self[...] }

    @available(
        *,
        deprecated,
        message: "compares by Character: use the scalars and bytes of InputCore"
    )
    func firstRange(of text: String) -> Range<Index>? { nil }
}

extension String {
    @available(
        *,
        deprecated,
        message: "compares by Character: use the scalars and bytes of InputCore"
    )
    func hasPrefix(_ text: String) -> Bool { false }

    @available(
        *,
        deprecated,
        message: "compares by Character: use the scalars and bytes of InputCore"
    )
    func hasSuffix(_ text: String) -> Bool { false }

    @available(
        *,
        deprecated,
        message: "compares by Character: use the scalars and bytes of InputCore"
    )
    func replacing(_ text: String, with other: String) -> String { self }

    @available(
        *,
        deprecated,
        message: "compares by Character: use the scalars and bytes of InputCore"
    )
    mutating func removeFirst() -> Character { "-" }

    @available(
        *,
        deprecated,
        message: "compares by Character: use the scalars and bytes of InputCore"
    )
    mutating func removeLast() -> Character { "-" }
}

extension String {
    @available(
        *,
        deprecated,
        message: "compares by Character: use the scalars and bytes of InputCore"
    )
    func index(after index: Index) -> Index { index }
}

extension Substring {
    @available(
        *,
        deprecated,
        message: "compares by Character: use the scalars and bytes of InputCore"
    )
    func index(after index: Index) -> Index { index }
}
