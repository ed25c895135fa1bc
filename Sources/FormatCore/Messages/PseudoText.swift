/// The pseudo language of tests: English letters with accents, and 40 % more of them, so that it can be read and
/// shows both what is cut and what was never translated.
package enum PseudoText {
    /// Letters with an accent, of the blocks that most fonts have (Latin-1 and Latin Extended-A).
    private static let accents: [Unicode.Scalar: Unicode.Scalar] = {
        let plain = "ACDEGHIJKLNORSTUWYZacdeghijklnorstuwyz"
        let accented = "ÅÇĎÉĜĤÎĴĶĻÑÖŔŠŢÛŴÝŽåçďéĝĥîĵķļñöŕšţûŵýž"
        return Dictionary(
            zip(plain.unicodeScalars, accented.unicodeScalars),
            uniquingKeysWith: { first, _ in first }
        )
    }()

    /// The letters that lengthen a text: words of a usual length, so that it breaks where others do.
    private static let letters = Array(" ļöñĝéŕ ŵöŕďš".unicodeScalars)

    /// Returns a text with an accent on each letter that has one.
    package static func accented(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars { result.append(accents[scalar] ?? scalar) }
        return String(result)
    }

    /// Returns what lengthens a text of some characters by 40 %; a short one by no word of its own.
    package static func filler(of count: Int) -> String {
        let added = (count * 2 + 4) / 5
        let first = added < 4 ? 1 : 0
        var result = String.UnicodeScalarView()
        for index in 0..<added { result.append(letters[(first + index) % letters.count]) }
        return String(result)
    }
}
