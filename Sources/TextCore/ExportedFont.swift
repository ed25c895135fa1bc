internal import CText
import InputCore
import Locking

/// A font of which only a metrics file is there.
final class ExportedFont: Sendable {
    let metrics: FontMetricsFile
    /// The ems of a design unit.
    let emsPerUnit: Double
    /// True when some character has ink beyond its advance.
    let hasInk: Bool

    init(_ metrics: FontMetricsFile) {
        self.metrics = metrics
        emsPerUnit = 1 / metrics.unitsPerEm
        hasInk = !metrics.ink.entries.isEmpty
    }
}

extension FontFace {
    /// Creates the face of a metrics file, which has no glyphs.
    convenience init?(_ metrics: FontMetricsFile) {
        guard let shared = SharedPointer(hb_font_create(hb_face_get_empty())) else { return nil }
        hb_font_make_immutable(shared.pointer)
        let units = metrics.unitsPerEm
        self.init(
            shared: shared,
            unitsPerEm: Int(clamping: units.rounded()),
            metrics: FontMetrics(
                ascent: metrics.ascent / units,
                descent: metrics.descent / units,
                lineHeight: max(0, metrics.ascent + metrics.descent + metrics.lineGap) / units
            ),
            decoration: .estimated,
            coverage: CharacterCoverage(metrics.advances.entries.map { $0.first...$0.last }),
            exported: ExportedFont(metrics)
        )
    }
}

extension FontStack {
    /// True when some character has ink beyond its advance.
    var hasInk: Bool { faces.first?.exported?.hasInk ?? false }

    /// True when some language has other glyphs.
    var hasLanguages: Bool { !(faces.first?.exported?.metrics.languages.isEmpty ?? true) }

    /// Returns the space behind each character at a size, in ems.
    func tracking(at size: Double) -> Double {
        faces.first?.exported?.metrics.tracking(at: size) ?? 0
    }
}
