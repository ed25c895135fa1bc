internal import CText

/// Tags of tables, features and scripts in font files: four letters, in a number.
enum OpenTypeTag {
    /// Returns the number of a tag's letters.
    static func number(_ letters: String) -> hb_tag_t {
        letters.utf8.reduce(0) { $0 << 8 | UInt32($1) }
    }

    /// Returns true where a face has a table that is not empty.
    static func hasTable(_ letters: String, _ face: OpaquePointer?) -> Bool {
        let blob = hb_face_reference_table(face, number(letters))
        defer { hb_blob_destroy(blob) }
        return hb_blob_get_length(blob) > 0
    }
}
