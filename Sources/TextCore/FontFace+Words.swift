internal import CText

extension FontFace {
    /// True of a face of which HarfBuzz can say where texts may be put together: its tables are those of OpenType's
    /// layout. Of the older kerning, and of Apple's tables, it does not.
    static func isMadeOfWords(_ face: OpaquePointer?) -> Bool {
        let hasApples = ["morx", "mort", "kerx"].contains { OpenTypeTag.hasTable($0, face) }
        return !hasApples && (!OpenTypeTag.hasTable("kern", face) || kernsByPositioning(face))
    }

    /// True where `GPOS` kerns each script that it has, so that the older table is not looked at.
    private static func kernsByPositioning(_ face: OpaquePointer?) -> Bool {
        let table = OpenTypeTag.number("GPOS")
        let scripts = ["latn", "DFLT", "cyrl", "grek", "hang", "hebr"].compactMap { name in
            var script: UInt32 = 0
            let tag = OpenTypeTag.number(name)
            let isFound = hb_ot_layout_table_find_script(face, table, tag, &script) != 0
            return isFound ? script : nil
        }
        return !scripts.isEmpty && scripts.allSatisfy { kerns($0, of: table, face) }
    }

    private static func kerns(
        _ script: UInt32,
        of table: hb_tag_t,
        _ face: OpaquePointer?
    ) -> Bool {
        let language = UInt32(HB_OT_LAYOUT_DEFAULT_LANGUAGE_INDEX)
        func tags(_ count: inout UInt32, _ features: UnsafeMutablePointer<hb_tag_t>?) -> UInt32 {
            hb_ot_layout_language_get_feature_tags(
                face,
                table,
                script,
                language,
                0,
                &count,
                features
            )
        }
        var count: UInt32 = 0
        count = tags(&count, nil)
        var features = [hb_tag_t](repeating: 0, count: Int(count))
        _ = tags(&count, &features)
        return features.prefix(Int(count)).contains(OpenTypeTag.number("kern"))
    }
}
