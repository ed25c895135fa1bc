import InputCore
import JSONCore
import ModuleMapping

extension AccessibilityEvidence {
    /// The text scale at which texts are counted for 1.4.4.
    static let resizedText = 2.0
    /// The width at which sections are counted for 1.4.10: that of 1280 pixels at 400 %.
    static let reflowWidth = 320.0

    /// Adds what the frames of a section show: its texts at twice their size, and its width on a narrow screen.
    ///
    /// - Parameter findings: What was found in it by the rules of frames.
    mutating func add(_ section: JSONValue, _ findings: [LayoutFinding], viewport: PageViewport) {
        let lost = findings.filter { [.cut, .overlap, .outside].contains($0.subject.rule) }
        if viewport.textScale >= Self.resizedText {
            for text in section.texts {
                add(.resizeText, text["truncated"] == nil ? .passed : .unknown)
            }
            for _ in lost { add(.resizeText, .failed) }
        }
        if viewport.width <= Self.reflowWidth {
            let isHorizontal = section["scroller"]?.isObject == true
            add(.reflow, lost.isEmpty ? (isHorizontal ? .unknown : .passed) : .failed)
        }
    }
}

extension JSONValue {
    /// The texts in the elements of a section.
    fileprivate var texts: [JSONValue] {
        let parts = [self["header"], self["footer"], self["placeholder"]].compactMap(\.self)
        let items = self["items"].list
        let inside = items.flatMap { $0["carousel"]?["items"].list ?? [] }
        return (parts.filter(\.isObject) + items + inside).flatMap { thing in
            thing["elements"].list.filter { $0["text"] != nil }
        }
    }
}
