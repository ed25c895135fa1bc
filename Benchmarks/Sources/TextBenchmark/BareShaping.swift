import CText
import TextCore

/// HarfBuzz alone: one buffer, filled, shaped and read, as little as anyone can do with a text.
final class BareShaping {
    private let font: OpaquePointer?
    private let buffer = hb_buffer_create()
    private let language: OpaquePointer?
    private let direction: hb_direction_t

    init(_ workload: Workload) {
        let blob = hb_blob_create_from_file(workload.file.path)
        let face = hb_face_create(blob, UInt32(workload.file.faceIndex))
        font = hb_font_create(face)
        hb_face_destroy(face)
        hb_blob_destroy(blob)
        language = workload.locale.flatMap { hb_language_from_string($0, -1) }
        direction =
            workload.direction == .leftToRight ? HB_DIRECTION_LTR : HB_DIRECTION_RTL
    }

    deinit {
        hb_buffer_destroy(buffer)
        hb_font_destroy(font)
    }

    /// The sum of a text's advances, in the font's units.
    func advance(_ text: String) -> Int32 {
        hb_buffer_clear_contents(buffer)
        var text = text
        text.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) { characters in
                let count = Int32(characters.count)
                hb_buffer_add_utf8(buffer, characters.baseAddress, count, 0, count)
            }
        }
        hb_buffer_set_direction(buffer, direction)
        hb_buffer_set_language(buffer, language)
        hb_buffer_guess_segment_properties(buffer)
        hb_shape(font, buffer, nil, 0)
        var count: UInt32 = 0
        guard let positions = hb_buffer_get_glyph_positions(buffer, &count) else { return 0 }
        return (0..<Int(count)).reduce(0) { $0 + positions[$1].x_advance }
    }
}
