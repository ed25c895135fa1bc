import InputCore
import JSONCore
import LayoutCore
import ModuleMapping

/// A word that is broken at a line's end, in the text of a button or a chip: its words are meant to be read at a
/// glance.
struct BrokenWord {
    let element: JSONValue
    let word: String
    /// The number of its characters behind the break.
    let rest: Double

    /// Returns the broken words of a cell, one of each text.
    ///
    /// A button is a text that acts, or the only one on a box that acts; a chip is a box with one text and nothing else
    /// on it.
    static func all(in cell: JSONValue) -> [BrokenWord] {
        let elements = cell["elements"].list
        return elements.enumerated().compactMap { index, element in
            guard let breaks = element["breaks"], breaks.isArray,
                element["action"] != nil || elements.isOnButton(index)
            else { return nil }
            return BrokenWord(in: element)
        }
    }

    private init?(in element: JSONValue) {
        guard let text = element["text"]?.string else { return nil }
        for offset in element["breaks"].list.compactMap({ $0.double }) {
            guard let index = text.index(utf16Offset: Int(clamping: offset)) else { continue }
            let before = text.unicodeScalars[..<index].reversed().prefix(while: Self.isInWord)
            let after = text.unicodeScalars[index...].prefix(while: Self.isInWord)
            guard !before.isEmpty, !after.isEmpty else { continue }
            self.element = element
            let end = String(String.UnicodeScalarView(after))
            word = String(String.UnicodeScalarView(before.reversed())) + end
            rest = Double(end.count)
            return
        }
        return nil
    }

    /// True for letters, digits and marks of scripts that write spaces between words.
    private static func isInWord(_ scalar: Unicode.Scalar) -> Bool {
        let properties = scalar.properties
        return scalar.value < 0x0E00
            && (properties.isAlphabetic || properties.numericType != nil
                || properties.generalCategory == .nonspacingMark)
    }
}

extension [JSONValue] {
    /// True for a text on a box that acts, or that has no other element on it.
    fileprivate func isOnButton(_ index: Int) -> Bool {
        let frame = Rect(json: self[index]["frame"])
        let below = self[..<index].lastIndex {
            $0["kind"]?.string?.isExactly("box") == true
                && frame.excess(beyond: Rect(json: $0["frame"])) <= 0.5
        }
        guard let below else { return false }
        let box = Rect(json: self[below]["frame"])
        let inside = self[(below + 1)...].filter {
            Rect(json: $0["frame"]).excess(beyond: box) <= 0.5
        }
        guard self[below]["action"] != nil else { return inside.count == 1 }
        // A card with a picture and several texts is no button; an icon beside the words is.
        return inside.count { $0["kind"]?.string?.isExactly("text") == true } == 1
    }
}

extension String {
    fileprivate func index(utf16Offset offset: Int) -> Index? {
        guard offset > 0, offset < utf16.count else { return nil }
        return utf16.index(startIndex, offsetBy: offset).samePosition(in: self)
    }
}
