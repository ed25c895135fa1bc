/// The frame header of JPEG (ITU-T T.81, section B.2.2), and the orientation of its Exif data.
enum JPEGHeader {
    /// Returns the size of the image, turned as its orientation says; nil where no frame comes before the scan.
    static func size(_ bytes: ImageBytes) -> ImageSize? {
        var position = 2
        var size: ImageSize?
        var orientation: ExifOrientation?
        while let marker = marker(in: bytes, at: &position) {
            // Start of scan, end of image: the tables are over.
            if marker == 0xDA || marker == 0xD9 { break }
            if marker == 0x01 || (0xD0...0xD8).contains(marker) { continue }
            guard let length = bytes.big16(at: position), length >= 2 else { return nil }
            if isFrame(marker), size == nil {
                guard let height = bytes.big16(at: position + 3),
                    let width = bytes.big16(at: position + 5)
                else { return nil }
                size = ImageSize(width: UInt32(width), height: UInt32(height))
            } else if marker == 0xE1, orientation == nil {
                orientation = ExifOrientation(
                    in: bytes,
                    segment: (position + 2)..<(position + Int(length))
                )
            }
            position += Int(length)
        }
        return orientation?.isTurned == true ? size?.turned : size
    }

    /// Returns the marker at a position, and moves behind it; nil where there is none.
    private static func marker(in bytes: ImageBytes, at position: inout Int) -> UInt8? {
        guard bytes[position] == 0xFF else { return nil }
        // Any number of fill bytes may come before a marker (section B.1.1.2).
        while bytes[position] == 0xFF { position += 1 }
        defer { position += 1 }
        return bytes[position]
    }

    /// Returns true for the markers of frames: C0 to CF without those of tables and extensions.
    private static func isFrame(_ marker: UInt8) -> Bool {
        (0xC0...0xCF).contains(marker) && ![0xC4, 0xC8, 0xCC].contains(marker)
    }
}

/// The orientation of Exif 2.3, section 4.6.4: tag 274 of the first directory.
struct ExifOrientation: Equatable {
    private let value: UInt16

    /// Reads the orientation of a segment that begins with `Exif`; nil where it has none.
    init?(in bytes: ImageBytes, segment: Range<Int>) {
        let start = segment.lowerBound
        guard bytes.tag(at: start) == "Exif", bytes.big16(at: start + 4) == 0 else { return nil }
        let tiff = start + 6
        let isLittle: Bool
        switch bytes.big32(at: tiff) {
        case 0x4949_2A00: isLittle = true
        case 0x4D4D_002A: isLittle = false
        default: return nil
        }
        func short(_ position: Int) -> UInt16? {
            guard position + 2 <= segment.upperBound else { return nil }
            return isLittle ? bytes.little16(at: position) : bytes.big16(at: position)
        }
        guard let offset = isLittle ? bytes.little32(at: tiff + 4) : bytes.big32(at: tiff + 4),
            let count = short(tiff + Int(offset))
        else { return nil }
        for index in 0..<Int(count) {
            let entry = tiff + Int(offset) + 2 + index * 12
            guard let tag = short(entry) else { return nil }
            guard tag == 274 else { continue }
            guard short(entry + 2) == 3, let value = short(entry + 8), (1...8).contains(value)
            else { return nil }
            self.value = value
            return
        }
        return nil
    }

    /// True when rows of the file are columns of the image.
    var isTurned: Bool { value >= 5 }
}
