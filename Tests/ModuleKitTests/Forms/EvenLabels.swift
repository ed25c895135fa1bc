@testable import ModuleKit

/// Labels whose widths anybody can tell: half an em a character of ASCII, an em any other; lines of
/// 1.2 em.
struct EvenLabels: LabelMeasuring {
    func extent(of text: String, size: Double) -> LabelExtent {
        let ems = text.reduce(0.0) { $0 + ($1.isASCII ? 0.5 : 1) }
        return LabelExtent(width: ems * size, height: 1.2 * size, isExact: true)
    }
}
