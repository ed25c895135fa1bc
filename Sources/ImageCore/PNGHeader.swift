/// The header of PNG (ISO/IEC 15948, section 11.2.2).
enum PNGHeader {
    static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    static func size(_ bytes: ImageBytes) -> ImageSize? {
        guard bytes.big32(at: 8) == 13, bytes.tag(at: 12) == "IHDR", bytes[28] != nil,
            let width = bytes.big32(at: 16), let height = bytes.big32(at: 20)
        else { return nil }
        return ImageSize(width: width, height: height)
    }
}

/// The logical screen of GIF (GIF89a, section 18).
enum GIFHeader {
    static func size(_ bytes: ImageBytes) -> ImageSize? {
        guard let version = bytes[4], version == UInt8(ascii: "7") || version == UInt8(ascii: "9"),
            bytes[5] == UInt8(ascii: "a"), bytes[12] != nil, let width = bytes.little16(at: 6),
            let height = bytes.little16(at: 8)
        else { return nil }
        return ImageSize(width: UInt32(width), height: UInt32(height))
    }
}
