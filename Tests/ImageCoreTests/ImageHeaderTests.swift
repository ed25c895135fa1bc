import Foundation
import ImageCore
import Testing

@Suite("Headers of images")
struct ImageHeaderTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "Fixtures")

    private static func fixture(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: folder.appending(path: name)))
    }

    private static func header(_ bytes: [UInt8]) throws -> ImageHeader {
        try bytes.withUnsafeBytes { try ImageHeader(of: $0) }
    }

    @Test(
        "give the size of what encoders write, as it is shown",
        arguments: [
            ("plain.png", ImageFormat.png), ("interlaced.gif", .gif), ("baseline.jpg", .jpeg),
            ("progressive.jpg", .jpeg), ("mirrored.jpg", .jpeg), ("turned.jpg", .jpeg),
            ("lossy.webp", .webp), ("lossless.webp", .webp), ("extended.webp", .webp),
            ("plain.avif", .avif), ("turned.avif", .avif),
        ]
    )
    func encoders(_ name: String, _ format: ImageFormat) throws {
        let header = try Self.header(Self.fixture(name))
        #expect(header.format == format)
        #expect((header.width, header.height) == (24, 10))
    }

    @Test(
        "give the size of SVG by its lengths, else by its viewBox",
        arguments: [
            ("<svg width='24' height='10'/>", 24.0, 10.0),
            ("<svg width=' 1in ' height='7.5pt' viewBox='0 0 1 1'>", 96, 10),
            ("<svg viewBox='0 0 24 10'>", 24, 10), ("<svg viewBox=\"-1,-1 , 24,1e1\">", 24, 10),
            ("<svg width='48' viewBox='0 0 24 10'>", 48, 20),
            ("<svg height='20' viewBox='0 0 24 10'>", 48, 20),
            ("<svg width='100%' height='auto' viewBox='0 0 24 10'>", 24, 10),
            (
                "\u{FEFF}<?xml version='1.0'?>\n<!-- > --><svg:svg\n width = '24'\theight='10'\n>",
                24, 10
            ),
            ("<!DOCTYPE svg [<!ENTITY a '>]>'> <!-- ' -->]><svg width='24' height='10'>", 24, 10),
            ("<svg data-width='9' title='&lt;svg width=9>' width='24' height='10'>", 24, 10),
        ]
    )
    func vectors(_ text: String, _ width: Double, _ height: Double) throws {
        let header = try Self.header(Array(text.utf8))
        #expect(header.format == .svg)
        #expect((header.width, header.height) == (width, height))
    }

    @Test(
        "refuse files without a size, and say why",
        arguments: [
            ("", ImageHeaderError.unknownFormat), ("%PDF-1.7", .unknownFormat),
            ("<html><svg width='1' height='1'/>", .unknownFormat),
            ("<svg width='1' height='1'", .unknownFormat), ("<!-- <svg width='1'>", .unknownFormat),
            ("<svg>", .noSize), ("<svg width='100%' height='100%'>", .noSize),
            ("<svg width='1' height='0'>", .noSize), ("<svg viewBox='0 0 nan 1'>", .noSize),
            ("<svg width='1'>", .noSize), ("<svg width='-1' height='1'>", .noSize),
            ("<svg width='1e9' height='1'>", .tooLarge), ("GIF89a", .damaged(.gif)),
            ("RIFF....WEBPVP9 ....", .damaged(.webp)),
        ]
    )
    func refused(_ text: String, _ error: ImageHeaderError) {
        #expect(throws: error) { try Self.header(Array(text.utf8)) }
    }

    @Test(
        "that are cut short anywhere are refused, or have the whole file's size",
        arguments: [
            "plain.png", "interlaced.gif", "baseline.jpg", "turned.jpg", "lossy.webp",
            "lossless.webp", "extended.webp", "turned.avif",
        ]
    )
    func cut(_ name: String) throws {
        let bytes = try Self.fixture(name)
        var refused = 0
        for count in 0..<bytes.count {
            guard let header = try? Self.header(Array(bytes[..<count])) else {
                refused += 1
                continue
            }
            #expect((header.width, header.height) == (24, 10), "\(count) bytes")
        }
        #expect(refused >= 10)
    }
}
