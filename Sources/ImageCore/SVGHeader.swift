import InputCore

/// The size of SVG (SVG 2, section 8.2): `width` and `height` of its first element, and `viewBox` where they are
/// missing.
enum SVGHeader {
    /// The most bytes before the end of the first tag: editors write some hundred of comments and entities there.
    private static let maximumBytes = 64 << 10

    /// Returns the attributes of the element `svg` that a document begins with; nil for another document.
    static func root(of bytes: ImageBytes) -> [XMLAttribute]? {
        var cursor = XMLCursor(bytes, end: min(bytes.count, maximumBytes))
        guard let name = cursor.firstElement(),
            name == "svg" || name.ends(with: ":svg")
        else { return nil }
        return cursor.attributes()
    }

    static func size(_ bytes: ImageBytes) -> ImageSize? {
        guard let attributes = root(of: bytes) else { return nil }
        func value(_ name: String) -> String? { attributes.first { $0.name == name }?.value }
        let width = value("width").flatMap(SVGLength.pixels)
        let height = value("height").flatMap(SVGLength.pixels)
        let box = value("viewBox").flatMap(viewBox)
        switch (width, height, box) {
        case (let width?, let height?, _): return ImageSize(width: width, height: height)
        case (let width?, nil, let box?):
            return ImageSize(width: width, height: width * box.height / box.width)
        case (nil, let height?, let box?):
            return ImageSize(width: height * box.width / box.height, height: height)
        case (nil, nil, let box?): return box
        default: return nil
        }
    }

    /// Returns the size of `min-x min-y width height`; nil where a side is 0.
    private static func viewBox(_ text: String) -> ImageSize? {
        let numbers = text.utf8.split { $0 == UInt8(ascii: ",") || XMLCursor.isSpace($0) }
            .map { SVGLength.number(String($0) ?? "") }
        guard numbers.count == 4, let width = numbers[2], let height = numbers[3], width > 0,
            height > 0
        else { return nil }
        return ImageSize(width: width, height: height)
    }
}

/// A length of SVG in pixels of CSS (CSS Values 4, section 6.2).
enum SVGLength {
    private static let units: [(name: String, pixels: Double)] = [
        ("px", 1), ("pt", 4.0 / 3), ("pc", 16), ("in", 96), ("cm", 96 / 2.54), ("mm", 96 / 25.4),
    ]

    /// Returns a length in pixels; nil for `auto`, percentages, and units that depend on fonts.
    static func pixels(_ text: String) -> Double? {
        for unit in units {
            if let digits = text.rest(before: unit.name) {
                return number(String(digits)).map { $0 * unit.pixels }
            }
        }
        return number(text)
    }

    /// Returns a number of decimal digits with an exponent at most.
    static func number(_ text: String) -> Double? {
        let isNumber = text.utf8.allSatisfy {
            (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || "+-.eE".utf8.contains($0)
        }
        guard isNumber, let number = Double(text), number.isFinite else { return nil }
        return number
    }
}
