import TextCore

/// A font as pictures name it: pictures have no files of fonts, so the families, the weight and the style of its faces
/// say which of a reader's own fonts comes close.
struct SVGFont {
    /// Its attributes, a space before each.
    let attributes: String

    /// - Parameters:
    ///   - name: The name in the configuration, which comes first: a page with the picture in it may have the font.
    ///   - fonts: The fonts that are known; of an unknown one the name alone is left.
    init(named name: String, in fonts: TextMeasurer) {
        let faces = fonts.faces(of: name)
        var families = [name]
        for face in faces where !face.family.isEmpty && !families.contains(face.family) {
            families.append(face.family)
        }
        let list = (families.map(Self.quoted) + ["sans-serif"]).joined(separator: ",")
        var attributes = " font-family=\"\(XMLText.escaped(list))\""
        if let face = faces.first {
            if face.weight != Self.regular { attributes += " font-weight=\"\(face.weight)\"" }
            if face.style != "normal" { attributes += " font-style=\"\(face.style)\"" }
        }
        self.attributes = attributes
    }

    /// The weight of text that names none.
    private static let regular = 400

    /// Returns a family as CSS writes it: in quotes where it is more than a word.
    private static func quoted(_ family: String) -> String {
        let isWord = family.unicodeScalars.allSatisfy {
            $0.isASCII && $0.properties.isAlphabetic || $0 == "-"
        }
        if isWord { return family }
        let escaped = family.unicodeScalars.reduce(into: "") { result, scalar in
            if scalar == "\\" || scalar == "'" { result += "\\" }
            result.unicodeScalars.append(scalar)
        }
        return "'\(escaped)'"
    }
}
