import InputCore

/// One face of a font file: the file's path, and which of its faces in a collection.
package struct FontFile: Sendable, Hashable, CustomStringConvertible {
    /// The file, as the process can open it.
    package var path: String
    /// Which face of the file, from 0; files that are no collection have one.
    package var faceIndex: Int

    /// A face of a file.
    package init(path: String, faceIndex: Int = 0) {
        self.path = path
        self.faceIndex = faceIndex
    }

    /// The face that a configuration names: a path, with `#n` behind it for face `n` of a collection.
    ///
    /// A `#` that no decimal number follows belongs to the path.
    package init(_ text: String) {
        let parts = text.split(at: "#", omittingEmptySubsequences: false)
        if parts.count > 1, let last = parts.last, let index = Int(last), index >= 0 {
            self.init(
                path: String(text.dropLastScalars(last.unicodeScalars.count + 1)),
                faceIndex: index
            )
        } else {
            self.init(path: text)
        }
    }

    /// The path, with `#n` for a face other than the first.
    package var description: String {
        faceIndex == 0 ? path : "\(path)#\(faceIndex)"
    }
}

/// A font as configured: a name, and the faces that its characters are looked for in, in order.
package struct FontDeclaration: Sendable {
    /// The name that text asks for it by.
    package var name: String
    /// The faces; the first that has a character gives its glyph, the first of all the line height.
    package var files: [FontFile]
    /// The path of the metrics file that is asked before all faces; nil: there is none.
    package var metrics: String?
    /// The names of the fonts in which parts of a text of this one are bold, italic or code.
    package var relatives: [FontRelative: ExactString]
    /// What takes the place of its faces on a platform.
    package var platforms: [TextPlatform: PlatformFont] = [:]
    /// The points that a line of a paragraph which wraps leaves free.
    package var slack = 0.0
    /// The text style of texts that name none.
    package var style: TextStyleName?

    /// A font of the given name and faces.
    package init(
        name: String,
        files: [FontFile],
        metrics: String? = nil,
        relatives: [FontRelative: ExactString] = [:]
    ) {
        self.name = name
        self.files = files
        self.metrics = metrics
        self.relatives = relatives
    }

    /// Returns the font as a platform has it.
    func on(_ platform: TextPlatform) -> PlatformFont {
        guard var own = platforms[platform] else {
            return PlatformFont(files: files, metrics: metrics)
        }
        if own.files.isEmpty { own.files = files }
        return own
    }
}

/// A font as one platform has it.
package struct PlatformFont: Sendable {
    /// The faces; empty for those of the font itself.
    package var files: [FontFile]
    /// The path of the metrics file that is asked before all faces; nil: there is none.
    package var metrics: String?
    /// The sizes that a device gave it at other text sizes; nil where that is not known.
    package var scaledSizes: (any ScaledSizes)?

    /// A font of the given faces.
    package init(
        files: [FontFile] = [],
        metrics: String? = nil,
        scaledSizes: (any ScaledSizes)? = nil
    ) {
        self.files = files
        self.metrics = metrics
        self.scaledSizes = scaledSizes
    }
}

/// The kinds of fonts that belong to another one.
package enum FontRelative: Sendable, Hashable {
    case bold
    case italic
    case code
}

/// A font of a ``TextMeasurer``: what a name stands for, looked up once.
package struct TextFont: Sendable, Hashable {
    /// The place of the font among the measurer's.
    let index: Int

    /// The first font there is: the one that text has when it asks for none.
    package static let standard = TextFont(index: 0)
}
