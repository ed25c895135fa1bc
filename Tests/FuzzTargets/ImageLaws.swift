import ImageCore
import TestSupport

/// The laws of image headers: any bytes, and the sizes that those of a header are written with.
enum ImageLaws {
    static func check(_ input: [UInt8]) throws {
        try checkRead(input)
        var choices = SeededGenerator(choosing: input)
        let header = WrittenHeader(&choices)
        let read = try? Self.header(header.bytes)
        try require(
            read?.format == header.format && read?.width == Double(header.width)
                && read?.height == Double(header.height),
            "\(header.format) of \(header.width) × \(header.height) is read as "
                + "\(read.map { "\($0.format) of \($0.width) × \($0.height)" } ?? "nothing")"
        )
    }

    private static func checkRead(_ input: [UInt8]) throws {
        guard let header = try? header(input) else { return }
        for side in [header.width, header.height] {
            try require(side > 0 && side <= ImageHeader.maximumSide, "a side of \(side)")
        }
        // A scan, frames or elements follow; of boxes and segments the sizes of the last may reach beyond.
        if [.png, .gif, .webp, .svg].contains(header.format) {
            let longer = try? Self.header(input + [0, 1, 2, 3])
            try require(longer == header, "what follows a header changes it")
        }
    }

    private static func header(_ bytes: [UInt8]) throws(ImageHeaderError) -> ImageHeader {
        let result: Result<ImageHeader, ImageHeaderError> = bytes.withUnsafeBytes { file in
            Result { () throws(ImageHeaderError) in try ImageHeader(of: file) }
        }
        return try result.get()
    }
}

/// A header as an encoder writes it, of a random format and size.
private struct WrittenHeader {
    let format: ImageFormat
    let width: Int
    let height: Int
    let bytes: [UInt8]

    init(_ choices: inout SeededGenerator) {
        format = choices.pick(ImageFormat.allCases)
        width = choices.int(1...16_383)
        height = choices.int(1...16_383)
        let filler = (0..<choices.below(40)).map { _ in UInt8(choices.below(256)) }
        switch format {
        case .png:
            bytes =
                [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + big(13) + Array("IHDR".utf8)
                + big(width) + big(height) + [8, 6, 0, 0, 0] + filler
        case .gif:
            bytes =
                Array("GIF89a".utf8) + little(width, 2) + little(height, 2) + [0, 0, 0] + filler
        case .jpeg:
            bytes = Self.jpeg(width, height, filler, isTurned: choices.chance(50))
        case .webp:
            let data = little(0, 4) + little(width - 1, 3) + little(height - 1, 3)
            bytes =
                Array("RIFF".utf8) + little(22, 4) + Array("WEBPVP8X".utf8) + little(10, 4) + data
                + filler
        case .avif: bytes = Self.avif(width, height, filler, isTurned: choices.chance(50))
        case .svg:
            let comment = filler.filter { $0 != UInt8(ascii: "-") }
            bytes =
                Array("<?xml version='1.0'?><!--".utf8) + comment
                + Array("--><svg width='\(width)' height=\"\(height)px\">".utf8)
        }
    }

    private static func jpeg(
        _ width: Int,
        _ height: Int,
        _ filler: [UInt8],
        isTurned: Bool
    ) -> [UInt8] {
        let exif =
            Array("Exif\0\0II*\0".utf8) + little(8, 4) + little(1, 2) + little(274, 2)
            + little(3, 2) + little(1, 4) + little(isTurned ? 8 : 3, 4)
        let (columns, rows) = isTurned ? (height, width) : (width, height)
        let segments = [
            (0xFE, filler), (0xE1, exif),
            (0xC2, [8] + big(rows).suffix(2) + big(columns).suffix(2) + [1, 1, 0x11, 0]),
        ]
        return segments.reduce([0xFF, 0xD8]) { bytes, segment in
            bytes + [0xFF, UInt8(segment.0)] + big(segment.1.count + 2).suffix(2) + segment.1
        } + [0xFF, 0xDA]
    }

    private static func avif(
        _ width: Int,
        _ height: Int,
        _ filler: [UInt8],
        isTurned: Bool
    ) -> [UInt8] {
        let (columns, rows) = isTurned ? (height, width) : (width, height)
        let properties = [
            box("free", filler), box("ispe", big(0) + big(columns) + big(rows)),
            box("irot", [isTurned ? 1 : 2]), box("ispe", big(0) + big(1) + big(1)),
        ]
        // A thumbnail of another size comes first.
        let uses = big(0) + big(2) + [0, 7, 1, 4] + [0, 9, 2, 2, 0x83]
        let inside =
            box("pitm", big(0) + [0, 9])
            + box("iprp", box("ipco", properties.flatMap(\.self)) + box("ipma", uses))
        return box("ftyp", Array("mif1\0\0\0\0avif".utf8)) + box("meta", big(0) + inside)
    }
}

private func big(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(value >> $0 & 255) }
}

private func little(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(value >> ($0 * 8) & 255) }
}

private func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
    big(content.count + 8) + Array(type.utf8) + content
}
