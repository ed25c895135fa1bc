/// The first chunk of WebP (RFC 9649): `VP8 ` (RFC 6386, section 9.1), `VP8L` or `VP8X`.
enum WebPHeader {
    static func size(_ bytes: ImageBytes) -> ImageSize? {
        let data = 20
        switch bytes.tag(at: 12) {
        case "VP8 ":
            guard bytes[data + 3] == 0x9D, bytes[data + 4] == 0x01, bytes[data + 5] == 0x2A,
                let width = bytes.little16(at: data + 6), let height = bytes.little16(at: data + 8)
            else { return nil }
            // The two high bits are a scale for display.
            return ImageSize(width: UInt32(width & 0x3FFF), height: UInt32(height & 0x3FFF))
        case "VP8L":
            guard bytes[data] == 0x2F, let bits = bytes.little32(at: data + 1) else { return nil }
            return ImageSize(width: (bits & 0x3FFF) + 1, height: (bits >> 14 & 0x3FFF) + 1)
        case "VP8X":
            guard let width = bytes.little24(at: data + 4),
                let height = bytes.little24(at: data + 7)
            else { return nil }
            return ImageSize(width: width + 1, height: height + 1)
        default: return nil
        }
    }
}
