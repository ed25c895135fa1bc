/// The bytes of a file, read at positions that may lie outside of it.
struct ImageBytes {
    private let bytes: UnsafeRawBufferPointer

    init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    var count: Int { bytes.count }

    /// The byte at a position; nil outside of the file.
    subscript(position: Int) -> UInt8? {
        position >= 0 && position < bytes.count ? bytes[position] : nil
    }

    /// Returns true when the file begins with these bytes.
    func begins(with prefix: [UInt8]) -> Bool { bytes.starts(with: prefix) }

    /// The number of 16 bits at a position, its high byte first.
    func big16(at position: Int) -> UInt16? {
        guard let high = self[position], let low = self[position + 1] else { return nil }
        return UInt16(high) << 8 | UInt16(low)
    }

    /// The number of 16 bits at a position, its low byte first.
    func little16(at position: Int) -> UInt16? { big16(at: position)?.byteSwapped }

    /// The number of 32 bits at a position, its high byte first.
    func big32(at position: Int) -> UInt32? {
        guard let high = big16(at: position), let low = big16(at: position + 2) else { return nil }
        return UInt32(high) << 16 | UInt32(low)
    }

    /// The number of 32 bits at a position, its low byte first.
    func little32(at position: Int) -> UInt32? { big32(at: position)?.byteSwapped }

    /// The number of 24 bits at a position, its low byte first.
    func little24(at position: Int) -> UInt32? {
        guard let low = little16(at: position), let high = self[position + 2] else { return nil }
        return UInt32(high) << 16 | UInt32(low)
    }

    func tag(at position: Int) -> FourCharacters? {
        big32(at: position).map(FourCharacters.init(code:))
    }
}

/// Four characters of ASCII that name a part of a file.
struct FourCharacters: Equatable, ExpressibleByStringLiteral {
    let code: UInt32

    init(code: UInt32) { self.code = code }

    init(stringLiteral text: StaticString) {
        precondition(text.utf8CodeUnitCount == 4, "a tag has four characters")
        code = UnsafeBufferPointer(start: text.utf8Start, count: 4)
            .reduce(0) { $0 << 8 | UInt32($1) }
    }

    static let webp: Self = "WEBP"
}
