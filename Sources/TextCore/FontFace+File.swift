import InputCore
internal import CText

/// A face of a font, described as clients need it to draw with it.
package struct FontFaceDescription: Sendable, Equatable {
    /// The name of its family.
    package var family: String
    /// `normal`, `italic` or `oblique`, as in CSS.
    package var style: String
    /// The weight as in CSS: 400 is regular.
    package var weight: Int
    /// The distance from the baseline up to the top of its box, in design units.
    package var ascent: Int
    /// The distance from the baseline down to the bottom of its box, in design units.
    package var descent: Int
    /// The design units in an em.
    package var unitsPerEm: Int
    /// True of a metrics file that says which ink reaches beyond advances: texts are as wide as with it.
    package var hasInk: Bool
}

extension FontFace {
    var description: FontFaceDescription {
        let units = Double(unitsPerEm)
        return FontFaceDescription(
            family: exported?.metrics.name ?? family ?? "",
            style: style,
            weight: Int(clamping: hb_style_get_value(font, HB_STYLE_TAG_WEIGHT).rounded()),
            ascent: Int(clamping: (metrics.ascent * units).rounded()),
            descent: Int(clamping: (metrics.descent * units).rounded()),
            unitsPerEm: unitsPerEm,
            hasInk: exported?.hasInk ?? false
        )
    }

    private var style: String {
        if hb_style_get_value(font, HB_STYLE_TAG_ITALIC) > 0 { return "italic" }
        return hb_style_get_value(font, HB_STYLE_TAG_SLANT_ANGLE) == 0 ? "normal" : "oblique"
    }

    /// The typographic family, else the family (OpenType, `name` 16 and 1).
    private var family: String? {
        for id: hb_ot_name_id_t in [16, 1] {
            var count: UInt32 = 128
            var bytes = [CChar](repeating: 0, count: Int(count))
            let face = hb_font_get_face(font)
            if hb_ot_name_get_utf8(face, id, nil, &count, &bytes) > 0 {
                return String(
                    decoding: bytes.prefix(Int(count)).map { UInt8(bitPattern: $0) },
                    as: UTF8.self
                )
            }
        }
        return nil
    }

    /// Calls `body` with the bytes of the file that the face is in.
    func withFile<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        let blob = hb_face_reference_blob(hb_font_get_face(font))
        defer { hb_blob_destroy(blob) }
        return body(Self.bytes(of: blob))
    }

    /// Returns the face as a font file of its own: of a collection, its tables alone.
    func ownFile() -> [UInt8] {
        withFile { file in
            guard file.starts(with: Array("ttcf".utf8)) else { return Array(file) }
            let face = hb_font_get_face(font)
            let builder = hb_face_builder_create()
            defer { hb_face_destroy(builder) }
            for tag in tableTags {
                let table = hb_face_reference_table(face, tag)
                hb_face_builder_add_table(builder, tag, table)
                hb_blob_destroy(table)
            }
            let own = hb_face_reference_blob(builder)
            defer { hb_blob_destroy(own) }
            return Array(Self.bytes(of: own))
        }
    }

    private var tableTags: [hb_tag_t] {
        let face = hb_font_get_face(font)
        var count: UInt32 = 0
        var tags = [hb_tag_t](
            repeating: 0,
            count: Int(hb_face_get_table_tags(face, 0, &count, nil))
        )
        count = UInt32(tags.count)
        hb_face_get_table_tags(face, 0, &count, &tags)
        return Array(tags.prefix(Int(count)))
    }

    private static func bytes(of blob: OpaquePointer?) -> UnsafeRawBufferPointer {
        var count: UInt32 = 0
        let start = hb_blob_get_data(blob, &count)
        return UnsafeRawBufferPointer(start: start, count: Int(count))
    }
}

extension TextMeasurer {
    /// Returns the faces of a font, in their order; none of an unknown one.
    package func faces(of font: String) -> [FontFaceDescription] {
        stack(named: font)?.faces.map(\.description) ?? []
    }

    /// Returns the first character of a text that no face of a font has, marks and what is not drawn aside; nil where
    /// faces have all.
    package func firstMissing(in text: String, of font: String) -> Unicode.Scalar? {
        let stack = stack(named: font) ?? FontStack.estimating
        return text.unicodeScalars.first { scalar in
            let properties = scalar.properties
            let isDrawn = !properties.isWhitespace && !properties.isDefaultIgnorableCodePoint
            return isDrawn && properties.canonicalCombiningClass == .notReordered
                && stack.face(for: scalar.value) == nil
        }
    }

    /// Calls `body` with the bytes of the file of a face; they may be those of a whole collection.
    package func withFile<Result>(
        ofFace index: Int,
        of font: String,
        _ body: (UnsafeRawBufferPointer) -> Result
    ) -> Result? {
        face(index, of: font)?.withFile(body)
    }

    /// Returns a face as a font file of its own.
    package func ownFile(ofFace index: Int, of font: String) -> [UInt8]? {
        face(index, of: font)?.ownFile()
    }

    private func face(_ index: Int, of font: String) -> FontFace? {
        guard let faces = stack(named: font)?.faces, faces.indices.contains(index) else {
            return nil
        }
        return faces[index]
    }
}
