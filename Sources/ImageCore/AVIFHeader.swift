/// The properties of AVIF's primary item (ISO/IEC 23008-12, section 6.5): `ispe`, its size, and `irot`, its rotation.
enum AVIFHeader {
    /// Returns true when a file says that it has the brand of still images or of sequences.
    static func isAVIF(_ bytes: ImageBytes) -> Bool {
        guard let box = MediaBox(in: bytes, at: 0, before: bytes.count), box.type == "ftyp" else {
            return false
        }
        // The minor version comes between the major brand and the compatible ones.
        return stride(from: box.content.lowerBound, to: box.content.upperBound, by: 4).contains {
            let brand = bytes.tag(at: $0)
            return brand == "avif" || brand == "avis"
        }
    }

    static func size(_ bytes: ImageBytes) -> ImageSize? {
        guard let meta = MediaBox.first("meta", in: bytes, 0..<bytes.count) else { return nil }
        // It is a full box: a version and flags come before the boxes in it.
        let inside = meta.content.dropFirst(4)
        guard let properties = MediaBox.first("iprp", in: bytes, inside),
            let list = MediaBox.first("ipco", in: bytes, properties.content),
            let uses = MediaBox.first("ipma", in: bytes, properties.content)
        else { return nil }
        let all = MediaBox.all(in: bytes, list.content)
        let item = MediaBox.first("pitm", in: bytes, inside).flatMap { primaryItem(bytes, $0) }
        let own = item.flatMap { indexes(of: $0, in: bytes, uses.content) } ?? []
        var size: ImageSize?
        var isTurned = false
        for index in own where index > 0 && index <= all.count {
            let box = all[index - 1]
            if box.type == "ispe" {
                guard let width = bytes.big32(at: box.content.lowerBound + 4),
                    let height = bytes.big32(at: box.content.lowerBound + 8)
                else { return nil }
                size = ImageSize(width: width, height: height)
            } else if box.type == "irot", let quarters = bytes[box.content.lowerBound] {
                isTurned = quarters & 1 == 1
            }
        }
        return isTurned ? size?.turned : size
    }

    private static func primaryItem(_ bytes: ImageBytes, _ box: MediaBox) -> UInt32? {
        let start = box.content.lowerBound
        return bytes[start] == 0
            ? bytes.big16(at: start + 4).map { UInt32($0) } : bytes.big32(at: start + 4)
    }

    /// Returns the indexes from 1 of an item's properties; nil where the box has none for it.
    private static func indexes(of item: UInt32, in bytes: ImageBytes, _ range: Range<Int>)
        -> [Int]?
    {
        let start = range.lowerBound
        guard let version = bytes[start], let flags = bytes[start + 3],
            let entries = bytes.big32(at: start + 4)
        else { return nil }
        var position = start + 8
        for _ in 0..<entries {
            let id =
                version < 1
                ? bytes.big16(at: position).map { UInt32($0) } : bytes.big32(at: position)
            position += version < 1 ? 2 : 4
            guard let id, let count = bytes[position], position < range.upperBound else {
                return nil
            }
            position += 1
            let width = flags & 1 == 1 ? 2 : 1
            if id == item {
                return (0..<Int(count)).compactMap { index in
                    let place = position + index * width
                    // The high bit says that the property is essential.
                    return width == 2
                        ? bytes.big16(at: place).map { Int($0 & 0x7FFF) }
                        : bytes[place].map { Int($0 & 0x7F) }
                }
            }
            position += Int(count) * width
        }
        return nil
    }
}

/// A box of the ISO base media file format (ISO/IEC 14496-12, section 4.2).
struct MediaBox {
    /// The most boxes beside one another that are looked at: encoders write ten.
    private static let maximumCount = 1_024

    let type: FourCharacters
    /// The range of its content in the file.
    let content: Range<Int>

    /// Reads a box; nil where its size goes beyond the end.
    init?(in bytes: ImageBytes, at start: Int, before end: Int) {
        guard let size = bytes.big32(at: start), let type = bytes.tag(at: start + 4) else {
            return nil
        }
        var (length, head) = (Int(size), 8)
        if size == 1 {
            guard let high = bytes.big32(at: start + 8), let low = bytes.big32(at: start + 12),
                high == 0
            else { return nil }
            (length, head) = (Int(low), 16)
        } else if size == 0 {
            length = end - start
        }
        guard length >= head, length <= end - start else { return nil }
        self.type = type
        content = (start + head)..<(start + length)
    }

    /// Returns the boxes of a range, as far as they can be read.
    static func all(in bytes: ImageBytes, _ range: Range<Int>) -> [MediaBox] {
        var boxes: [MediaBox] = []
        var position = range.lowerBound
        while boxes.count < maximumCount,
            let box = MediaBox(in: bytes, at: position, before: range.upperBound)
        {
            boxes.append(box)
            position = box.content.upperBound
        }
        return boxes
    }

    /// Returns the first box of a type in a range.
    static func first(_ type: FourCharacters, in bytes: ImageBytes, _ range: Range<Int>)
        -> MediaBox?
    {
        all(in: bytes, range).first { $0.type == type }
    }
}
