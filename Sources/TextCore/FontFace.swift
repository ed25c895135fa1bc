internal import CText
import Locking
internal import Synchronization

/// The vertical extents of the lines of a font, in ems.
struct FontMetrics: Sendable {
    /// The distance from the baseline up to the top of the font's box.
    var ascent: Double
    /// The distance from the baseline down to the bottom of the font's box.
    var descent: Double
    /// The height of a line: ascent, descent and line gap.
    var lineHeight: Double

    /// The extents of text without a font: lines of 1.2 ems.
    static let estimated = FontMetrics(ascent: 0.96, descent: 0.24, lineHeight: 1.2)
}

extension FontMetrics {
    /// Reads the extents of a font; those of a font without any are estimated.
    fileprivate init(of font: OpaquePointer, unitsPerEm: Double) {
        var extents = hb_font_extents_t()
        guard hb_font_get_h_extents(font, &extents) != 0 else {
            self = .estimated
            return
        }
        // HarfBuzz's descents are coordinates, so they are negative.
        self.init(
            ascent: Double(extents.ascender) / unitsPerEm,
            descent: -Double(extents.descender) / unitsPerEm,
            // A damaged font may say that its lines go upwards.
            lineHeight: max(
                0,
                Double(extents.ascender - extents.descender + extents.line_gap) / unitsPerEm
            )
        )
    }
}

/// A face of a font file, ready to shape with, in its own design units.
final class FontFace: Sendable {
    // Immutable from `init` on: HarfBuzz lets any number of threads shape with immutable fonts.
    private let shared: SharedPointer
    /// HarfBuzz's font, at a scale of one unit of the design.
    var font: OpaquePointer { shared.pointer }
    /// A number that no other face of the process has.
    let id = FontFace.lastID.add(1, ordering: .relaxed).newValue
    private static let lastID = Atomic<UInt64>(0)
    /// True where texts of it may be put together of words (``WordCache``).
    let isMadeOfWords: Bool
    /// One em over the units in it: advances times this are ems.
    let emsPerUnit: Double
    /// The design units in an em.
    let unitsPerEm: Int
    /// The vertical extents of its lines.
    let metrics: FontMetrics
    /// The lines under and through its text.
    let decoration: FontDecoration
    /// The characters it has.
    let coverage: CharacterCoverage
    /// True when these are all of ASCII that is drawn.
    let coversASCII: Bool
    /// The measures in place of glyphs, where the face is a metrics file.
    let exported: ExportedFont?

    init(
        shared: SharedPointer,
        unitsPerEm: Int,
        metrics: FontMetrics,
        decoration: FontDecoration,
        coverage: CharacterCoverage,
        exported: ExportedFont? = nil
    ) {
        isMadeOfWords =
            exported == nil && Self.isMadeOfWords(hb_font_get_face(shared.pointer))
        self.shared = shared
        self.unitsPerEm = unitsPerEm
        emsPerUnit = 1 / Double(unitsPerEm)
        self.metrics = metrics
        self.decoration = decoration
        self.coverage = coverage
        coversASCII = (0x20..<0x7F).allSatisfy { coverage.contains($0) }
        self.exported = exported
    }

    /// Opens a face.
    convenience init(_ file: FontFile, of name: String) throws(TextError) {
        guard let blob = FontBytes.blob(file.path) else {
            throw .unreadable(font: name, path: file.path)
        }
        defer { hb_blob_destroy(blob) }
        let faces = Int(hb_face_count(blob))
        guard file.faceIndex < faces, let face = hb_face_create(blob, UInt32(file.faceIndex)) else {
            throw .noFace(font: name, file: file, faces: faces)
        }
        defer { hb_face_destroy(face) }
        guard hb_face_get_glyph_count(face) > 0, let shared = SharedPointer(hb_font_create(face))
        else {
            throw .noFace(font: name, file: file, faces: 0)
        }
        let units = max(1, Int(hb_face_get_upem(face)))
        let metrics = FontMetrics(of: shared.pointer, unitsPerEm: Double(units))
        let decoration = FontDecoration(of: shared.pointer, unitsPerEm: Double(units))
        hb_font_make_immutable(shared.pointer)
        self.init(
            shared: shared,
            unitsPerEm: units,
            metrics: metrics,
            decoration: decoration,
            coverage: CharacterCoverage(face)
        )
    }

    deinit {
        hb_font_destroy(font)
    }
}
